package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Played is how a match of a person ended.
type Played struct {
	Ending
	// Seat is the person's seat.
	Seat int
	// Plan is Match.Plan; empty if the match was deleted.
	Plan string
}

// playersOf is a query for the ids of the players that the person $1 is, or was before persons were merged.
const playersOf = `SELECT players.id FROM players JOIN persons ON persons.id = players.person WHERE persons.id = $1 OR persons.merged_into = $1`

// PlayedBy returns at most most matches of a person that are over, the last ended first; with open only
// those that anyone could join. The results contain the known persons.
func (s *Store) PlayedBy(ctx context.Context, person string, open bool, most int) ([]Played, error) {
	const doing = "store: tables of a person"
	rows, err := s.read.QueryContext(ctx, `SELECT endings.match, title, endings.seats, open <> 0, rated <> 0, ended, COALESCE(n, 0), seat, COALESCE(plan, '')
		FROM results JOIN endings ON endings.match = results.match LEFT JOIN (SELECT id, plan FROM matches) AS kept ON kept.id = endings.match
		WHERE results.player IN (`+playersOf+`) AND (open = 1 OR $2 = 0) ORDER BY ended DESC, endings.match LIMIT $3`, person, bit(open), most)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Played
	for rows.Next() {
		var p Played
		var ended int64
		if err := rows.Scan(&p.Match, &p.Title, &p.Seats, &p.Open, &p.Rated, &ended, &p.N, &p.Seat, &p.Plan); err != nil {
			return nil, sortError(doing, err)
		}
		p.Ended = time.UnixMicro(ended).UTC()
		list = append(list, p)
	}
	if err := rows.Err(); err != nil {
		return nil, sortError(doing, err)
	}
	return list, sortError(doing, s.fillResults(ctx, list))
}

// fillResults reads the results of all seats of the matches in the list.
func (s *Store) fillResults(ctx context.Context, list []Played) error {
	const atOnce = 200
	at := map[string]int{}
	for i := range list {
		at[list[i].Match] = i
	}
	for from := 0; from < len(list); from += atOnce {
		marks, args := "", []any{}
		for i, p := range list[from:min(from+atOnce, len(list))] {
			if i > 0 {
				marks += ", "
			}
			marks += fmt.Sprintf("$%d", i+1)
			args = append(args, p.Match)
		}
		rows, err := s.read.QueryContext(ctx, `SELECT match, seat, COALESCE(player, ''), COALESCE(persons.merged_into, persons.id, ''), bot, place, points, parts, stood_in, gone <> 0, COALESCE(rating_after, '')
			FROM results LEFT JOIN players ON players.id = results.player LEFT JOIN persons ON persons.id = players.person WHERE match IN (`+marks+`) ORDER BY match, seat`, args...)
		if err != nil {
			return err
		}
		if err := takeResults(rows, list, at); err != nil {
			return err
		}
	}
	return nil
}

func takeResults(rows *sql.Rows, list []Played, at map[string]int) error {
	defer rows.Close()
	for rows.Next() {
		var match string
		var r Result
		if err := rows.Scan(&match, &r.Seat, &r.Player, &r.Person, &r.Bot, &r.Place, &r.Points, &r.Parts, &r.StoodIn, &r.Left, &r.After); err != nil {
			return err
		}
		p := &list[at[match]]
		p.Results = append(p.Results, r)
	}
	return rows.Err()
}

// Met reports whether two persons have sat at the same table, which is over.
func (s *Store) Met(ctx context.Context, person, other string) (met bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM results AS own JOIN results AS theirs ON theirs.match = own.match AND theirs.seat <> own.seat
		WHERE own.player IN (`+playersOf+`) AND theirs.player IN (SELECT players.id FROM players JOIN persons ON persons.id = players.person WHERE persons.id = $2 OR persons.merged_into = $2))`, person, other).Scan(&met)
	return met, sortError("store: who has met whom", err)
}

// Placed is the rating of a player in a ladder. Person is the id of the player's person; empty means a bot
// or a deleted person.
type Placed struct {
	Standing
	Person string
}

// Ladder returns the ratings of a ladder with at least games games: of bots, and of persons whose last
// match ended at since or later.
func (s *Store) Ladder(ctx context.Context, ladder string, games int, since time.Time) ([]Placed, error) {
	return s.placed(ctx, `ladder = $1 AND (players.id IS NULL AND ratings.player LIKE 'bot %' AND games >= $2 OR persons.id IS NOT NULL AND games >= $2 AND last >= $3)`, ladder, games, since.UnixMicro())
}

// StandingsOf returns the ratings of a person.
func (s *Store) StandingsOf(ctx context.Context, person string) ([]Placed, error) {
	return s.placed(ctx, `ratings.player IN (`+playersOf+`)`, person)
}

// StandingsOfAll returns the ratings of persons, also those that they had before persons were merged into
// them.
func (s *Store) StandingsOfAll(ctx context.Context, persons []string) ([]Placed, error) {
	if len(persons) == 0 {
		return nil, nil
	}
	marks, args := marksOf(persons, 1)
	return s.placed(ctx, `persons.id IN (`+marks+`) OR persons.merged_into IN (`+marks+`)`, args...)
}

func (s *Store) placed(ctx context.Context, where string, args ...any) ([]Placed, error) {
	return placed(ctx, s.read, where, args...)
}

// placed returns the ratings that a condition selects, by ladder, those with most games first.
func placed(ctx context.Context, q querier, where string, args ...any) ([]Placed, error) {
	const doing = "store: a ladder"
	rows, err := q.QueryContext(ctx, `SELECT ratings.player, ladder, value, games, last, COALESCE(persons.merged_into, persons.id, '')
		FROM ratings LEFT JOIN players ON players.id = ratings.player LEFT JOIN persons ON persons.id = players.person WHERE `+where+` ORDER BY ladder, games DESC, ratings.player`, args...)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Placed
	for rows.Next() {
		var p Placed
		var last int64
		if err := rows.Scan(&p.Player, &p.Ladder, &p.Value, &p.Games, &last, &p.Person); err != nil {
			return nil, sortError(doing, err)
		}
		p.Last = time.UnixMicro(last).UTC()
		list = append(list, p)
	}
	return list, sortError(doing, rows.Err())
}
