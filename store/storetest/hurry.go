package storetest

import (
	"database/sql"
	"path/filepath"
	"testing"

	"signoria/store"
)

// Hurry has all notices of a store that wait be due, as if the time had passed for which they are
// left to servers that are dead, or wait for another try. Nobody else may have the store open.
func Hurry(t testing.TB, where string) {
	t.Helper()
	driver, address := "sqlite", filepath.Join(where, store.FileName)
	if store.IsPostgres(where) {
		driver, address = "pgx", where
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{
		`UPDATE duties SET due = began, claimed = 0`,
		`UPDATE notices SET due = began, claimed = 0 WHERE result = ''`,
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}
