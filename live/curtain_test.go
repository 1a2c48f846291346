package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// two opens a table of two persons at one screen, with Anna active.
func two(t *testing.T, grace time.Duration) (*live.Server, guest) {
	t.Helper()
	c := config(storetest.SQLite(t))
	c.UndoWindow = grace
	srv := openServer(t, c)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
	return srv, g
}

// TestTheCurtainWaitsForWhoMayTakeBack checks that a person at a shared screen stays active after
// an answer while it can be undone. "Done" brings the curtain. The next person's view is hidden
// until then.
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

// TestWhatIsSealedIsNotFoundOutBySendingAgain repeats answers of a person at a shared screen. Right
// and wrong answers are refused alike; otherwise the next person could find out what was sealed.
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

// TestTheCurtainComesByItself checks that the end of the undo window brings the curtain and
// notifies open pages.
func TestTheCurtainComesByItself(t *testing.T) {
	_, g := two(t, 40*time.Millisecond)
	g.bidAll()
	g.await("the curtain", func(v *live.MatchView) bool { return v.Curtain == 1 })
}

// TestEachCurtainComesByItself checks two shared screens. Each page is notified when its own
// curtain is due, also if another one is due later.
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
		t.Fatalf("Anna's curtain came before the end of the undo window")
	}
	for len(s.Changed()) > 0 {
		<-s.Changed()
	}
	w.pass(left)
	select {
	case <-s.Changed():
	case <-time.After(time.Minute):
		t.Fatal("Anna's page is not notified of its curtain")
	}
	if a, b := anna.view().Curtain, carl.view().Curtain; a != 1 || b != engine.NoSeat {
		t.Errorf("the curtains show %s and %s", a, b)
	}
}

// TestTheCurtainWaitsOverARestart checks that the undo window of a shared screen survives a
// restart.
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
