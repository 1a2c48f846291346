package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"             // the driver "sqlite"
)

// FileName is the name of SQLite's file in the data directory.
const FileName = "signoria.db"

// postgresConnections is the most connections of one node to PostgreSQL, besides the one that listens.
// sqliteReaders is the most reading connections to SQLite.
const (
	postgresConnections = 16
	sqliteReaders       = 4
)

// Store is a store of matches. It is safe for concurrent use.
type Store struct {
	write *sql.DB // SQLite: the one connection that writes
	read  *sql.DB // SQLite: the others; PostgreSQL: the same as write
	// postgres is the address of the database; empty for SQLite. file is the path of the file; empty
	// for PostgreSQL.
	postgres, file string
	log            *slog.Logger
	// steps are the migrations to the current tables.
	steps fs.FS
	// unscrubbed means that the write-ahead log may contain text that was overwritten (scrub).
	unscrubbed atomic.Bool
	// ailing means that the last change failed because the store did not work (noteHealth).
	ailing atomic.Bool
	// watch is the function set by OnCommit; nil means no call.
	watch func(took time.Duration, err error)
	// left is what Close must clean up; nil means nothing.
	left func() error
}

// IsPostgres reports whether Open takes the text as the address of a PostgreSQL database.
func IsPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// CheckPostgres returns an error if the address of a PostgreSQL database cannot be read. The error does not
// contain its password.
func CheckPostgres(address string) error {
	_, err := pgx.ParseConfig(address)
	return err
}

// Open opens the store for a server and migrates its tables; before an older SQLite file is
// migrated a backup is written. where is either the address of a PostgreSQL database
// ("postgres://user@host/name") or the directory of SQLite's file, made if it is missing. A server
// takes LockFolder of a directory first. The error for a store that a newer program has migrated is
// ErrNewer.
func Open(ctx context.Context, where string, log *slog.Logger) (*Store, error) {
	return openFor(ctx, where, log, embedded(), (*Store).upgrade)
}

// OpenExisting opens a store while its server may run. It must exist and be as new as this
// program; otherwise the error is ErrMissing, ErrNewer or ErrOlder.
func OpenExisting(ctx context.Context, where string, log *slog.Logger) (*Store, error) {
	if err := checkExists(where); err != nil {
		return nil, err
	}
	return openFor(ctx, where, log, embedded(), (*Store).checkVersion)
}

// openFor opens a store with these migrations, and runs prepare on it.
func openFor(ctx context.Context, where string, log *slog.Logger, steps fs.FS, prepare func(*Store, context.Context) error) (*Store, error) {
	open := openSQLite
	if IsPostgres(where) {
		open = openPostgres
	}
	s, err := open(where)
	if err != nil {
		return nil, err
	}
	s.log, s.steps = log, steps
	if err := prepare(s, ctx); err != nil {
		return nil, errors.Join(s.explain(err), s.Close())
	}
	return s, nil
}

func openSQLite(dir string) (*Store, error) {
	if err := prepareFolder(dir); err != nil {
		return nil, err
	}
	path, err := filepath.Abs(filepath.Join(dir, FileName))
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := ownFile(path); err != nil {
		return nil, err
	}
	write, err := sql.Open("sqlite", sqliteAddress(path, "immediate", busyWait))
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	write.SetMaxOpenConns(1)
	read, err := sql.Open("sqlite", sqliteAddress(path, "deferred", busyWait))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), write.Close())
	}
	read.SetMaxOpenConns(sqliteReaders)
	s := &Store{write: write, read: read, file: path}
	s.unscrubbed.Store(true) // the previous process may have been killed before its scrub
	return s, nil
}

// busyWait is how long a connection to SQLite waits for another one's lock.
const busyWait = 10 * time.Second

// sqliteAddress returns the address by which SQLite opens a file. Commits are durable: the write-ahead log
// is synced to disk before a commit returns. Deleted content is overwritten.
func sqliteAddress(path, lock string, wait time.Duration) string {
	q := url.Values{"_txlock": {lock}, "_pragma": {
		"busy_timeout(" + strconv.FormatInt(wait.Milliseconds(), 10) + ")", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"secure_delete(1)",
	}}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

func openPostgres(address string) (*Store, error) {
	if err := CheckPostgres(address); err != nil {
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

// Close closes all connections.
func (s *Store) Close() error {
	err := s.write.Close()
	if s.read != s.write {
		err = errors.Join(err, s.read.Close())
	}
	if s.left != nil {
		err = errors.Join(err, s.left())
	}
	return err
}
