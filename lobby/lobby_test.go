package lobby_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"signoria/lobby"
	"signoria/store"
	"signoria/store/storetest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// seek stores a match that is open to anybody.
func seek(t *testing.T, s *store.Store, id, plan string) {
	t.Helper()
	now := time.Now()
	must(t, s.Create(t.Context(), store.Match{ID: id, Title: "toy", Seats: 2, Created: now, Plan: plan, Status: "waiting"},
		store.Addition{Seeks: true, Seeking: &store.Seeking{Free: 2, Taken: 1, Since: now, Until: now.Add(time.Hour)}}))
}

// TestWaitingForTheList checks waiting for a change of the list. A change on this node ends the
// wait at once. When the time is over, the list is the same. A plan that cannot be read leaves only
// its own match out.
func TestWaitingForTheList(t *testing.T) {
	s := storetest.SQLite(t)
	l := lobby.New(lobby.Config{Store: s, Log: slog.New(slog.DiscardHandler)})
	empty, err := l.List(t.Context())
	must(t, err)
	soon, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if same, _ := l.Wait(soon, "", empty.Version); same.Version != empty.Version {
		t.Error("an unchanged list has another version")
	}
	came := make(chan lobby.List)
	go func() { list, _ := l.Wait(t.Context(), "", empty.Version); came <- list }()
	seek(t, s, "m", `{"seats":[{},{"public":true,"screen":1}],"join":"key","public":{"newcomers":true}}`)
	seek(t, s, "broken", `{"seats":`)
	l.Changed()
	list := <-came
	if len(list.Rows) != 1 {
		t.Fatalf("the list is %+v", list)
	}
	row := list.Rows[0]
	if row.Match != "m" || row.Join != "key" || !row.Newcomers || row.FreeSeats() != 1 || row.Pace() != "none" || !row.Seats[0].Taken || !row.Seats[1].Free {
		t.Errorf("the row is %+v", row)
	}
}

// TestTheListOfAFrozenStore checks that with a store that does not answer the last list is returned
// together with an error.
func TestTheListOfAFrozenStore(t *testing.T) {
	s := storetest.SQLite(t)
	seek(t, s, "m", `{"seats":[{},{"public":true,"screen":1}],"join":"key"}`)
	l := lobby.New(lobby.Config{Store: s, Log: slog.New(slog.DiscardHandler)})
	_, err := l.List(t.Context())
	must(t, err)
	must(t, s.Close())
	l.Changed()
	if list, err := l.List(t.Context()); err == nil || len(list.Rows) != 1 {
		t.Errorf("the list is %+v, the error %v; want one row and an error", list, err)
	}
}

// TestCountingTheListSpoilsNoReading checks that the number of waiting tables is known without
// waiting for the store. Reading the list after a change returns the change, also after the number
// was read.
func TestCountingTheListSpoilsNoReading(t *testing.T) {
	s := storetest.SQLite(t)
	l := lobby.New(lobby.Config{Store: s, Log: slog.New(slog.DiscardHandler)})
	_, err := l.List(t.Context())
	must(t, err)
	for n, id := range []string{"a", "b", "c"} {
		seek(t, s, id, `{"seats":[{},{"public":true,"screen":1}],"join":"key"}`)
		l.Changed()
		if was := l.Waiting(); was > n+1 {
			t.Errorf("Waiting says %d tables, but only %d exist", was, n+1)
		}
		list, err := l.List(t.Context())
		must(t, err)
		if len(list.Rows) != n+1 || l.Waiting() != n+1 {
			t.Errorf("after change %d the list has %d rows, want as many as changes", n+1, len(list.Rows))
		}
	}
}
