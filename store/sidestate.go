package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"signoria/table"
)

// SideState is a match's mutable state outside the log: names, presence, active seats, closing.
type SideState struct {
	// Revision grows with every SideChange, whichever node makes it, and when names or active seats
	// come with entries, a node dies, or the host closes or opens the match. A change of Talk,
	// Keeper or Visited alone does not raise it, nor do Answerers that come with entries.
	Revision int64
	// ConfirmedSeq is the last choice that its person has confirmed: bots no longer wait for an
	// undo.
	ConfirmedSeq int
	// ActiveSeats are the seats of the persons before shared screens, by screen.
	ActiveSeats map[int]int
	// Present are the screens that have an open page at some node.
	Present map[int]bool
	// Names are the names of seats; they replace names in the log.
	Names table.Names
	// Answerers are the hashes of those who answered last, by seat; a missing one means unknown.
	Answerers map[int]string
	// Talk is the version of the talk at the match.
	Talk int64
	// Keeper is Wake.Keeper.
	Keeper string
	// Visited is the last stored visit; nodes store at most one in 24 hours. Zero means none.
	Visited time.Time
	// Closed is when the host closed the match (CloseMatch), Why the reason; zero means that it is
	// open.
	Closed time.Time
	Why    string
}

// SideChange is a change of a match's side state.
type SideChange struct {
	Match string
	// ConfirmedSeq replaces a smaller one.
	ConfirmedSeq int
	// ActiveSeats replace those of the same screens.
	ActiveSeats map[int]int
	// Names and Answerers replace those of the same seats; an empty hash is deleted.
	Names     table.Names
	Answerers map[int]string
	// Nights replace those of the same seats; an empty one is deleted.
	Nights map[int]Night
	// MovedNights are nights whose Changes is new. One that is no longer stored as it was
	// read, by Zone and Times, is left alone.
	MovedNights map[int]Night
	// Came and Went are the screens that now have, or no longer have, an open page at the node that
	// makes the change.
	Came, Went []int
}

// SideState returns the side state of a match. The error is ErrUnknown if there is no such match.
func (s *Store) SideState(ctx context.Context, match string) (SideState, error) {
	p, err := readSideState(ctx, s.read, match)
	return p, missing("store: page of match "+match, err)
}

// UpdateSideStates makes the changes, all or none, and returns the resulting side states by match.
// Changes of unknown matches are left out.
func (s *Store) UpdateSideStates(ctx context.Context, node string, changes []SideChange) (map[string]SideState, error) {
	pages := map[string]SideState{}
	err := s.change(ctx, "store: pages", func(tx *sql.Tx) error {
		ordered := slices.Clone(changes)
		slices.SortFunc(ordered, func(a, b SideChange) int { return strings.Compare(a.Match, b.Match) }) // otherwise two nodes could deadlock
		for _, c := range ordered {
			p, err := s.updateSideState(ctx, tx, node, c)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			pages[c.Match] = p
		}
		return nil
	})
	if err == nil && slices.ContainsFunc(changes, func(c SideChange) bool { return len(c.Names) > 0 }) {
		s.unscrubbed.Store(true)
		s.scrub(ctx)
	}
	return pages, err
}

func (s *Store) updateSideState(ctx context.Context, tx *sql.Tx, node string, c SideChange) (SideState, error) {
	if err := s.bumpRevision(ctx, tx, c.Match); err != nil {
		return SideState{}, err
	}
	if c.ConfirmedSeq > 0 {
		if _, err := tx.ExecContext(ctx, `UPDATE matches SET done = $1 WHERE id = $2 AND done < $1`, c.ConfirmedSeq, c.Match); err != nil {
			return SideState{}, err
		}
	}
	if err := putActiveSeats(ctx, tx, c.Match, c.ActiveSeats); err != nil {
		return SideState{}, err
	}
	if err := putNames(ctx, tx, c.Match, c.Names); err != nil {
		return SideState{}, err
	}
	if err := putAnswerers(ctx, tx, c.Match, c.Answerers); err != nil {
		return SideState{}, err
	}
	if err := putNights(ctx, tx, c.Match, c.Nights); err != nil {
		return SideState{}, err
	}
	if err := moveNights(ctx, tx, c.Match, c.MovedNights); err != nil {
		return SideState{}, err
	}
	for _, screen := range c.Came {
		_, err := tx.ExecContext(ctx, `INSERT INTO presence (match, screen, node) VALUES ($1, $2, $3)
			ON CONFLICT (match, screen, node) DO NOTHING`, c.Match, screen, node)
		if err != nil {
			return SideState{}, err
		}
	}
	for _, screen := range c.Went {
		_, err := tx.ExecContext(ctx, `DELETE FROM presence WHERE match = $1 AND screen = $2 AND node = $3`, c.Match, screen, node)
		if err != nil {
			return SideState{}, err
		}
	}
	return readSideState(ctx, tx, c.Match)
}

// bumpRevision increases the revision of a match and notifies the other nodes. The error is
// sql.ErrNoRows if there is no such match.
func (s *Store) bumpRevision(ctx context.Context, tx *sql.Tx, match string) error {
	var revision int64
	err := tx.QueryRowContext(ctx, `UPDATE matches SET revision = revision + 1 WHERE id = $1 RETURNING revision`, match).Scan(&revision)
	if err != nil {
		return err
	}
	return s.notify(ctx, tx, Change{Match: match, Revision: revision})
}

func putActiveSeats(ctx context.Context, tx *sql.Tx, match string, fronts map[int]int) error {
	for _, screen := range slices.Sorted(maps.Keys(fronts)) {
		_, err := tx.ExecContext(ctx, `INSERT INTO fronts (match, screen, seat) VALUES ($1, $2, $3)
			ON CONFLICT (match, screen) DO UPDATE SET seat = excluded.seat`, match, screen, fronts[screen])
		if err != nil {
			return err
		}
	}
	return nil
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// readSideState reads a side state in one statement, so that all parts are of the same revision. The error
// is sql.ErrNoRows if there is no such match.
func readSideState(ctx context.Context, q querier, match string) (SideState, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT 'page', revision, done, keeper FROM matches WHERE id = $1
		UNION ALL SELECT 'talk', version, 0, '' FROM talks WHERE match = $1
		UNION ALL SELECT 'visited', visited, 0, '' FROM matches WHERE id = $1 AND visited <> 0
		UNION ALL SELECT 'closed', closed, 0, closed_why FROM matches WHERE id = $1 AND closed <> 0
		UNION ALL SELECT 'front', screen, seat, '' FROM fronts WHERE match = $1
		UNION ALL SELECT 'name', seat, former, name FROM names WHERE match = $1
		UNION ALL SELECT 'answerer', seat, 0, hash FROM answerers WHERE match = $1
		UNION ALL SELECT DISTINCT 'here', screen, 0, '' FROM presence WHERE match = $1`, match)
	if err != nil {
		return SideState{}, err
	}
	defer rows.Close()
	p, found := SideState{ActiveSeats: map[int]int{}, Present: map[int]bool{}}, false
	for rows.Next() {
		var what, text string
		var a int64
		var b int
		if err := rows.Scan(&what, &a, &b, &text); err != nil {
			return SideState{}, err
		}
		switch what {
		case "page":
			p.Revision, p.ConfirmedSeq, p.Keeper, found = a, b, text, true
		case "talk":
			p.Talk = a
		case "visited":
			p.Visited = time.UnixMicro(a).UTC()
		case "closed":
			p.Closed, p.Why = time.UnixMicro(a).UTC(), text
		case "front":
			p.ActiveSeats[int(a)] = b
		case "name":
			p.Names = p.Names.With(int(a), table.Shown{Name: unstored(text), NameRemoved: b != 0})
		case "answerer":
			if p.Answerers == nil {
				p.Answerers = map[int]string{}
			}
			p.Answerers[int(a)] = text
		case "here":
			p.Present[int(a)] = true
		}
	}
	if err := rows.Err(); err != nil {
		return SideState{}, err
	}
	if !found {
		return SideState{}, sql.ErrNoRows
	}
	return p, nil
}

// DeleteDeadNodes deletes the other nodes whose heartbeat has expired by now, and the presence of all other
// nodes without a heartbeat. Nodes of a store that is not shared have none, so there it deletes all
// presence except this node's.
func (s *Store) DeleteDeadNodes(ctx context.Context, node string, now time.Time) error {
	const dead = ` <> $1 AND node NOT IN (SELECT id FROM nodes WHERE until > $2)`
	var any bool
	err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM nodes WHERE id <> $1 AND until <= $2)
		OR EXISTS (SELECT 1 FROM presence WHERE node`+dead+`)`, node, now.UnixMicro()).Scan(&any)
	if err != nil || !any {
		return sortError("store: dead nodes", err)
	}
	return s.change(ctx, "store: dead nodes", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM nodes WHERE id <> $1 AND until <= $2`, node, now.UnixMicro()); err != nil {
			return err
		}
		return s.clearPresence(ctx, tx, `DELETE FROM presence WHERE node`+dead+` RETURNING match`, node, now.UnixMicro())
	})
}

// RemoveNode deletes a node that ends, with its presence. Its matches can be claimed at once.
func (s *Store) RemoveNode(ctx context.Context, node string) error {
	return s.change(ctx, "store: end of this node", func(tx *sql.Tx) error {
		if err := s.clearPresence(ctx, tx, `DELETE FROM presence WHERE node = $1 RETURNING match`, node); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM nodes WHERE id = $1`, node)
		return err
	})
}

// clearPresence deletes presence by a query that returns the matches, and increases their
// revisions.
func (s *Store) clearPresence(ctx context.Context, tx *sql.Tx, query string, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	matches := map[string]bool{}
	for rows.Next() {
		var match string
		if err := rows.Scan(&match); err != nil {
			return fmt.Errorf("%w", errors.Join(err, rows.Close()))
		}
		matches[match] = true
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, match := range slices.Sorted(maps.Keys(matches)) {
		if err := s.bumpRevision(ctx, tx, match); err != nil {
			return err
		}
	}
	return nil
}
