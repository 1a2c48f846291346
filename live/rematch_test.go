package live_test

import (
	"errors"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table/clock"
)

// broken returns a match of Anna, Bea and a bot that was ended by agreement after Bea had left.
func broken(t *testing.T, srv *live.Server) (anna, bea guest) {
	t.Helper()
	p, _ := clock.PaceNamed("calm")
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "anna's nonce", Clock: p.Settings,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Bot: "modest", Name: "Cosimo"}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	ctx := t.Context()
	must(t, errOf(srv.Leave(ctx, anna.id, bea.key, 1)))
	must(t, errOf(srv.Propose(ctx, anna.id, anna.key, 0, endProposal)))
	return anna, bea
}

func TestARematchIsTheSameTableTurned(t *testing.T) {
	srv := newServer(t)
	ctx := t.Context()
	anna, bea := timedPair(t, srv, "calm")
	_, err := srv.AskRematch(ctx, anna.id, anna.key, live.MatchSetup{Nonce: "n"})
	wantError(t, err, live.ErrNotNow)
	must(t, errOf(srv.Concede(ctx, anna.id, anna.key, 0)))
	_, err = srv.AskRematch(ctx, anna.id, anna.view().WatchKey, live.MatchSetup{Nonce: "n"})
	wantError(t, err, live.ErrForeign)
	r, err := srv.Rematch(ctx, anna.id, bea.key)
	if must(t, err); r.There {
		t.Fatalf("a rematch before anybody asked: %+v", r)
	}

	// Bea asks first, so she opens the new table and has the first seat.
	made, err := srv.AskRematch(ctx, bea.id, bea.key, live.MatchSetup{Promise: srv.Promise(), Nonce: "bea's words"})
	must(t, err)
	again, err := srv.AskRematch(ctx, bea.id, bea.key, live.MatchSetup{Promise: srv.Promise(), Nonce: "other words"})
	if must(t, err); again != made {
		t.Errorf("asked twice: %+v and %+v", made, again)
	}
	r, err = srv.Rematch(ctx, anna.id, anna.key)
	if must(t, err); !r.There || r.Yours || len(r.Seated) != 1 || r.Seated[0].Name != "Bea" {
		t.Errorf("Anna sees the rematch as %+v", r)
	}
	joined, err := srv.AskRematch(ctx, anna.id, anna.key, live.MatchSetup{Nonce: "anna's words"})
	must(t, err)
	beas, annas := guest{t, srv, made.ID, made.Key}, guest{t, srv, joined.ID, joined.Key}
	if v := beas.view(); v.Status != live.Running || !v.Creator || !v.Yours.Has(0) || v.Seats[0].Name != "Bea" || v.Clock.Pace != "calm" {
		t.Errorf("Bea has %s, seats %v of %+v, %q", v.Status, v.Yours, v.Seats, v.Clock.Pace)
	}
	if v := annas.view(); !v.Yours.Has(1) || v.Creator {
		t.Errorf("Anna has seats %v", v.Yours)
	}
	// The old keys do not open the new match.
	for _, old := range []string{anna.key, bea.key} {
		_, err := srv.View(ctx, made.ID, old)
		wantError(t, err, live.ErrUnknown)
	}
}

func TestARematchWaitsForWhoHasNotCome(t *testing.T) {
	srv := newServer(t)
	anna, bea := broken(t, srv)
	made, err := srv.AskRematch(t.Context(), anna.id, anna.key, live.MatchSetup{Promise: srv.Promise(), Nonce: "n"})
	must(t, err)
	next, err := srv.Rematch(t.Context(), bea.id, bea.key)
	if must(t, err); !next.There || !next.Waits || next.Yours || bea.view().Seats[next.By].Name != "Anna" {
		t.Errorf("Bea sees the rematch as %+v", next)
	}
	if _, err := srv.Rematch(t.Context(), anna.id, anna.view().WatchKey); !errors.Is(err, live.ErrForeign) {
		t.Errorf("a spectator sees the rematch: %v", err)
	}
	v := guest{t, srv, made.ID, made.Key}.view()
	if v.Status != live.Waiting || v.Yours != engine.SeatsOf(2) || len(v.Invites) != 1 || v.Invites[0].Key == "" || v.Seats[1].Bot != "modest" {
		t.Fatalf("Anna's rematch is %s, %v, %+v, %+v", v.Status, v.Yours, v.Invites, v.Seats)
	}
	_, err = srv.AskRematch(t.Context(), bea.id, bea.key, live.MatchSetup{Nonce: "n"})
	must(t, err)
	if v := (guest{t, srv, made.ID, made.Key}).view(); v.Status != live.Running {
		t.Errorf("all have come, but the rematch is %s", v.Status)
	}
}

// TestARematchNamesWhoHasCome checks that a rematch shows only the names of players who have come,
// with their current names. A name removed from the match before does not appear.
func TestARematchNamesWhoHasCome(t *testing.T) {
	srv := newServer(t)
	ctx := t.Context()
	anna, bea := broken(t, srv)
	made, err := srv.AskRematch(ctx, anna.id, anna.key, live.MatchSetup{Promise: srv.Promise(), Nonce: "n"})
	must(t, err)
	next := guest{t, srv, made.ID, made.Key}
	wantNames(t, " Cosimo Anna", next)
	must(t, errOf(srv.Rename(ctx, anna.id, bea.key, []string{"Beatrice"})))
	_, err = srv.AskRematch(ctx, bea.id, bea.key, live.MatchSetup{Nonce: "n"})
	must(t, err)
	wantNames(t, "Beatrice Cosimo Anna", next)

	anna, bea = broken(t, srv)
	made, err = srv.AskRematch(ctx, anna.id, anna.key, live.MatchSetup{Promise: srv.Promise(), Nonce: "n"})
	must(t, err)
	must(t, srv.RemoveNames(ctx, bea.id, bea.key))
	_, err = srv.AskRematch(ctx, bea.id, bea.key, live.MatchSetup{Nonce: "n"})
	must(t, err)
	wantNames(t, " Cosimo Anna", guest{t, srv, made.ID, made.Key})
}

// TestOneRematchForAll lets both players ask at once at two nodes. There is one rematch.
func TestOneRematchForAll(t *testing.T) {
	place := postgresAddress(t)
	nodes := []*live.Server{openServer(t, config(storetest.Open(t, place))), openServer(t, config(storetest.Open(t, place)))}
	anna, bea := timedPair(t, nodes[0], "calm")
	must(t, errOf(nodes[0].Concede(t.Context(), anna.id, anna.key, 0)))
	anna.at(nodes[1]).await("the end", over)
	var pressing sync.WaitGroup
	ids := make([]string, 8)
	for i := range ids {
		pressing.Go(func() {
			who := []guest{anna, bea}[i%2]
			made, err := nodes[i/2%2].AskRematch(t.Context(), who.id, who.key, live.MatchSetup{Promise: nodes[i/2%2].Promise(), Nonce: "n"})
			if err != nil {
				t.Errorf("press %d: %v", i, err)
			}
			ids[i] = made.ID
		})
	}
	pressing.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Fatalf("several rematches: %v", ids)
		}
	}
}
