package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"time"

	"signoria/table"
)

// channel is the PostgreSQL channel on which nodes listen.
const channel = "signoria_match"

// Create stores a new match with its first entries, if any. The error is ErrConflict if there is a match
// with the same id, if one was deleted within about keepDropped, and if it is a second rematch of a match.
func (s *Store) Create(ctx context.Context, m Match, first Addition) error {
	return s.change(ctx, "store: match "+m.ID, func(tx *sql.Tx) error {
		if again, err := wasDropped(ctx, tx, m.ID); err != nil || again {
			return errors.Join(err, ErrConflict)
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO matches
			(id, title, seats, options, edition, created, visited, promise, secret, plan, status, client, wide, bots, rematch_of)
			VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $14, $12, NULLIF($13, ''))`,
			m.ID, m.Title, m.Seats, m.Options, m.Edition, m.Created.UnixMicro(), m.Promise, m.Secret, m.Plan, m.Status,
			m.Client, m.Bots, m.RematchOf, m.Wide)
		if err != nil {
			return err
		}
		if first.Opener.Person != "" {
			if err := copyWebhook(ctx, tx, m.ID, first.Opener, m.Created); err != nil {
				return err
			}
		}
		if first.Holder.Person != "" {
			key := SavedKey{Match: m.ID, Key: first.Holder.Key, Used: m.Created}
			if _, err := saveKey(ctx, tx, first.Holder.Person, first.Holder.Most, key); err != nil {
				return err
			}
		}
		if first.Talk != (Talk{}) {
			if err := putTalk(ctx, tx, m.ID, first.Talk); err != nil {
				return err
			}
		}
		_, err = s.add(ctx, tx, m.ID, first)
		return err
	})
}

// Append adds to the log of a match, and returns the revision of its side state, which only names and
// active seats raise. Without an error all of the addition is on disk, otherwise nothing of it, unless
// the connection broke during the commit (see the errors). Errors: ErrConflict if an entry exists
// already, ErrUnknown if the match does not, ErrMatchClosed if the host has closed it,
// ErrNotAdmitted if the person may not join.
func (s *Store) Append(ctx context.Context, match string, a Addition) (revision int64, err error) {
	err = s.change(ctx, "store: match "+match, func(tx *sql.Tx) error {
		revision, err = s.add(ctx, tx, match, a)
		return err
	})
	if err == nil && len(a.Names) > 0 {
		s.unscrubbed.Store(true) // another name may have been there; pollAdminActions scrubs it
	}
	return revision, err
}

// change runs do in one transaction, records whether the store works (noteHealth), and reports the
// duration and the error to the function set by OnCommit.
func (s *Store) change(ctx context.Context, doing string, do func(*sql.Tx) error) error {
	began := time.Now()
	err := s.transact(ctx, doing, do)
	s.noteHealth(err)
	if s.watch != nil {
		s.watch(time.Since(began), err)
	}
	return err
}

func (s *Store) transact(ctx context.Context, doing string, do func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return sortError(doing, err)
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // its error would hide the first one
		return sortError(doing, err)
	}
	return sortError(doing, tx.Commit())
}

func (s *Store) add(ctx context.Context, tx *sql.Tx, match string, a Addition) (revision int64, err error) {
	change, closed := Change{Match: match}, false
	err = tx.QueryRowContext(ctx, `UPDATE matches SET wake = $2, keeper = $3, kept_until = $4,
		status = CASE WHEN $5 = '' THEN status ELSE $5 END, revision = revision + $6 WHERE id = $1 RETURNING revision, closed <> 0`,
		match, nullMicros(a.Wake.At), a.Wake.Keeper, nullMicros(a.Wake.KeptUntil).Int64, a.Status, min(1, len(a.ActiveSeats)+len(a.Names))).Scan(&change.Revision, &closed)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("store: match %q: %w", match, ErrUnknown)
	}
	if err != nil {
		return 0, err
	}
	if closed {
		return 0, fmt.Errorf("store: match %q: %w", match, ErrMatchClosed)
	}
	if a.Admission != nil {
		if ok, err := admits(ctx, tx, *a.Admission); err != nil {
			return 0, err
		} else if !ok {
			return 0, fmt.Errorf("store: match %q: %w", match, ErrNotAdmitted)
		}
	}
	if err := addEntries(ctx, tx, match, a.Entries); err != nil {
		return 0, err
	}
	if err := s.putRest(ctx, tx, match, a); err != nil || len(a.Entries) == 0 {
		return change.Revision, err
	}
	change.Last = a.Entries[len(a.Entries)-1].Seq
	return change.Revision, s.notify(ctx, tx, change)
}

func addEntries(ctx context.Context, tx *sql.Tx, match string, list []table.Entry) error {
	for i, e := range list {
		if e.Seq != list[0].Seq+i {
			return fmt.Errorf("%w: entry %d does not follow %d", ErrFailed, e.Seq, list[i-1].Seq)
		}
		if err := addEntry(ctx, tx, match, e); err != nil {
			return err
		}
	}
	return nil
}

// putRest stores all of an addition except its entries.
func (s *Store) putRest(ctx context.Context, tx *sql.Tx, match string, a Addition) error {
	if a.Snapshot != nil {
		if err := putSnapshot(ctx, tx, match, *a.Snapshot); err != nil {
			return err
		}
	}
	if err := putActiveSeats(ctx, tx, match, a.ActiveSeats); err != nil {
		return err
	}
	if err := putNames(ctx, tx, match, a.Names); err != nil {
		return err
	}
	if err := putAnswerers(ctx, tx, match, a.Answerers); err != nil {
		return err
	}
	if err := putNights(ctx, tx, match, a.Nights); err != nil {
		return err
	}
	if err := moveNights(ctx, tx, match, a.MovedNights); err != nil {
		return err
	}
	if err := s.vacate(ctx, tx, match, a.Vacated); err != nil {
		return err
	}
	if a.Seeks {
		if err := putSeeking(ctx, tx, match, a.Seeking); err != nil {
			return err
		}
	}
	if a.Renewed.Key != "" {
		if err := replaceSavedKey(ctx, tx, match, a.Renewed); err != nil {
			return err
		}
	}
	if err := addTriggers(ctx, tx, match, a.Triggers); err != nil {
		return err
	}
	if a.Ending != nil {
		if err := putEnding(ctx, tx, *a.Ending); err != nil {
			return err
		}
	}
	if a.Bots != nil {
		if _, err := tx.ExecContext(ctx, `UPDATE matches SET bots = $1 WHERE id = $2`, *a.Bots, match); err != nil {
			return err
		}
	}
	return nil
}

func addEntry(ctx context.Context, tx *sql.Tx, match string, e table.Entry) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO entries
		(match, seq, kind, seat, text, chain, rules, hash, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		match, e.Seq, string(e.Kind), int(e.Seat), e.Text, e.Chain, e.Rules, e.Hash, e.At.UnixMicro())
	return err
}

func putSnapshot(ctx context.Context, tx *sql.Tx, match string, shot table.Snapshot) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO snapshots (match, seq, rules, yaml) VALUES ($1, $2, $3, $4)
		ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, rules = excluded.rules, yaml = excluded.yaml`,
		match, shot.Seq, shot.Rules, shot.YAML)
	return err
}

// notify sends a change to all nodes when the transaction commits. It does nothing for SQLite.
func (s *Store) notify(ctx context.Context, tx *sql.Tx, c Change) error {
	if s.postgres == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, fmt.Sprintf("%s %d %d %d", c.Match, c.Last, c.Revision, c.Talk))
	return err
}

// Match returns the row of a match. The error is ErrUnknown if there is none.
func (s *Store) Match(ctx context.Context, id string) (Match, error) {
	m := Match{ID: id}
	var created int64
	err := s.read.QueryRowContext(ctx, `SELECT title, seats, options, edition, created, promise, secret, plan, status,
		client, wide, bots, COALESCE(rematch_of, '') FROM matches WHERE id = $1`, id).
		Scan(&m.Title, &m.Seats, &m.Options, &m.Edition, &created, &m.Promise, &m.Secret, &m.Plan, &m.Status,
			&m.Client, &m.Wide, &m.Bots, &m.RematchOf)
	m.Created = time.UnixMicro(created).UTC()
	return m, missing("store: match "+strconv.Quote(id), err)
}

// Rematch returns the id of the rematch of a match. The error is ErrUnknown if there is none.
func (s *Store) Rematch(ctx context.Context, of string) (id string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT id FROM matches WHERE rematch_of = $1`, of).Scan(&id)
	return id, missing("store: rematch of match "+strconv.Quote(of), err)
}

// Matches returns the ids of the matches with a status, the oldest first; an empty status means all.
func (s *Store) Matches(ctx context.Context, status string) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id FROM matches WHERE $1 = '' OR status = $1 ORDER BY created, id`, status)
	if err != nil {
		return nil, sortError("store: list of matches", err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, sortError("store: list of matches", err)
		}
		ids = append(ids, id)
	}
	return ids, sortError("store: list of matches", rows.Err())
}

// BotMatches returns the number of matches that a client, or a client in a wide network, has opened, that
// are not over and have bots, and whose last entry is of since or later.
func (s *Store) BotMatches(ctx context.Context, client string, since time.Time) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM matches m WHERE (m.client = $1 OR m.wide = $1 AND m.wide <> '') AND m.status <> 'over' AND m.bots > 0
		AND COALESCE((SELECT e.at FROM entries e WHERE e.match = m.id ORDER BY e.seq DESC LIMIT 1), m.created) >= $2`,
		client, since.UnixMicro()).Scan(&n)
	return n, sortError("store: counting matches", err)
}

// Unfinished returns the number of matches of a title that a client has opened since a moment, that have
// begun and are not over, and at which more than one seat has no bot.
func (s *Store) Unfinished(ctx context.Context, client, title string, since time.Time) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM matches WHERE client = $1 AND status = 'running' AND title = $2
		AND created >= $3 AND seats - bots > 1`, client, title, since.UnixMicro()).Scan(&n)
	return n, sortError("store: counting matches", err)
}

// Entries returns the entries of a match's log after a seq; 0 means all of them. For an unknown match it
// returns none.
func (s *Store) Entries(ctx context.Context, match string, after int) ([]table.Entry, error) {
	doing := "store: log of match " + strconv.Quote(match)
	rows, err := s.read.QueryContext(ctx, `SELECT seq, kind, seat, text, chain, rules, hash, at
		FROM entries WHERE match = $1 AND seq > $2 ORDER BY seq`, match, after)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var entries []table.Entry
	for rows.Next() {
		var e table.Entry
		var at int64
		if err := rows.Scan(&e.Seq, &e.Kind, &e.Seat, &e.Text, &e.Chain, &e.Rules, &e.Hash, &at); err != nil {
			return nil, sortError(doing, err)
		}
		e.At = time.UnixMicro(at).UTC()
		entries = append(entries, e)
	}
	return entries, sortError(doing, rows.Err())
}

// Snapshot returns the latest snapshot of a match. The error is ErrUnknown if there is none.
func (s *Store) Snapshot(ctx context.Context, match string) (table.Snapshot, error) {
	var shot table.Snapshot
	err := s.read.QueryRowContext(ctx, `SELECT seq, rules, yaml FROM snapshots WHERE match = $1`, match).
		Scan(&shot.Seq, &shot.Rules, &shot.YAML)
	return shot, missing("store: snapshot of match "+strconv.Quote(match), err)
}

// PutEdition stores an edition, unless it is stored already.
func (s *Store) PutEdition(ctx context.Context, e Edition) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO editions (title, hash, archive) VALUES ($1, $2, $3)
		ON CONFLICT (title, hash) DO NOTHING`, e.Title, e.Hash, base64.StdEncoding.EncodeToString(e.Archive))
	return sortError("store: edition of "+e.Title, err)
}

// Edition returns an edition. The error is ErrUnknown if there is none.
func (s *Store) Edition(ctx context.Context, title, hash string) (Edition, error) {
	e := Edition{Title: title, Hash: hash}
	doing := fmt.Sprintf("store: edition %s of %s", hash, title)
	var text string
	err := s.read.QueryRowContext(ctx, `SELECT archive FROM editions WHERE title = $1 AND hash = $2`, title, hash).Scan(&text)
	if err != nil {
		return e, missing(doing, err)
	}
	if e.Archive, err = base64.StdEncoding.DecodeString(text); err != nil {
		return e, fmt.Errorf("%s: %w: %w", doing, ErrFailed, err)
	}
	return e, nil
}

// missing is sortError for a query of one row: sql.ErrNoRows becomes ErrUnknown.
func missing(doing string, err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%s: %w", doing, ErrUnknown)
	}
	return sortError(doing, err)
}
