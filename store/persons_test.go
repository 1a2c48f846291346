package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signoria/store"
)

const day = 24 * time.Hour

// saveKey saves keys of a person with a limit, and returns how many are new.
func saveKey(t testing.TB, s *store.Store, person string, most int, keys ...store.SavedKey) int {
	t.Helper()
	fresh, err := s.SaveKeys(t.Context(), person, most, keys...)
	must(t, err)
	return len(fresh)
}

// TestAPersonHasDevicesAndKeys checks that a person is found by any of their devices and has keys
// of existing matches. All of it is deleted with the person; the matches stay.
func TestAPersonHasDevicesAndKeys(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		for _, id := range []string{"a", "b", "c", "d"} {
			m := aMatch(id)
			if id == "a" {
				m.Status = "over"
			}
			must(t, s.Create(ctx, m, entries(1, "one")))
		}
		must(t, s.AddPerson(ctx, "anna", "laptop", moment, moment.Add(-day)))
		wantError(t, s.AddPerson(ctx, "bea", "laptop", moment, moment.Add(-day)), store.ErrConflict)
		_, err := s.PersonOf(ctx, "phone")
		wantError(t, err, store.ErrUnknown)
		held := func(match string, used time.Duration) store.SavedKey {
			return store.SavedKey{Match: match, Key: "k", Used: moment.Add(used)}
		}
		for _, c := range []struct {
			who   string
			keys  []store.SavedKey
			fresh int
		}{
			{"anna", []store.SavedKey{held("a", 0), held("none", 0)}, 1},
			{"nobody", []store.SavedKey{held("a", 0)}, 0},
			{"anna", []store.SavedKey{held("a", 0), held("b", time.Microsecond), held("c", 2*time.Microsecond)}, 2},
			{"anna", []store.SavedKey{held("c", 0)}, 0},                  // already saved
			{"anna", []store.SavedKey{held("d", 3*time.Microsecond)}, 0}, // the limit is reached by two running matches
		} {
			if fresh := saveKey(t, s, c.who, 2, c.keys...); fresh != c.fresh {
				t.Errorf("%d keys of %v are new to %s, want %d", fresh, c.keys, c.who, c.fresh)
			}
		}
		must(t, s.Close())
		s = open(t, where)
		list, err := s.SavedKeys(ctx, "anna")
		must(t, err)
		if len(list) != 2 || list[0].Match != "c" || !list[0].Used.Equal(moment.Add(2*time.Microsecond)) {
			t.Errorf("the saved keys are %+v", list)
		}

		must(t, s.AddPairingCode(ctx, "anna", "old", moment, moment.Add(day)))
		must(t, s.AddPairingCode(ctx, "anna", "code", moment, moment.Add(time.Minute)))
		for _, bad := range []string{"old", "none"} {
			_, err = s.RedeemPairingCode(ctx, bad, "stranger", moment)
			wantError(t, err, store.ErrUnknown)
		}
		_, err = s.RedeemPairingCode(ctx, "code", "late", moment.Add(time.Minute))
		wantError(t, err, store.ErrUnknown)
		who, err := s.RedeemPairingCode(ctx, "code", "phone", moment.Add(time.Second))
		must(t, err)
		_, err = s.RedeemPairingCode(ctx, "code", "again", moment.Add(time.Second))
		wantError(t, err, store.ErrUnknown)
		must(t, s.SeePerson(ctx, "anna", "laptop", moment.Add(time.Hour)))
		p, err := s.PersonOf(ctx, "phone")
		must(t, err)
		if who != "anna" || p.ID != "anna" || !p.Created.Equal(moment) || !p.Seen.Equal(moment.Add(time.Hour)) {
			t.Errorf("the phone belongs to %s, %+v", who, p)
		}
		devices, err := s.Devices(ctx, "anna")
		must(t, err)
		if len(devices) != 2 || devices[0].Hash != "laptop" || devices[1].Hash != "phone" {
			t.Errorf("devices are %+v", devices)
		}

		must(t, s.AddPairingCode(ctx, "anna", "open", moment, moment.Add(day)))
		must(t, s.SignOut(ctx, "anna", "laptop", true))
		_, err = s.PersonOf(ctx, "phone")
		wantError(t, err, store.ErrUnknown)
		_, err = s.RedeemPairingCode(ctx, "open", "phone", moment)
		wantError(t, err, store.ErrUnknown)
		must(t, s.DeletePerson(ctx, "anna", noon))
		_, err = s.PersonOf(ctx, "laptop")
		wantError(t, err, store.ErrUnknown)
		wantLog(t, s, "c", entries(1, "one").Entries)
	})
}

// TestPairingCodeIsRedeemedOnce redeems a code many times at once. It works once.
func TestPairingCodeIsRedeemedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "anna", "laptop", moment, moment.Add(-day)))
		must(t, s.AddPairingCode(ctx, "anna", "code", moment, moment.Add(day)))
		var spent atomic.Int32
		var all sync.WaitGroup
		for _, device := range []string{"1", "2", "3", "4", "5", "6"} {
			all.Go(func() {
				if _, err := s.RedeemPairingCode(ctx, "code", device, moment); err == nil {
					spent.Add(1)
				}
			})
		}
		all.Wait()
		devices, err := s.Devices(ctx, "anna")
		must(t, err)
		if spent.Load() != 1 || len(devices) != 2 {
			t.Errorf("the code was redeemed %d times, the person has %d devices", spent.Load(), len(devices))
		}
	})
}

// TestUnseenPersonsAreDeleted checks that a person who was not seen for long is deleted when
// another person is added.
func TestUnseenPersonsAreDeleted(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("a"), entries(1, "one")))
		must(t, s.AddPerson(ctx, "anna", "laptop", moment, moment.Add(-day)))
		saveKey(t, s, "anna", 9, store.SavedKey{Match: "a", Key: "k", Used: moment})
		must(t, s.AddPerson(ctx, "bea", "phone", moment.Add(day), moment))
		_, err := s.PersonOf(ctx, "laptop")
		must(t, err)
		must(t, s.AddPerson(ctx, "cleo", "tablet", moment.Add(2*day), moment.Add(day)))
		_, err = s.PersonOf(ctx, "laptop")
		wantError(t, err, store.ErrUnknown)
		_, err = s.PersonOf(ctx, "phone")
		must(t, err)
	})
}
