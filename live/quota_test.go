package live_test

import (
	"errors"
	"io/fs"
	"sync"
	"sync/atomic"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

func withBots(client string) live.MatchSetup {
	return live.MatchSetup{Title: "toy", Client: client, Options: engine.Options{Seats: 2}, Seats: []live.SeatSetup{{}, {Bot: "modest"}}}
}

// TestMatchesWithBotsAreCounted checks the limit of matches with bots for each client, on every
// node and after a restart. Matches without bots and those of other clients do not count.
func TestMatchesWithBotsAreCounted(t *testing.T) {
	s := storetest.SQLite(t)
	c := config(s)
	c.BotTables = 3
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, srv, "modest") // without a client
	for range 2 {
		create(t, srv, withBots("flood"))
	}
	srv.Close()
	srv = openServer(t, c)
	last := create(t, srv, withBots("flood"))
	for _, node := range []*live.Server{srv, openServer(t, c)} {
		_, err = node.Create(t.Context(), withBots("flood"))
		wantError(t, err, live.ErrBotTables)
	}
	create(t, srv, withBots("another"))
	friends := withBots("flood")
	friends.Promise, friends.Seats = srv.Promise(), []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}
	shared := create(t, srv, friends)
	wantError(t, errOf(srv.SetStandIn(t.Context(), shared.id, shared.key, 1, "modest")), live.ErrBotTables)

	_, err = srv.Sit(t.Context(), last.id, last.key, live.SitInput{Nonce: "n"})
	must(t, err)
	last.playOut()
	must(t, errOf(srv.SetStandIn(t.Context(), shared.id, shared.key, 1, "modest")))
	_, err = srv.Create(t.Context(), withBots("flood"))
	wantError(t, err, live.ErrBotTables)
	must(t, errOf(srv.SetStandIn(t.Context(), shared.id, shared.key, 1, "")))
	create(t, srv, withBots("flood"))
	anna.at(srv).view()
}

// TestRacingForTheLastMatch checks that many requests at once do not exceed the limit of matches
// with bots.
func TestRacingForTheLastMatch(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.BotTables = 5
	srv := openServer(t, c)
	var made atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			switch _, err := srv.Create(t.Context(), withBots("flood")); {
			case err == nil:
				made.Add(1)
			case !errors.Is(err, live.ErrBotTables):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if made.Load() != 5 {
		t.Errorf("%d matches were made, want 5", made.Load())
	}
}

// TestStreamsOfABrowserAreCountedToo checks that streams are limited for each network and for each
// browser.
func TestStreamsOfABrowserAreCountedToo(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.StreamsPerClient = 2
	srv := openServer(t, c)
	anna := solo(t, srv, "modest")
	for _, network := range []string{"first", "second"} {
		_, err := srv.Watch(t.Context(), anna.id, anna.key, network, "browser")
		must(t, err)
	}
	_, err := srv.Watch(t.Context(), anna.id, anna.key, "third", "browser")
	wantError(t, err, live.ErrTooMany)
	for range 2 {
		_, err := srv.Watch(t.Context(), anna.id, anna.key, "third")
		must(t, err)
	}
	_, err = srv.Watch(t.Context(), anna.id, anna.key, "third", "another browser")
	wantError(t, err, live.ErrTooMany)
}

// readCounter counts how often a file of a title's content is opened.
type readCounter struct {
	fs.FS
	opened *atomic.Int64
}

func (c readCounter) Open(name string) (fs.File, error) {
	c.opened.Add(1)
	return c.FS.Open(name)
}

// TestPrintedValuesArePackedOnce checks that creating a match does not read and compress the
// printed values again.
func TestPrintedValuesArePackedOnce(t *testing.T) {
	var opened atomic.Int64
	s := storetest.SQLite(t)
	c := config(s)
	c.Titles[0].Content = readCounter{c.Titles[0].Content, &opened}
	srv := openServer(t, c)
	create(t, srv, withBots(""))
	before := opened.Load()
	for range 5 {
		create(t, srv, withBots(""))
	}
	if after := opened.Load(); after != before || before == 0 {
		t.Errorf("%d files were read, and %d for five matches more", before, after-before)
	}
	if kept, err := s.Edition(t.Context(), "toy", "first"); err != nil || len(kept.Archive) == 0 {
		t.Errorf("the printed values are not stored: %v", err)
	}
}
