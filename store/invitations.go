package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Invitation asks a person to a table that has not begun.
type Invitation struct {
	// Match is the table, Person the id of the invited person, Host the id of the person who
	// invites; Key is the key by which the invited person sits down.
	Match, Person, Host, Key string
	At                       time.Time
}

// InvitationLimits are the limits of invitations: Day of a host within a day, Pair of a host to one person
// within a day, Waiting of those that one person is shown. Beyond Day the error is ErrInvitations; beyond
// Pair or Waiting an invitation is stored but not shown.
type InvitationLimits struct{ Day, Pair, Waiting int }

// Values of Takes and PutTakes: from whom a person accepts invitations.
const (
	TakesAnybody = ""
	TakesKnown   = "known"
	TakesNobody  = "nobody"
)

// ErrInvitations means that a host has reached the daily limit of invitations.
var ErrInvitations = errors.New("store: enough people have been invited today")

// sharedTable is a query that has a row if the persons $1 and $2 have sat at the same table, which is over.
const sharedTable = `SELECT 1 FROM results AS mine JOIN results AS theirs ON theirs.match = mine.match AND theirs.seat <> mine.seat
	WHERE mine.player IN (SELECT players.id FROM players JOIN persons ON persons.id = players.person WHERE persons.id = $1 OR persons.merged_into = $1)
	AND theirs.player IN (SELECT players.id FROM players JOIN persons ON persons.id = players.person WHERE persons.id = $2 OR persons.merged_into = $2)`

// Invite stores an invitation and its notices. A person who accepts none from this host, has muted
// them, or has reached Pair or Waiting is shown and sent nothing, and the host does not learn it. A
// second invitation of a person to the same table changes nothing, and neither does one to a person
// who does not exist. Error: ErrInvitations.
func (s *Store) Invite(ctx context.Context, i Invitation, limits InvitationLimits, kind string, notices []Notice) error {
	refused := error(nil)
	err := s.change(ctx, "store: invitation", func(tx *sql.Tx) error {
		// This locks the host's row: of two invitations at once, one must count the other.
		if _, err := tx.ExecContext(ctx, `UPDATE persons SET seen = seen WHERE id = $1`, i.Host); err != nil {
			return err
		}
		day := i.At.AddDate(0, 0, -1).UnixMicro()
		var all, pair, waiting int
		var known, unheard bool
		var takes sql.NullString
		err := tx.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM invitations WHERE host = $1 AND at > $3),
			(SELECT COUNT(*) FROM invitations WHERE host = $1 AND person = $2 AND at > $3),
			(SELECT COUNT(*) FROM invitations JOIN matches ON matches.id = invitations.match WHERE person = $2 AND shut = 0 AND matches.status = 'waiting'),
			(SELECT takes FROM persons WHERE id = $2 AND left_at = 0 AND merged_into IS NULL), EXISTS (`+sharedTable+`),
			EXISTS (SELECT 1 FROM unheard WHERE listener = $4 AND writer = $5)`,
			i.Host, i.Person, day, WriterOf(PersonIdentity(i.Person)), WriterOf(PersonIdentity(i.Host))).Scan(&all, &pair, &waiting, &takes, &known, &unheard)
		if err != nil || !takes.Valid {
			return err
		}
		if all >= limits.Day {
			refused = ErrInvitations
			return nil
		}
		shut := unheard || takes.String == TakesNobody || takes.String == TakesKnown && !known || pair >= limits.Pair || waiting >= limits.Waiting
		done, err := tx.ExecContext(ctx, `INSERT INTO invitations (match, person, host, key, at, shut)
			SELECT id, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS INTEGER) FROM matches WHERE id = $1
			ON CONFLICT (match, person) DO NOTHING`, i.Match, i.Person, i.Host, i.Key, i.At.UnixMicro(), number(shut))
		if err != nil || shut {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		for _, n := range notices {
			if err := addNotice(ctx, tx, NoticeTrigger{Match: i.Match, Kind: kind, Began: i.At}, n); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = refused
	}
	return err
}

// Invitations returns at most most invitations that a person is shown, the last first: to tables
// that have not begun, that the host has not closed, and of which the person has no key.
func (s *Store) Invitations(ctx context.Context, person string, most int) (list []Invitation, err error) {
	const doing = "store: invitations of a person"
	rows, err := s.read.QueryContext(ctx, `SELECT invitations.match, host, key, at FROM invitations JOIN matches ON matches.id = invitations.match
		WHERE person = $1 AND shut = 0 AND matches.status = 'waiting' AND matches.closed = 0
		AND NOT EXISTS (SELECT 1 FROM held WHERE held.person = $1 AND held.match = invitations.match) ORDER BY at DESC, invitations.match LIMIT $2`, person, most)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		i := Invitation{Person: person}
		var at int64
		if err := rows.Scan(&i.Match, &i.Host, &i.Key, &at); err != nil {
			return nil, sortError(doing, err)
		}
		i.At = time.UnixMicro(at).UTC()
		list = append(list, i)
	}
	return list, sortError(doing, rows.Err())
}

// SentInvitations lists the invitations that a person has sent, the last first: only Match, Host and
// At are set.
func (s *Store) SentInvitations(ctx context.Context, host string) (list []Invitation, err error) {
	const doing = "store: invitations by a person"
	rows, err := s.read.QueryContext(ctx, `SELECT match, at FROM invitations WHERE host = $1 ORDER BY at DESC, match, person`, host)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		i := Invitation{Host: host}
		var at int64
		if err := rows.Scan(&i.Match, &at); err != nil {
			return nil, sortError(doing, err)
		}
		i.At = time.UnixMicro(at).UTC()
		list = append(list, i)
	}
	return list, sortError(doing, rows.Err())
}

// Invited returns the ids of all persons who are invited to a match, also of those who are not shown it.
func (s *Store) Invited(ctx context.Context, match string) ([]string, error) {
	list, err := texts(ctx, s.read, `SELECT person FROM invitations WHERE match = $1 ORDER BY person`, match)
	return list, sortError("store: who is invited", err)
}

// ShutInvitation hides an invitation from the invited person.
func (s *Store) ShutInvitation(ctx context.Context, match, person string) error {
	_, err := s.write.ExecContext(ctx, `UPDATE invitations SET shut = 1 WHERE match = $1 AND person = $2`, match, person)
	return sortError("store: invitation", err)
}

// Takes returns from whom a person accepts invitations.
func (s *Store) Takes(ctx context.Context, person string) (takes string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT takes FROM persons WHERE id = $1`, person).Scan(&takes)
	return takes, missing("store: person", err)
}

// PutTakes stores from whom a person accepts invitations. TakesNobody also declines all open
// invitations.
func (s *Store) PutTakes(ctx context.Context, person, takes string) error {
	return s.change(ctx, "store: person", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE persons SET takes = $2 WHERE id = $1`, person, takes); err != nil || takes != TakesNobody {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE invitations SET shut = 1 WHERE person = $1`, person)
		return err
	})
}

// Companion is a person with whom another has sat at a table that is over. Name is their name there;
// empty if they have removed it.
type Companion struct{ Person, Name string }

// Companions returns at most most people with whom a person has sat at tables that are over, the last
// first, each once. It reads 20 × most results, so it may return fewer than there are.
func (s *Store) Companions(ctx context.Context, person string, most int) (list []Companion, err error) {
	const doing = "store: whom a person has played with"
	rows, err := s.read.QueryContext(ctx, `SELECT COALESCE(persons.merged_into, persons.id), COALESCE(names.name, '') FROM results AS mine
		JOIN endings ON endings.match = mine.match JOIN results AS theirs ON theirs.match = mine.match AND theirs.seat <> mine.seat
		JOIN players ON players.id = theirs.player JOIN persons ON persons.id = players.person AND persons.left_at = 0
		LEFT JOIN names ON names.match = theirs.match AND names.seat = theirs.seat AND names.former = 0
		WHERE mine.player IN (`+playersOf+`) ORDER BY endings.ended DESC, theirs.match, theirs.seat LIMIT $2`, person, 20*most)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	seen := map[string]bool{person: true}
	for rows.Next() && len(list) < most {
		var c Companion
		if err := rows.Scan(&c.Person, &c.Name); err != nil {
			return nil, sortError(doing, err)
		}
		if c.Name = unstored(c.Name); !seen[c.Person] {
			seen[c.Person] = true
			list = append(list, c)
		}
	}
	return list, sortError(doing, rows.Err())
}
