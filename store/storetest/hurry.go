package storetest

import (
	"database/sql"
	"path/filepath"
	"testing"

	"signoria/store"
)

// Hurry makes all waiting triggers and notices of a store due, and ends their claims: as if the claims of
// dead servers had expired and the time until the next try had passed. No server may have the store open.
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
