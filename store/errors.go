package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// The errors; compare with errors.Is. After them nothing has changed, with one exception: if a
// connection breaks during a commit the result is unknown, and the next Append finds out by
// ErrConflict.
var (
	// ErrConflict means that another writer has stored a row with this key, for example an entry with
	// the same (match, seq).
	ErrConflict = errors.New("store: another writer was first; read the match again")
	// ErrUnknown means that the requested row, or the row to which a new one belongs, is not in the
	// store.
	ErrUnknown = errors.New("store: not found")
	// ErrFailed means that the store does not work. Errors of the disk, the database and the folder
	// wrap it; refusals (ErrConflict, ErrUnknown, ErrMatchClosed, ErrMatchOpen, ErrOver,
	// ErrNotAdmitted, and those of other files) do not.
	ErrFailed = errors.New("store: failed")
	// ErrFull means that there is no room on the disk.
	ErrFull = fmt.Errorf("%w: the disk is full; nothing was changed, free some space and try again", ErrFailed)
	// ErrDisk means that the disk cannot be written or read for another reason: it has become
	// read-only, is broken, or a quota is used up.
	ErrDisk = fmt.Errorf("%w: the disk cannot be used; nothing was changed, look at the disk and at the log of the system", ErrFailed)
	// ErrUnavailable means that the database does not answer, or not in time.
	ErrUnavailable = fmt.Errorf("%w: the database does not answer; try again in a moment", ErrFailed)
	// ErrClosed means that Close was called.
	ErrClosed = fmt.Errorf("%w: it has been closed", ErrFailed)
	// ErrMatchClosed means that the host has closed the match, ErrMatchOpen that it is not closed,
	// ErrOver that it is over, so that it cannot be closed.
	ErrMatchClosed = errors.New("store: the host has closed the match")
	ErrMatchOpen   = errors.New("store: the match is not closed")
	ErrOver        = errors.New("store: the match is over")
	// ErrMissing means that there is no store at this place.
	ErrMissing = fmt.Errorf("%w: no database", ErrFailed)
	// ErrHeld means that another server has locked the data directory.
	ErrHeld = fmt.Errorf("%w: another server has the folder", ErrFailed)
	// ErrNewer means that a newer program has migrated the tables, ErrOlder that they are those of an
	// older program and must be migrated first.
	ErrNewer = fmt.Errorf("%w: the store is newer than this program", ErrFailed)
	ErrOlder = fmt.Errorf("%w: the store is older than this program", ErrFailed)
)

// sortError wraps an error of a driver in the error above to which it belongs; nil stays nil.
func sortError(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrConflict), errors.Is(err, ErrUnknown), errors.Is(err, ErrFailed),
		errors.Is(err, ErrMatchClosed), errors.Is(err, ErrNotAdmitted), errors.Is(err, ErrMatchOpen), errors.Is(err, ErrOver):
		return err
	case isOrphan(err):
		return fmt.Errorf("%s: %w", doing, ErrUnknown)
	case isConflict(err):
		return fmt.Errorf("%s: %w", doing, ErrConflict)
	case isFull(err):
		return fmt.Errorf("%s: %w (%v)", doing, ErrFull, err)
	case isDisk(err):
		return fmt.Errorf("%s: %w (%w)", doing, ErrDisk, err)
	case errors.Is(err, sql.ErrConnDone), strings.Contains(err.Error(), "database is closed"):
		return fmt.Errorf("%s: %w", doing, ErrClosed)
	case isUnavailable(err):
		return fmt.Errorf("%s: %w (%w)", doing, ErrUnavailable, err)
	}
	return fmt.Errorf("%s: %w: %w", doing, ErrFailed, err)
}

// isOrphan reports whether the row to which a new row belongs does not exist: it was deleted in the
// meantime.
func isOrphan(err error) bool {
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		return pg.Code == "23503" // foreign_key_violation
	}
	if lite := (*sqlite.Error)(nil); errors.As(err, &lite) {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
	}
	return false
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

// isDisk reports whether the disk could not be written to or read. PostgreSQL is set to read-only when
// its disk is nearly full.
func isDisk(err error) bool {
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		return pg.Code == "58030" || pg.Code == "25006" // io_error, read_only_sql_transaction
	}
	if lite := (*sqlite.Error)(nil); errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
			return true
		}
	}
	return false
}

// isUnavailable reports whether the database could not be reached, closed the connection, or was too
// slow, so that another try may succeed.
func isUnavailable(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false // the caller no longer waits
	}
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) {
		switch pg.Code[:2] {
		case "08", "53", "57": // connection, resources, the operator (shutting down)
			return true
		}
		return false
	}
	if lite := (*sqlite.Error)(nil); errors.As(err, &lite) {
		code := lite.Code() & 0xff
		return code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED
	}
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &connect) || errors.As(err, &network)
}
