package store

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"time"
)

// Lookout is a kind of open table that a person looks for.
type Lookout struct {
	// Title is a title's short name, Pace a word for a kind of pace; empty means any.
	Title, Pace string
	// Newcomers means only tables at which newcomers are welcome.
	Newcomers bool
	// Until is how long they look.
	Until time.Time
}

// ErrLookouts means that a person has reached the limit of lookouts.
var ErrLookouts = errors.New("store: this person looks for enough kinds of open tables")

// PutLookout stores that a person looks for a kind of table, up to most current lookouts. An existing one
// gets the new time. Error: ErrLookouts, also if the person does not exist.
func (s *Store) PutLookout(ctx context.Context, person string, l Lookout, most int, now time.Time) error {
	refused := error(nil)
	err := s.change(ctx, "store: looking for an open table", func(tx *sql.Tx) error {
		// This locks the person's row: of two lookouts at once, one must count the other.
		if _, err := tx.ExecContext(ctx, `UPDATE persons SET seen = seen WHERE id = $1`, person); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM lookouts WHERE person = $1 AND (until <= $2 OR title = $3 AND pace = $4 AND newcomers = $5)`,
			person, now.UnixMicro(), l.Title, l.Pace, number(l.Newcomers)); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `INSERT INTO lookouts (person, title, pace, newcomers, until)
			SELECT id, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS INTEGER), CAST($5 AS BIGINT) FROM persons
			WHERE id = $1 AND (SELECT COUNT(*) FROM lookouts WHERE person = $1) < $6`,
			person, l.Title, l.Pace, number(l.Newcomers), l.Until.UnixMicro(), most)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err == nil && n == 0 {
			refused = ErrLookouts
		}
		return nil
	})
	if err == nil {
		err = refused
	}
	return err
}

// DropLookout deletes a person's lookout for a kind of table.
func (s *Store) DropLookout(ctx context.Context, person string, l Lookout) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM lookouts WHERE person = $1 AND title = $2 AND pace = $3 AND newcomers = $4`,
		person, l.Title, l.Pace, number(l.Newcomers))
	return sortError("store: looking no longer", err)
}

// DropLookouts deletes all lookouts of a person.
func (s *Store) DropLookouts(ctx context.Context, person string) error {
	var any bool
	err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM lookouts WHERE person = $1)`, person).Scan(&any)
	if err == nil && any {
		_, err = s.write.ExecContext(ctx, `DELETE FROM lookouts WHERE person = $1`, person)
	}
	return sortError("store: looking no longer", err)
}

// Lookouts returns the current lookouts of a person.
func (s *Store) Lookouts(ctx context.Context, person string, now time.Time) (list []Lookout, err error) {
	const doing = "store: what a person looks for"
	rows, err := s.read.QueryContext(ctx, `SELECT title, pace, newcomers, until FROM lookouts WHERE person = $1 AND until > $2 ORDER BY title, pace, newcomers`,
		person, now.UnixMicro())
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var l Lookout
		var until int64
		if err := rows.Scan(&l.Title, &l.Pace, &l.Newcomers, &until); err != nil {
			return nil, sortError(doing, err)
		}
		l.Until = time.UnixMicro(until).UTC()
		list = append(list, l)
	}
	return list, sortError(doing, rows.Err())
}

// Waiting is an open table, for a search for the persons whose lookouts fit it (LooksFor).
type Waiting struct {
	Match, Title, Pace string
	Newcomers          bool
	// Opened is when the table was opened; Kind is the word for notices of open tables.
	Opened time.Time
	Kind   string
	// First is where the order of person ids begins: those after it come first. Each table has
	// another one, so that not always the same persons come first.
	First string
	// Person limits the search to one person; empty means all.
	Person string
}

// LooksFor yields the persons with notice settings whose current lookouts fit a table. It leaves out
// holders of a key of the table, persons who have looked at the list since it was opened, and persons who
// have a notice of it (unless Person is set) or of another table that began after since, sent or not. The
// caller checks whether a channel reaches them. ListedAt is set. The first error ends it.
func (s *Store) LooksFor(ctx context.Context, w Waiting, since, now time.Time) iter.Seq2[NotifyPrefs, error] {
	return func(yield func(NotifyPrefs, error) bool) {
		const doing = "store: who looks for an open table"
		rows, err := s.read.QueryContext(ctx, `SELECT `+prefsColumns+`, told.list FROM told WHERE told.person IN
			(SELECT person FROM lookouts WHERE title IN ('', CAST($1 AS TEXT)) AND pace IN ('', CAST($2 AS TEXT)) AND newcomers <= $3 AND until > $4)
			AND (CAST($5 AS TEXT) = '' OR told.person = $5) AND told.list < $6
			AND NOT EXISTS (SELECT 1 FROM held WHERE held.person = told.person AND held.match = $7)
			AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.person = told.person AND notices.kind = $8 AND notices.channel <> 'table'
				AND (notices.match = $7 AND CAST($5 AS TEXT) = '' OR notices.match <> $7 AND notices.began > $9))
			ORDER BY CASE WHEN told.person > $10 THEN 0 ELSE 1 END, told.person`,
			w.Title, w.Pace, number(w.Newcomers), now.UnixMicro(), w.Person, w.Opened.UnixMicro(), w.Match, w.Kind, since.UnixMicro(), w.First)
		if err != nil {
			yield(NotifyPrefs{}, sortError(doing, err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			var t NotifyPrefs
			var listed int64
			if err := scanPrefs(rows.Scan, &t, &listed); err != nil {
				yield(NotifyPrefs{}, sortError(doing, err))
				return
			}
			t.ListedAt = time.UnixMicro(listed).UTC()
			if !yield(t, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(NotifyPrefs{}, sortError(doing, err))
		}
	}
}

// WasSent reports whether the person of n has another match's notice of the same kind and channel
// that ended with the given result and was due after since.
func (s *Store) WasSent(ctx context.Context, n Notice, result string, since time.Time) (was bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM notices WHERE person = $1 AND kind = $2 AND channel = $3 AND match <> $4 AND result = $5 AND due > $6)`,
		n.Person, n.Kind, n.Channel, n.Match, result, since.UnixMicro()).Scan(&was)
	return was, sortError("store: what a person was sent", err)
}

// PruneLookouts deletes expired lookouts.
func (s *Store) PruneLookouts(ctx context.Context, now time.Time) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM lookouts WHERE until <= $1`, now.UnixMicro())
	return sortError("store: old lookouts", err)
}
