package store_test

import (
	"reflect"
	"testing"
	"time"

	"signoria/store"
)

// TestOnlyStoredNightsMove checks that moving a night changes only one that is still stored as it
// was read. It neither restores a deleted night nor replaces a new one.
func TestOnlyStoredNightsMove(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		night := func(zone string, changes time.Time) store.Night {
			return store.Night{Zone: zone, Times: "22:00-06:30", Changes: changes}
		}
		spring, autumn := time.Date(2026, 3, 29, 1, 0, 0, 0, time.UTC), time.Date(2026, 10, 25, 1, 0, 0, 0, time.UTC)
		a := entries(1, "one")
		a.Nights = map[int]store.Night{0: night("Europe/Prague", spring), 1: night("Europe/Rome", spring), 2: night("Europe/Paris", spring)}
		must(t, s.Create(ctx, aMatch("m"), a))
		wantDue := func(at time.Time, want map[int]store.Night) {
			t.Helper()
			due, err := s.NightsDue(ctx, at, 9)
			must(t, err)
			if !reflect.DeepEqual(due["m"], want) {
				t.Fatalf("due are %v, want %v", due["m"], want)
			}
		}
		read := map[int]store.Night{0: night("Europe/Prague", spring), 1: night("Europe/Rome", spring), 2: night("Europe/Paris", spring)}
		wantDue(spring, read)
		_, err := s.UpdateSideStates(ctx, "a", []store.SideChange{{Match: "m", Nights: map[int]store.Night{0: {}, 1: night("Asia/Tokyo", time.Time{})}}})
		must(t, err)
		for seat := range read {
			read[seat] = night(read[seat].Zone, autumn)
		}
		late := entries(2, "two")
		late.MovedNights = read
		must(t, add(s, ctx, "m", late))
		wantDue(spring, nil)
		wantDue(autumn, map[int]store.Night{2: night("Europe/Paris", autumn)})
		_, err = s.UpdateSideStates(ctx, "b", []store.SideChange{{Match: "m", MovedNights: map[int]store.Night{2: night("Europe/Paris", spring), 0: night("Europe/Prague", spring)}}})
		must(t, err)
		wantDue(spring, map[int]store.Night{2: night("Europe/Paris", spring)})
	})
}
