package e2e

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/talk"
	"signoria/web"
	"signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestALateSpectator watches a table with a delay of five minutes in a browser; the test moves the
// server's clock. The board changes when the delay since the first answer is over and not before.
// The page and its stream contain nothing that players say.
func TestALateSpectator(t *testing.T) {
	t.Parallel()
	const late = 5 * time.Minute
	var moved atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(moved.Load())) }
	quiet, games := slog.New(slog.DiscardHandler), pagetest.AllGames()
	var titles []live.Title
	for _, g := range games {
		titles = append(titles, live.Title{Name: g.Name, Content: g.Content, Open: g.Open, OpenStored: g.OpenStored})
	}
	hall, err := live.Open(t.Context(), live.Config{Store: storetest.SQLite(t), Titles: titles, Levels: []string{pagetest.First, pagetest.Slow}, Bot: pagetest.NewBot, Log: quiet, Talk: talk.Text, Now: now, StoreWait: time.Minute})
	pagetest.Must(t, err)
	t.Cleanup(hall.Close)
	handler, err := web.New(page.Config{Server: hall, Games: games, Board: pagetest.BoardOf, Log: quiet, Levels: []string{pagetest.First, pagetest.Slow}})
	pagetest.Must(t, err)
	site := httptest.NewServer(handler)
	t.Cleanup(func() {
		site.CloseClientConnections()
		site.Close()
	})

	ctx := t.Context()
	made, err := hall.Create(ctx, live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, Promise: hall.Promise(), Nonce: "n", WatchDelay: late, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	pagetest.Must(t, err)
	view := func(key string) *live.MatchView {
		t.Helper()
		v, err := hall.View(ctx, made.ID, key)
		pagetest.Must(t, err)
		return v
	}
	bea, err := hall.Sit(ctx, made.ID, view(made.Key).Invites[0].Key, live.SitInput{Names: []string{"Bea"}, Token: "bea"})
	pagetest.Must(t, err)
	watches := page.SeatAt{ID: made.ID, Key: view(made.Key).WatchKey}.Base()
	answer := func(key string) {
		t.Helper()
		v := view(key)
		_, err := hall.Choose(ctx, made.ID, key, live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{"meek", "seal"}})
		pagetest.Must(t, err)
	}
	speak := func(key string, do func(ctx context.Context, at talk.At) (int64, error)) {
		t.Helper()
		pagetest.Must(t, hall.Speak(ctx, made.ID, key, do))
	}

	p := newTab(t, &server{url: site.URL, addr: strings.TrimPrefix(site.URL, "http://"), log: &lockedBuffer{}}, "late")
	p.open(watches)
	version := `document.getElementById('match').dataset.version`
	p.await("the stream", "document.documentElement.hasAttribute('data-streamed')")
	first := get[string](p, version)
	if !p.has("#seen-late") {
		t.Error("the page does not say that it is delayed")
	}
	players, at := []string{made.Key, bea}, now()
	for _, key := range players {
		speak(key, func(ctx context.Context, at talk.At) (int64, error) { return hall.Talk().Agree(ctx, at, true) })
	}
	for _, key := range players {
		if len(view(key).Choices) > 0 {
			answer(key)
		}
		speak(key, func(ctx context.Context, at talk.At) (int64, error) {
			return hall.Talk().Say(ctx, at, talk.KindText, "xyzzy", "", key)
		})
	}
	if view(made.Key).Last <= view(view(made.Key).WatchKey).Last {
		t.Fatal("nothing has happened")
	}
	p.open(watches) // opens a new stream
	p.await("the stream", "document.documentElement.hasAttribute('data-streamed')")
	if is := get[string](p, version); is != first {
		t.Errorf("before the delay is over the page's version is %s, want still %s", is, first)
	}

	// Three seconds before the first answer may be shown; the page waits for it.
	moved.Store(int64(late - 3*time.Second - time.Since(at)))
	p.open(watches)
	p.await("the stream", "document.documentElement.hasAttribute('data-streamed')")
	p.mark()
	early := get[string](p, version) != first && now().Before(at.Add(late))
	p.await("the board of five minutes ago", version+` !== `+quote(first))
	if early || now().Before(at.Add(late)) {
		t.Errorf("the board came %s before its time", at.Add(late).Sub(now()))
	}
	if !get[bool](p, "window.stayed === true") {
		t.Error("the board came with another page, not by the stream")
	}
	if text := get[string](p, "document.documentElement.outerHTML"); strings.Contains(text, "xyzzy") {
		t.Error("the page of a spectator contains what the players say")
	}
	player := newTab(t, p.srv, "player")
	player.open(page.SeatAt{ID: made.ID, Key: made.Key}.Base())
	player.await("what the other player says", `document.documentElement.outerHTML.includes('xyzzy')`)
}
