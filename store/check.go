package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Checked is the result of a check of the store.
type Checked struct {
	Matches, Entries int
	// Working is when a server last stored that it works; zero means that none ever did.
	Working time.Time
	// Ahead is how far the clock of the database is ahead of this machine's; 0 for SQLite.
	Ahead time.Duration
}

// Check counts what is in the store. It reads an SQLite file as a whole and returns ErrFailed if it is
// damaged; PostgreSQL checks its own files.
func (s *Store) Check(ctx context.Context) (Checked, error) {
	const doing = "store: check"
	var c Checked
	if s.postgres == "" {
		var found string
		if err := s.read.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&found); err != nil {
			return c, sortError(doing, err)
		}
		if found != "ok" {
			return c, fmt.Errorf("%w: the store is damaged (%s); restore a backup", ErrFailed, found)
		}
	} else {
		var now time.Time
		before := time.Now()
		if err := s.read.QueryRowContext(ctx, `SELECT clock_timestamp()`).Scan(&now); err != nil {
			return c, sortError(doing, err)
		}
		after := time.Now()
		c.Ahead = now.Sub(before.Add(after.Sub(before) / 2))
	}
	err := s.read.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM entries)`).Scan(&c.Matches, &c.Entries)
	if err != nil {
		return c, sortError(doing, err)
	}
	var at int64
	switch err := s.read.QueryRowContext(ctx, `SELECT at FROM marks WHERE name = $1`, working).Scan(&at); {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return c, sortError(doing, err)
	default:
		c.Working = time.UnixMicro(at)
	}
	return c, nil
}
