package live_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/live"
	"signoria/notice"
	"signoria/people"
	"signoria/store/storetest"
)

func TestTheOtherKinds(t *testing.T) {
	w, p := newWatch(), &post{}
	srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).subscribe()
	w.pass(5 * time.Minute)
	titles := func(when string, want ...string) []notice.Shown {
		t.Helper()
		_, shown := wantPost(t, p, 0, len(want), when)
		for i := range shown {
			if shown[i].Title != want[i] {
				t.Errorf("%s: %+v, want %q", when, shown[i], want[i])
			}
		}
		return shown
	}
	must(t, errOf(srv.Propose(t.Context(), bea.id, bea.key, 1, proposal(w))))
	tellAfter(w, 3*time.Minute, srv)
	titles("a proposal", "A proposal: Toy")
	must(t, errOf(srv.Reply(t.Context(), anna.id, anna.key, 0, anna.view().Talk.Offer.Seq, false)))
	tellAfter(w, 5*time.Minute, srv)
	deal(bea)
	tellAfter(w, 3*time.Minute, srv)
	titles("her turn", "Your turn: Toy")
	left := anna.view().Clock.Seats[0].Left - 6*time.Hour
	tellAfter(w, left, srv)
	titles("before she has had time to look")
	tellAfter(w, 3*time.Minute, srv)
	if shown := titles("a quarter is left", "Little time left: Toy"); !strings.Contains(shown[0].Body, "You have about 6 hours left.") {
		t.Errorf("%+v", shown[0])
	}
}

func TestWhoIsOutOfTimeAndTheEndOfAMatchAreTold(t *testing.T) {
	w, p := newWatch(), &post{}
	srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
	anna, bea := timedPair(t, srv, "brisk")
	listens(t, srv, anna).subscribe()
	for v := bea.view(); len(v.Choices) > 0; v = bea.view() { // Bea answers in time, so that only Anna is awaited
		bea.choose(v.Choices[0].Text)
	}
	deadline, _ := firstDeadline(anna.view())
	work(w, deadline.Sub(w.now()), srv)
	tickUntil(t, srv, w, "a stand-in", func() bool { return anna.view().Seats[0].StandIn != "" })
	tellAfter(w, 20*time.Second, srv)
	if _, shown := wantPost(t, p, 0, 1, "a bot plays"); shown[0].Title != "A bot plays for you: Toy" {
		t.Errorf("%+v", shown[0])
	}
	must(t, errOf(srv.Concede(t.Context(), bea.id, bea.key, 1)))
	tellAfter(w, 20*time.Second, srv)
	_, shown := wantPost(t, p, 0, 1, "it is over")
	if shown[0].Title != "The game is over: Toy" || shown[0].Body != "The game has ended. Bea conceded; Anna wins." {
		t.Errorf("%+v", shown[0])
	}
}

// TestARematchIsTold checks that the owner of a seat in the rematch gets a notice, if they do not
// come.
func TestARematchIsTold(t *testing.T) {
	w, p := newWatch(), &post{}
	srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
	anna, bea := timedPair(t, srv, "calm")
	listens(t, srv, anna).subscribe()
	listens(t, srv, bea).subscribe()
	w.pass(5 * time.Minute)
	must(t, errOf(srv.Concede(t.Context(), bea.id, bea.key, 1)))
	tellAfter(w, 3*time.Hour, srv)
	wantPost(t, p, 0, 1, "it is over: Anna")
	_, err := srv.AskRematch(t.Context(), bea.id, bea.key, live.MatchSetup{Promise: srv.Promise(), Nonce: "nonce"})
	must(t, err)
	tellAfter(w, 20*time.Second, srv)
	_, shown := wantPost(t, p, 0, 1, "a rematch: Anna")
	if shown[0].Title != "A rematch: Toy" || shown[0].Body != "Bea asks for a rematch. Your seat is free." || shown[0].Tag != anna.id {
		t.Errorf("%+v", shown[0])
	}
	tellAfter(w, time.Hour, srv)
	wantPost(t, p, 0, 0, "told already")
}

// TestWhoBeginsToListenIsReminded checks that a person who subscribes while they are asked gets the
// notice about short time.
func TestWhoBeginsToListenIsReminded(t *testing.T) {
	w, p := newWatch(), &post{}
	srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
	anna, bea := timedPair(t, srv, "day")
	before := listens(t, srv)
	before.subscribe()
	must(t, srv.People().SaveKeys(t.Context(), before.Person, people.SavedKey{Match: anna.id, Key: anna.key}))
	listens(t, srv, bea).subscribe()
	tellAfter(w, 17*time.Hour, srv)
	wantPost(t, p, 0, 0, "they were there when it began")
	tellAfter(w, 2*time.Hour, srv)
	wantPost(t, p, 0, 2, "a quarter is left")
}

// TestOnlyNewSubscribersAreReminded checks that a match is not checked again if the person had the
// key before or wants no notices.
func TestOnlyNewSubscribersAreReminded(t *testing.T) {
	w, p := newWatch(), &post{}
	srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
	anna, bea := timedPair(t, srv, "day")
	keep := func(who listener, g guest, want int, when string) {
		t.Helper()
		must(t, srv.People().SaveKeys(t.Context(), who.Person, people.SavedKey{Match: "none", Key: "none"}, people.SavedKey{Match: g.id, Key: g.key}))
		if got := live.Newcomers(srv); got != want {
			t.Errorf("%s: %d matches are checked, want %d", when, got, want)
		}
		live.Tell(srv, w.now())
	}
	who := listens(t, srv)
	keep(who, anna, 0, "who wants to be told of nothing")
	who.subscribe()
	live.Tell(srv, w.now())
	keep(who, anna, 0, "a key that was held before")
	keep(who, bea, 1, "a new one")
	keep(who, bea, 0, "the same again")
}

// highest stands for the bid of the highest token.
const highest = "highest"

// TestNothingTellsWhatWasDoneInSecret checks that the contents and times of notices do not depend
// on another seat's secret choices and their times.
func TestNothingTellsWhatWasDoneInSecret(t *testing.T) {
	told := func(steps ...string) (all []string) {
		w, p := newWatch(), &post{}
		srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
		anna, bea := timedPair(t, srv, "day")
		listens(t, srv, bea).subscribe()
		tellAfter(w, 5*time.Minute, srv)
		bea.choose("meek", "seal")
		tellAfter(w, 5*time.Minute, srv)
		anna.choose("meek", "seal") // all bid again
		began := w.now()
		lookOut := func(every, until time.Duration) {
			for w.now().Before(began.Add(until)) {
				tellAfter(w, every, srv)
				_, shown := p.Take()
				for _, s := range shown {
					all = append(all, fmt.Sprint(w.now().Sub(began), " ", s.Title, " ", s.Body))
				}
			}
		}
		for i, step := range append(steps, "seal") { // before and after the notice to Bea that it is her turn
			lookOut(10*time.Second, time.Duration(i+1)*6*time.Minute/time.Duration(len(steps)+1))
			if step == highest {
				list := anna.view().Choices
				step = list[len(list)-1].Text
				if step == "seal" {
					step = list[len(list)-2].Text
				}
			}
			anna.choose(step)
		}
		lookOut(10*time.Second, 15*time.Minute)
		lookOut(time.Hour, 25*time.Hour)
		lookOut(20*time.Second, 27*time.Hour) // when little time is left: after 18 hours of the day's clock and a night
		return all
	}
	meek, bold := told("meek"), told("bold", highest)
	if len(meek) != 2 || !slices.Equal(meek, bold) {
		t.Errorf("the notices are %q and %q, want the same two", meek, bold)
	}
}
