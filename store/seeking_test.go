package store_test

import (
	"testing"
	"time"

	"signoria/store"
	"signoria/table"
)

// TestOpenTables checks that the list of open tables shows what was written last, in the order of
// opening. A table is listed until the given time, its start, or its closing by the host. A deleted
// match is not listed.
func TestOpenTables(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		seek := func(id string, since time.Time, free uint32) {
			t.Helper()
			m := aMatch(id)
			m.Created, m.Plan, m.Wide = since, `{"seats":[{},{"public":true}]}`, "wide"
			a := entries(1, "one")
			a.Names = table.Names{0: {Name: "Žofie"}, 1: {NameRemoved: true}}
			a.Seeks, a.Seeking = true, &store.Seeking{Free: free, Taken: 1, Since: since, Until: moment.Add(time.Hour), Fill: since.Add(time.Minute)}
			must(t, s.Create(ctx, m, a))
		}
		listed := func(now time.Time, want ...string) []store.SeekingMatch {
			t.Helper()
			list, err := s.SeekingMatches(ctx, now, 10)
			must(t, err)
			if len(list) != len(want) {
				t.Fatalf("%d are listed, want %v", len(list), want)
			}
			for i := range want {
				if list[i].Match.ID != want[i] {
					t.Fatalf("%d: %s is listed, want %v", i, list[i].Match.ID, want)
				}
			}
			return list
		}
		seek("later", moment.Add(time.Second), 1<<7)
		seek("first", moment, 2)
		must(t, s.Create(ctx, aMatch("private"), entries(1, "one")))
		got := listed(moment, "first", "later")
		if m := got[1]; m.Free != 1<<7 || m.Taken != 1 || !m.Fill.Equal(moment.Add(time.Second+time.Minute)) || m.Names[0] != "Žofie" || len(m.Names) != 1 || m.Match.Secret != "" {
			t.Errorf("listed is %+v", m)
		}
		for client, want := range map[string]int{"c1": 2, "wide": 2, "": 0, "c2": 0} {
			if n, err := s.SeekingOf(ctx, client, moment); err != nil || n != want {
				t.Errorf("%q has %d open tables, want %d (%v)", client, n, want, err)
			}
		}
		must(t, s.KeepSeeking(ctx, "first", moment.Add(2*time.Hour)))
		must(t, s.KeepSeeking(ctx, "first", moment)) // an earlier time changes nothing
		must(t, s.KeepSeeking(ctx, "private", moment.Add(time.Hour)))
		listed(moment.Add(time.Hour), "first")

		full := entries(2, "two")
		full.Seeks, full.Seeking = true, &store.Seeking{Taken: 3, Since: moment, Until: moment}
		must(t, add(s, ctx, "first", full))
		listed(moment, "later")
		free := entries(3, "three")
		free.Seeks, free.Seeking = true, &store.Seeking{Free: 2, Since: moment, Until: moment}
		must(t, add(s, ctx, "first", free))
		listed(moment.Add(time.Hour), "first") // the opener's longer time still applies

		if n, last, err := s.CameTogether(ctx, moment); n != 0 || !last.IsZero() || err != nil {
			t.Errorf("%d tables have begun, the last at %s (%v)", n, last, err)
		}
		begun := entries(4, "four")
		begun.Seeks, begun.Status = true, "running"
		must(t, add(s, ctx, "first", begun))
		listed(moment, "later")
		if n, last, err := s.CameTogether(ctx, moment); n != 1 || !last.Equal(moment) || err != nil {
			t.Errorf("%d tables have begun, the last at %s (%v)", n, last, err)
		}
		must(t, s.CloseMatch(ctx, "later", "why", moment))
		listed(moment)
		must(t, s.Drop(ctx, "later", moment))
	})
}

// TestTheOpenersPeople checks who may come to a table for its opener's people. No one may after the
// opener was deleted.
func TestTheOpenersPeople(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		for _, id := range []string{"host", "friend", "guest", "stranger"} {
			must(t, s.AddPerson(ctx, id, "device "+id, moment, time.Time{}))
		}
		must(t, s.Create(ctx, aMatch("over"), entries(1, "one")))
		must(t, s.RewriteEnding(ctx, store.Ending{Match: "over", Title: "toy", Seats: 2, Ended: moment, Results: []store.Result{{Seat: 0, Person: "host"}, {Seat: 1, Person: "friend"}}}))
		m := aMatch("open")
		m.Status = "waiting"
		a := entries(1, "one")
		a.Seeks, a.Seeking = true, &store.Seeking{Free: 2, Since: moment, Until: moment.Add(time.Hour), Opener: "host"}
		must(t, s.Create(ctx, m, a))
		must(t, s.Invite(ctx, store.Invitation{Match: "open", Person: "guest", Host: "host", Key: "key", At: moment}, store.InvitationLimits{Day: 9, Pair: 9, Waiting: 9}, "invited", nil))
		admits := func(person string, want bool) {
			t.Helper()
			if ok, err := s.Admits(ctx, store.Admission{Match: "open", Person: person, Known: true}); ok != want || err != nil {
				t.Errorf("%q may come: %v (%v)", person, ok, err)
			}
		}
		for person, want := range map[string]bool{"friend": true, "guest": true, "stranger": false, "": false, "nobody": false} {
			admits(person, want)
		}
		if list, err := s.Circle(ctx, "open", 9); err != nil || len(list) != 3 {
			t.Errorf("the circle is %v (%v)", list, err)
		}
		for i, person := range []string{"stranger", "friend"} {
			next := entries(2, "two")
			next.Seeks, next.Seeking, next.Admission = true, &store.Seeking{Taken: 3}, &store.Admission{Match: "open", Person: person, Known: true}
			if err := add(s, ctx, "open", next); i == 0 {
				wantError(t, err, store.ErrNotAdmitted)
			} else {
				must(t, err)
			}
		}
		must(t, s.DeletePerson(ctx, "host", moment))
		admits("friend", false)
		admits("guest", false)
		if list, err := s.Circle(ctx, "open", 9); err != nil || len(list) != 0 {
			t.Errorf("after the opener's deletion the circle is %v (%v)", list, err)
		}
	})
}
