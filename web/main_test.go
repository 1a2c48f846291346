package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/games"
	"signoria/games/boards"
	"signoria/i18n"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/store"
	"signoria/store/storetest"
)

// The levels of the bots in these tests.
const (
	first = "first" // takes the first choice
	slow  = "slow"  // never answers
)

type firstBot struct{}

func (firstBot) Choose(_ context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	return p.Choices(seat, nil)[0]
}

type slowBot struct{}

func (slowBot) Choose(ctx context.Context, _ engine.Position, _ engine.Seat) engine.Choice {
	<-ctx.Done()
	return engine.Choice{}
}

func newBot(level string, _ [32]byte) (live.Bot, error) {
	switch level {
	case first:
		return firstBot{}, nil
	case slow:
		return slowBot{}, nil
	}
	return nil, fmt.Errorf("there are only %s and %s", first, slow)
}

// toyBoard writes everything that its scene holds, so that a leak would show.
type toyBoard struct{}

func (toyBoard) Table(s kit.Scene) templ.Component {
	seats := []templ.Component{drawn(`<main id="table">`), s.Proposed(), s.Noted()}
	for _, f := range s.Seats {
		seats = append(seats, kit.Time(s.ClockAt(f.Seat)), kit.Taper(s.ClockOf(f.Seat)))
	}
	return templ.Join(append(seats, drawn(`%s%s%+v %v %v</main>`, choiceButtons(s), chronicleOf(s), s.View, s.You, s.Owing))...)
}

func (toyBoard) Bar(s kit.Scene) templ.Component {
	when := drawn(`<span class="when">%d</span>`, s.Seq)
	if s.Live && s.Timed() && s.Owing != 0 {
		return templ.Join(when, kit.Deciding(s))
	}
	return when
}

func (toyBoard) Line(s kit.Scene, events []engine.Event) templ.Component {
	return drawn(`<p class="entry">%v</p>`, visible(s.Scene, events))
}

func (toyBoard) Result(s kit.Scene) templ.Component {
	return drawn(`<table><tr><td>%+v</td></tr></table>`, s.View)
}

// toyNarrator says everything that its scene holds.
type toyNarrator struct{}

func (toyNarrator) Ask(s narrate.Scene) string                     { return fmt.Sprint("asked ", s.Owing) }
func (toyNarrator) Choice(_ narrate.Scene, c engine.Choice) string { return fmt.Sprint(c) }
func (toyNarrator) Why(_ narrate.Scene, r engine.Reason) string    { return "because " + r.Rule }

func (toyNarrator) Say(s narrate.Scene, events []engine.Event) []string {
	return []string{fmt.Sprint(visible(s, events))}
}

// Traces names everything that its viewer may see.
func (toyNarrator) Traces(s narrate.Scene, events []engine.Event) (list []narrate.Trace) {
	for _, e := range visible(s, events) {
		thing := fmt.Sprintf("event %v", e)
		list = append(list, narrate.Trace{Thing: thing, From: "deck"}, narrate.Trace{Thing: "deck", Gone: true})
	}
	return list
}

// Counts counts what lies open of the toy.
func (toyNarrator) Counts(s narrate.Scene) (list []narrate.Count) {
	v, ok := s.View.(toy.View)
	if !ok {
		return nil
	}
	for i, seat := range v.Seats {
		list = append(list, narrate.Count{Thing: fmt.Sprintf("tokens of %d", i+1), Symbol: "u-people", Name: "tokens", Seat: engine.Seat(i), N: seat.Tokens, Main: true})
	}
	return append(list, narrate.Count{Thing: "lots", Symbol: "u-people", Name: "lots", Seat: engine.NoSeat, N: len(v.Lots)})
}

// Announce tells of every event.
func (toyNarrator) Announce(s narrate.Scene, events []engine.Event) (list []narrate.Announcement) {
	for _, e := range visible(s, events) {
		list = append(list, narrate.Announcement{Symbol: "wreath", Head: fmt.Sprint("event ", e.Kind), Text: fmt.Sprint(e)})
	}
	return list
}

// Find gives every thing an element.
func (toyBoard) Find(_ kit.Scene, thing string) string { return strings.ReplaceAll(thing, " ", "-") }

func visible(s narrate.Scene, events []engine.Event) (list []engine.Event) {
	for _, e := range events {
		if e.VisibleTo(s.You) {
			list = append(list, e)
		}
	}
	return list
}

func choiceButtons(s kit.Scene) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<form id="choose" method="post" action="%s/choose"><input type="hidden" name="seq" value="%d">`, s.Base, s.Seq)
	for _, o := range s.Choices {
		fmt.Fprintf(&b, `<button name="choice" value="%s">x</button>`, o.Text)
	}
	return b.String() + "</form>"
}

func chronicleOf(s kit.Scene) string {
	var b bytes.Buffer
	if s.Chronicle != nil {
		if err := s.Chronicle.Render(context.Background(), &b); err != nil {
			return err.Error()
		}
	}
	return b.String()
}

func drawn(format string, args ...any) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := fmt.Fprintf(w, format, args...)
		return err
	})
}

// allGames are the real titles, one with options and houses, one with two sides,
// and the toy, which has secrets.
func allGames() []games.Game {
	return append(games.All(), crestedGame(), duelGame(), games.Game{
		Name: "toy", Content: fstest.MapFS{}, Narrator: toyNarrator{},
		Open:  func(fs.FS) (engine.Title, error) { return toy.Title(), nil },
		Words: i18n.Source{Name: "toy", FS: catalogue("toy: { lot: Lot }\n")},
		About: i18n.Source{Name: "toy", FS: catalogue("title: { toy: { name: Toy, about: An auction, length: 5 min } }\nlevel: { first: First, slow: Slow }\n")},
	})
}

// boardOf draws the real titles as they are, the others as the toy.
func boardOf(g games.Game) kit.Board {
	switch g.Narrator.(type) {
	case toyNarrator, crestedNarrator:
		return toyBoard{}
	}
	return boards.Of(g)
}

// catalogue says the same in every language.
func catalogue(text string) fs.FS {
	files := fstest.MapFS{}
	for _, lang := range i18n.Languages {
		files[lang+".yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// allWords are the words of the pages around the tables; each title has its own
// for its table.
func allWords(t testing.TB, list []games.Game) *i18n.Book {
	t.Helper()
	sources := []fs.FS{i18n.Shared(), Words()}
	for _, g := range list {
		sources = append(sources, g.About)
	}
	book, err := i18n.Load(sources...)
	must(t, err)
	return book
}

// testSite is a running site.
type testSite struct {
	t      testing.TB
	server *live.Server
	store  *store.Store
	book   *i18n.Book
	url    string
	log    *safeBuffer
	// handler is the site, which answers without a network too.
	site    *whole
	handler http.Handler
}

// safeBuffer collects the log of several handlers.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func open(t testing.TB) *testSite {
	t.Helper()
	return openIn(t, t.TempDir())
}

func openIn(t testing.TB, dir string) *testSite {
	t.Helper()
	return openWith(t, dir, func(*Config) {})
}

// openWith opens a site whose configuration, and that of its hall, is changed.
func openWith(t testing.TB, dir string, change func(*Config), changeServer ...func(*live.Config)) *testSite {
	t.Helper()
	h := &testSite{t: t, store: storetest.Open(t, dir), log: &safeBuffer{}}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	list := allGames()
	var titles []live.Title
	for _, g := range list {
		titles = append(titles, live.Title{Name: g.Name, Content: g.Content, Open: g.Open, OpenStored: g.OpenStored})
	}
	var err error
	config := live.Config{
		Store: h.store, Titles: titles, Levels: []string{first, slow}, Bot: newBot, Log: log, Grace: -1, Beat: -1, StreamsPerClient: 3, Linger: time.Millisecond,
		StoreWait: time.Minute, // a busy machine is no fault of the server
	}
	for _, change := range changeServer {
		change(&config)
	}
	h.server, err = live.Open(t.Context(), config)
	must(t, err)
	h.book = allWords(t, list)
	c := Config{Server: h.server, Games: list, Board: boardOf, Log: log, Levels: []string{first, slow}}
	change(&c)
	h.site, err = newWhole(c)
	must(t, err)
	h.handler = h.site.guard(h.site.routes())
	server := httptest.NewServer(h.handler)
	h.url = server.URL
	t.Cleanup(func() {
		h.server.Close()
		server.Close()
	})
	return h
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantStatus(t testing.TB, a answer, status int) {
	t.Helper()
	if a.status != status {
		t.Fatalf("got status %d, want %d:\n%s", a.status, status, a.body)
	}
}

// wantText looks for words, as a page writes them, and for markup.
func wantText(t testing.TB, a answer, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(a.body, word) && !strings.Contains(a.body, templ.EscapeString(word)) {
			t.Fatalf("%q is missing in\n%s", word, a.body)
		}
	}
}

func wantNoText(t testing.TB, a answer, words ...string) {
	t.Helper()
	for _, word := range words {
		if strings.Contains(a.body, word) {
			t.Fatalf("%q must not be in\n%s", word, a.body)
		}
	}
}
