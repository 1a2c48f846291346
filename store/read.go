package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
)

// checkExists returns ErrMissing if a directory has no store. For a PostgreSQL address it returns nil,
// because checkVersion finds out.
func checkExists(where string) error {
	if IsPostgres(where) {
		return nil
	}
	info, err := os.Stat(filepath.Join(where, FileName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w in %s (%s); set --data", ErrMissing, where, FileName)
	case err != nil:
		return fmt.Errorf("%w: %s: %w", ErrFailed, where, cause(err))
	}
	return regular(info)
}

// regular returns an error if a database file is a pipe, a device or a folder, because opening it could
// block for ever.
func regular(info fs.FileInfo) error {
	if info.Mode().IsRegular() {
		return nil
	}
	return fmt.Errorf("%w: %s is not a regular file; put a backup in its place", ErrFailed, info.Name())
}

// Read opens an existing store for reading, with or without a running server, and does not migrate it. Of
// an SQLite file of an older program it makes and reads a migrated copy in a temporary folder, so that a
// host can look before upgrading. Errors: as OpenExisting.
func Read(ctx context.Context, where string, log *slog.Logger) (*Store, error) {
	return readFor(ctx, where, log, embedded())
}

func readFor(ctx context.Context, where string, log *slog.Logger, steps fs.FS) (*Store, error) {
	if err := checkExists(where); err != nil {
		return nil, err
	}
	s, err := openFor(ctx, where, log, steps, (*Store).checkVersion)
	if !errors.Is(err, ErrOlder) || IsPostgres(where) {
		return s, err
	}
	older, err := openFor(ctx, where, log, steps, (*Store).noMigration)
	if err != nil {
		return nil, err
	}
	defer older.Close()
	return older.upgraded(ctx)
}

// upgraded returns a migrated copy of the store in a temporary folder, which Close deletes.
func (s *Store) upgraded(ctx context.Context) (*Store, error) {
	dir, err := os.MkdirTemp("", "signoria-read-")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	clear := func() error { return os.RemoveAll(dir) }
	if _, err := s.read.ExecContext(ctx, `VACUUM INTO $1`, filepath.Join(dir, FileName)); err != nil {
		return nil, errors.Join(sortError("copying the store into "+dir, err), clear())
	}
	copied, err := openFor(ctx, dir, s.log, s.steps, func(c *Store, ctx context.Context) error {
		steps, err := c.provider()
		if err != nil {
			return err
		}
		_, err = steps.Up(ctx)
		return sortError("store: bringing a copy up to date", err)
	})
	if err != nil {
		return nil, errors.Join(err, clear())
	}
	copied.left = clear
	return copied, nil
}
