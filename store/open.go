package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

//go:embed migrations/*.sql
var migrations embed.FS

// FileName is the name of SQLite's file in the data directory.
const FileName = "signoria.db"

// Connections to PostgreSQL that one node holds at most, the one that listens
// not counted; reading connections to SQLite.
const (
	postgresConnections = 16
	sqliteReaders       = 4
)

// Store is the log of every match. Its methods may be called from any
// goroutine.
type Store struct {
	write *sql.DB // SQLite: the one connection that writes
	read  *sql.DB // SQLite: the others; PostgreSQL: the same as write
	// postgres is the address, empty for SQLite.
	postgres string
	log      *slog.Logger
}

// IsPostgres tells whether Open would take the text as PostgreSQL's address.
func IsPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// Open opens the store and brings its tables up to date. Where is either the
// address of a PostgreSQL database ("postgres://user@host/name") or a
// directory, made when it is missing, in which SQLite's file lies.
func Open(ctx context.Context, where string, log *slog.Logger) (*Store, error) {
	open := openSQLite
	if IsPostgres(where) {
		open = openPostgres
	}
	s, err := open(where)
	if err != nil {
		return nil, err
	}
	s.log = log
	if err := s.migrateTogether(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// migrateTogether tries again where another process was bringing the same
// SQLite file up to date, which has no lock for it: what one has done the other
// finds done.
func (s *Store) migrateTogether(ctx context.Context) error {
	err := s.migrate(ctx)
	for tries := 0; err != nil && s.postgres == "" && tries < 3 && ctx.Err() == nil; tries++ {
		time.Sleep(50 * time.Millisecond << tries)
		err = s.migrate(ctx)
	}
	return err
}

func openSQLite(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("store: the data directory cannot be made: %w", err)
	}
	path, err := filepath.Abs(filepath.Join(dir, FileName))
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	write, err := sql.Open("sqlite", sqliteAddress(path, "immediate"))
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	write.SetMaxOpenConns(1)
	read, err := sql.Open("sqlite", sqliteAddress(path, "deferred"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), write.Close())
	}
	read.SetMaxOpenConns(sqliteReaders)
	return &Store{write: write, read: read}, nil
}

// sqliteAddress asks for durable commits: a write-ahead log that is synced to
// the disk before a commit returns.
func sqliteAddress(path, lock string) string {
	q := url.Values{"_txlock": {lock}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
	}}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

func openPostgres(address string) (*Store, error) {
	if _, err := pgx.ParseConfig(address); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db, err := sql.Open("pgx", address)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db.SetMaxOpenConns(postgresConnections)
	db.SetMaxIdleConns(postgresConnections)
	return &Store{write: db, read: db, postgres: address}, nil
}

func (s *Store) migrate(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if s.postgres != "" {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60)) // several nodes may start at once
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := goose.NewProvider(dialect, s.write, files, options...)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return sortError("store: bringing the tables up to date", err)
	}
	return nil
}

// Close ends all connections. What was acknowledged stays.
func (s *Store) Close() error {
	err := s.write.Close()
	if s.read != s.write {
		err = errors.Join(err, s.read.Close())
	}
	return err
}
