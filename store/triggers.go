package store

import (
	"context"
	"database/sql"
	"time"
)

// NoticeTrigger is what the persons of a seat may have to be told, because of an entry of the log.
// It is judged when it is due.
type NoticeTrigger struct {
	// Match is where: in an Addition the same of all, or empty for the match that is added to.
	Match string
	Seat  int
	// Kind is a word of the caller, Since the entry with which it began.
	Kind       string
	Since      int
	Began, Due time.Time
	// Reset has told again what was told because of it, when the reason is there anew. It is
	// of no use but in what is added.
	Reset bool
	// Always notes it even where nobody at the match wants to be told anything. It is of no use
	// but in what is added.
	Always bool
}

// addTriggers notes duties where somebody holds a key of the match who wants to be told
// something, or the match has a webhook, and those that are always noted. Of a duty that is there already, when it is due changes.
func addTriggers(ctx context.Context, tx *sql.Tx, match string, duties []NoticeTrigger) error {
	if len(duties) == 0 {
		return nil
	}
	if duties[0].Match != "" {
		match = duties[0].Match
	}
	var any bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM held JOIN told ON told.person = held.person WHERE held.match = $1)
		OR EXISTS (SELECT 1 FROM webhooks WHERE match = $1 AND stopped = 0)`, match).Scan(&any)
	if err != nil {
		return err
	}
	for _, d := range duties {
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

// AddTriggers notes duties of a match whose reason is older than who is to be told.
func (s *Store) AddTriggers(ctx context.Context, match string, duties ...NoticeTrigger) error {
	return s.change(ctx, "store: duties", func(tx *sql.Tx) error { return addTriggers(ctx, tx, match, duties) })
}

// ClaimTriggers gives up to that many duties that are due and that nobody judges, the
// longest overdue first. Nobody else is given them until then.
func (s *Store) ClaimTriggers(ctx context.Context, now, until time.Time, most int) ([]NoticeTrigger, error) {
	const doing = "store: claiming duties"
	// Mostly there is nothing, and reading stops nobody.
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

// ContinueTrigger notes what is to be sent because of a duty, as ResolveTrigger does, and lets it be
// decided again later.
func (s *Store) ContinueTrigger(ctx context.Context, d NoticeTrigger, notices []Notice, due time.Time) error {
	return s.change(ctx, "store: judging a duty", func(tx *sql.Tx) error {
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

// ResolveTrigger ends a duty, with what is to be sent because of it: of what was noted already,
// nothing changes. A duty that has got another time since it was claimed stays.
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

// addNotice notes what is to be sent because of a duty, unless it was noted already.
func addNotice(ctx context.Context, tx *sql.Tx, d NoticeTrigger, n Notice) error {
	if n.Whole {
		d.Seat = WholeTable
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO notices (person, kind, match, seat, since, channel, began, due, claimed, batch, tries, result)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '', 0, '') ON CONFLICT (person, kind, match, seat, since, channel) DO NOTHING`,
		n.Person, d.Kind, d.Match, d.Seat, d.Since, n.Channel, d.Began.UnixMicro(), n.Due.UnixMicro())
	return err
}

// PostponeTrigger lets a duty be judged later, unless it has got another time since it was
// claimed.
func (s *Store) PostponeTrigger(ctx context.Context, d NoticeTrigger, due time.Time) error {
	_, err := s.write.ExecContext(ctx, `UPDATE duties SET due = $6, claimed = 0
		WHERE match = $1 AND seat = $2 AND kind = $3 AND since = $4 AND due = $5`,
		d.Match, d.Seat, d.Kind, d.Since, d.Due.UnixMicro(), due.UnixMicro())
	return sortError("store: putting off a duty", err)
}
