package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// Notice is one message to one person by one channel because of a trigger. The store has each at
// most once, so that it is not sent again for the same reason.
type Notice struct {
	NoticeTrigger
	Person  string
	Channel string
	// Batch is the id of the message of which the notice is a part; it is the same at each try.
	Batch string
	Tries int
	// Whole means that the notice is about the table: triggers of several seats with the same Kind
	// and Since make one notice, with the seat WholeTable.
	Whole bool
}

// WholeTable is the seat of notices that are about the whole table.
const WholeTable = -1

// Together is how far ahead a person's notices are sent together with one that is due.
const Together = 2 * time.Minute

// ClaimNotices claims the due notices of a channel, of up to most persons, with those of the
// same persons that will be due within Together. No other node gets them until the time until.
// Notices without a try get a batch with one id for each person, made from batch, which must be new.
func (s *Store) ClaimNotices(ctx context.Context, channel, batch string, now, until time.Time, most int) ([]Notice, error) {
	const doing = "store: claiming notices"
	var any bool
	err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM notices WHERE result = '' AND channel = $1 AND due <= $2 AND claimed <= $2)`,
		channel, now.UnixMicro()).Scan(&any)
	if err != nil || !any {
		return nil, sortError(doing, err)
	}
	var list []Notice
	err = s.change(ctx, doing, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `UPDATE notices SET claimed = $3, tries = tries + 1,
			batch = CASE WHEN batch = '' THEN CAST($4 AS TEXT) || '.' || person ELSE batch END
			WHERE result = '' AND channel = $1 AND claimed <= $2 AND due <= $5 AND person IN
			(SELECT person FROM notices WHERE result = '' AND channel = $1 AND due <= $2 AND claimed <= $2 ORDER BY due LIMIT $6)
			RETURNING person, kind, match, seat, since, began, due, batch, tries`,
			channel, now.UnixMicro(), until.UnixMicro(), batch, now.Add(Together).UnixMicro(), most)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			n := Notice{Channel: channel}
			var began, due int64
			if err := rows.Scan(&n.Person, &n.Kind, &n.Match, &n.Seat, &n.Since, &began, &due, &n.Batch, &n.Tries); err != nil {
				return err
			}
			n.Began, n.Due = time.UnixMicro(began).UTC(), time.UnixMicro(due).UTC()
			list = append(list, n)
		}
		return rows.Err()
	})
	return list, err
}

const thisNotice = ` WHERE person = $1 AND kind = $2 AND match = $3 AND seat = $4 AND since = $5 AND channel = $6`

func (n Notice) key() []any {
	return []any{n.Person, n.Kind, n.Match, n.Seat, n.Since, n.Channel}
}

// SettleNotices stores the result of notices, which ends them.
func (s *Store) SettleNotices(ctx context.Context, result string, notices ...Notice) error {
	return s.each(ctx, "store: what came of notices", notices, `UPDATE notices SET result = $7`+thisNotice, result)
}

// DropNotices deletes notices that are no longer needed.
func (s *Store) DropNotices(ctx context.Context, notices ...Notice) error {
	return s.each(ctx, "store: notices without a reason", notices, `DELETE FROM notices`+thisNotice)
}

// RetryNotices makes notices that were tried due again at the time due.
func (s *Store) RetryNotices(ctx context.Context, due time.Time, notices ...Notice) error {
	return s.each(ctx, "store: notices to be tried again", notices, `UPDATE notices SET due = $7, claimed = 0`+thisNotice, due.UnixMicro())
}

// PostponeNotices makes notices that were claimed but not tried due again at the time due. Those that were
// never tried leave their batch.
func (s *Store) PostponeNotices(ctx context.Context, due time.Time, notices ...Notice) error {
	return s.each(ctx, "store: putting off notices", notices, `UPDATE notices SET due = $7, claimed = 0, tries = tries - 1,
		batch = CASE WHEN tries <= 1 THEN '' ELSE batch END`+thisNotice, due.UnixMicro())
}

func (s *Store) each(ctx context.Context, doing string, notices []Notice, statement string, args ...any) error {
	if len(notices) == 0 {
		return nil
	}
	return s.change(ctx, doing, func(tx *sql.Tx) error {
		for _, n := range notices {
			if _, err := tx.ExecContext(ctx, statement, append(n.key(), args...)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReleaseNotices ends all claims of triggers and notices. Only a node whose store is not shared may call
// it, because there every other claimant is dead.
func (s *Store) ReleaseNotices(ctx context.Context) error {
	return s.change(ctx, "store: releasing notices", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE duties SET claimed = 0 WHERE claimed > 0`); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE notices SET claimed = 0 WHERE result = '' AND claimed > 0`)
		return err
	})
}

// CameTo returns the result of a notice by another channel; empty if there is none yet.
func (s *Store) CameTo(ctx context.Context, n Notice, channel string) (result string, err error) {
	n.Channel = channel
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(result), '') FROM notices`+thisNotice, n.key()...).Scan(&result)
	return result, sortError("store: what came of a notice", err)
}

// PruneNotices deletes triggers and notices that were due before a time, whatever their result.
func (s *Store) PruneNotices(ctx context.Context, before time.Time) error {
	return s.change(ctx, "store: old notices", func(tx *sql.Tx) error {
		for _, table := range []string{"duties", "notices"} {
			if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE due < $1`, before.UnixMicro()); err != nil {
				return err
			}
		}
		return nil
	})
}

// Pending returns how many notices of these channels and how many triggers are due and wait, and
// since when the first of them is due; the zero time means none.
func (s *Store) Pending(ctx context.Context, now time.Time, channels ...string) (n int, oldest time.Time, err error) {
	args, places := []any{now.UnixMicro()}, []string{"''"}
	for _, channel := range channels {
		args = append(args, channel)
		places = append(places, fmt.Sprint("$", len(args)))
	}
	var first sql.NullInt64
	err = s.read.QueryRowContext(ctx, `SELECT COUNT(*), MIN(due) FROM (SELECT due FROM duties WHERE due <= $1
		UNION ALL SELECT due FROM notices WHERE result = '' AND due <= $1 AND channel IN (`+strings.Join(places, ", ")+`)) AS waiting`, args...).
		Scan(&n, &first)
	if first.Valid {
		oldest = time.UnixMicro(first.Int64).UTC()
	}
	return n, oldest, sortError("store: notices that wait", err)
}
