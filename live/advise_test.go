package live_test

import (
	"context"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

// counsellor advises the first open choice and counts the questions. With begun set, it thinks
// until it is released or cancelled.
type counsellor struct {
	asked   *atomic.Int32
	begun   chan struct{}
	release chan struct{}
	ended   chan struct{}
}

func (c counsellor) Advise(ctx context.Context, p engine.Position, seat engine.Seat) engine.Advice {
	c.asked.Add(1)
	if c.begun != nil {
		c.begun <- struct{}{}
		select {
		case <-c.release:
		case <-ctx.Done():
			close(c.ended)
		}
	}
	return engine.Advice{Win: 0.5, Answers: []engine.Advised{{Choice: p.Choices(seat, nil)[0], Visits: 1}}}
}

func withAdviser(c live.Config, a counsellor) live.Config {
	c.Adviser = func([32]byte) live.Adviser { return a }
	return c
}

func advised(v *live.MatchView) (n int) {
	for _, e := range v.Chronicle {
		if e.Kind == table.KindAdvise {
			n++
		}
	}
	return n
}

// TestAdviceAgainstBots checks advice at a table with bots: the advised answer is legal, the
// chronicle does not mention it, and a second request at the same question reuses it.
func TestAdviceAgainstBots(t *testing.T) {
	a := counsellor{asked: &atomic.Int32{}}
	srv := openServer(t, withAdviser(config(storetest.SQLite(t)), a))
	anna := solo(t, srv, "modest")
	v := anna.await("being asked alone", func(v *live.MatchView) bool { return asked(v) && v.Owing.Len() == 1 })
	if !v.Adviser || v.AdviceTold {
		t.Fatalf("adviser %v, told %v", v.Adviser, v.AdviceTold)
	}
	first, err := srv.Advise(t.Context(), anna.id, anna.key)
	must(t, err)
	again, err := srv.Advise(t.Context(), anna.id, anna.key)
	must(t, err)
	if !reflect.DeepEqual(first, again) || a.asked.Load() != 1 {
		t.Errorf("the adviser thought %d times, want once; the answers are %+v, %+v", a.asked.Load(), first, again)
	}
	if first.Seat != v.You || first.AskedSince != v.AskedSince || first.Texts[0] != v.Choices[0].Text {
		t.Errorf("advice %+v for seat %s at %d: %+v", first, v.You, v.Seq, v.Choices)
	}
	if n := advised(anna.view()); n != 0 {
		t.Errorf("the chronicle has %d entries about advice, want none", n)
	}
	anna.choose(first.Texts...)
}

// TestAdviceIsForOnesOwnSeat refuses advice to spectators, to other players, with a wrong key, and
// while another seat is asked.
func TestAdviceIsForOnesOwnSeat(t *testing.T) {
	srv := openServer(t, withAdviser(config(storetest.SQLite(t)), counsellor{asked: &atomic.Int32{}}))
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Adviser: true, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	_, err := srv.Advise(t.Context(), anna.id, anna.key)
	wantError(t, err, live.ErrNotNow) // Bea has not sat down
	bea := anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Nonce: "b", Token: "bea's token"})
	watcher := anna
	watcher.key = anna.view().WatchKey
	_, err = srv.Advise(t.Context(), anna.id, watcher.key)
	wantError(t, err, live.ErrForeign)
	_, err = srv.Advise(t.Context(), anna.id, "wrong")
	wantError(t, err, live.ErrUnknown)
	for _, g := range []guest{anna, bea} {
		v := g.view()
		c, err := srv.Advise(t.Context(), g.id, g.key)
		if !v.Owing.Has(v.You) {
			wantError(t, err, live.ErrNotNow)
			continue
		}
		must(t, err)
		if c.Seat != v.You {
			t.Errorf("advice for seat %s, asked by %s", c.Seat, v.You)
		}
	}
}

// TestAdviceAmongPersonsIsTold checks that persons at several screens have an adviser only if the
// table was opened with one. Every first request at a question is then in the chronicle, once, also
// after a restart.
func TestAdviceAmongPersonsIsTold(t *testing.T) {
	c := withAdviser(config(storetest.SQLite(t)), counsellor{asked: &atomic.Int32{}})
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna, _ := pair(t, srv)
	v := anna.view()
	if v.Adviser {
		t.Error("the table has an adviser although it was opened without one")
	}
	_, err = srv.Advise(t.Context(), anna.id, anna.key)
	wantError(t, err, live.ErrNoAdviser)

	both := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(srv.Confirm(t.Context(), both.id, both.key, both.view().Curtain)))
	if v := both.view(); !v.Adviser || !v.AdviceTold {
		t.Errorf("two at one screen: adviser %v, told %v", v.Adviser, v.AdviceTold)
	}
	for range 2 {
		_, err = srv.Advise(t.Context(), both.id, both.key)
		must(t, err)
	}
	watcher := both
	watcher.key = both.view().WatchKey
	if n := advised(watcher.view()); n != 1 {
		t.Errorf("the chronicle has %d entries about advice, want 1", n)
	}
	srv.Close()
	srv = openServer(t, c)
	_, err = srv.Advise(t.Context(), both.id, both.key)
	must(t, err)
	if n := advised(watcher.at(srv).view()); n != 1 {
		t.Errorf("after a restart the chronicle has %d entries about advice, want 1", n)
	}
}

// TestAdviceStopsWhenTheTableMovesOn checks that an answer at the table cancels the adviser and is
// not delayed by it. The request returns ErrStale.
func TestAdviceStopsWhenTheTableMovesOn(t *testing.T) {
	a := counsellor{&atomic.Int32{}, make(chan struct{}), make(chan struct{}), make(chan struct{})}
	srv := openServer(t, withAdviser(config(storetest.SQLite(t)), a))
	anna := solo(t, srv, "modest")
	v := anna.await("being asked", asked)
	var wait sync.WaitGroup
	var err error
	wait.Go(func() { _, err = srv.Advise(t.Context(), anna.id, anna.key) })
	<-a.begun
	anna.choose(v.Choices[0].Text)
	<-a.ended
	wait.Wait()
	wantError(t, err, live.ErrStale)
}

// TestAdviceStopsWhenNobodyWaits checks that the adviser is cancelled when its last waiter leaves,
// and that a new request starts it again.
func TestAdviceStopsWhenNobodyWaits(t *testing.T) {
	a := counsellor{&atomic.Int32{}, make(chan struct{}), make(chan struct{}), make(chan struct{})}
	srv := openServer(t, withAdviser(config(storetest.SQLite(t)), a))
	anna := solo(t, srv, "modest")
	anna.await("being asked", asked)
	ctx, leave := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	var err error
	wait.Go(func() { _, err = srv.Advise(ctx, anna.id, anna.key) })
	<-a.begun
	leave()
	wait.Wait()
	wantError(t, err, live.ErrBusy)
	<-a.ended
	wait.Go(func() { _, err = srv.Advise(t.Context(), anna.id, anna.key) })
	<-a.begun
	a.release <- struct{}{}
	wait.Wait()
	must(t, err)
}

// TestNoAdviser checks the error of a server without an adviser.
func TestNoAdviser(t *testing.T) {
	srv := newServer(t)
	anna := solo(t, srv, "modest")
	if anna.await("being asked", asked).Adviser {
		t.Error("the view offers an adviser although the server has none")
	}
	_, err := srv.Advise(t.Context(), anna.id, anna.key)
	wantError(t, err, live.ErrNoAdviser)
}

// TestAdviceComesBehindBots checks that the adviser thinks after all bots that owe a choice, also
// after bots that were asked later.
func TestAdviceComesBehindBots(t *testing.T) {
	a := counsellor{&atomic.Int32{}, make(chan struct{}), make(chan struct{}), make(chan struct{})}
	gate := gated{make(chan struct{}), make(chan struct{})}
	c := withAdviser(config(storetest.SQLite(t)), a)
	c.Workers = 1
	c.Bot = func(string, [32]byte) (live.Bot, error) { return gate, nil }
	srv := openServer(t, c)
	solo(t, srv, "modest")
	<-gate.begun // the only worker is busy now
	both := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(srv.Confirm(t.Context(), both.id, both.key, both.view().Curtain)))
	var wait sync.WaitGroup
	var err error
	wait.Go(func() { _, err = srv.Advise(t.Context(), both.id, both.key) })
	for !live.Waits(srv, both.id) { // until the question is in the queue
		runtime.Gosched()
	}
	later := solo(t, srv, "modest")
	for !live.Waits(srv, later.id) {
		runtime.Gosched()
	}
	gate.release <- struct{}{}
	select {
	case <-gate.begun:
		gate.release <- struct{}{}
	case <-a.begun:
		t.Fatal("the adviser thinks while a bot owes a choice")
	}
	for advising := false; !advising; {
		select {
		case <-gate.begun:
			gate.release <- struct{}{}
		case <-a.begun:
			advising = true
		}
	}
	a.release <- struct{}{}
	wait.Wait()
	must(t, err)
}

// TestAdviceOnTwoNodes checks that two nodes give the same advice, and that the chronicle mentions
// it once.
func TestAdviceOnTwoNodes(t *testing.T) {
	place := postgresAddress(t)
	a := counsellor{asked: &atomic.Int32{}}
	here := openServer(t, withAdviser(config(storetest.Open(t, place)), a))
	there := openServer(t, withAdviser(config(storetest.Open(t, place)), a))
	both := create(t, here, live.MatchSetup{Promise: here.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(here.Confirm(t.Context(), both.id, both.key, both.view().Curtain)))
	first, err := here.Advise(t.Context(), both.id, both.key)
	must(t, err)
	second, err := there.Advise(t.Context(), both.id, both.key)
	must(t, err)
	if !reflect.DeepEqual(first, second) {
		t.Errorf("here %+v, there %+v", first, second)
	}
	for _, node := range []*live.Server{here, there} {
		if n := advised(both.at(node).view()); n != 1 {
			t.Errorf("the chronicle has %d entries about advice, want 1", n)
		}
	}
}
