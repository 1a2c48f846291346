package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// two is a table of two persons at one screen, Anna before it.
func two(t *testing.T, grace time.Duration) (*live.Server, guest) {
	t.Helper()
	c := config(storetest.SQLite(t))
	c.UndoWindow = grace
	srv := openServer(t, c)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
	return srv, g
}

// Who has answered at a shared screen keeps it, and may take back; "Done" brings
// the curtain. Of the next person nothing shows before.
func TestTheCurtainWaitsForWhoMayTakeBack(t *testing.T) {
	srv, g := two(t, time.Hour)
	g.bidAll()
	v := g.view()
	if v.Curtain != engine.NoSeat || v.You != 0 || !v.CanUndo || !v.CanFinish || asked(v) {
		t.Fatalf("after Anna's bid: You %s, curtain %s, undo %t, done %t, %d choices", v.You, v.Curtain, v.CanUndo, v.CanFinish, len(v.Choices))
	}
	wantError(t, errOf(srv.Choose(t.Context(), g.id, g.key, live.Submission{Seat: 1, Seq: v.Seq, Texts: []string{"bold"}})), live.ErrForeign)
	must(t, errOf(srv.Undo(t.Context(), g.id, g.key, v.Seq)))
	if v := g.view(); v.You != 0 || !asked(v) {
		t.Fatalf("after taking back: You %s, curtain %s", v.You, v.Curtain)
	}
	g.bidAll()
	must(t, errOf(srv.Finish(t.Context(), g.id, g.key)))
	if v := g.view(); v.Curtain != 1 || v.You != engine.NoSeat || v.CanFinish {
		t.Fatalf("after Done: You %s, curtain %s", v.You, v.Curtain)
	}
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 1)))
	if v := g.view(); v.You != 1 || !asked(v) {
		t.Fatalf("after the curtain: You %s", v.You)
	}
}

// What a person has sealed at a shared screen, the next one cannot find out by sending
// answers again: the right one and a wrong one are refused alike.
func TestWhatIsSealedIsNotFoundOutBySendingAgain(t *testing.T) {
	srv, g := two(t, time.Hour)
	before := g.view()
	g.bidAll()
	given := g.view().Chronicle
	must(t, errOf(srv.Finish(t.Context(), g.id, g.key)))
	ask := func(text string) error {
		return errOf(srv.Choose(t.Context(), g.id, g.key, live.Submission{Seat: 0, Seq: before.Seq, Texts: []string{text}}))
	}
	for _, behind := range []string{"the curtain", "the next person's page"} {
		for _, c := range before.Choices {
			wantError(t, ask(c.Text), live.ErrStale)
		}
		if behind == "the curtain" {
			must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 1)))
		}
	}
	if len(given) == 0 || len(before.Choices) < 2 {
		t.Fatalf("nothing was sealed, or there was no choice: %d, %d", len(given), len(before.Choices))
	}
}

// The time to take back ends by itself: an open page is told.
func TestTheCurtainComesByItself(t *testing.T) {
	_, g := two(t, 40*time.Millisecond)
	g.bidAll()
	g.await("the curtain", func(v *live.MatchView) bool { return v.Curtain == 1 })
}

// Two shared screens: each is told when its own curtain is due, also if another one comes later.
func TestEachCurtainComesByItself(t *testing.T) {
	w := newWatch()
	c := config(storetest.SQLite(t))
	c.UndoWindow, c.Now, c.SchedulerInterval = time.Hour, w.now, -1
	srv := openServer(t, c)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}, {Screen: 1}, {Screen: 1}}})
	carl := anna
	carl.key = anna.view().Invites[0].Key
	carl.sit(live.SitInput{Names: []string{"Carl", "Dora"}, Token: "Carl's token"})
	must(t, errOf(srv.Confirm(t.Context(), anna.id, anna.key, 0)))
	must(t, errOf(srv.Confirm(t.Context(), carl.id, carl.key, 2)))
	s, err := srv.Watch(t.Context(), anna.id, anna.key, "Anna's page")
	must(t, err)
	defer s.Close()
	anna.await("the page to be known", func(v *live.MatchView) bool { return v.Seats[0].Online })
	const left = 50 * time.Millisecond
	anna.bidAll()
	w.pass(time.Hour - left)
	carl.bidAll()
	if v := anna.view(); v.Curtain != engine.NoSeat {
		t.Fatalf("Anna's curtain has come before its time")
	}
	for len(s.Changed()) > 0 {
		<-s.Changed()
	}
	w.pass(left)
	select {
	case <-s.Changed():
	case <-time.After(time.Minute):
		t.Fatal("Anna's page is not told of its curtain")
	}
	if a, b := anna.view().Curtain, carl.view().Curtain; a != 1 || b != engine.NoSeat {
		t.Errorf("the curtains show %s and %s", a, b)
	}
}

// A killed server forgets no time: the curtain waits on, and comes with Done.
func TestTheCurtainWaitsOverARestart(t *testing.T) {
	store := storetest.SQLite(t)
	c := config(store)
	c.UndoWindow = time.Hour
	srv := openServer(t, c)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
	g.bidAll()
	srv.Close()
	again := g.at(openServer(t, c))
	if v := again.view(); v.Curtain != engine.NoSeat || v.You != 0 || !v.CanFinish {
		t.Fatalf("after a restart: You %s, curtain %s, done %t", v.You, v.Curtain, v.CanFinish)
	}
}
