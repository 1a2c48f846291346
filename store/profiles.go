package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Profile is the public part of an account. Person is its ID, which differs from the requested one
// if that one was merged.
type Profile struct {
	Person string
	// Handle is as it was written, Name is to be shown; either may be empty.
	Handle, Name string
	// Arms and Privacy are in the words of the caller.
	Arms, Privacy string
	// Left: the person has deleted the account.
	Left bool
}

// ErrTaken means that another person has this handle, or one that looks like it.
var ErrTaken = errors.New("store: somebody else has this handle")

const profileColumns = `persons.id, COALESCE(profiles.handle, ''), COALESCE(profiles.name, ''), COALESCE(profiles.arms, ''), COALESCE(profiles.privacy, ''), persons.left_at <> 0`

func scanProfile(row interface{ Scan(into ...any) error }) (p Profile, err error) {
	err = row.Scan(&p.Person, &p.Handle, &p.Name, &p.Arms, &p.Privacy, &p.Left)
	p.Handle, p.Name = unstored(p.Handle), unstored(p.Name)
	return p, err
}

// ProfileOf returns the profile of a person, or of the one into whom they were merged. A person
// without one gets an empty one. ErrUnknown means that there is no such person.
func (s *Store) ProfileOf(ctx context.Context, person string) (Profile, error) {
	p, err := scanProfile(s.read.QueryRowContext(ctx, `SELECT `+profileColumns+` FROM persons AS asked
		JOIN persons ON persons.id = COALESCE(asked.merged_into, asked.id) LEFT JOIN profiles ON profiles.person = persons.id WHERE asked.id = $1`, person))
	return p, missing("store: profile", err)
}

// ProfilesOf returns the profiles of persons by the requested ids, as ProfileOf; persons who do not
// exist are left out.
func (s *Store) ProfilesOf(ctx context.Context, persons ...string) (map[string]Profile, error) {
	const doing = "store: profiles"
	found := map[string]Profile{}
	if len(persons) == 0 {
		return found, nil
	}
	marks, args := make([]string, len(persons)), make([]any, len(persons))
	for i, id := range persons {
		marks[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	rows, err := s.read.QueryContext(ctx, `SELECT `+profileColumns+`, asked.id FROM persons AS asked
		JOIN persons ON persons.id = COALESCE(asked.merged_into, asked.id) LEFT JOIN profiles ON profiles.person = persons.id
		WHERE asked.id IN (`+strings.Join(marks, ", ")+`)`, args...)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var asked string
		p, err := scanProfile(with{rows, &asked})
		if err != nil {
			return nil, sortError(doing, err)
		}
		found[asked] = p
	}
	return found, sortError(doing, rows.Err())
}

// with scans one more column behind the others.
type with struct {
	rows *sql.Rows
	last any
}

func (w with) Scan(into ...any) error { return w.rows.Scan(append(into, w.last)...) }

// ProfileBy returns the profile whose handle has this key. ErrUnknown means that there is none.
func (s *Store) ProfileBy(ctx context.Context, key string) (Profile, error) {
	p, err := scanProfile(s.read.QueryRowContext(ctx, `SELECT `+profileColumns+` FROM profiles JOIN persons ON persons.id = profiles.person WHERE handle_key = $1`, key))
	return p, missing("store: profile", err)
}

// PutProfile stores the profile of a person and replaces an earlier one; key is that of the handle,
// empty for none. Errors: ErrTaken, ErrUnknown if the person has left or was merged, ErrFailed for a
// handle or name longer than wideName.
func (s *Store) PutProfile(ctx context.Context, p Profile, key string) error {
	if len(p.Handle) > wideName || len(p.Name) > wideName {
		return fmt.Errorf("%w: a handle or name of more than %d bytes", ErrFailed, wideName)
	}
	taken := false
	err := s.change(ctx, "store: profile", func(tx *sql.Tx) error {
		if err := stillHere(ctx, tx, p.Person); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO profiles (person, handle, handle_key, name, arms, privacy) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (person) DO UPDATE SET handle = excluded.handle, handle_key = excluded.handle_key, name = excluded.name, arms = excluded.arms, privacy = excluded.privacy`,
			p.Person, stored(p.Handle), sql.NullString{String: key, Valid: key != ""}, stored(p.Name), p.Arms, p.Privacy)
		taken = isConflict(err)
		return err
	})
	if taken {
		return ErrTaken
	}
	if err == nil {
		s.unscrubbed.Store(true)
		s.scrub(ctx)
	}
	return err
}

// RekeyHandles computes the keys of all handles again and stores those that have changed, as after an update of the
// program that knows more letters that look alike. Of two handles whose keys are the same now, one whose key has not
// changed has it, else the one of the lower person; the handle of the other is returned and keeps its old key, or none
// if that is another's now. A handle for which key returns nothing keeps its key.
func (s *Store) RekeyHandles(ctx context.Context, key func(handle string) string) (alike []string, err error) {
	const doing = "store: keys of handles"
	type row struct{ person, handle, is, becomes string }
	read := func(q interface {
		QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	}) (changed []row, held map[string]bool, err error) {
		rows, err := q.QueryContext(ctx, `SELECT person, handle, handle_key FROM profiles WHERE handle_key IS NOT NULL ORDER BY person`)
		if err != nil {
			return nil, nil, err
		}
		defer rows.Close()
		held = map[string]bool{}
		for rows.Next() {
			var r row
			if err := rows.Scan(&r.person, &r.handle, &r.is); err != nil {
				return nil, nil, err
			}
			r.handle = unstored(r.handle)
			if r.becomes = key(r.handle); r.becomes == r.is || r.becomes == "" {
				held[r.is] = true
			} else {
				changed = append(changed, r)
			}
		}
		return changed, held, rows.Err()
	}
	if changed, _, err := read(s.read); err != nil || len(changed) == 0 {
		return nil, sortError(doing, err)
	}
	err = s.change(ctx, doing, func(tx *sql.Tx) error {
		changed, held, err := read(tx)
		if err != nil {
			return err
		}
		alike = nil
		for _, r := range changed { // all give up their keys before one takes another's
			if _, err := tx.ExecContext(ctx, `UPDATE profiles SET handle_key = NULL WHERE person = $1`, r.person); err != nil {
				return err
			}
		}
		for _, r := range changed {
			if held[r.becomes] {
				alike = append(alike, r.handle)
				if r.becomes = r.is; held[r.is] {
					continue // another has taken that one too
				}
			}
			held[r.becomes] = true
			if _, err := tx.ExecContext(ctx, `UPDATE profiles SET handle_key = $2 WHERE person = $1`, r.person, r.becomes); err != nil {
				return err
			}
		}
		return nil
	})
	return alike, err
}
