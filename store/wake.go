package store

import (
	"context"
	"database/sql"
	"time"
)

// Wake is when something must happen in a match without a request, and which node does it. The zero Wake
// means that nothing must happen.
type Wake struct {
	At time.Time
	// Keeper is the node that will act; empty means the first node that claims the match. No
	// other node claims it while the keeper lives, and the keeper itself not before KeptUntil.
	Keeper    string
	KeptUntil time.Time
}

// nullMicros returns the time as it is stored: in microseconds since 1970, NULL for the zero time.
func nullMicros(at time.Time) sql.NullInt64 {
	if at.IsZero() {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: at.UnixMicro(), Valid: true}
}

// Due is a match in which something must happen now.
type Due struct {
	Match string
	At    time.Time
}

// claimable is the SQL condition for matches that a node ($1) may claim at a time ($2): they are due, and
// have no keeper, a dead one, or this node whose claim has expired.
const claimable = ` wake <= $2 AND (
	keeper IN ('', $1) AND kept_until <= $2 OR
	keeper NOT IN ('', $1) AND keeper NOT IN (SELECT id FROM nodes WHERE until > $2))`

// Claim claims up to most matches that are due and have no live keeper, the longest overdue first.
// The node is their keeper; it can claim them again from the time until on, other nodes only when
// it is dead.
func (s *Store) Claim(ctx context.Context, node string, now, until time.Time, most int) ([]Due, error) {
	// Mostly there are none, and reading takes no lock.
	var any bool
	err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM matches WHERE`+claimable+`)`, node, now.UnixMicro()).Scan(&any)
	if err != nil || !any {
		return nil, sortError(claiming, err)
	}
	// claim checks the condition again, for rows that another node has just claimed.
	return s.claim(ctx, `id IN (SELECT id FROM matches WHERE`+claimable+` ORDER BY wake, id LIMIT $4)`,
		node, now.UnixMicro(), until.UnixMicro(), most)
}

// ClaimMatch is Claim for one match. It returns false if the match is not due or has a live keeper.
func (s *Store) ClaimMatch(ctx context.Context, node, match string, now, until time.Time) (bool, error) {
	claimed, err := s.claim(ctx, `id = $4`, node, now.UnixMicro(), until.UnixMicro(), match)
	return len(claimed) > 0, err
}

const claiming = "store: claiming matches"

// claim makes a node the keeper of the claimable matches that a condition selects, and returns them.
func (s *Store) claim(ctx context.Context, which string, args ...any) ([]Due, error) {
	rows, err := s.write.QueryContext(ctx, `UPDATE matches SET keeper = $1, kept_until = $3 WHERE`+claimable+`
		AND `+which+` RETURNING id, wake`, args...)
	if err != nil {
		return nil, sortError(claiming, err)
	}
	defer rows.Close()
	var claimed []Due
	for rows.Next() {
		var d Due
		var at int64
		if err := rows.Scan(&d.Match, &at); err != nil {
			return nil, sortError(claiming, err)
		}
		d.At = time.UnixMicro(at).UTC()
		claimed = append(claimed, d)
	}
	return claimed, sortError(claiming, rows.Err())
}

// Reschedule sets when a claimed match is due next, unless another change or claim came first.
func (s *Store) Reschedule(ctx context.Context, node string, was Due, wake Wake) error {
	_, err := s.write.ExecContext(ctx, `UPDATE matches SET wake = $4, keeper = $5, kept_until = $6
		WHERE id = $1 AND keeper = $2 AND wake = $3`,
		was.Match, node, was.At.UnixMicro(), nullMicros(wake.At), wake.Keeper, nullMicros(wake.KeptUntil).Int64)
	return sortError("store: match "+was.Match, err)
}

// Heartbeat stores that a node counts as alive until a time.
func (s *Store) Heartbeat(ctx context.Context, node string, until time.Time) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO nodes (id, until) VALUES ($1, $2)
		ON CONFLICT (id) DO UPDATE SET until = excluded.until`, node, until.UnixMicro())
	return sortError("store: sign of life", err)
}

// Shared reports whether other nodes may have this store open too.
func (s *Store) Shared() bool { return s.postgres != "" }
