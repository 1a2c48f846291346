package live_test

import (
	"reflect"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// spectator returns a spectator of the same match.
func (g guest) spectator() guest {
	g.t.Helper()
	g.key = g.view().WatchKey
	return g
}

// TestNewIsWhatCameAfterOnesLastAnswer checks that Since is the viewer's last answer that was not
// undone, and Earlier the table as it was then.
func TestNewIsWhatCameAfterOnesLastAnswer(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	start := anna.view()
	if start.Since != start.First || start.Earlier != nil || start.SinceAt.IsZero() {
		t.Errorf("at the start Since is %d and Earlier %v, want %d and none", start.Since, start.Earlier, start.First)
	}
	anna.choose("meek", "seal")
	sealed := anna.view()
	if sealed.Since != sealed.Last || sealed.Earlier != nil {
		t.Errorf("after Anna's answer Since is %d, want %d", sealed.Since, sealed.Last)
	}
	if v := bea.view(); v.Since != v.First {
		t.Errorf("Bea has not answered, but Since is %d", v.Since)
	}
	before := sealed.View
	bea.choose("meek", "seal")
	v := anna.view()
	if v.Since != sealed.Since || v.Earlier == nil || !reflect.DeepEqual(v.Earlier.View, before) {
		t.Errorf("Since is %d and Earlier\n%+v, want %d and\n%+v", v.Since, v.Earlier, sealed.Since, before)
	}
	if !reflect.DeepEqual(v.Earlier.Score, sealed.Score) {
		t.Errorf("the earlier score was %v, Earlier has %v", sealed.Score, v.Earlier.Score)
	}
}

// TestAnAnswerTakenBackDoesNotCount checks that an undone answer does not change Since.
func TestAnAnswerTakenBackDoesNotCount(t *testing.T) {
	srv := newServer(t)
	anna, _ := pair(t, srv)
	first := anna.view()
	anna.choose("meek")
	must(t, errOf(srv.Undo(t.Context(), anna.id, anna.key, anna.view().Seq)))
	if v := anna.view(); v.Since != first.Since || !v.SinceAt.Equal(first.SinceAt) {
		t.Errorf("Since is %d (%v), want %d (%v)", v.Since, v.SinceAt, first.Since, first.SinceAt)
	}
}

// TestWhatABotAnsweredIsNew checks that answers of a stand-in do not change Since of the person.
func TestWhatABotAnsweredIsNew(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	anna.choose("meek", "seal")
	bea.choose("meek", "seal")
	since := bea.view().Since
	must(t, errOf(srv.SetStandIn(t.Context(), anna.id, anna.key, 1, "greedy")))
	answers := func() (n int) {
		for _, e := range bea.view().Chronicle {
			if e.Seat == 1 && e.Kind == table.KindChoice && e.Seq > since {
				n++
			}
		}
		return n
	}
	for round := anna.view().Last; anna.view().Last < round+6 || answers() == 0; {
		v := anna.await("Anna's turn", func(v *live.MatchView) bool { return asked(v) || over(v) })
		if over(v) {
			break
		}
		anna.choose(v.Choices[0].Text)
	}
	must(t, errOf(srv.SetStandIn(t.Context(), anna.id, anna.key, 1, "")))
	if v := bea.view(); v.Since != since || v.Earlier == nil || answers() == 0 {
		t.Errorf("a bot answered %d times for Bea; Since is %d, want %d", answers(), v.Since, since)
	}
}

// TestTheLastTurnIsNewToSpectators checks that for spectators Since is the beginning of the last
// turn: all consecutive answers of one seat.
func TestTheLastTurnIsNewToSpectators(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	watcher := anna.spectator()
	for v := anna.view(); !over(v); v = anna.view() {
		g := anna
		if !asked(v) {
			g = bea
		}
		g.choose(g.view().Choices[0].Text)
		w := watcher.view()
		last, began := engine.NoSeat, w.First
		for _, e := range w.Chronicle {
			if e.Kind == table.KindChoice && e.Seat != last {
				last, began = e.Seat, e.Seq-1
			}
		}
		if w.Since != began {
			t.Fatalf("after entry %d Since of a spectator is %d, want %d", w.Last, w.Since, began)
		}
	}
}

// TestWhatIsNewBeforeASharedScreen checks Since at a shared screen: nothing behind the curtain, and
// otherwise only what the active person may know.
func TestWhatIsNewBeforeASharedScreen(t *testing.T) {
	srv := newServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	if v := g.view(); v.Curtain == engine.NoSeat || v.Since != 0 || v.Earlier != nil {
		t.Fatalf("behind the curtain: since %d, %v", v.Since, v.Earlier)
	}
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
	g.choose("bold")
	if v := g.view(); v.You != 0 || v.Since != v.Last {
		t.Errorf("Anna has just answered, but Since is %d of %d", v.Since, v.Last)
	}
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 1)))
	if v := g.view(); v.You != 1 || v.Since != v.First || v.Earlier != nil {
		t.Errorf("Bea has not answered and may not know that Anna has, but Since is %d (%v)", v.Since, v.Earlier)
	}
}

// TestBothNodesTellTheSame checks that both nodes return the same Since and Earlier.
func TestBothNodesTellTheSame(t *testing.T) {
	here, there := twoNodes(t)
	anna, bea := pair(t, here)
	for n := range 12 {
		g := []guest{anna, bea}[n%2]
		v := newest(g, []*live.Server{here, there})
		if !asked(v) {
			continue
		}
		must(t, errOf([]*live.Server{here, there}[n/2%2].Choose(t.Context(), g.id, g.key, live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{v.Choices[0].Text}})))
		for _, g := range []guest{anna, bea, anna.spectator()} {
			v := newest(g, []*live.Server{here, there})
			same := func(o *live.MatchView) bool { return o.Last == v.Last }
			a, b := g.at(here).await("the answer", same), g.at(there).await("the answer", same)
			if a.Since != b.Since || !a.SinceAt.Equal(b.SinceAt) || !reflect.DeepEqual(a.Earlier, b.Earlier) {
				t.Fatalf("after entry %d Since is %d at one node and %d at the other", v.Last, a.Since, b.Since)
			}
		}
	}
}
