package store

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"testing/fstest"
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
