package store

import (
	"context"
	"database/sql"
	"errors"
)

// ErrNotAdmitted means that the person may not join this open table.
var ErrNotAdmitted = errors.New("store: the person may not come to this open table")

// Admission is the request of a person to join an open table that has conditions. A person who is shown
// an invitation to the table may always join.
type Admission struct {
	// Match is the table, Person the id of the person; an unknown person (empty) is not admitted.
	Match, Person string
	// Known admits people with whom the opener has played, unless the opener has muted them; Band
	// is ignored then.
	Known bool
	// Band reports whether it admits a rating of the person in Ladder; a person without one is not
	// admitted. Nil admits no one.
	Ladder string
	Band   func(Standing) bool
}

// invitedTo and knownTo are SQL conditions. invitedTo: the person $1 is shown an invitation to the match
// $2. knownTo: the opener of the match has played with the person and has not muted them; $3 and $4 are
// WriterOf the opener and the person.
const (
	invitedTo = `EXISTS (SELECT 1 FROM invitations WHERE person = $1 AND match = $2 AND shut = 0)`
	knownTo   = `EXISTS (SELECT 1 FROM results AS theirs JOIN results AS mine ON mine.match = theirs.match AND mine.seat <> theirs.seat
		WHERE theirs.player IN (` + playersOf + `)
		AND mine.player IN (SELECT players.id FROM players JOIN persons ON persons.id = players.person JOIN seeking ON seeking.opener = persons.id OR seeking.opener = persons.merged_into WHERE seeking.match = $2))
		AND NOT EXISTS (SELECT 1 FROM unheard WHERE listener = $3 AND writer = $4)`
)

// Admits reports whether a person may join a table now.
func (s *Store) Admits(ctx context.Context, a Admission) (bool, error) {
	ok, err := admits(ctx, s.read, a)
	return ok, sortError("store: who may come", err)
}

func admits(ctx context.Context, q querier, a Admission) (ok bool, err error) {
	if a.Person == "" {
		return false, nil
	}
	if err := q.QueryRowContext(ctx, `SELECT `+invitedTo, a.Person, a.Match).Scan(&ok); err != nil || ok {
		return ok, err
	}
	if a.Known {
		var opener string
		err := q.QueryRowContext(ctx, `SELECT opener FROM seeking WHERE match = $1 AND opener IS NOT NULL`, a.Match).Scan(&opener)
		if errors.Is(err, sql.ErrNoRows) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		err = q.QueryRowContext(ctx, `SELECT `+knownTo, a.Person, a.Match, WriterOf(PersonIdentity(opener)), WriterOf(PersonIdentity(a.Person))).Scan(&ok)
		return ok, err
	}
	if a.Band == nil {
		return false, nil
	}
	list, err := placed(ctx, q, `ladder = $2 AND ratings.player IN (`+playersOf+`)`, a.Person, a.Ladder)
	return err == nil && len(list) > 0 && a.Band(list[0].Standing), err // the first is the one with most games
}

// Circle returns the persons who may join a table as people of its opener: the opener, up to most
// persons with whom the opener has played, without muted ones, and all persons who are shown an
// invitation. If the opener is not stored it returns only the invited persons.
func (s *Store) Circle(ctx context.Context, match string, most int) ([]string, error) {
	list, err := texts(ctx, s.read, `SELECT opener FROM seeking WHERE match = $1 AND opener IS NOT NULL`, match)
	if err == nil && len(list) == 1 {
		var known, deaf []string
		known, err = texts(ctx, s.read, `SELECT DISTINCT COALESCE(persons.merged_into, persons.id) FROM results AS mine
			JOIN results AS theirs ON theirs.match = mine.match AND theirs.seat <> mine.seat
			JOIN players ON players.id = theirs.player JOIN persons ON persons.id = players.person AND persons.left_at = 0
			WHERE mine.player IN (`+playersOf+`) LIMIT $2`, list[0], most)
		if err == nil {
			deaf, err = texts(ctx, s.read, `SELECT writer FROM unheard WHERE listener = $1`, WriterOf(PersonIdentity(list[0])))
		}
		unheard := map[string]bool{}
		for _, writer := range deaf {
			unheard[writer] = true
		}
		for _, person := range known {
			if !unheard[WriterOf(PersonIdentity(person))] {
				list = append(list, person)
			}
		}
	}
	if err == nil {
		var invited []string
		invited, err = texts(ctx, s.read, `SELECT person FROM invitations WHERE match = $1 AND shut = 0`, match)
		list = append(list, invited...)
	}
	return list, sortError("store: who may come", err)
}
