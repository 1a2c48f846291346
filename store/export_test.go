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

// LimitPages tells SQLite after how many pages the disk ends.
func LimitPages(s *Store, pages int) error {
	_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// Pragma reads a setting of the writing connection.
func Pragma(ctx context.Context, s *Store, name string) string {
	var value string
	if err := s.write.QueryRowContext(ctx, "PRAGMA "+name).Scan(&value); err != nil {
		return err.Error()
	}
	return value
}

// Later are the migrations of a program to come, which has one more.
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

// Broken are Later's migrations, of which the last fails.
func Broken() fs.FS {
	files := Later().(fstest.MapFS)
	files["00901_broken.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nINSERT INTO nowhere VALUES (1);\n")}
	return files
}

// WithSteps are this program's migrations and some more.
func WithSteps(more fstest.MapFS) fs.FS {
	files := Later().(fstest.MapFS)
	delete(files, "00900_later.sql")
	maps.Copy(files, more)
	return files
}

// Scrub is what Watch does each second.
func Scrub(ctx context.Context, s *Store) { s.scrub(ctx) }

// Write runs a statement.
func Write(ctx context.Context, s *Store, statement string) error {
	_, err := s.write.ExecContext(ctx, statement)
	return err
}

// Reading holds a reader that has begun to read, until it is told to end.
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

// OpenWith opens the store as a program with these migrations does.
func OpenWith(ctx context.Context, where string, steps fs.FS) (*Store, error) {
	return openFor(ctx, where, slog.New(slog.DiscardHandler), steps, (*Store).upgrade)
}

// ReadWith reads the store as a program with these migrations does.
func ReadWith(ctx context.Context, where string, steps fs.FS) (*Store, error) {
	return readFor(ctx, where, slog.New(slog.DiscardHandler), steps)
}

// Newest is the version of this program's tables.
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

// BackupUnless writes a backup unless the newest of the name is the same.
func BackupUnless(ctx context.Context, s *Store, name string) (string, error) {
	return s.backupUnless(ctx, name)
}

// Tables are the names of the store's tables.
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

// FillRest puts a row into every table that has none, made of what its columns'
// types want.
func FillRest(ctx context.Context, s *Store) error {
	for _, name := range Tables(ctx, s) {
		_, err := s.write.ExecContext(ctx, restOf(ctx, s, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// restOf is a statement that adds the row; a column that names a match names m0, one
// that names a row made here finds it under 'x'.
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

// Written runs a statement on the writing connection.
func Written(ctx context.Context, s *Store, query string, args ...any) error {
	_, err := s.write.ExecContext(ctx, query, args...)
	return err
}

// Texts reads texts.
func Texts(ctx context.Context, s *Store, query string, args ...any) ([]string, error) {
	return texts(ctx, s.read, query, args...)
}

// TablesOfMatch are those whose rows go with a match.
func TablesOfMatch() []string { return ofMatch }

// DropIfUnvisited deletes a match that DropUnvisited has found, if it still has that status and no visit since.
func DropIfUnvisited(ctx context.Context, s *Store, match, status string, since, now time.Time) (bool, error) {
	return s.drop(ctx, match, now, &unvisited{status, since})
}

// Sorted puts an error of a driver into its kind.
func Sorted(err error) error { return sortError("test", err) }
