package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// ofMatch are the tables whose rows belong to a match, each before the tables that it refers to. A test
// compares the list with the schema.
var ofMatch = []string{
	"invitations", "complaints", "reactions", "lines", "talks", "seeking", "notices", "consents", "posted", "webhooks", "nights", "duties", "muted", "held", "answerers", "names", "reviews", "acts", "presence", "fronts", "snapshots", "entries",
}

// keepDropped is how long the id of a deleted match is stored. That is longer than a promise of the id
// is valid, so that no new match gets it, and longer than a node needs to learn of the deletion.
const keepDropped = 7 * 24 * time.Hour

// Drop deletes a match, and everything that belongs to it, in one transaction. Nodes that have it in
// memory remove it. It cannot be undone. What ratings depend on stays. Errors: ErrUnknown.
func (s *Store) Drop(ctx context.Context, match string, at time.Time) error {
	_, err := s.drop(ctx, match, at, nil)
	return err
}

// DropUnvisited deletes up to most matches with a status ("waiting", "running" or "over") that
// have had no visit since the time since and have no open page, and returns how many. The first
// call stores a visit at now for matches from before visits were stored.
func (s *Store) DropUnvisited(ctx context.Context, status string, since, now time.Time, most int) (n int, err error) {
	if err := s.noteFirstVisits(ctx, status, now); err != nil {
		return 0, err
	}
	ids, err := texts(ctx, s.read, `SELECT id FROM matches WHERE status = $1 AND visited < $2 AND visited <> 0
		AND NOT EXISTS (SELECT 1 FROM presence WHERE presence.match = matches.id) ORDER BY visited LIMIT $3`, status, since.UnixMicro(), most)
	if err != nil {
		return 0, sortError("store: looking for matches that nobody visits", err)
	}
	for _, id := range ids {
		dropped, err := s.drop(ctx, id, now, &unvisited{status, since})
		if err != nil && !errors.Is(err, ErrUnknown) {
			return n, err
		}
		if dropped {
			n++
		}
	}
	return n, nil
}

// unvisited is the condition under which DropUnvisited deletes a match: it still has the status, and no
// visit since then.
type unvisited struct {
	status string
	since  time.Time
}

// noteFirstVisits sets the visit of all matches with the status that have none to now: those from
// before visits were stored.
func (s *Store) noteFirstVisits(ctx context.Context, status string, now time.Time) error {
	var one int
	err := s.read.QueryRowContext(ctx, `SELECT 1 FROM matches WHERE status = $1 AND visited = 0 LIMIT 1`, status).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		_, err = s.write.ExecContext(ctx, `UPDATE matches SET visited = $2 WHERE status = $1 AND visited = 0`, status, now.UnixMicro())
	}
	return sortError("store: first visits", err)
}

// Visit stores when someone looked at a match, unless a later visit is stored.
func (s *Store) Visit(ctx context.Context, match string, at time.Time) error {
	_, err := s.write.ExecContext(ctx, `UPDATE matches SET visited = $2 WHERE id = $1 AND visited < $2`, match, at.UnixMicro())
	return sortError("store: visit of match "+match, err)
}

// drop deletes a match, with a condition only if it is still met, and reports whether it did.
func (s *Store) drop(ctx context.Context, match string, at time.Time, only *unvisited) (dropped bool, err error) {
	err = s.change(ctx, "store: match "+match+": drop", func(tx *sql.Tx) error {
		if err := s.holdMatch(ctx, tx, match); err != nil {
			return err
		}
		if only != nil {
			var still int
			err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM matches WHERE id = $1 AND status = $2 AND visited < $3
				AND NOT EXISTS (SELECT 1 FROM presence WHERE presence.match = matches.id)`, match, only.status, only.since.UnixMicro()).Scan(&still)
			if err != nil || still == 0 {
				return err
			}
		}
		dropped = true
		return s.dropRows(ctx, tx, match, at)
	})
	if err != nil {
		return false, err
	}
	if dropped {
		s.unscrubbed.Store(true)
		s.scrub(ctx)
	}
	return dropped, nil
}

// holdMatch locks the row of a match until the transaction ends, so that no other node adds to the match
// before it is deleted, and increases its revision. The error is ErrUnknown if there is no such match.
func (s *Store) holdMatch(ctx context.Context, tx *sql.Tx, match string) error {
	query := `SELECT id FROM matches WHERE id = $1`
	if s.postgres != "" {
		query += ` FOR UPDATE` // SQLite has one writer
	}
	var id string
	if err := tx.QueryRowContext(ctx, query, match).Scan(&id); errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("store: match %q: %w", match, ErrUnknown)
	} else if err != nil {
		return err
	}
	return s.bumpRevision(ctx, tx, match) // so that the nodes read the match again and find none
}

func (s *Store) dropRows(ctx context.Context, tx *sql.Tx, match string, at time.Time) error {
	for _, table := range ofMatch {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE match = $1`, match); err != nil {
			return err
		}
	}
	// Results that ratings depend on stay, so that ratings can be computed again.
	for _, do := range []string{`DELETE FROM results WHERE match IN (SELECT match FROM endings WHERE match = $1 AND n IS NULL)`,
		`DELETE FROM endings WHERE match = $1 AND n IS NULL`, `UPDATE matches SET rematch_of = NULL WHERE rematch_of = $1`, `DELETE FROM matches WHERE id = $1`} {
		if _, err := tx.ExecContext(ctx, do, match); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO dropped (n, at, id) SELECT COALESCE(MAX(n), 0) + 1, $1, $2 FROM dropped`, at.UnixMicro(), match)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM dropped WHERE at < $1 AND n < (SELECT MAX(n) FROM dropped)`, at.Add(-keepDropped).UnixMicro()) // numbers only grow
	return err
}

// wasDropped reports whether a match with this id was deleted within about keepDropped.
func wasDropped(ctx context.Context, tx *sql.Tx, match string) (bool, error) {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM dropped WHERE id = $1`, match).Scan(&n)
	return n > 0, err
}

// droppedSince sends a change for every match deleted after number last, and returns the number
// of the newest.
func (s *Store) droppedSince(ctx context.Context, last int64, changes chan<- Change) (int64, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT n, id FROM dropped WHERE n > $1 ORDER BY n`, last)
	if err != nil {
		return last, err
	}
	defer rows.Close()
	for rows.Next() {
		c := Change{Revision: latest}
		if err := rows.Scan(&last, &c.Match); err != nil {
			return last, err
		}
		send(ctx, changes, c)
	}
	return last, rows.Err()
}

// latest is a number greater than every revision.
const latest = 1 << 62
