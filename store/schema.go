package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// embedded returns the migrations of this program.
func embedded() fs.FS {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the name above is invalid
	}
	return files
}

// upgrade migrates the tables. SQLite has no lock for migrations, so another process may migrate the same
// file; after an error upgrade tries up to three times more, and finds the other's steps done.
func (s *Store) upgrade(ctx context.Context) error {
	err := s.migrate(ctx)
	for tries := 0; retried(err) && s.postgres == "" && tries < 3 && ctx.Err() == nil; tries++ {
		time.Sleep(50 * time.Millisecond << tries)
		err = s.migrate(ctx)
	}
	return err
}

func retried(err error) bool {
	return err != nil && !errors.Is(err, ErrNewer) && !errors.Is(err, ErrFull)
}

func (s *Store) migrate(ctx context.Context) error {
	steps, err := s.provider()
	if err != nil {
		return err
	}
	is, ours, err := s.versions(ctx, steps)
	if err != nil {
		return err
	}
	switch {
	case is > ours:
		return s.newer(is, ours)
	case is > 0 && is < ours && s.file != "":
		if err := s.backupBefore(ctx, is, ours); err != nil {
			return err
		}
	case is > 0 && is < ours:
		s.log.Info("bringing the database up to date", "from", is, "to", ours)
	}
	if _, err := steps.Up(ctx); err != nil {
		return sortError("store: bringing the tables up to date", err)
	}
	return nil
}

// checkVersion returns an error unless the tables are those of this program.
func (s *Store) checkVersion(ctx context.Context) error {
	steps, err := s.provider()
	if err != nil {
		return err
	}
	is, ours, err := s.versions(ctx, steps)
	switch {
	case err != nil:
		return err
	case is == 0:
		return fmt.Errorf("%w in %s", ErrMissing, s.name())
	case is > ours:
		return s.newer(is, ours)
	case is < ours:
		return fmt.Errorf("%w: %s is of version %d, the program needs version %d; start its server once, or use the older program",
			ErrOlder, s.name(), is, ours)
	}
	return nil
}

func (s *Store) newer(is, ours int64) error {
	return fmt.Errorf("%w: %s is of version %d, the program knows version %d at most; start the newer program, or go back to a backup",
		ErrNewer, s.name(), is, ours)
}

// name returns a name of the store for messages. It is not the address of a database, because that may
// contain a password.
func (s *Store) name() string {
	if s.postgres != "" {
		return "the database"
	}
	return s.file
}

func (s *Store) provider() (*goose.Provider, error) {
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{
		goose.WithDisableGlobalRegistry(true),
		goose.WithAllowOutofOrder(true), // a later program may contain a migration with a lower number than one already applied
	}
	if s.postgres != "" {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60)) // several nodes may start at once
		if err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	steps, err := goose.NewProvider(dialect, s.write, s.steps, options...)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return steps, nil
}

// versions returns the version of the tables, 0 if there are none, and the version of this program. It
// changes nothing.
func (s *Store) versions(ctx context.Context, steps *goose.Provider) (is, ours int64, err error) {
	for _, step := range steps.ListSources() {
		ours = max(ours, step.Version)
	}
	known := `SELECT COUNT(*) FROM sqlite_schema WHERE name = 'goose_db_version'`
	if s.postgres != "" {
		known = `SELECT COUNT(to_regclass('goose_db_version'))`
	}
	var count int
	if err := s.read.QueryRowContext(ctx, known).Scan(&count); err != nil || count == 0 {
		return 0, ours, sortError("store: reading the version of the tables", err)
	}
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`).Scan(&is)
	return is, ours, sortError("store: reading the version of the tables", err)
}

// backupBefore writes a backup of an SQLite store before a migration, unless the same one exists.
func (s *Store) backupBefore(ctx context.Context, from, to int64) error {
	name := filepath.Join(filepath.Dir(s.file), fmt.Sprintf("signoria-before-%d-to-%d", from, to))
	kept, err := s.backupUnless(ctx, name)
	if err != nil {
		return fmt.Errorf("no backup before bringing the store up to date, so nothing was changed: %w", err)
	}
	s.log.Info("bringing the store up to date", "from", from, "to", to, "backup", kept)
	return nil
}
