package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"signoria/store"
)

// TestRekeyHandles checks that handles get the keys of this version: keys can be exchanged between two
// persons; of two handles that look alike now, the one that had its key before keeps it.
func TestRekeyHandles(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		at := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
		put := func(person, handle, key string) {
			must(t, s.AddPerson(ctx, person, "device of "+person, at, at.Add(-time.Hour)))
			must(t, s.PutProfile(ctx, store.Profile{Person: person, Handle: handle, Privacy: "nobody"}, key))
		}
		put("a", "anna", "key of bob")
		put("b", "bob", "key of anna")
		put("c", "cyril", "key of cyril")
		put("d", "cyri1", "an old key")
		put("e", "left over", "a key of before")
		put("f", "", "")
		keys := map[string]string{"anna": "key of anna", "bob": "key of bob", "cyril": "key of cyril", "cyri1": "key of cyril"}
		for range 2 { // the second time nothing changes
			alike, err := s.RekeyHandles(ctx, func(handle string) string { return keys[handle] })
			must(t, err)
			if !slices.Equal(alike, []string{"cyri1"}) {
				t.Errorf("%q look like others", alike)
			}
			for key, person := range map[string]string{"key of anna": "a", "key of bob": "b", "key of cyril": "c", "an old key": "d", "a key of before": "e"} {
				if p, err := s.ProfileBy(ctx, key); err != nil || p.Person != person {
					t.Errorf("the key %q is of %q (%v), want %q", key, p.Person, err, person)
				}
			}
		}
		if _, err := s.ProfileBy(ctx, ""); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("no key finds somebody: %v", err)
		}
	})
}
