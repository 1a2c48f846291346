package storetest

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"

	"signoria/store"
)

// Freeze makes the store at this place answer no request about matches until it is thawed, as if
// its disk or its network hung. With SQLite only writes are stopped.
func Freeze(t testing.TB, where string) (thaw func()) {
	t.Helper()
	driver, address, lock := "sqlite", "file:"+filepath.Join(where, store.FileName)+"?_pragma=busy_timeout(10000)", []string{"BEGIN EXCLUSIVE"}
	if store.IsPostgres(where) {
		driver, address, lock = "pgx", where, []string{"BEGIN", "LOCK TABLE matches, entries IN ACCESS EXCLUSIVE MODE"}
	}
	ctx := context.Background()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range lock {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		t.Helper()
		if _, err := conn.ExecContext(ctx, "ROLLBACK"); err != nil {
			t.Error(err)
		}
		_ = conn.Close()
		_ = db.Close()
	}
}
