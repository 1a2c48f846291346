package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"
)

// Outage is an interval in which no node worked: none ran, or none could write.
type Outage struct{ From, To time.Time }

// working is the name of the mark that all nodes share.
const working = "working"

// Mark stores that a node works at at. If the last mark is older than tolerance, the time since then is
// stored as an outage. If the store is not shared and the clock was set back by more than tolerance, marks
// and outages of the future are corrected.
func (s *Store) Mark(ctx context.Context, at time.Time, tolerance time.Duration) error {
	return s.change(ctx, "store: mark of a node that works", func(tx *sql.Tx) error {
		if err := s.correctMarks(ctx, tx, at, tolerance); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO outages (began, ended) SELECT at, $2 FROM marks WHERE name = $1 AND at < $3
			ON CONFLICT (began) DO NOTHING`, working, at.UnixMicro(), at.Add(-tolerance).UnixMicro())
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO marks (name, at) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET at = excluded.at WHERE marks.at < excluded.at`, working, at.UnixMicro())
		return err
	})
}

// correctMarks moves a mark and outages from the future back to at, because the clock was wrong when they
// were stored. It does nothing in a shared store, because the clock of another node may be ahead.
func (s *Store) correctMarks(ctx context.Context, tx *sql.Tx, at time.Time, tolerance time.Duration) error {
	if s.postgres != "" {
		return nil
	}
	var marked int64
	err := tx.QueryRowContext(ctx, `SELECT at FROM marks WHERE name = $1`, working).Scan(&marked)
	if errors.Is(err, sql.ErrNoRows) || err == nil && marked <= at.Add(tolerance).UnixMicro() {
		return nil
	}
	if err != nil {
		return err
	}
	for _, do := range []string{`DELETE FROM outages WHERE began >= $1`, `UPDATE outages SET ended = $1 WHERE ended > $1`, `UPDATE marks SET at = $1 WHERE name = 'working'`} {
		if _, err := tx.ExecContext(ctx, do, at.UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}

// WorkedFor returns the time since which nodes have worked for the duration d up to at. Outages do not
// count, so it is earlier than at minus d by their length.
func (s *Store) WorkedFor(ctx context.Context, d time.Duration, at time.Time) (time.Time, error) {
	list, err := s.Outages(ctx, time.Time{})
	if err != nil {
		return time.Time{}, err
	}
	since := at.Add(-d)
	for _, o := range slices.Backward(list) {
		if o.To.After(at) {
			o.To = at
		}
		if o.From.Before(o.To) && o.To.After(since) {
			since = since.Add(o.From.Sub(o.To))
		}
	}
	return since, nil
}

// Outages returns the outages that began after a moment, the oldest first.
func (s *Store) Outages(ctx context.Context, after time.Time) ([]Outage, error) {
	const doing = "store: outages"
	rows, err := s.read.QueryContext(ctx, `SELECT began, ended FROM outages WHERE began > $1 ORDER BY began`, nullMicros(after).Int64)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Outage
	for rows.Next() {
		var began, ended int64
		if err := rows.Scan(&began, &ended); err != nil {
			return nil, sortError(doing, err)
		}
		list = append(list, Outage{time.UnixMicro(began).UTC(), time.UnixMicro(ended).UTC()})
	}
	return list, sortError(doing, rows.Err())
}
