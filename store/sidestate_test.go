package store_test

import (
	"context"
	"reflect"
	"testing"
	"time"

	"signoria/store"
)

func wantPage(t *testing.T, s *store.Store, want store.SideState) {
	t.Helper()
	got, err := s.SideState(t.Context(), "m")
	must(t, err)
	want.Visited = moment // the time of creation
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v, want %+v", got, want)
	}
}

func TestAPageOnlyGrowsNewer(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		wantPage(t, s, store.SideState{ActiveSeats: map[int]int{}, Present: map[int]bool{}})

		change := func(node string, c store.SideChange) {
			t.Helper()
			c.Match = "m"
			pages, err := s.UpdateSideStates(ctx, node, []store.SideChange{c, {Match: "unknown", ConfirmedSeq: 3}})
			must(t, err)
			if len(pages) != 1 {
				t.Errorf("got %+v", pages)
			}
			wantPage(t, s, pages["m"])
		}
		change("a", store.SideChange{ConfirmedSeq: 7, Came: []int{0, 2}})
		change("b", store.SideChange{ConfirmedSeq: 5, Came: []int{0, 1}, ActiveSeats: map[int]int{0: 1}})
		change("b", store.SideChange{Came: []int{0}, ActiveSeats: map[int]int{0: 2, 3: 1}})
		change("a", store.SideChange{Went: []int{0, 2}})
		want := store.SideState{Revision: 4, ConfirmedSeq: 7, ActiveSeats: map[int]int{0: 2, 3: 1}, Present: map[int]bool{0: true, 1: true}}
		wantPage(t, s, want)

		more := entries(2, "two")
		more.ActiveSeats = map[int]int{0: 1}
		for _, a := range []store.Addition{more, entries(3, "three")} { // the second changes only the log
			revision, err := s.Append(ctx, "m", a)
			must(t, err)
			if revision != 5 {
				t.Errorf("an addition gives revision %d, want 5", revision)
			}
		}
		must(t, s.Close())
		want.Revision, want.ActiveSeats[0] = 5, 1
		wantPage(t, open(t, where), want)
		_, err := open(t, where).SideState(ctx, "unknown")
		wantError(t, err, store.ErrUnknown)
	})
}

func TestPagesAtDeadNodesAreClosed(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), store.Addition{}))
		for screen, node := range []string{"a", "b", "c", "never lived"} {
			_, err := s.UpdateSideStates(ctx, node, []store.SideChange{{Match: "m", Came: []int{screen}}})
			must(t, err)
		}
		must(t, s.Heartbeat(ctx, "a", moment.Add(10*time.Second)))
		must(t, s.Heartbeat(ctx, "c", moment.Add(time.Minute)))
		must(t, s.DeleteDeadNodes(ctx, "b", moment))
		wantPage(t, s, store.SideState{Revision: 5, ActiveSeats: map[int]int{}, Present: map[int]bool{0: true, 1: true, 2: true}})
		must(t, s.DeleteDeadNodes(ctx, "b", moment.Add(11*time.Second)))
		must(t, s.DeleteDeadNodes(ctx, "b", moment.Add(11*time.Second))) // the second call changes nothing
		wantPage(t, s, store.SideState{Revision: 6, ActiveSeats: map[int]int{}, Present: map[int]bool{1: true, 2: true}})
		must(t, s.RemoveNode(ctx, "b"))
		wantPage(t, s, store.SideState{Revision: 7, ActiveSeats: map[int]int{}, Present: map[int]bool{2: true}})
	})
}

func TestNodesLearnOfPages(t *testing.T) {
	where := postgresAddress(t)
	ctx, cancel := context.WithCancel(t.Context())
	here, there := open(t, where), open(t, where)
	must(t, here.Create(ctx, aMatch("m"), entries(1, "one")))
	changes := there.Watch(ctx)
	<-changes
	_, err := here.UpdateSideStates(ctx, "a", []store.SideChange{{Match: "m", Came: []int{0}}})
	must(t, err)
	more := entries(2, "two")
	more.ActiveSeats = map[int]int{0: 1}
	must(t, add(here, ctx, "m", more))
	must(t, here.RemoveNode(ctx, "a"))
	for _, want := range []store.Change{{Match: "m", Revision: 1}, {Match: "m", Last: 2, Revision: 2}, {Match: "m", Revision: 3}} {
		if c := <-changes; c != want {
			t.Errorf("got %+v, want %+v", c, want)
		}
	}
	cancel()
	for range changes { // the channel closes, because ctx is cancelled
	}
}
