package store_test

import (
	"testing"
	"time"

	"signoria/store"
)

// TestCensus checks the counts of tables by title and status, of persons and accounts without
// deleted ones, of live servers, and of bytes.
func TestCensus(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		c, err := s.Census(ctx, noon)
		must(t, err)
		if len(c.Tables) != 0 || s.Shared() && c.Nodes != 0 || c.Bytes <= 0 {
			t.Errorf("the census of an empty store is %+v", c)
		}
		one := aMatch("one")
		must(t, s.Create(ctx, one, entries(1, "first")))
		must(t, s.Create(ctx, aMatch("two"), entries(1, "first")))
		must(t, s.Heartbeat(ctx, "here", noon.Add(time.Minute)))
		must(t, s.Heartbeat(ctx, "gone", noon.Add(-time.Minute)))
		c, err = s.Census(ctx, noon)
		must(t, err)
		if len(c.Tables) != 1 || c.Tables[0].N != 2 || c.Tables[0].Title != one.Title || c.Nodes != 1 || c.Persons != 0 {
			t.Errorf("%+v", c)
		}
		for _, id := range []string{"stays", "leaves"} {
			must(t, s.PutAttempt(ctx, store.Attempt{Hash: id, Purpose: "mail", Browser: id, Data: id + "@example.org", Expires: noon.Add(time.Minute)}, noon))
			_, err := s.SignInAddress(ctx, id, "mail", addressKey, store.Welcomed{ID: id, Device: "device of " + id}, noon)
			must(t, err)
		}
		must(t, s.DeletePerson(ctx, "leaves", noon))
		c, err = s.Census(ctx, noon)
		must(t, err)
		if c.Accounts != 1 || c.Persons != 1 {
			t.Errorf("%d accounts and %d persons, want one each: a deleted account does not count", c.Accounts, c.Persons)
		}
	})
}
