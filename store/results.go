package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Ending is how a match ended.
type Ending struct {
	Match, Title string
	Seats        int
	// Open means that anyone could join, Rated that it counts for the ratings of its persons.
	Open, Rated bool
	Ended       time.Time
	// N is its place in the order in which matches were rated, from 1; 0 means that it was not rated.
	N       int64
	Results []Result
}

// Result is how a match ended for a seat.
type Result struct {
	Seat int
	// Person is the id of the person who played; empty means unknown. It is stored, and PlayedBy sets
	// it; Ending and Rated do not. Player is the id under which results of the person are stored, also
	// after the person was deleted.
	Person, Player string
	// Bot is the level of the bot whose seat it was; empty means a person's seat.
	Bot           string
	Place, Points int
	// Parts are the parts of the score as JSON.
	Parts string
	// StoodIn is the share of the choices that a bot made for the person, in thousandths; Left means
	// that the person has left.
	StoodIn int
	Left    bool
	// After is the rating of the player after the match (Standing.Value); empty means that the match
	// did not change it, or that it is unknown.
	After string
}

// Standing is the rating of a player in a ladder.
type Standing struct {
	// Player is the id of a player, or "bot", a space and a level.
	Player, Ladder string
	// Value is the exact rating as text, Games the number of matches that it was computed from, Last
	// when the last of them ended.
	Value string
	Games int
	Last  time.Time
}

// Rate returns the ratings of players after a match, which replace the earlier ones. of returns the rating
// of a player before the match; false means none.
type Rate func(e Ending, of func(player string) (Standing, bool)) ([]Standing, error)

// KeyHolder is a person who holds a key of a match.
type KeyHolder struct{ Person, Key string }

// KeyHolders returns all persons who hold keys of a match.
func (s *Store) KeyHolders(ctx context.Context, match string) (list []KeyHolder, err error) {
	doing := "store: holders of match " + strconv.Quote(match)
	rows, err := s.read.QueryContext(ctx, `SELECT person, key FROM held WHERE match = $1 ORDER BY person, key`, match)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var h KeyHolder
		if err := rows.Scan(&h.Person, &h.Key); err != nil {
			return nil, sortError(doing, err)
		}
		list = append(list, h)
	}
	return list, sortError(doing, rows.Err())
}

// putEnding stores how a match ended. An ending that is stored already stays, because another node was
// first.
func putEnding(ctx context.Context, tx *sql.Tx, e Ending) error {
	done, err := tx.ExecContext(ctx, `INSERT INTO endings (match, title, seats, open, rated, ended) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (match) DO NOTHING`, e.Match, e.Title, e.Seats, bit(e.Open), bit(e.Rated), e.Ended.UnixMicro())
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return putResults(ctx, tx, e)
}

// putResults stores the results of seats. It looks players up in the order of persons, because two
// matches that end at once would otherwise deadlock.
func putResults(ctx context.Context, tx *sql.Tx, e Ending) (err error) {
	list := slices.Clone(e.Results)
	slices.SortFunc(list, func(a, b Result) int { return strings.Compare(a.Person, b.Person) })
	for _, r := range list {
		if r.Player, err = playerOf(ctx, tx, r); err != nil {
			return err
		}
		if err := putResult(ctx, tx, e.Match, r); err != nil {
			return err
		}
	}
	return nil
}

func putResult(ctx context.Context, tx *sql.Tx, match string, r Result) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO results (match, seat, player, bot, place, points, parts, stood_in, gone, rating_after)
		VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6, $7, $8, $9, NULLIF($10, ''))`, match, r.Seat, r.Player, r.Bot, r.Place, r.Points, r.Parts, r.StoodIn, bit(r.Left), r.After)
	return err
}

// playerOf returns the player of a result's person, and makes one at the person's first result. It returns
// an empty id if the person is unknown or was just deleted.
func playerOf(ctx context.Context, tx *sql.Tx, r Result) (player string, err error) {
	if r.Player != "" || r.Person == "" {
		return r.Player, nil
	}
	// This locks the person's row: of two matches that end at once, one must see the player of the other.
	err = tx.QueryRowContext(ctx, `UPDATE persons SET seen = seen WHERE id = $1 AND left_at = 0 RETURNING id`, r.Person).Scan(&player)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil // the person has just been deleted
	}
	if err != nil {
		return "", err
	}
	err = tx.QueryRowContext(ctx, `SELECT id FROM players WHERE person = $1 ORDER BY id LIMIT 1`, r.Person).Scan(&player)
	if !errors.Is(err, sql.ErrNoRows) {
		return player, err
	}
	player = rand.Text()
	_, err = tx.ExecContext(ctx, `INSERT INTO players (id, person) VALUES ($1, $2)`, player, r.Person)
	return player, err
}

// RewriteEnding replaces how a match ended by what was computed again from the log. The order of rating,
// and the known players with their ratings, stay as they were.
func (s *Store) RewriteEnding(ctx context.Context, e Ending) error {
	return s.change(ctx, "store: ending of match "+e.Match, func(tx *sql.Tx) error {
		was, err := readEnding(ctx, tx, e.Match)
		if errors.Is(err, sql.ErrNoRows) {
			return putEnding(ctx, tx, e)
		}
		if err != nil {
			return err
		}
		e.Results = slices.Clone(e.Results)
		for i, r := range e.Results {
			for _, old := range was.Results {
				if old.Seat == r.Seat && r.Bot == "" && old.Player != "" {
					e.Results[i].Player, e.Results[i].After = old.Player, old.After
				}
			}
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM results WHERE match = $1`, e.Match); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE endings SET title = $2, seats = $3, open = $4, rated = $5, ended = $6 WHERE match = $1`,
			e.Match, e.Title, e.Seats, bit(e.Open), bit(e.Rated), e.Ended.UnixMicro())
		if err != nil {
			return err
		}
		return putResults(ctx, tx, e)
	})
}

// Ending returns how a match ended. The error is ErrUnknown if that is not stored.
func (s *Store) Ending(ctx context.Context, match string) (Ending, error) {
	e, err := readEnding(ctx, s.read, match)
	return e, missing("store: ending of match "+match, err)
}

// rowQuerier is a database or a transaction.
type rowQuerier interface {
	querier
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func readEnding(ctx context.Context, q rowQuerier, match string) (Ending, error) {
	e, ended := Ending{Match: match}, int64(0)
	err := q.QueryRowContext(ctx, `SELECT title, seats, open <> 0, rated <> 0, ended, COALESCE(n, 0) FROM endings WHERE match = $1`, match).
		Scan(&e.Title, &e.Seats, &e.Open, &e.Rated, &ended, &e.N)
	if err != nil {
		return e, err
	}
	e.Ended = time.UnixMicro(ended).UTC()
	rows, err := q.QueryContext(ctx, `SELECT seat, COALESCE(player, ''), bot, place, points, parts, stood_in, gone <> 0, COALESCE(rating_after, '') FROM results WHERE match = $1 ORDER BY seat`, match)
	if err != nil {
		return e, err
	}
	defer rows.Close()
	for rows.Next() {
		var r Result
		if err := rows.Scan(&r.Seat, &r.Player, &r.Bot, &r.Place, &r.Points, &r.Parts, &r.StoodIn, &r.Left, &r.After); err != nil {
			return e, err
		}
		e.Results = append(e.Results, r)
	}
	return e, rows.Err()
}

// counts is the SQL condition for an ending that changes ratings: it is rated, or known people have
// met a bot.
const counts = `(rated = 1 OR EXISTS (SELECT 1 FROM results WHERE results.match = endings.match AND bot <> '')
	AND EXISTS (SELECT 1 FROM results WHERE results.match = endings.match AND player IS NOT NULL))`

// ToRate reports whether a match that ended by a moment is not rated yet.
func (s *Store) ToRate(ctx context.Context, before time.Time) (waits bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM endings WHERE n IS NULL AND ended <= $1 AND `+counts+`)`, before.UnixMicro()).Scan(&waits)
	return waits, sortError("store: what is to be rated", err)
}

// RateNext rates up to most matches that ended by a moment and are not rated yet, in the order of their
// ends, and returns how many. It rates all of them or none. Only one node does it at a time.
func (s *Store) RateNext(ctx context.Context, before time.Time, most int, rate Rate) (n int, err error) {
	err = s.change(ctx, "store: ratings", func(tx *sql.Tx) error {
		if err := lockRatings(ctx, tx); err != nil {
			return err
		}
		var last int64
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(n), 0) FROM endings`).Scan(&last); err != nil {
			return err
		}
		matches, err := texts(ctx, tx, `SELECT match FROM endings WHERE n IS NULL AND ended <= $1 AND `+counts+` ORDER BY ended, match LIMIT $2`, before.UnixMicro(), most)
		if err != nil {
			return err
		}
		for _, match := range matches {
			last++
			if err := rateOne(ctx, tx, match, last, rate); err != nil {
				return err
			}
		}
		n = len(matches)
		return nil
	})
	return n, err
}

// lockRatings locks the ratings until the transaction ends, so that one at a time changes them.
func lockRatings(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO jobs (name, runs) VALUES ('ratings', 1) ON CONFLICT (name) DO UPDATE SET runs = jobs.runs + 1`)
	return err
}

func rateOne(ctx context.Context, tx *sql.Tx, match string, n int64, rate Rate) error {
	e, err := readEnding(ctx, tx, match)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE endings SET n = $2 WHERE match = $1`, match, n); err != nil {
		return err
	}
	e.N = n
	var failed error
	after, err := rate(e, func(player string) (Standing, bool) {
		standing, err := standingOf(ctx, tx, player, LadderOf(e.Title, e.Seats))
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			failed = errors.Join(failed, err)
		}
		return standing, err == nil
	})
	if err := errors.Join(err, failed); err != nil {
		return fmt.Errorf("match %s: %w", match, err)
	}
	for _, standing := range after {
		if err := putStanding(ctx, tx, standing); err != nil {
			return err
		}
	}
	return noteRatings(ctx, tx, match, after)
}

// noteRatings stores in the results of a match the ratings of its players after it.
func noteRatings(ctx context.Context, tx *sql.Tx, match string, after []Standing) error {
	for _, r := range after {
		if _, err := tx.ExecContext(ctx, `UPDATE results SET rating_after = $3 WHERE match = $1 AND player = $2`, match, r.Player, r.Value); err != nil {
			return err
		}
	}
	return nil
}

// LadderOf returns the name of the ladder of tables of a title with a number of seats. Tables of two have
// a ladder of their own.
func LadderOf(title string, seats int) string {
	if seats == 2 {
		return title + " duel"
	}
	return title + " table"
}

func standingOf(ctx context.Context, q rowQuerier, player, ladder string) (Standing, error) {
	standing, last := Standing{Player: player, Ladder: ladder}, int64(0)
	err := q.QueryRowContext(ctx, `SELECT value, games, last FROM ratings WHERE player = $1 AND ladder = $2`, player, ladder).Scan(&standing.Value, &standing.Games, &last)
	standing.Last = time.UnixMicro(last).UTC()
	return standing, err
}

func putStanding(ctx context.Context, tx *sql.Tx, r Standing) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO ratings (player, ladder, value, games, last) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (player, ladder) DO UPDATE SET value = excluded.value, games = excluded.games, last = excluded.last`,
		r.Player, r.Ladder, r.Value, r.Games, r.Last.UnixMicro())
	return err
}

// Rated returns the rated matches, in the order in which they were rated.
func (s *Store) Rated(ctx context.Context) ([]Ending, error) {
	list, err := readRated(ctx, s.read)
	return list, sortError("store: rated matches", err)
}

// Standings returns all ratings, by player and ladder.
func (s *Store) Standings(ctx context.Context) ([]Standing, error) {
	list, err := readStandings(ctx, s.read)
	return list, sortError("store: ratings", err)
}

// RatedAndStandings returns the results of Rated and Standings as of one moment, also while a server rates
// more matches.
func (s *Store) RatedAndStandings(ctx context.Context) (rated []Ending, standings []Standing, err error) {
	const doing = "store: ratings"
	moment := &sql.TxOptions{ReadOnly: true}
	if s.postgres != "" {
		moment.Isolation = sql.LevelRepeatableRead // SQLite has no other
	}
	tx, err := s.read.BeginTx(ctx, moment)
	if err != nil {
		return nil, nil, sortError(doing, err)
	}
	defer func() { _ = tx.Rollback() }() // it only reads
	if rated, err = readRated(ctx, tx); err == nil {
		standings, err = readStandings(ctx, tx)
	}
	return rated, standings, sortError(doing, err)
}

func readRated(ctx context.Context, q rowQuerier) (list []Ending, err error) {
	matches, err := texts(ctx, q, `SELECT match FROM endings WHERE n IS NOT NULL ORDER BY n`)
	if err != nil {
		return nil, err
	}
	for _, match := range matches {
		e, err := readEnding(ctx, q, match)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

func readStandings(ctx context.Context, q rowQuerier) (list []Standing, err error) {
	rows, err := q.QueryContext(ctx, `SELECT player, ladder, value, games, last FROM ratings ORDER BY player, ladder`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r Standing
		var last int64
		if err := rows.Scan(&r.Player, &r.Ladder, &r.Value, &r.Games, &last); err != nil {
			return nil, err
		}
		r.Last = time.UnixMicro(last).UTC()
		list = append(list, r)
	}
	return list, rows.Err()
}

// ReplaceStandings replaces all ratings by those that recompute returns. recompute calls note for the
// ratings after each match, which replace those in the results of matches.
func (s *Store) ReplaceStandings(ctx context.Context, recompute func(ctx context.Context, note func(match string, after []Standing) error) ([]Standing, error)) error {
	return s.change(ctx, "store: ratings", func(tx *sql.Tx) error {
		if err := lockRatings(ctx, tx); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE results SET rating_after = NULL WHERE rating_after IS NOT NULL`); err != nil {
			return err
		}
		list, err := recompute(ctx, func(match string, after []Standing) error { return noteRatings(ctx, tx, match, after) })
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM ratings`); err != nil {
			return err
		}
		for _, r := range list {
			if err := putStanding(ctx, tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}
