package live_test

import (
	"sync"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// wristwatch is a clock that only pass advances.
type wristwatch struct {
	mu sync.Mutex
	at time.Time
}

func newWatch() *wristwatch { return &wristwatch{at: time.Now().UTC().Truncate(time.Microsecond)} }

func (w *wristwatch) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *wristwatch) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

// work advances the clock in steps of 10 s and runs the nodes' schedulers, as if they were working
// all the time.
func work(w *wristwatch, long time.Duration, nodes ...*live.Server) {
	for long > 0 {
		step := min(long, 10*time.Second)
		w.pass(step)
		for _, node := range nodes {
			live.Tick(node, w.now())
		}
		long -= step
	}
}

// watched returns a configuration with a manual clock, whose scheduler runs only when the test
// calls Tick.
func watched(s *store.Store, w *wristwatch) live.Config {
	c := still(s)
	c.Now = w.now
	return c
}

// timedPair is pair with a clock of the given pace.
func timedPair(t testing.TB, srv *live.Server, pace string) (anna, bea guest) {
	t.Helper()
	p, _ := clock.PaceNamed(pace)
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "anna's nonce", Clock: p.Settings,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Nonce: "bea's nonce", Token: "bea's token"})
	return anna, bea
}

// kinds returns the number of entries of a kind in the store.
func kinds(t testing.TB, s *store.Store, id string, kind table.Kind) (n int) {
	t.Helper()
	entries, err := s.Entries(t.Context(), id, 0)
	must(t, err)
	for _, e := range entries {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// firstDeadline returns the earliest deadline and its seat.
func firstDeadline(v *live.MatchView) (at time.Time, of engine.Seat) {
	for i, s := range v.Clock.Seats {
		if s.Runs && (at.IsZero() || s.Deadline.Before(at)) {
			at, of = s.Deadline, engine.Seat(i)
		}
	}
	return at, of
}

// tickUntil runs the scheduler until wanted is true, because its work is done in the background.
func tickUntil(t testing.TB, srv *live.Server, w *wristwatch, what string, wanted func() bool) {
	t.Helper()
	for late := time.After(time.Minute); !wanted(); {
		live.Tick(srv, w.now())
		select {
		case <-late:
			t.Fatalf("waited in vain for %s", what)
		case <-time.After(time.Millisecond):
		}
	}
}

func TestAtZeroABotStandsInAndThePersonComesBack(t *testing.T) {
	s, w := storetest.SQLite(t), newWatch()
	srv := openServer(t, watched(s, w))
	anna, bea := timedPair(t, srv, "brisk")
	deadline, of := firstDeadline(anna.view())
	work(w, deadline.Sub(w.now())-time.Second, srv)
	if n := kinds(t, s, anna.id, table.KindTimedOut); n != 0 {
		t.Fatalf("%d seats timed out a second too early", n)
	}
	w.pass(time.Second)
	tickUntil(t, srv, w, "a stand-in", func() bool { return anna.view().Seats[of].StandIn == "modest" })
	who := map[engine.Seat]guest{0: anna, 1: bea}[of]
	must(t, errOf(srv.SetStandIn(t.Context(), who.id, who.key, of, "")))
	if v := who.view(); v.Seats[of].StandIn != "" || v.Clock.Seats[of].Left < time.Minute {
		t.Errorf("back with %+v", v.Clock.Seats[of])
	}
}

// TestOneNodeTellsThatSomebodyIsLate checks that there is one timeout entry for a seat, however
// many nodes detect it at once.
func TestOneNodeTellsThatSomebodyIsLate(t *testing.T) {
	place, w := postgresAddress(t), newWatch()
	s := storetest.Open(t, place)
	nodes := []*live.Server{openServer(t, watched(s, w)), openServer(t, watched(storetest.Open(t, place), w))}
	anna, _ := timedPair(t, nodes[0], "brisk")
	anna.at(nodes[1]).view() // in the memory of both
	deadline, _ := firstDeadline(anna.view())
	work(w, deadline.Sub(w.now()), nodes...)
	var ticking sync.WaitGroup
	for _, node := range nodes {
		ticking.Go(func() {
			tickUntil(t, node, w, "a stand-in", func() bool { return kinds(t, s, anna.id, table.KindTimedOut) > 0 })
		})
	}
	ticking.Wait()
	entries, err := s.Entries(t.Context(), anna.id, 0)
	must(t, err)
	var late engine.Seats
	for _, e := range entries {
		if e.Kind == table.KindTimedOut && late.Has(e.Seat) {
			t.Errorf("seat %s has two timeout entries", e.Seat)
		} else if e.Kind == table.KindTimedOut {
			late = late.With(e.Seat)
		}
	}
	if n := kinds(t, s, anna.id, table.KindOutage); n != 0 {
		t.Errorf("%d outages though a node worked all the time", n)
	}
}

func TestTimeWithoutANodeIsNobodys(t *testing.T) {
	s, w := storetest.SQLite(t), newWatch()
	first := openServer(t, watched(s, w))
	anna, _ := timedPair(t, first, "brisk")
	w.pass(10 * time.Second)
	live.Tick(first, w.now())
	deadline, of := firstDeadline(anna.view())
	first.Close()

	w.pass(5 * time.Hour)
	srv := openServer(t, watched(s, w))
	for range 5 {
		live.Tick(srv, w.now())
	}
	v := anna.at(srv).await("the outage in the log", func(*live.MatchView) bool { return kinds(t, s, anna.id, table.KindOutage) == 1 })
	if kinds(t, s, anna.id, table.KindTimedOut) != 0 || v.Seats[of].StandIn != "" {
		t.Fatal("a seat timed out although no node was running")
	}
	after, _ := firstDeadline(anna.at(srv).view())
	if moved := after.Sub(deadline); moved < 5*time.Hour-time.Second || moved > 5*time.Hour+time.Second {
		t.Errorf("an outage of five hours moves the deadline by %s", moved)
	}
	// A short stop is no outage. A node that could not write for a while is one.
	w.pass(20 * time.Second)
	live.Tick(srv, w.now())
	w.pass(time.Minute)
	live.Tick(srv, w.now())
	anna.at(srv).await("the second outage", func(*live.MatchView) bool { return kinds(t, s, anna.id, table.KindOutage) == 2 })
}

func TestAClosedTableHasNoDeadline(t *testing.T) {
	s, w := storetest.SQLite(t), newWatch()
	srv := openServer(t, watched(s, w))
	anna, _ := timedPair(t, srv, "brisk")
	must(t, s.CloseMatch(t.Context(), anna.id, "why", w.now()))
	w.pass(20 * time.Second)
	live.Tick(srv, w.now())
	w.pass(20 * time.Second)
	work(w, 10*time.Minute, srv)
	if n := kinds(t, s, anna.id, table.KindTimedOut); n != 0 {
		t.Errorf("%d seats timed out at a closed table", n)
	}
}

func TestPersonsAgree(t *testing.T) {
	s, w := storetest.SQLite(t), newWatch()
	srv := openServer(t, watched(s, w))
	anna, bea := timedPair(t, srv, "calm")
	ctx := t.Context()
	pause := table.Proposal{Kind: table.ProposePause, Until: w.now().Add(time.Hour)}
	watcher := anna
	watcher.key = anna.view().WatchKey
	wantError(t, errOf(srv.Propose(ctx, anna.id, watcher.key, 0, pause)), live.ErrForeign)
	wantError(t, errOf(srv.Propose(ctx, anna.id, anna.key, 1, pause)), live.ErrForeign)
	must(t, errOf(srv.Propose(ctx, anna.id, anna.key, 0, pause)))
	v := bea.view()
	if !v.Talk.Offered || v.Talk.May != 1 || v.Talk.Offer.Seat != 0 {
		t.Fatalf("Bea is shown %+v", v.Talk)
	}
	if v := anna.view(); v.Talk.May != engine.NoSeat || !v.Talk.Offered {
		t.Errorf("Anna is shown %+v", v.Talk)
	}
	if v := watcher.view(); v.Talk.May != engine.NoSeat || v.Talk.Decides != engine.NoSeat || !v.Talk.Offered {
		t.Errorf("a spectator sees %+v", v.Talk)
	}
	wantError(t, errOf(srv.Reply(ctx, anna.id, watcher.key, 1, v.Talk.Offer.Seq, true)), live.ErrForeign)
	wantError(t, errOf(srv.Reply(ctx, anna.id, bea.key, 1, v.Talk.Offer.Seq+9, true)), live.ErrNotNow)
	must(t, errOf(srv.Reply(ctx, anna.id, bea.key, 1, v.Talk.Offer.Seq, true)))
	if v := anna.view(); v.Clock.Paused.IsZero() || v.Talk.Offered {
		t.Errorf("after agreeing: %+v, %+v", v.Clock, v.Talk)
	}
	wantError(t, errOf(srv.Concede(ctx, anna.id, watcher.key, 0)), live.ErrForeign)
	must(t, errOf(srv.Concede(ctx, anna.id, bea.key, 1)))
	if v := anna.view(); v.Status != live.Over || !v.Ended || v.Conceded != 1 || v.Rank[0].Seat != 0 {
		t.Errorf("after conceding: %s, %t, %s, %v", v.Status, v.Ended, v.Conceded, v.Rank)
	}
	wantError(t, errOf(srv.Leave(ctx, anna.id, anna.key, 0)), live.ErrNotNow)
}

func TestWhoLeavesIsPlayedFor(t *testing.T) {
	s, w := storetest.SQLite(t), newWatch()
	srv := openServer(t, watched(s, w))
	anna, bea := timedPair(t, srv, "week")
	wantError(t, errOf(srv.Leave(t.Context(), anna.id, bea.key, 0)), live.ErrForeign)
	must(t, errOf(srv.Leave(t.Context(), anna.id, bea.key, 1)))
	if v := anna.view(); v.Seats[1].StandIn != "modest" || !v.Talk.Alone {
		t.Errorf("Bea has left: %+v, %+v", v.Seats[1], v.Talk)
	}
	wantError(t, errOf(srv.Holiday(t.Context(), anna.id, anna.key, 0, 20*24*time.Hour)), live.ErrPlan)
	must(t, errOf(srv.Holiday(t.Context(), anna.id, anna.key, 0, 24*time.Hour)))
	if v := bea.view(); v.Clock.Seats[0].HolidayUntil.IsZero() {
		t.Error("Anna is not on holiday")
	}
	must(t, errOf(srv.SetStandIn(t.Context(), anna.id, bea.key, 1, "")))
}

var endProposal = table.Proposal{Kind: table.ProposeEnd}
