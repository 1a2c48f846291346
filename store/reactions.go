package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Reaction is a sign on a line or an entry of a match.
type Reaction struct {
	Match string
	// About is "line" or "entry", N the number of the line or entry.
	About string
	N     int64
	// Writer and Seat are as in Line.
	Writer string
	Seat   int
	Sign   string
	At     time.Time
}

// React stores a reaction, and replaces the one that the writer has on the same thing; an empty sign deletes
// it. judge may refuse, as in AddLine. It returns the resulting version of the talk. Errors: ErrUnknown,
// and those of judge unchanged.
func (s *Store) React(ctx context.Context, r Reaction, room string, last int, judge func(Voice) error) (version int64, err error) {
	return s.changeTalk(ctx, r.Match, func(tx *sql.Tx, t Talk) (error, error) {
		is, err := standing(ctx, tx, t, r.Match, room, r.Seat, r.Writer, last)
		if err != nil {
			return nil, err
		}
		return judge(is), nil
	}, func(tx *sql.Tx) error {
		if r.Sign == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM reactions WHERE match = $1 AND about = $2 AND n = $3 AND writer = $4`, r.Match, r.About, r.N, r.Writer)
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO reactions (match, about, n, writer, seat, sign, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (match, about, n, writer) DO UPDATE SET sign = excluded.sign, seat = excluded.seat, at = excluded.at`,
			r.Match, r.About, r.N, r.Writer, r.Seat, r.Sign, r.At.UnixMicro())
		return err
	})
}

// Reactions returns the reactions at a match, the oldest first.
func (s *Store) Reactions(ctx context.Context, match string) ([]Reaction, error) {
	const doing = "store: reactions"
	rows, err := s.read.QueryContext(ctx, `SELECT match, about, n, writer, seat, sign, at FROM reactions WHERE match = $1 ORDER BY at, writer`, match)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Reaction
	for rows.Next() {
		var r Reaction
		var at int64
		if err := rows.Scan(&r.Match, &r.About, &r.N, &r.Writer, &r.Seat, &r.Sign, &at); err != nil {
			return nil, sortError(doing, err)
		}
		r.At = time.UnixMicro(at).UTC()
		list = append(list, r)
	}
	return list, sortError(doing, rows.Err())
}

// Unhear mutes a writer for a listener at all matches, or with off false unmutes them.
func (s *Store) Unhear(ctx context.Context, listener, writer string, now time.Time, off bool) error {
	do, args := `INSERT INTO unheard (listener, writer, at) VALUES ($1, $2, $3) ON CONFLICT (listener, writer) DO NOTHING`, []any{listener, writer, now.UnixMicro()}
	if !off {
		do, args = `DELETE FROM unheard WHERE listener = $1 AND writer = $2`, []any{listener, writer}
	}
	_, err := s.write.ExecContext(ctx, do, args...)
	return sortError("store: who is not heard", err)
}

// HearAll unmutes all writers whom a listener has muted.
func (s *Store) HearAll(ctx context.Context, listener string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM unheard WHERE listener = $1`, listener)
	return sortError("store: who is not heard", err)
}

// Unheard returns the writers whom a reader with these identities has muted.
func (s *Store) Unheard(ctx context.Context, listeners ...string) (list []string, err error) {
	for _, listener := range listeners {
		more, err := texts(ctx, s.read, `SELECT writer FROM unheard WHERE listener = $1 ORDER BY at, writer`, listener)
		if err != nil {
			return nil, sortError("store: who is not heard", err)
		}
		list = append(list, more...)
	}
	return list, nil
}

// Complaint is a reported line.
type Complaint struct {
	Match  string
	Line   int64
	Writer string
	// Seat is the seat of the reporter; −1 means a spectator.
	Seat int
	Why  string
	At   time.Time
}

// Complain stores a complaint. A second one of the same writer about the same line changes nothing. The
// error is ErrUnknown if there is no such line.
func (s *Store) Complain(ctx context.Context, c Complaint) error {
	return s.change(ctx, "store: complaint", func(tx *sql.Tx) error {
		var one int
		if err := tx.QueryRowContext(ctx, `SELECT 1 FROM lines WHERE match = $1 AND n = $2`, c.Match, c.Line).Scan(&one); err != nil {
			return missing("store: complaint", err)
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO complaints (match, line, writer, seat, why, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (match, line, writer) DO NOTHING`,
			c.Match, c.Line, c.Writer, c.Seat, c.Why, c.At.UnixMicro())
		return err
	})
}

// Complaints returns the newest complaints, the newest first, at most the given number.
func (s *Store) Complaints(ctx context.Context, most int) ([]Complaint, error) {
	const doing = "store: complaints"
	rows, err := s.read.QueryContext(ctx, `SELECT match, line, writer, seat, why, at FROM complaints ORDER BY at DESC, match, line LIMIT $1`, most)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Complaint
	for rows.Next() {
		var c Complaint
		var at int64
		if err := rows.Scan(&c.Match, &c.Line, &c.Writer, &c.Seat, &c.Why, &at); err != nil {
			return nil, sortError(doing, err)
		}
		c.At = time.UnixMicro(at).UTC()
		list = append(list, c)
	}
	return list, sortError(doing, rows.Err())
}

// LinesAround returns a line and up to each lines before and after it in the same room. The error is
// ErrUnknown if there is no such line.
func (s *Store) LinesAround(ctx context.Context, match string, n int64, each int) ([]Line, error) {
	is, err := s.LineAt(ctx, match, n)
	if err != nil {
		return nil, err
	}
	return s.lines(ctx, `SELECT * FROM (SELECT * FROM (SELECT `+lineColumns+` FROM lines WHERE match = $1 AND room = $3 AND n <= $2 ORDER BY n DESC LIMIT $4) AS before
		UNION ALL SELECT * FROM (SELECT `+lineColumns+` FROM lines WHERE match = $1 AND room = $3 AND n > $2 ORDER BY n LIMIT $5) AS behind) AS around ORDER BY n`,
		match, n, is.Room, each+1, each)
}

// HideLine hides a line from everybody, or shows it again, and notifies the nodes. Errors: ErrUnknown.
func (s *Store) HideLine(ctx context.Context, match string, n int64, hidden bool, why string, at time.Time) error {
	what := "show line"
	if hidden {
		what = "hide line"
	}
	return s.adminTalkAction(ctx, what, match, n, why, at, func(tx *sql.Tx, l Line) error {
		_, err := tx.ExecContext(ctx, `UPDATE lines SET hidden = $3 WHERE match = $1 AND n = $2`, match, n, number(hidden))
		return err
	})
}

// Silence forbids the writer of a line to write at any match, or allows it again. ErrUnknown means that
// there is no such line, or that it was overwritten, so that its writer is unknown.
func (s *Store) Silence(ctx context.Context, match string, n int64, silent bool, why string, at time.Time) error {
	what := "let speak"
	if silent {
		what = "silence"
	}
	return s.adminTalkAction(ctx, what, match, n, why, at, func(tx *sql.Tx, l Line) error {
		if l.Gone {
			return fmt.Errorf("store: line %d: %w", n, ErrUnknown)
		}
		do, args := `INSERT INTO silenced (writer, at, why) VALUES ($1, $2, $3) ON CONFLICT (writer) DO UPDATE SET why = excluded.why`, []any{l.Writer, at.UnixMicro(), why}
		if !silent {
			do, args = `DELETE FROM silenced WHERE writer = $1`, []any{l.Writer}
		}
		_, err := tx.ExecContext(ctx, do, args...)
		return err
	})
}

// Dismiss deletes the reports about a line, which stays as it is. Errors: ErrUnknown.
func (s *Store) Dismiss(ctx context.Context, match string, n int64, why string, at time.Time) error {
	return s.adminTalkAction(ctx, "dismiss reports", match, n, why, at, func(tx *sql.Tx, _ Line) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM complaints WHERE match = $1 AND line = $2`, match, n)
		return err
	})
}

// adminTalkAction runs do for a line at the request of the host, logs it in the table acts, and notifies
// the nodes. The error is ErrUnknown if there is no such line.
func (s *Store) adminTalkAction(ctx context.Context, what, match string, n int64, why string, at time.Time, do func(*sql.Tx, Line) error) error {
	doing := fmt.Sprintf("store: match %s, line %d: %s", match, n, what)
	return s.change(ctx, doing, func(tx *sql.Tx) error {
		l, err := scanLine(tx.QueryRowContext(ctx, `SELECT `+lineColumns+` FROM lines WHERE match = $1 AND n = $2`, match, n).Scan)
		if err != nil {
			return missing(doing, err)
		}
		if err := do(tx, l); err != nil {
			return err
		}
		if _, err := s.talked(ctx, tx, match); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO acts (n, at, what, match, why)
			SELECT COALESCE(MAX(n), 0) + 1, $1, $2, $3, $4 FROM acts`, at.UnixMicro(), what, match, why)
		return err
	})
}
