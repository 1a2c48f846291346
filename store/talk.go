package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
)

// WriterOf returns the stored identity of a writer: a hash of a person's id, or of a browser's
// secret, the same at every match.
func WriterOf(identity string) string {
	sum := sha256.Sum256([]byte("writer " + identity))
	return hex.EncodeToString(sum[:16])
}

// PersonIdentity returns the identity of a person for WriterOf, the same in all their browsers.
func PersonIdentity(id string) string { return "person " + id }

// Talk is the settings of all talk at a match. May is empty if the opener has chosen nothing.
type Talk struct {
	// Version grows with every change of lines, reactions or agreements, whichever node makes it.
	Version int64
	// May is what the opener allows; Apart means that spectators do not read what the players
	// say.
	May   string
	Apart bool
	// Agreed are bits of the seats whose persons have agreed to free text.
	Agreed uint32
}

// SeatGone is the seat of a line whose writer has left the seat, was removed from it, or was replaced by
// another person.
const SeatGone = -2

// Line is something that was said at a match.
type Line struct {
	Match string
	// N is its number, which counts from 1; the store gives it.
	N    int64
	Room string
	// After is the number of the last entry of the log that all could know of.
	After int
	// Seat is the writer's seat; −1 means a spectator, SeatGone a former player.
	Seat int
	// Writer is WriterOf the person or browser that has written it.
	Writer string
	// Kind is "phrase" or "text"; Text the key of a phrase, perhaps with a thing, or free text.
	Kind, Text string
	At         time.Time
	// Once is an id of the sender by which a line that is sent again is recognized; empty means that
	// a line sent again is a new one.
	Once string
	// Hidden means that the host has hidden it, Gone that its text and writer were overwritten.
	Hidden, Gone bool
}

// Voice is the state by which a caller decides whether a person may write now.
type Voice struct {
	Talk
	// Silenced means that the host has silenced the person.
	Silenced bool
	// Said is the number of the person's lines in the room: those of the seat, or for a spectator those
	// of the writer. All is the number of all lines in the room.
	Said, All int
	// Last are the times of the person's last lines and reactions at the match, the newest first, up to
	// the requested number.
	Last []time.Time
}

// talkRow locks the row of a match's talk until the end of the transaction, and reads it. It makes
// the row if there is none.
func (s *Store) talkRow(ctx context.Context, tx *sql.Tx, match string) (t Talk, err error) {
	_, err = tx.ExecContext(ctx, `INSERT INTO talks (match, version, may, apart, agreed) VALUES ($1, 0, '', 0, 0) ON CONFLICT (match) DO NOTHING`, match)
	if err != nil {
		return t, err
	}
	query := `SELECT version, may, apart, agreed FROM talks WHERE match = $1`
	if s.postgres != "" {
		query += ` FOR UPDATE` // SQLite has one writer
	}
	return scanTalk(tx.QueryRowContext(ctx, query, match).Scan)
}

func scanTalk(scan func(...any) error) (t Talk, err error) {
	var apart int
	var agreed int64
	err = scan(&t.Version, &t.May, &apart, &agreed)
	t.Apart, t.Agreed = apart != 0, uint32(agreed)
	return t, err
}

// talked increases the version of the talk at a match, notifies the nodes, and returns the version; 0 if
// the match has no talk.
func (s *Store) talked(ctx context.Context, tx *sql.Tx, match string) (version int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE talks SET version = version + 1 WHERE match = $1 RETURNING version`, match).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil // nothing was ever said there
	}
	if err != nil {
		return 0, err
	}
	return version, s.notify(ctx, tx, Change{Match: match, Talk: version})
}

// changeTalk changes the talk at a match by do, unless judge refuses: then nothing changes, and changeTalk
// returns the error of judge unchanged. It returns the resulting version of the talk.
func (s *Store) changeTalk(ctx context.Context, match string, judge func(*sql.Tx, Talk) (refused, err error), do func(*sql.Tx) error) (version int64, err error) {
	var refused error
	var is int64
	err = s.change(ctx, "store: talk at match "+match, func(tx *sql.Tx) error {
		t, err := s.talkRow(ctx, tx, match)
		if err != nil {
			return err
		}
		is = t.Version
		if refused, err = judge(tx, t); err != nil || refused != nil {
			return err
		}
		if err := do(tx); err != nil {
			return err
		}
		is, err = s.talked(ctx, tx, match)
		return err
	})
	if err == nil {
		err = refused
	}
	return is, err
}

// galleryRoom is the room of spectators. If they do not read what the players say, their lines are numbered
// from galleryNumbers on, so that the numbers do not reveal how much the players have said.
const (
	galleryRoom    = "gallery"
	galleryNumbers = 1_000_000
)

// AddLine stores a line, unless judge refuses it by the writer's state, which contains the times of at most
// last lines and reactions. A line that is sent again (Once) changes nothing. It returns the resulting
// version of the talk. Without an error the line is on disk. Errors: ErrUnknown, and those of judge
// unchanged.
func (s *Store) AddLine(ctx context.Context, l Line, last int, judge func(Voice) error) (version int64, err error) {
	above, upTo := int64(0), int64(galleryNumbers)
	version, err = s.changeTalk(ctx, l.Match, func(tx *sql.Tx, t Talk) (error, error) {
		if l.Once != "" {
			var again int
			err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM lines WHERE match = $1 AND writer = $2 AND once = $3`, l.Match, l.Writer, l.Once).Scan(&again)
			if err != nil || again > 0 {
				return errAgain, err
			}
		}
		is, err := standing(ctx, tx, t, l.Match, l.Room, l.Seat, l.Writer, last)
		if err != nil {
			return nil, err
		}
		if t.Apart && l.Room == galleryRoom {
			above, upTo = galleryNumbers, math.MaxInt64
		}
		return judge(is), nil
	}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO lines (match, n, room, after, seat, writer, kind, text, at, once, hidden, gone)
			SELECT CAST($1 AS TEXT), COALESCE(MAX(n), CAST($10 AS BIGINT)) + 1, CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS INTEGER), CAST($5 AS TEXT),
			CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS BIGINT), CAST($9 AS TEXT), 0, 0 FROM lines WHERE match = $1 AND n > $10 AND n <= $11`,
			l.Match, l.Room, l.After, l.Seat, l.Writer, l.Kind, l.Text, l.At.UnixMicro(), l.Once, above, upTo)
		return err
	})
	if errors.Is(err, errAgain) {
		err = nil
	}
	return version, err
}

// errAgain means that a line is sent again.
var errAgain = errors.New("store: the line is there already")

// standing returns the state of a writer at a match: that of a seat, or for a negative seat that of a
// spectator.
func standing(ctx context.Context, tx *sql.Tx, t Talk, match, room string, seat int, writer string, last int) (is Voice, err error) {
	is.Talk = t
	err = tx.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM silenced WHERE writer = $4), COUNT(*), COALESCE(SUM(CASE WHEN seat = $3 AND (seat >= 0 OR writer = $4) THEN 1 ELSE 0 END), 0)
		FROM lines WHERE match = $1 AND room = $2`, match, room, seat, writer).Scan(scanBool(&is.Silenced), &is.All, &is.Said)
	if err != nil {
		return is, err
	}
	rows, err := tx.QueryContext(ctx, `SELECT at FROM (SELECT at FROM lines WHERE match = $1 AND seat = $2 AND (seat >= 0 OR writer = $3)
		UNION ALL SELECT at FROM reactions WHERE match = $1 AND seat = $2 AND (seat >= 0 OR writer = $3)) AS said ORDER BY at DESC LIMIT $4`, match, seat, writer, last)
	if err != nil {
		return is, err
	}
	defer rows.Close()
	for rows.Next() {
		var at int64
		if err := rows.Scan(&at); err != nil {
			return is, err
		}
		is.Last = append(is.Last, time.UnixMicro(at).UTC())
	}
	return is, rows.Err()
}

// scanBool returns a scanner that sets b to whether a number is not 0.
func scanBool(b *bool) sql.Scanner { return boolScanner{b} }

type boolScanner struct{ to *bool }

// Scan reads a number.
func (b boolScanner) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("store: %T is no number", src)
	}
	*b.to = n != 0
	return nil
}

// TalkOf returns the settings of all talk at a match; the zero Talk if none are stored.
func (s *Store) TalkOf(ctx context.Context, match string) (t Talk, err error) {
	t, err = scanTalk(s.read.QueryRowContext(ctx, `SELECT version, may, apart, agreed FROM talks WHERE match = $1`, match).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Talk{}, nil
	}
	return t, sortError("store: talk at match "+match, err)
}

// putTalk stores what the opener of a new match allows.
func putTalk(ctx context.Context, tx *sql.Tx, match string, t Talk) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO talks (match, version, may, apart, agreed) VALUES ($1, 0, $2, $3, 0)`, match, t.May, number(t.Apart))
	return err
}

// Agree stores that the persons of seats (a bit set) agree to free text at a match, or no longer do. It
// returns the resulting version of the talk. Errors: ErrUnknown.
func (s *Store) Agree(ctx context.Context, match string, seats uint32, yes bool) (version int64, err error) {
	return s.changeTalk(ctx, match, anything, func(tx *sql.Tx) error {
		do := `UPDATE talks SET agreed = agreed & ~CAST($2 AS BIGINT) WHERE match = $1`
		if yes {
			do = `UPDATE talks SET agreed = agreed | CAST($2 AS BIGINT) WHERE match = $1`
		}
		_, err := tx.ExecContext(ctx, do, match, int64(seats))
		return err
	})
}

// vacate separates the talk of the persons who have left seats from the next persons there: their lines get
// the seat SeatGone, their reactions and agreements are deleted.
func (s *Store) vacate(ctx context.Context, tx *sql.Tx, match string, seats []int) error {
	if len(seats) == 0 {
		return nil
	}
	for _, seat := range seats {
		if _, err := tx.ExecContext(ctx, `UPDATE lines SET seat = $3 WHERE match = $1 AND seat = $2`, match, seat, SeatGone); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM reactions WHERE match = $1 AND seat = $2`, match, seat); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE talks SET agreed = agreed & ~CAST($2 AS BIGINT) WHERE match = $1`, match, int64(1)<<seat); err != nil {
			return err
		}
	}
	_, err := s.talked(ctx, tx, match)
	return err
}

// anything is a judge for changeTalk that refuses nothing.
func anything(*sql.Tx, Talk) (refused, err error) { return nil, nil }

const lineColumns = `match, n, room, after, seat, writer, kind, text, at, hidden, gone`

func scanLine(scan func(...any) error) (l Line, err error) {
	var at int64
	err = scan(&l.Match, &l.N, &l.Room, &l.After, &l.Seat, &l.Writer, &l.Kind, &l.Text, &at, scanBool(&l.Hidden), scanBool(&l.Gone))
	l.At = time.UnixMicro(at).UTC()
	return l, err
}

// Lines returns at most most of the newest lines in rooms of a match, in the order in which they were
// written. With an upTo of 0 or more it returns only those up to that entry of the log.
func (s *Store) Lines(ctx context.Context, match string, rooms []string, upTo, most int) ([]Line, error) {
	limit, args := "", []any{match, most}
	if upTo >= 0 {
		limit, args = ` AND after <= $3`, append(args, upTo)
	}
	order, back := "n", "n DESC"
	if len(rooms) > 1 {
		order, back = "at, n", "at DESC, n DESC" // the lines of rooms may be numbered separately
	}
	var marks []string
	for _, room := range rooms {
		args = append(args, room)
		marks = append(marks, fmt.Sprintf("$%d", len(args)))
	}
	return s.lines(ctx, `SELECT * FROM (SELECT `+lineColumns+` FROM lines WHERE match = $1`+limit+` AND room IN (`+strings.Join(marks, ", ")+`) ORDER BY `+back+` LIMIT $2) AS newest ORDER BY `+order, args...)
}

func (s *Store) lines(ctx context.Context, query string, args ...any) ([]Line, error) {
	const doing = "store: lines"
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Line
	for rows.Next() {
		l, err := scanLine(rows.Scan)
		if err != nil {
			return nil, sortError(doing, err)
		}
		list = append(list, l)
	}
	return list, sortError(doing, rows.Err())
}

// GalleryVersion returns a number that changes with what spectators say at a match, and does not depend on
// what the players say; 0 if nothing was said. It grows with new lines and reactions and with hidden lines.
// It falls when a line is shown again and when the newest reaction is removed.
func (s *Store) GalleryVersion(ctx context.Context, match string) (version int64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(at), 0) + COALESCE(SUM(changed), 0) FROM (
		SELECT at, hidden + gone AS changed FROM lines WHERE match = $1 AND room = $2
		UNION ALL SELECT at, 0 AS changed FROM reactions WHERE match = $1 AND seat < 0) AS said`, match, galleryRoom).Scan(&version)
	return version, sortError("store: talk at match "+match, err)
}

// LineAt returns one line. The error is ErrUnknown if there is none.
func (s *Store) LineAt(ctx context.Context, match string, n int64) (Line, error) {
	l, err := scanLine(s.read.QueryRowContext(ctx, `SELECT `+lineColumns+` FROM lines WHERE match = $1 AND n = $2`, match, n).Scan)
	return l, missing("store: line", err)
}

// LinesOf returns the lines of a writer at all matches, without overwritten ones.
func (s *Store) LinesOf(ctx context.Context, writer string) ([]Line, error) {
	return s.lines(ctx, `SELECT `+lineColumns+` FROM lines WHERE writer = $1 AND gone = 0 ORDER BY match, n`, writer)
}

// overwritten is a statement that replaces a line and its writer by spaces. The number of bytes stays the
// same, so that SQLite overwrites the row in place (wideName).
const overwritten = `UPDATE lines SET gone = 1, text = %s, writer = '                                ' WHERE gone = 0 AND `

// overwrite overwrites lines, and returns the matches at which they were said.
func (s *Store) overwrite(ctx context.Context, tx *sql.Tx, condition string, args ...any) (matches []string, err error) {
	blank := `replace(hex(zeroblob(length(CAST(text AS BLOB)))), '00', ' ')`
	if s.postgres != "" {
		blank = `repeat(' ', octet_length(text))`
	}
	if matches, err = texts(ctx, tx, `SELECT DISTINCT match FROM lines WHERE gone = 0 AND `+condition, args...); err != nil || len(matches) == 0 {
		return nil, err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf(overwritten, blank)+condition, args...)
	return matches, err
}

// deleteWriter overwrites all lines of a writer, and deletes their reactions, their complaints, and the
// mutes by and of them. That the host has silenced them stays stored.
func (s *Store) deleteWriter(ctx context.Context, tx *sql.Tx, writer string) error {
	matches, err := s.overwrite(ctx, tx, `writer = $1`, writer)
	if err != nil {
		return err
	}
	more, err := texts(ctx, tx, `SELECT DISTINCT match FROM reactions WHERE writer = $1`, writer)
	if err != nil {
		return err
	}
	for _, do := range []string{`DELETE FROM reactions WHERE writer = $1`, `DELETE FROM unheard WHERE listener = $1 OR writer = $1`, `DELETE FROM complaints WHERE writer = $1`} {
		if _, err := tx.ExecContext(ctx, do, writer); err != nil {
			return err
		}
	}
	for _, match := range append(matches, more...) {
		if _, err := s.talked(ctx, tx, match); err != nil {
			return err
		}
	}
	s.unscrubbed.Store(true)
	return nil
}

// ForgetWriter overwrites all lines of a writer, and deletes everything else that is stored of them, except
// that the host has silenced them.
func (s *Store) ForgetWriter(ctx context.Context, writer string) error {
	err := s.change(ctx, "store: lines of somebody", func(tx *sql.Tx) error { return s.deleteWriter(ctx, tx, writer) })
	s.scrub(ctx)
	return err
}

// ForgetSeats overwrites the lines of seats of a match, and deletes their reactions. It returns the resulting
// version of the talk.
func (s *Store) ForgetSeats(ctx context.Context, match string, seats ...int) (version int64, err error) {
	version, err = s.changeTalk(ctx, match, anything, func(tx *sql.Tx) error {
		for _, seat := range seats {
			if _, err := s.overwrite(ctx, tx, `match = $1 AND seat = $2`, match, seat); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM reactions WHERE match = $1 AND seat = $2`, match, seat); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.unscrubbed.Store(true)
		s.scrub(ctx)
	}
	return version, err
}
