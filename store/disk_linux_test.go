package store_test

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"signoria/store"
	"signoria/store/storetest"
)

// TestABrokenDiskChangesNothing makes the disk read-only. Writes fail with ErrDisk and change
// nothing; later writes succeed again.
func TestABrokenDiskChangesNothing(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s := open(t, dir)
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
	mend := storetest.BreakDisk(t, dir)
	for range 3 {
		wantError(t, add(s, ctx, "m", entries(2, "two")), store.ErrDisk)
	}
	wantError(t, s.Writable(ctx), store.ErrDisk)
	wantLog(t, s, "m", entries(1, "one").Entries)
	mend()
	must(t, s.Writable(ctx))
	must(t, add(s, ctx, "m", entries(2, "two")))
	wantLog(t, s, "m", entries(1, "one", "two").Entries)
	must(t, s.Close())
	wantLog(t, open(t, dir), "m", entries(1, "one", "two").Entries)
}

// TestAReadOnlyDatabaseIsADiskThatFails checks that the errors of SQLite and PostgreSQL for a
// read-only database become ErrDisk.
func TestAReadOnlyDatabaseIsADiskThatFails(t *testing.T) {
	ctx, s := t.Context(), open(t, t.TempDir())
	must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
	must(t, store.Written(ctx, s, `PRAGMA query_only = 1`))
	wantError(t, add(s, ctx, "m", entries(2, "two")), store.ErrDisk)
	must(t, store.Written(ctx, s, `PRAGMA query_only = 0`))
	must(t, add(s, ctx, "m", entries(2, "two")))
	for code, want := range map[string]error{"58030": store.ErrDisk, "25006": store.ErrDisk, "53100": store.ErrFull} {
		wantError(t, store.Sorted(fmt.Errorf("append: %w", &pgconn.PgError{Code: code})), want)
	}
}
