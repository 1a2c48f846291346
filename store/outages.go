package store

import (
	"context"
	"database/sql"
	"time"
)

// Outage is a stretch of time in which no node worked: none was up, or none could
// write.
type Outage struct{ From, To time.Time }

// working is the name of the mark of all nodes.
const working = "working"

// Mark says that a node works now. Where none has said so for longer than the tolerance,
// that stretch is an outage from then on.
func (s *Store) Mark(ctx context.Context, at time.Time, tolerance time.Duration) error {
	return s.change(ctx, "store: mark of a node that works", func(tx *sql.Tx) error {
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

// Outages lists those that began after a moment, the oldest first.
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
