package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// CloseMatch closes a match that is not over: until OpenMatch its log accepts nothing, and nothing
// becomes due in it. The players are shown why. Errors: ErrUnknown, ErrOver, ErrMatchClosed (already).
func (s *Store) CloseMatch(ctx context.Context, match, why string, at time.Time) error {
	return s.adminAction(ctx, "close", match, why, at, func(m matchState) error {
		switch {
		case m.status == "over":
			return ErrOver
		case m.closed:
			return ErrMatchClosed
		}
		return nil
	}, `UPDATE matches SET closed = $2, closed_why = $3, wake = NULL WHERE id = $1`, match, at.UnixMicro(), why)
}

// OpenMatch opens a match again that was closed. The match is due at once, so that the first node that
// claims it finds out when something must happen in it. Errors: ErrUnknown, ErrMatchOpen.
func (s *Store) OpenMatch(ctx context.Context, match string, at time.Time) error {
	return s.adminAction(ctx, "open", match, "", at, func(m matchState) error {
		if !m.closed {
			return ErrMatchOpen
		}
		return nil
	}, `UPDATE matches SET closed = 0, closed_why = '', keeper = '', kept_until = 0, wake = 0 WHERE id = $1`, match)
}

// matchState is what decides whether an admin action is allowed.
type matchState struct {
	status string
	closed bool
}

// adminAction runs the statement do on a match if may allows it in the match's state, logs it in the
// table acts, and notifies the nodes. The error of may is returned with ErrUnknown, ErrOver and the like
// still in it.
func (s *Store) adminAction(ctx context.Context, what, match, why string, at time.Time, may func(matchState) error, do string, args ...any) error {
	doing := fmt.Sprintf("store: match %s: %s", match, what)
	return s.change(ctx, doing, func(tx *sql.Tx) error {
		if err := s.bumpRevision(ctx, tx, match); errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("%s: %w", doing, ErrUnknown)
		} else if err != nil {
			return err
		}
		var m matchState
		err := tx.QueryRowContext(ctx, `SELECT status, closed <> 0 FROM matches WHERE id = $1`, match).Scan(&m.status, &m.closed)
		if err != nil {
			return err
		}
		if err := may(m); err != nil {
			return fmt.Errorf("%s: %w", doing, err)
		}
		if _, err := tx.ExecContext(ctx, do, args...); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO acts (n, at, what, match, why)
			SELECT COALESCE(MAX(n), 0) + 1, $1, $2, $3, $4 FROM acts`, at.UnixMicro(), what, match, why)
		return err
	})
}

// adminPollInterval is how often a server on SQLite looks for admin actions of other processes,
// because SQLite sends no notifications.
const adminPollInterval = time.Second

// pollAdminActions sends a change for every match that an admin action has changed, or that was
// deleted, by this process or another, and tries the scrub again. It begins with all that are stored,
// because nodes ignore changes of matches that are not in memory.
func (s *Store) pollAdminActions(ctx context.Context, changes chan<- Change) {
	last, gone := int64(0), int64(0)
	tick := time.NewTicker(adminPollInterval)
	defer tick.Stop()
	for {
		var err error
		if last, err = s.adminActionsSince(ctx, last, changes); err != nil && ctx.Err() == nil {
			s.log.Debug("store: what the host has done cannot be read; it will be tried again", "error", err)
		}
		if gone, err = s.droppedSince(ctx, gone, changes); err != nil && ctx.Err() == nil {
			s.log.Debug("store: what was deleted cannot be read; it will be tried again", "error", err)
		}
		s.scrub(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// adminActionsSince sends a change for every admin action after number last, and returns the
// number of the newest.
func (s *Store) adminActionsSince(ctx context.Context, last int64, changes chan<- Change) (int64, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT acts.n, matches.id, matches.revision, COALESCE(talks.version, 0)
		FROM acts JOIN matches ON matches.id = acts.match LEFT JOIN talks ON talks.match = acts.match WHERE acts.n > $1 ORDER BY acts.n`, last)
	if err != nil {
		return last, err
	}
	defer rows.Close()
	for rows.Next() {
		var c Change
		if err := rows.Scan(&last, &c.Match, &c.Revision, &c.Talk); err != nil {
			return last, err
		}
		send(ctx, changes, c)
	}
	return last, rows.Err()
}
