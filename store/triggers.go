package store

import (
	"context"
	"database/sql"
	"time"
)

// NoticeTrigger is a reason to notify the people of a seat because of an entry of the log.
// Whether it still applies is decided when it is due. It is a row of the table duties.
type NoticeTrigger struct {
	// Match is the match. In an Addition that of the first trigger counts for all; empty means the match
	// to which the addition is made.
	Match string
	Seat  int
	// Kind is a word of the caller, Since the seq of the entry with which the reason began.
	Kind       string
	Since      int
	Began, Due time.Time
	// Reset deletes earlier notices of the same trigger, so that they are sent again. It is used
	// only when a trigger is added.
	Reset bool
	// Always stores it even if no one at the match wants notices. It is used only when a trigger is
	// added.
	Always bool
}

// addTriggers stores triggers if a subscriber holds a key of the match or the match has a webhook
// that is not stopped; otherwise only those with Always. A trigger that exists gets the new due time.
func addTriggers(ctx context.Context, tx *sql.Tx, match string, triggers []NoticeTrigger) error {
	if len(triggers) == 0 {
		return nil
	}
	if triggers[0].Match != "" {
		match = triggers[0].Match
	}
	var any bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM held JOIN told ON told.person = held.person WHERE held.match = $1)
		OR EXISTS (SELECT 1 FROM webhooks WHERE match = $1 AND stopped = 0)`, match).Scan(&any)
	if err != nil {
		return err
	}
	for _, d := range triggers {
		if !any && !d.Always {
			continue
		}
		if err := addTrigger(ctx, tx, match, d); err != nil {
			return err
		}
	}
	return nil
}

func addTrigger(ctx context.Context, tx *sql.Tx, match string, d NoticeTrigger) error {
	if d.Reset {
		_, err := tx.ExecContext(ctx, `DELETE FROM notices WHERE match = $1 AND seat = $2 AND kind = $3 AND since = $4`, match, d.Seat, d.Kind, d.Since)
		if err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO duties (match, seat, kind, since, began, due, claimed) VALUES ($1, $2, $3, $4, $5, $6, 0)
		ON CONFLICT (match, seat, kind, since) DO UPDATE SET due = excluded.due, claimed = 0`,
		match, d.Seat, d.Kind, d.Since, d.Began.UnixMicro(), d.Due.UnixMicro())
	return err
}

// AddTriggers stores triggers of a match whose reasons are older than the subscription of new subscribers.
func (s *Store) AddTriggers(ctx context.Context, match string, triggers ...NoticeTrigger) error {
	return s.change(ctx, "store: duties", func(tx *sql.Tx) error { return addTriggers(ctx, tx, match, triggers) })
}

// ClaimTriggers claims up to most triggers that are due, the longest overdue first. No other
// node gets them until the time until.
func (s *Store) ClaimTriggers(ctx context.Context, now, until time.Time, most int) ([]NoticeTrigger, error) {
	const doing = "store: claiming duties"
	// Mostly there are none, and reading takes no lock.
	var any bool
	err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM duties WHERE due <= $1 AND claimed <= $1)`, now.UnixMicro()).Scan(&any)
	if err != nil || !any {
		return nil, sortError(doing, err)
	}
	var list []NoticeTrigger
	err = s.change(ctx, doing, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `UPDATE duties SET claimed = $2 WHERE claimed <= $1 AND (match, seat, kind, since) IN
			(SELECT match, seat, kind, since FROM duties WHERE due <= $1 AND claimed <= $1 ORDER BY due LIMIT $3)
			RETURNING match, seat, kind, since, began, due`, now.UnixMicro(), until.UnixMicro(), most)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var d NoticeTrigger
			var began, due int64
			if err := rows.Scan(&d.Match, &d.Seat, &d.Kind, &d.Since, &began, &due); err != nil {
				return err
			}
			d.Began, d.Due = time.UnixMicro(began).UTC(), time.UnixMicro(due).UTC()
			list = append(list, d)
		}
		return rows.Err()
	})
	return list, err
}

// ContinueTrigger stores notices of a trigger, except those that exist already, and makes the trigger due
// again at due. A trigger whose due time has changed since it was claimed keeps the new one.
func (s *Store) ContinueTrigger(ctx context.Context, d NoticeTrigger, notices []Notice, due time.Time) error {
	return s.change(ctx, "store: continuing a trigger", func(tx *sql.Tx) error {
		for _, n := range notices {
			if err := addNotice(ctx, tx, d, n); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `UPDATE duties SET due = $6, claimed = 0 WHERE match = $1 AND seat = $2 AND kind = $3 AND since = $4 AND due = $5`,
			d.Match, d.Seat, d.Kind, d.Since, d.Due.UnixMicro(), due.UnixMicro())
		return err
	})
}

// ResolveTrigger deletes a trigger and stores its notices, except those that exist already. A
// trigger whose due time has changed since it was claimed stays.
func (s *Store) ResolveTrigger(ctx context.Context, d NoticeTrigger, notices []Notice) error {
	return s.change(ctx, "store: judging a duty", func(tx *sql.Tx) error {
		for _, n := range notices {
			if err := addNotice(ctx, tx, d, n); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM duties WHERE match = $1 AND seat = $2 AND kind = $3 AND since = $4 AND due = $5`,
			d.Match, d.Seat, d.Kind, d.Since, d.Due.UnixMicro())
		return err
	})
}

// addNotice stores a notice of a trigger, unless it exists already.
func addNotice(ctx context.Context, tx *sql.Tx, d NoticeTrigger, n Notice) error {
	if n.Whole {
		d.Seat = WholeTable
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO notices (person, kind, match, seat, since, channel, began, due, claimed, batch, tries, result)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '', 0, '') ON CONFLICT (person, kind, match, seat, since, channel) DO NOTHING`,
		n.Person, d.Kind, d.Match, d.Seat, d.Since, n.Channel, d.Began.UnixMicro(), n.Due.UnixMicro())
	return err
}

// PostponeTrigger sets a later due time, unless it has changed since the trigger was claimed.
func (s *Store) PostponeTrigger(ctx context.Context, d NoticeTrigger, due time.Time) error {
	_, err := s.write.ExecContext(ctx, `UPDATE duties SET due = $6, claimed = 0
		WHERE match = $1 AND seat = $2 AND kind = $3 AND since = $4 AND due = $5`,
		d.Match, d.Seat, d.Kind, d.Since, d.Due.UnixMicro(), due.UnixMicro())
	return sortError("store: putting off a duty", err)
}
