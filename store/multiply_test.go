package store_test

import (
	"fmt"
	"slices"
	"testing"

	"signoria/store"
	"signoria/store/storetest"
)

func TestMultiply(t *testing.T) {
	s := storetest.SQLite(t)
	ctx := t.Context()
	must(t, s.Create(ctx, aMatch("one"), entries(1, "meek", "seal")))
	must(t, s.Create(ctx, aMatch("other"), entries(1, "bold")))
	must(t, s.Multiply(ctx, "one", 3))
	ids, err := s.Matches(ctx, "")
	must(t, err)
	slices.Sort(ids)
	if want := []string{"one", "one-1", "one-2", "one-3", "other"}; !slices.Equal(ids, want) {
		t.Fatalf("stored are %q, want %q", ids, want)
	}
	whole, err := s.Entries(ctx, "one", 0)
	must(t, err)
	copied, err := s.Entries(ctx, "one-3", 0)
	must(t, err)
	if fmt.Sprint(copied) != fmt.Sprint(whole) || len(copied) != 2 {
		t.Errorf("the copy has the entries %v, the match %v", copied, whole)
	}
	wantError(t, s.Multiply(ctx, "none", 3), store.ErrUnknown)
}
