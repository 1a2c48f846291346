package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"signoria/store"
)

// TestAFullDiskIsNotWell checks that Writable fails on a full disk, although the lock can be taken,
// and succeeds when there is space. The check leaves no row.
func TestAFullDiskIsNotWell(t *testing.T) {
	ctx, s := t.Context(), open(t, t.TempDir())
	must(t, s.Writable(ctx))
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
	must(t, s.Writable(ctx))
	must(t, store.LimitPages(s, 1))
	var err error
	for i := 2; err == nil && i < 1000; i++ {
		err = add(s, ctx, "m", entries(i, fmt.Sprint(i, strings.Repeat("x", 2000))))
	}
	wantError(t, err, store.ErrFull)
	wantError(t, s.Writable(ctx), store.ErrFull)
	must(t, store.LimitPages(s, 1<<20))
	must(t, s.Writable(ctx))
	left, err := store.Texts(ctx, s, `SELECT name FROM keys WHERE name = 'health'`)
	if err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

// TestAStoreThatCannotBeWrittenIsNotWell checks that Writable fails if a write fails, on both kinds
// of store.
func TestAStoreThatCannotBeWrittenIsNotWell(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Writable(ctx))
		must(t, store.Written(ctx, s, `ALTER TABLE marks RENAME TO away`)) // stands for any reason why a write fails
		if err := s.Writable(ctx); !errors.Is(err, store.ErrFailed) {
			t.Fatalf("got %v", err)
		}
		must(t, store.Written(ctx, s, `ALTER TABLE away RENAME TO marks`))
		must(t, s.Writable(ctx))
	})
}
