package store_test

import (
	"testing"
	"time"

	"signoria/store"
)

// TestInvitations checks that an invitation is shown until the match begins or the person has a
// seat in it. A person who takes none, has muted the host, or has enough sees nothing, and the host
// cannot notice it.
func TestInvitations(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		limits := store.InvitationLimits{Day: 9, Pair: 2, Waiting: 3}
		for _, id := range []string{"m1", "m2", "m3", "m4"} {
			m := aMatch(id)
			m.Status = "waiting"
			must(t, s.Create(ctx, m, entries(1, "one")))
		}
		for _, id := range []string{"host", "other", "friend", "stranger", "nobody", "deaf"} {
			must(t, s.AddPerson(ctx, id, "device "+id, noon, time.Time{}))
		}
		over := aMatch("over")
		must(t, s.Create(ctx, over, entries(1, "one")))
		must(t, s.RewriteEnding(ctx, store.Ending{Match: "over", Title: "toy", Seats: 3, Ended: noon,
			Results: []store.Result{{Seat: 0, Person: "host"}, {Seat: 1, Person: "friend"}, {Seat: 2, Person: "nobody"}}}))
		must(t, s.PutTakes(ctx, "friend", store.TakesKnown))
		must(t, s.PutTakes(ctx, "nobody", store.TakesNobody))
		invite := func(host, person, match string, want error) {
			t.Helper()
			err := s.Invite(ctx, store.Invitation{Match: match, Person: person, Host: host, Key: "key", At: noon}, limits, "invited",
				[]store.Notice{{Person: person, Channel: "push", Whole: true, NoticeTrigger: store.NoticeTrigger{Due: noon}}})
			if want == nil {
				must(t, err)
			} else {
				wantError(t, err, want)
			}
		}
		shown := func(person string, want int) {
			t.Helper()
			if list, err := s.Invitations(ctx, person, 9); err != nil || len(list) != want {
				t.Errorf("%s is shown %+v (%v), want %d", person, list, err, want)
			}
		}
		sent := func(want int) {
			t.Helper()
			if n, _, err := s.Pending(ctx, noon, "push"); err != nil || n != want {
				t.Errorf("%d notices wait (%v), want %d", n, err, want)
			}
		}
		invite("host", "friend", "m1", nil)
		invite("host", "friend", "m1", nil)
		invite("other", "friend", "m2", nil) // "other" has not played with the friend
		invite("host", "nobody", "m1", nil)
		invite("host", "gone", "m1", nil)
		shown("friend", 1)
		shown("nobody", 0)
		sent(1)
		if list, err := s.Invited(ctx, "m1"); err != nil || len(list) != 2 {
			t.Errorf("invited are %v (%v)", list, err)
		}
		invite("host", "stranger", "m1", nil)
		invite("host", "stranger", "m2", nil)
		invite("host", "stranger", "m3", nil) // the host's third to this person today
		shown("stranger", 2)
		invite("other", "stranger", "m4", nil)
		shown("stranger", 3)
		must(t, s.ShutInvitation(ctx, "m4", "stranger"))
		shown("stranger", 2)
		invite("other", "stranger", "m4", nil)
		shown("stranger", 2)
		_, err := s.SaveKeys(ctx, "stranger", 9, store.SavedKey{Match: "m1", Key: "own", Used: noon})
		must(t, err)
		shown("stranger", 1)
		begun := entries(2, "two")
		begun.Status = "running"
		must(t, add(s, ctx, "m2", begun))
		shown("stranger", 0)
		limits.Day = 1
		invite("host", "other", "m1", store.ErrInvitations)
		limits.Day = 99
		must(t, store.Written(ctx, s, `INSERT INTO unheard (listener, writer, at) VALUES ($1, $2, 0)`, store.WriterOf(store.PersonIdentity("deaf")), store.WriterOf(store.PersonIdentity("host"))))
		invite("host", "deaf", "m3", nil)
		shown("deaf", 0)
		if list, err := s.Companions(ctx, "host", 9); err != nil || len(list) != 2 || list[0].Person != "friend" || list[1].Person != "nobody" {
			t.Errorf("companions are %+v (%v)", list, err)
		}
		must(t, s.PutTakes(ctx, "friend", store.TakesNobody))
		shown("friend", 0)
		must(t, s.DeletePerson(ctx, "host", noon))
		must(t, s.DeletePerson(ctx, "stranger", noon))
		must(t, s.Drop(ctx, "m3", noon))
		if n, err := store.Texts(ctx, s, `SELECT match FROM invitations WHERE host = 'host' OR person = 'stranger' OR match = 'm3'`); err != nil || len(n) != 0 {
			t.Errorf("the remaining invitations are %v (%v)", n, err)
		}
	})
}
