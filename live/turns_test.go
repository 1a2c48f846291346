package live_test

import (
	"bytes"
	"context"
	"log/slog"
	"runtime"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

// gated reports when it begins, and thinks until it is released.
type gated struct {
	begun, release chan struct{}
}

func (g gated) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	select {
	case g.begun <- struct{}{}:
	case <-ctx.Done():
	}
	select {
	case <-g.release:
	case <-ctx.Done():
	}
	return p.Choices(seat, nil)[0]
}

// TestAThousandTablesDelayAnotherByOneTurn checks that a thousand viewed tables of one client delay
// another client's bot by at most one turn.
func TestAThousandTablesDelayAnotherByOneTurn(t *testing.T) {
	s := storetest.SQLite(t)
	c := config(s)
	gate := gated{make(chan struct{}), make(chan struct{})}
	c.Workers = 1
	c.Bot = func(string, [32]byte) (live.Bot, error) { return gate, nil }
	srv := openServer(t, c)
	tables := 1000
	if testing.Short() {
		tables = 100
	}
	for range tables {
		create(t, srv, live.MatchSetup{Client: "flood", Seats: []live.SeatSetup{{Bot: "modest"}, {Bot: "modest"}}}).view()
	}
	<-gate.begun // a bot of the flood is thinking
	anna := create(t, srv, live.MatchSetup{Client: "anna", Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: "modest"}}})
	anna.view()
	turn := func() {
		t.Helper()
		gate.release <- struct{}{}
		<-gate.begun
	}
	for step := range 3 {
		before := entries(t, s, anna.id)
		for !live.Waits(srv, anna.id) { // the bot may not be in the queue at once
			runtime.Gosched()
		}
		turn() // the thinking bot ends, and Anna's bot begins
		turn() // Anna's bot ends
		anna.await("the bot's answer", func(*live.MatchView) bool { return entries(t, s, anna.id) > before })
		if v := anna.view(); !v.Owing.Has(1) {
			if step == 0 {
				t.Fatal("the bot has nothing to answer")
			}
			return // the bot has sealed its bid
		}
	}
}

func entries(t testing.TB, s *store.Store, id string) int {
	t.Helper()
	rows, err := s.Entries(t.Context(), id, 0)
	must(t, err)
	return len(rows)
}

// TestAStoredLevelThatIsNoneIsReplaced loads a match with a level that no longer exists. The middle
// level plays instead, and the page and the log say so.
func TestAStoredLevelThatIsNoneIsReplaced(t *testing.T) {
	s := storetest.SQLite(t)
	before := config(s)
	before.Levels = append(before.Levels, "mcts:9999h")
	before.Bot = func(string, [32]byte) (live.Bot, error) { return sleepy{}, nil }
	srv, err := live.Open(t.Context(), before)
	must(t, err)
	anna := solo(t, srv, "mcts:9999h")
	bea, _ := pair(t, srv)
	must(t, errOf(srv.SetStandIn(t.Context(), bea.id, bea.key, 1, "mcts:9999h")))
	srv.Close()

	var log bytes.Buffer
	after := config(s)
	after.Log = slog.New(slog.NewTextHandler(&log, nil))
	after.Levels = []string{"mad", "modest", "greedy"}
	srv = openServer(t, after)
	v := anna.at(srv).view()
	if v.Seats[1].Bot != "modest" {
		t.Errorf("the page names the level %q", v.Seats[1].Bot)
	}
	v = bea.at(srv).view()
	if v.Seats[1].StandIn != "modest" || v.Chronicle[len(v.Chronicle)-1].Bot == "mcts:9999h" {
		t.Errorf("the stand-in is called %q", v.Seats[1].StandIn)
	}
	anna.at(srv).playOut()
	srv.Close()
	if text := log.String(); !strings.Contains(text, "mcts:9999h") || !strings.Contains(text, "level=modest") {
		t.Errorf("the log does not report the replaced level: %s", text)
	}
	wantError(t, errOf(srv.SetStandIn(t.Context(), bea.id, bea.key, 1, "greedy")), live.ErrClosed)
}

// TestALevelIsALevel accepts only the names of levels, although the program could make other bots.
func TestALevelIsALevel(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Bot = func(string, [32]byte) (live.Bot, error) { return modest{}, nil }
	srv := openServer(t, c)
	_, err := srv.Create(t.Context(), live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, Seats: []live.SeatSetup{{}, {Bot: "mcts:9999h"}}})
	wantError(t, err, live.ErrPlan)
	if !strings.Contains(err.Error(), "greedy, modest") {
		t.Errorf("the error does not list the levels: %v", err)
	}
	anna, _ := pair(t, srv)
	wantError(t, errOf(srv.SetStandIn(t.Context(), anna.id, anna.key, 1, "mcts:9999h")), live.ErrPlan)
}

// TestAClientIsStoredAsAFingerprint checks that the stored client is the same for the same client
// on every node, and does not contain its address.
func TestAClientIsStoredAsAFingerprint(t *testing.T) {
	s := storetest.SQLite(t)
	prints := map[string]string{}
	for range 2 {
		srv, err := live.Open(t.Context(), config(s))
		must(t, err)
		for _, client := range []string{"192.0.2.0/24", "198.51.100.0/24"} {
			g := create(t, srv, live.MatchSetup{Client: client, Seats: []live.SeatSetup{{}, {Bot: "modest"}}})
			row, err := s.Match(t.Context(), g.id)
			must(t, err)
			if prints[client] == "" {
				prints[client] = row.Client
			}
			if row.Client != prints[client] || strings.Contains(row.Client, ".") || row.Bots != 1 {
				t.Errorf("%s is stored as %q (%d bots), before as %q", client, row.Client, row.Bots, prints[client])
			}
		}
		srv.Close()
	}
	if len(prints) != 2 || prints["192.0.2.0/24"] == prints["198.51.100.0/24"] {
		t.Errorf("the fingerprints are %v", prints)
	}
}
