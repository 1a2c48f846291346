package history

import (
	"testing"
	"time"

	"signoria/rating"
	"signoria/store"
)

var at = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// known gives every player a rating after so many tables.
func known(games int) func(string) (store.Standing, bool) {
	return func(string) (store.Standing, bool) {
		return store.Standing{Value: rating.Start().String(), Games: games, Last: at}, games > 0
	}
}

func seats(rated bool, list ...store.Result) store.Ending {
	for i := range list {
		list[i].Seat, list[i].Place = i, i+1
	}
	return store.Ending{Match: "m", Title: "toy", Seats: len(list), Rated: rated, Ended: at, Results: list}
}

func rated(t *testing.T, e store.Ending, of func(string) (store.Standing, bool)) map[string]store.Standing {
	t.Helper()
	list, err := rate(e, of)
	if err != nil {
		t.Fatal(err)
	}
	moved := map[string]store.Standing{}
	for _, s := range list {
		if _, twice := moved[s.Player]; twice {
			t.Errorf("%s moves twice", s.Player)
		}
		moved[s.Player] = s
	}
	return moved
}

// A rated table moves all who sat there; who left is last, and the others as if nobody had left.
func TestARatedTableMovesItsPersons(t *testing.T) {
	got := rated(t, seats(true, store.Result{Player: "a", Left: true}, store.Result{Player: "b"}, store.Result{Player: "c"}), known(0))
	want := rated(t, store.Ending{Title: "toy", Seats: 3, Rated: true, Ended: at, Results: []store.Result{{Player: "b", Place: 2}, {Player: "c", Place: 3}}}, known(0))
	if len(got) != 3 || got["b"].Value != want["b"].Value || got["c"].Value != want["c"].Value || got["b"].Ladder != "toy table" {
		t.Errorf("it moves %+v", got)
	}
	if r, _ := rating.Parse(got["a"].Value); r.Mu >= rating.Start().Mu {
		t.Errorf("who left has %v", r)
	}
	if _, err := rate(seats(true, store.Result{Player: "a"}, store.Result{Player: "b"}), func(string) (store.Standing, bool) { return store.Standing{Value: "x"}, true }); err == nil {
		t.Error("a rating that nobody can read was taken")
	}
}

// A table that is not rated moves no person. Bots are placed there, each level once, by persons who
// stand in the ladder and have not left.
func TestBotsArePlacedByPeople(t *testing.T) {
	table := seats(false, store.Result{Player: "a"}, store.Result{Bot: "master"}, store.Result{Bot: "master"}, store.Result{Player: "b", Left: true}, store.Result{})
	got := rated(t, table, known(RatedTables))
	if _, there := got["bot master"]; len(got) != 1 || !there {
		t.Errorf("it moves %+v", got)
	}
	for name, e := range map[string]store.Ending{
		"persons alone": seats(false, store.Result{Player: "a"}, store.Result{Player: "b"}),
		"bots alone":    seats(false, store.Result{Bot: "master"}, store.Result{Bot: "apprentice"}),
		"who left":      seats(false, store.Result{Player: "a", Left: true}, store.Result{Bot: "master"}),
	} {
		if got := rated(t, e, known(RatedTables)); len(got) != 0 {
			t.Errorf("%s: it moves %+v", name, got)
		}
	}
	if got := rated(t, table, known(RatedTables-1)); len(got) != 0 {
		t.Errorf("somebody who stands in no ladder places bots: %+v", got)
	}
}

// What is worked out table by table is what is worked out from the first.
func TestTheFold(t *testing.T) {
	all := map[[2]string]store.Standing{}
	var list []store.Ending
	for i := range 20 {
		e := seats(i%3 > 0, store.Result{Player: "a"}, store.Result{Player: "b", Left: i%7 == 0}, store.Result{Bot: "master"})
		if e.Rated {
			e.Results = e.Results[:2]
		}
		e.Ended = at.Add(time.Duration(i) * 20 * 24 * time.Hour)
		list = append(list, e)
		for _, s := range rated(t, e, func(p string) (store.Standing, bool) {
			s, there := all[[2]string{p, store.LadderOf(e.Title, e.Seats)}]
			return s, there
		}) {
			all[[2]string{s.Player, s.Ladder}] = s
		}
	}
	again, err := fold(list, func(store.Ending, []store.Standing) error { return nil })
	if err != nil || len(again) != len(all) || len(all) < 3 {
		t.Fatalf("%d ratings and %d, %v", len(again), len(all), err)
	}
	for key, s := range all {
		if again[key] != s {
			t.Errorf("%v has %+v, and %+v", key, s, again[key])
		}
	}
}
