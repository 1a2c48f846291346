package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What can go wrong; compare with errors.Is. Nothing has changed then, with one
// exception: when a connection breaks in the middle of a commit nobody knows,
// and the next Append tells by ErrConflict.
var (
	// ErrConflict: another writer has stored an entry with this (match, seq).
	ErrConflict = errors.New("store: another writer was first; read the match again")
	// ErrUnknown: there is no such match, snapshot or edition.
	ErrUnknown = errors.New("store: not found")
	// ErrFailed: the store could not do what was asked. All other errors wrap
	// it, ErrFull and ErrClosed among them.
	ErrFailed = errors.New("store: failed")
	// ErrFull: there is no room on the disk.
	ErrFull = fmt.Errorf("%w: the disk is full; nothing was changed, free some space and try again", ErrFailed)
	// ErrClosed: the store has been closed.
	ErrClosed = fmt.Errorf("%w: it has been closed", ErrFailed)
)

// sort puts an error of a driver into one of the kinds above.
func sortError(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrConflict), errors.Is(err, ErrUnknown), errors.Is(err, ErrFailed):
		return err
	case isConflict(err):
		return fmt.Errorf("%s: %w", doing, ErrConflict)
	case isFull(err):
		return fmt.Errorf("%s: %w (%v)", doing, ErrFull, err)
	case errors.Is(err, sql.ErrConnDone), strings.Contains(err.Error(), "database is closed"):
		return fmt.Errorf("%s: %w", doing, ErrClosed)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: %w: %w", doing, ErrFailed, err)
	}
	return fmt.Errorf("%s: %w: %w", doing, ErrFailed, err)
}

func isConflict(err error) bool {
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		return pg.Code == "23505" // unique_violation
	}
	if lite := (*sqlite.Error)(nil); errors.As(err, &lite) {
		code := lite.Code()
		return code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || code == sqlite3.SQLITE_CONSTRAINT_UNIQUE
	}
	return false
}

func isFull(err error) bool {
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		return pg.Code == "53100" // disk_full
	}
	if lite := (*sqlite.Error)(nil); errors.As(err, &lite) {
		return lite.Code()&0xff == sqlite3.SQLITE_FULL
	}
	return false
}
