package store

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// LimitPages limits the size of the SQLite file to a number of pages.
func LimitPages(s *Store, pages int) error {
	_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// Pragma returns a setting of the writing connection.
func Pragma(ctx context.Context, s *Store, name string) string {
	var value string
	if err := s.write.QueryRowContext(ctx, "PRAGMA "+name).Scan(&value); err != nil {
		return err.Error()
	}
	return value
}

// Later returns the migrations of a future program, with one more.
func Later() fs.FS {
	files := fstest.MapFS{"00900_later.sql": {Data: []byte("-- +goose Up\nCREATE TABLE later (n INTEGER PRIMARY KEY);\n")}}
	names, _ := fs.Glob(embedded(), "*.sql")
	for _, name := range names {
		text, err := fs.ReadFile(embedded(), name)
		if err != nil {
			panic(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// Broken returns Later's migrations and one more that fails.
func Broken() fs.FS {
	files := Later().(fstest.MapFS)
	files["00901_broken.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nINSERT INTO nowhere VALUES (1);\n")}
	return files
}

// WithSteps returns this program's migrations and some more.
func WithSteps(more fstest.MapFS) fs.FS {
	files := Later().(fstest.MapFS)
	delete(files, "00900_later.sql")
	maps.Copy(files, more)
	return files
}

// Scrub does what Watch does once a second.
func Scrub(ctx context.Context, s *Store) { s.scrub(ctx) }

// Write runs a statement on the writing connection.
func Write(ctx context.Context, s *Store, statement string) error {
	_, err := s.write.ExecContext(ctx, statement)
	return err
}

// Reading starts a read transaction, which lasts until end is called.
func Reading(t testing.TB, s *Store) (end func()) {
	t.Helper()
	tx, err := s.read.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := tx.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM names`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return func() { _ = tx.Rollback() }
}

// OpenWith opens a store as a program with these migrations does.
func OpenWith(ctx context.Context, where string, steps fs.FS) (*Store, error) {
	return openFor(ctx, where, slog.New(slog.DiscardHandler), steps, (*Store).upgrade)
}

// ReadWith opens a store for reading as a program with these migrations does.
func ReadWith(ctx context.Context, where string, steps fs.FS) (*Store, error) {
	return readFor(ctx, where, slog.New(slog.DiscardHandler), steps)
}

// Newest returns the version of this program's tables.
func Newest(ctx context.Context, s *Store) int64 {
	steps, err := s.provider()
	if err != nil {
		panic(err)
	}
	_, ours, err := s.versions(ctx, steps)
	if err != nil {
		panic(err)
	}
	return ours
}

// BackupUnless writes a backup unless the newest one of that name is equal.
func BackupUnless(ctx context.Context, s *Store, name string) (string, error) {
	return s.backupUnless(ctx, name)
}

// Tables returns the names of the store's tables.
func Tables(ctx context.Context, s *Store) (names []string) {
	tx, err := s.read.BeginTx(ctx, nil)
	if err != nil {
		panic(err)
	}
	defer tx.Rollback()
	tables, err := tablesOf(ctx, tx)
	if err != nil {
		panic(err)
	}
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

// FillRest adds a row to every empty table, with values that fit the columns' types.
func FillRest(ctx context.Context, s *Store) error {
	for _, name := range Tables(ctx, s) {
		_, err := s.write.ExecContext(ctx, restOf(ctx, s, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// restOf returns the statement that adds the row. Columns that refer to a match contain m0, other
// text columns 'x'.
func restOf(ctx context.Context, s *Store, table string) string {
	rows, err := s.read.QueryContext(ctx, `SELECT i.name, i.type, COALESCE(f."table", '')
		FROM pragma_table_info($1) i LEFT JOIN pragma_foreign_key_list($1) f ON f."from" = i.name`, table)
	if err != nil {
		panic(err)
	}
	defer rows.Close()
	var values []string
	for rows.Next() {
		var name, kind, needs string
		if err := rows.Scan(&name, &kind, &needs); err != nil {
			panic(err)
		}
		switch {
		case needs == "matches" || name == "match":
			values = append(values, "'m0'")
		case kind == "TEXT":
			values = append(values, "'x'")
		default:
			values = append(values, "1")
		}
	}
	return fmt.Sprintf(`INSERT INTO "%s" SELECT %s WHERE NOT EXISTS (SELECT 1 FROM "%s")`, table, strings.Join(values, ", "), table)
}

// Exec runs a statement in a PostgreSQL database.
func Exec(ctx context.Context, address, statement string) error {
	s, err := openPostgres(address)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = s.write.ExecContext(ctx, statement)
	return err
}

// Written runs a statement with arguments on the writing connection.
func Written(ctx context.Context, s *Store, query string, args ...any) error {
	_, err := s.write.ExecContext(ctx, query, args...)
	return err
}

// Texts returns the texts that a query selects.
func Texts(ctx context.Context, s *Store, query string, args ...any) ([]string, error) {
	return texts(ctx, s.read, query, args...)
}

// TablesOfMatch returns the tables whose rows are deleted with a match.
func TablesOfMatch() []string { return ofMatch }

// DropIfUnvisited deletes a match that DropUnvisited has found, if it still has that status and no
// visit since.
func DropIfUnvisited(ctx context.Context, s *Store, match, status string, since, now time.Time) (bool, error) {
	return s.drop(ctx, match, now, &unvisited{status, since})
}

// Sorted wraps a driver's error in the error of its kind.
func Sorted(err error) error { return sortError("test", err) }
