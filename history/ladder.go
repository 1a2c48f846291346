package history

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"signoria/rating"
	"signoria/store"
)

// Rung is a place in a ladder.
type Rung struct {
	// Person is the player in this place; Level is the level of bots in it.
	Person, Level string
	Rating        rating.Rating
	// Tables is of how many tables the rating is made.
	Tables int
}

// ladderFresh is the age up to which a ladder is not read again.
const ladderFresh = 15 * time.Second

// kept is a ladder in the cache, as it was read.
type kept struct {
	rungs []Rung
	at    time.Time
}

// Ladder returns the ladder of a title's tables with two seats, or with more. Players are ordered
// by the lower end of their band, which rises with the number of tables. It contains all with
// enough tables, whether or not others may see them: the caller filters. read is when it was read,
// at most ladderFresh ago.
func (h *History) Ladder(ctx context.Context, title string, duel bool) (rungs []Rung, read time.Time, err error) {
	seats := 3
	if duel {
		seats = 2
	}
	ladder, now := store.LadderOf(title, seats), h.config.Now()
	h.mu.Lock()
	is, there := h.ladders[ladder]
	h.mu.Unlock()
	if there && now.Sub(is.at).Abs() < ladderFresh {
		return is.rungs, is.at, nil
	}
	ctx, cancel := context.WithTimeout(ctx, h.config.ReadWait)
	defer cancel()
	list, err := h.config.Store.Ladder(ctx, ladder, RatedTables, now.Add(-RecentTime))
	if err != nil {
		return nil, time.Time{}, wrapped(err)
	}
	rungs = rungsOf(list)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ladders == nil {
		h.ladders = map[string]kept{}
	}
	h.ladders[ladder] = kept{rungs, now}
	return rungs, now, nil
}

func rungsOf(list []store.Placed) (rungs []Rung) {
	seen := map[string]bool{}
	for _, p := range list {
		r, err := rating.Parse(p.Value)
		if err != nil || p.Person != "" && seen[p.Person] { // the one of most tables is first
			continue
		}
		seen[p.Person] = true
		rung := Rung{Person: p.Person, Rating: r, Tables: p.Games}
		if p.Person == "" {
			rung.Level = strings.TrimPrefix(p.Player, botPlayer(""))
		}
		rungs = append(rungs, rung)
	}
	slices.SortStableFunc(rungs, func(a, b Rung) int {
		x, _ := a.Rating.Band()
		y, _ := b.Rating.Band()
		return cmp.Compare(y, x)
	})
	return rungs
}

// Bands returns the rating bands of persons, by person and ladder ([store.LadderOf]), for those
// with enough rated tables.
func (h *History) Bands(ctx context.Context, persons []string) (map[string]map[string]Band, error) {
	list, err := h.config.Store.StandingsOfAll(ctx, persons)
	if err != nil {
		return nil, wrapped(err)
	}
	bands := map[string]map[string]Band{}
	for _, p := range list {
		r, err := rating.Parse(p.Value)
		if err != nil || p.Games < RatedTables {
			continue
		}
		if bands[p.Person] == nil {
			bands[p.Person] = map[string]Band{}
		}
		if _, there := bands[p.Person][p.Ladder]; !there { // the one of most tables is first
			from, to := r.Band()
			bands[p.Person][p.Ladder] = Band{from, to}
		}
	}
	return bands, nil
}

// Band is the range that contains a rating nine times in ten.
type Band struct{ From, To int }

// Middle returns the rating in the middle of the band.
func (b Band) Middle() int { return (b.From + b.To) / 2 }

// InBand returns a function that reports whether a rating is known well enough and accepted by has.
func InBand(has func(rating int) bool) func(store.Standing) bool {
	return func(s store.Standing) bool {
		r, err := rating.Parse(s.Value)
		if err != nil || s.Games < RatedTables {
			return false
		}
		from, to := r.Band()
		return has(Band{from, to}.Middle())
	}
}

// Forget drops the stored ladders, so that they are read again.
func (h *History) Forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ladders = nil
}
