package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Seeking is the row of a match in the list of open tables.
type Seeking struct {
	// Free are the free seats for anyone, Taken the seats of people or bots; both are bit sets.
	Free, Taken uint32
	// Since is when the table was opened, Until when it leaves the list, Fill when bots take the
	// free seats; zero means never.
	Since, Until, Fill time.Time
	// Opener is the person whose people alone may join; empty means no such condition. It is stored
	// for a new match only.
	Opener string
}

// SeekingMatch is a match in the list of open tables.
type SeekingMatch struct {
	Seeking
	// Match is its row, of which only ID, Title, Seats, Options, Created, Plan and Client are set.
	Match Match
	// Names are the names of persons and bots there, by seat.
	Names map[int]string
}

// putSeeking stores the row of a match in the list; nil deletes it. Until, Since and Opener of a row that
// exists stay as they are (KeepSeeking).
func putSeeking(ctx context.Context, tx *sql.Tx, match string, is *Seeking) error {
	if is == nil {
		_, err := tx.ExecContext(ctx, `DELETE FROM seeking WHERE match = $1`, match)
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO seeking (match, free, taken, since, until, fill, opener) VALUES ($1, $2, $3, $4, $5, $6, NULLIF($7, ''))
		ON CONFLICT (match) DO UPDATE SET free = excluded.free, taken = excluded.taken, fill = excluded.fill`,
		match, int64(is.Free), int64(is.Taken), is.Since.UnixMicro(), is.Until.UnixMicro(), nullMicros(is.Fill).Int64, is.Opener)
	return err
}

// KeepSeeking extends how long a match is in the list of open tables. It adds no match to the list.
func (s *Store) KeepSeeking(ctx context.Context, match string, until time.Time) error {
	_, err := s.write.ExecContext(ctx, `UPDATE seeking SET until = $2 WHERE match = $1 AND until < $2`, match, until.UnixMicro())
	return sortError("store: match "+match, err)
}

// SeekingMatches returns up to most matches of the list, the longest waiting first, without
// those that the host has closed.
func (s *Store) SeekingMatches(ctx context.Context, now time.Time, most int) (list []SeekingMatch, err error) {
	const doing = "store: list of open tables"
	rows, err := s.read.QueryContext(ctx, `SELECT s.match, s.free, s.taken, s.since, s.until, s.fill, m.title, m.seats, m.options, m.created, m.plan, m.client
		FROM seeking s JOIN matches m ON m.id = s.match
		WHERE s.until > $1 AND s.free <> 0 AND m.closed = 0 AND m.status = 'waiting' ORDER BY s.since, s.match LIMIT $2`, now.UnixMicro(), most)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	at := map[string]int{}
	for rows.Next() {
		var m SeekingMatch
		var since, until, fill, created int64
		if err := rows.Scan(&m.Match.ID, &m.Free, &m.Taken, &since, &until, &fill, &m.Match.Title, &m.Match.Seats, &m.Match.Options, &created, &m.Match.Plan, &m.Match.Client); err != nil {
			return nil, sortError(doing, err)
		}
		m.Since, m.Until, m.Match.Created = time.UnixMicro(since).UTC(), time.UnixMicro(until).UTC(), time.UnixMicro(created).UTC()
		if fill != 0 {
			m.Fill = time.UnixMicro(fill).UTC()
		}
		m.Names, at[m.Match.ID] = map[int]string{}, len(list)
		list = append(list, m)
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		return list, sortError(doing, err)
	}
	return list, s.seekingNames(ctx, list, at)
}

// seekingNames fills in the names of matches in the list; at is the index in the list by match.
func (s *Store) seekingNames(ctx context.Context, list []SeekingMatch, at map[string]int) error {
	const doing = "store: names of open tables"
	rows, err := s.read.QueryContext(ctx, `SELECT n.match, n.seat, n.name FROM names n JOIN seeking s ON s.match = n.match WHERE n.former = 0`)
	if err != nil {
		return sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var match, name string
		var seat int
		if err := rows.Scan(&match, &seat, &name); err != nil {
			return sortError(doing, err)
		}
		if i, there := at[match]; there {
			list[i].Names[seat] = unstored(name)
		}
	}
	return sortError(doing, rows.Err())
}

// SeekingOf returns the number of matches in the list of open tables that a client, or a client in a wide
// network, has opened.
func (s *Store) SeekingOf(ctx context.Context, client string, now time.Time) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM seeking s JOIN matches m ON m.id = s.match
		WHERE s.until > $2 AND m.status = 'waiting' AND m.closed = 0 AND (m.client = $1 OR m.wide = $1 AND m.wide <> '')`, client, now.UnixMicro()).Scan(&n)
	return n, sortError("store: counting open tables", err)
}

// CameTogether returns the number of matches with public seats, without those for the opener's people, that
// were opened since a moment and have begun, and when the last of them was opened; the zero time means none.
func (s *Store) CameTogether(ctx context.Context, since time.Time) (n int, last time.Time, err error) {
	var at sql.NullInt64
	err = s.read.QueryRowContext(ctx, `SELECT count(*), max(created) FROM matches WHERE created >= $1 AND status <> 'waiting'
		AND plan LIKE '%"public":true%' AND plan NOT LIKE '%"known":true%'`, since.UnixMicro()).Scan(&n, &at)
	if at.Valid {
		last = time.UnixMicro(at.Int64).UTC()
	}
	return n, last, sortError("store: counting open tables", err)
}

// SeekingUntil returns when a match leaves the list of open tables; ErrUnknown if it is not in
// the list.
func (s *Store) SeekingUntil(ctx context.Context, match string) (time.Time, error) {
	var until int64
	err := s.read.QueryRowContext(ctx, `SELECT until FROM seeking WHERE match = $1`, match).Scan(&until)
	if err != nil {
		return time.Time{}, missing("store: match "+match+" in the list of open tables", err)
	}
	return time.UnixMicro(until).UTC(), nil
}

// Sitter is a pair of a seat of a match and a person with a key of the match. Hash is the hash of the seat's
// last answerer, who may be someone else.
type Sitter struct {
	Match  string
	Seat   int
	Hash   string
	Person string
}

// Sitters returns, for each seat of matches with a stored answerer, a Sitter for each person who has a key
// of the match.
func (s *Store) Sitters(ctx context.Context, matches []string) (list []Sitter, err error) {
	const doing = "store: who sits at tables"
	if len(matches) == 0 {
		return nil, nil
	}
	marks, args := marksOf(matches, 1)
	rows, err := s.read.QueryContext(ctx, `SELECT DISTINCT a.match, a.seat, a.hash, h.person FROM answerers a JOIN held h ON h.match = a.match
		WHERE a.match IN (`+marks+`) ORDER BY a.match, a.seat, h.person`, args...)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var is Sitter
		if err := rows.Scan(&is.Match, &is.Seat, &is.Hash, &is.Person); err != nil {
			return nil, sortError(doing, err)
		}
		list = append(list, is)
	}
	return list, sortError(doing, rows.Err())
}

// marksOf returns the placeholders ("$n, $n+1, …") and the arguments for a list in a statement.
func marksOf(list []string, n int) (marks string, args []any) {
	for i, value := range list {
		if i > 0 {
			marks += ", "
		}
		marks += fmt.Sprintf("$%d", n+i)
		args = append(args, value)
	}
	return marks, args
}
