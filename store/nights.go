package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"
)

// Night is when a seat's person sleeps, by the clock of a zone. The log has the same in UTC.
type Night struct {
	// Zone is the zone's name. Times are the hours by its clock, as clock.Night writes them.
	// Both are empty if nothing is stored.
	Zone, Times string
	// Changes is the next change of the zone's clock, after which the log needs the new hours in
	// UTC; zero means there is none.
	Changes time.Time
}

// putNights stores when people sleep, by seat, and replaces earlier hours; an empty Night deletes them.
func putNights(ctx context.Context, tx *sql.Tx, match string, nights map[int]Night) error {
	for _, seat := range slices.Sorted(maps.Keys(nights)) {
		n, err := nights[seat], error(nil)
		if n.Zone == "" {
			_, err = tx.ExecContext(ctx, `DELETE FROM nights WHERE match = $1 AND seat = $2`, match, seat)
		} else {
			changes := int64(0)
			if !n.Changes.IsZero() {
				changes = n.Changes.UnixMicro()
			}
			_, err = tx.ExecContext(ctx, `INSERT INTO nights (match, seat, zone, times, changes) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (match, seat) DO UPDATE SET zone = excluded.zone, times = excluded.times, changes = excluded.changes`, match, seat, n.Zone, n.Times, changes)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// moveNights sets when the clocks of nights change next. A night that was replaced or deleted in
// the meantime stays as it is: otherwise a node that read it earlier would restore it after its
// person has deleted it.
func moveNights(ctx context.Context, tx *sql.Tx, match string, nights map[int]Night) error {
	for _, seat := range slices.Sorted(maps.Keys(nights)) {
		n, changes := nights[seat], int64(0)
		if !n.Changes.IsZero() {
			changes = n.Changes.UnixMicro()
		}
		_, err := tx.ExecContext(ctx, `UPDATE nights SET changes = $1 WHERE match = $2 AND seat = $3 AND zone = $4 AND times = $5`, changes, match, seat, n.Zone, n.Times)
		if err != nil {
			return err
		}
	}
	return nil
}

// NightsDue returns, by match and seat, up to most nights whose zone has changed its clock by the
// time at, the earliest change first.
func (s *Store) NightsDue(ctx context.Context, at time.Time, most int) (map[string]map[int]Night, error) {
	const doing = "store: nights"
	rows, err := s.read.QueryContext(ctx, `SELECT match, seat, zone, times, changes FROM nights WHERE changes > 0 AND changes <= $1 ORDER BY changes, match, seat LIMIT $2`, at.UnixMicro(), most)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	due := map[string]map[int]Night{}
	for rows.Next() {
		var match string
		var seat int
		var changes int64
		var n Night
		if err := rows.Scan(&match, &seat, &n.Zone, &n.Times, &changes); err != nil {
			return nil, sortError(doing, err)
		}
		n.Changes = time.UnixMicro(changes).UTC()
		if due[match] == nil {
			due[match] = map[int]Night{}
		}
		due[match][seat] = n
	}
	return due, sortError(doing, rows.Err())
}
