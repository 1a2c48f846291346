package history

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"time"

	"signoria/rating"
	"signoria/store"
	"signoria/table"
)

const (
	// MaxTables is how many tables a person's page looks back over.
	MaxTables = 500
	// RatedTables is after how many rated tables somebody stands in a ladder.
	RatedTables = 5
	// RecentTime is how long ago the last of them may have ended.
	RecentTime = 90 * 24 * time.Hour
	// lastTables is how many tables tell how many of them a person finishes.
	lastTables = 20
)

// Sheet is how the tables of a person ended.
type Sheet struct {
	// Tables are all of them, the last ended first; Kinds sums them up by title and kind of table.
	Tables []Table
	Kinds  []Kind
	// Met are those whom the person has met, Bots the levels of bots, by title.
	Met  []Meeting
	Bots []Meeting
	// Finished is how many of the last Began tables the person has not left.
	Finished, Began int
}

// Table is one of a person's tables.
type Table struct {
	store.Played
	// Own is the person's result.
	Own store.Result
	// Watch is the spectators' key, where anybody may watch; empty: only who sat there.
	Watch string
}

// Kind sums up the tables of a title with two seats, or with more.
type Kind struct {
	Ladder, Title string
	Duel          bool
	Tables, Won   int
	Best          int
	// Rating is what is known after Rated rated tables.
	Rating rating.Rating
	Rated  int
	// Course are the ratings after each of the rated tables of the sheet, the first one first.
	Course []rating.Rating
	steps  []step
	// Parts are what each part of the score brought on average, in tenths of a point.
	Parts []Part
}

// step is a rating after the n-th match that was rated.
type step struct {
	n     int64
	after rating.Rating
}

// Ranked tells whether the person stands in the ladder, unless long ago.
func (k Kind) Ranked() bool { return k.Rated >= RatedTables }

// Meeting is how a person ended beside another one, or beside bots of a level at a title.
type Meeting struct {
	// Person is the other one; empty for bots.
	Person, Title, Level string
	// Tables is at how many, Ahead at how many of them before the other, Behind behind.
	Tables, Ahead, Behind int
}

// SheetOf sums up the tables of a person: for themselves all of them, for others those only to which
// anybody could sit down.
func (h *History) SheetOf(ctx context.Context, person string, own bool) (Sheet, error) {
	return h.sheetOf(ctx, person, own, MaxTables)
}

// WholeSheetOf sums up all tables of a person, however many, for the person to take away.
func (h *History) WholeSheetOf(ctx context.Context, person string) (Sheet, error) {
	return h.sheetOf(ctx, person, true, math.MaxInt32)
}

func (h *History) sheetOf(ctx context.Context, person string, own bool, most int) (Sheet, error) {
	ctx, cancel := context.WithTimeout(ctx, h.config.ReadWait)
	defer cancel()
	played, err := h.config.Store.PlayedBy(ctx, person, !own, most)
	if err != nil {
		return Sheet{}, wrapped(err)
	}
	standings, err := h.config.Store.StandingsOf(ctx, person)
	if err != nil {
		return Sheet{}, wrapped(err)
	}
	var s Sheet
	for _, p := range played {
		t := Table{Played: p}
		for _, r := range p.Results {
			if r.Seat == p.Seat {
				t.Own = r
			}
		}
		if p.Open && p.Plan != "" {
			var plan table.Plan
			if err := json.Unmarshal([]byte(p.Plan), &plan); err == nil {
				t.Watch = plan.Watch
			}
		}
		s.add(person, t)
	}
	s.rate(standings)
	return s, nil
}

func (s *Sheet) add(person string, t Table) {
	s.Tables = append(s.Tables, t)
	if s.Began < lastTables {
		s.Began++
		if !t.Own.Left {
			s.Finished++
		}
	}
	k := s.kind(t.Title, t.Seats)
	k.Tables++
	if t.Own.Place == 1 && !t.Own.Left {
		k.Won++
	}
	if k.Tables == 1 || t.Own.Points > k.Best {
		k.Best = t.Own.Points
	}
	k.addParts(t.Own.Parts)
	if after, err := rating.Parse(t.Own.After); err == nil {
		k.steps = append(k.steps, step{t.N, after})
	}
	for _, other := range t.Results {
		switch {
		case other.Seat == t.Own.Seat || other.Person == person:
		case other.Bot != "":
			s.Bots = meet(s.Bots, Meeting{Title: t.Title, Level: other.Bot}, t.Own, other)
		case other.Person != "":
			s.Met = meet(s.Met, Meeting{Person: other.Person}, t.Own, other)
		}
	}
}

// kind finds the sum of a title and kind of table.
func (s *Sheet) kind(title string, seats int) *Kind {
	ladder := store.LadderOf(title, seats)
	i := slices.IndexFunc(s.Kinds, func(k Kind) bool { return k.Ladder == ladder })
	if i < 0 {
		i = len(s.Kinds)
		s.Kinds = append(s.Kinds, Kind{Ladder: ladder, Title: title, Duel: seats == 2, Rating: rating.Start()})
	}
	return &s.Kinds[i]
}

// addParts adds the parts of a score to the means; what nobody can read counts as none.
func (k *Kind) addParts(text string) {
	parts, err := PartsOf(text)
	if err != nil {
		return
	}
	for _, p := range parts {
		i := slices.IndexFunc(k.Parts, func(is Part) bool { return is.Name == p.Name })
		if i < 0 {
			i = len(k.Parts)
			k.Parts = append(k.Parts, Part{Name: p.Name})
		}
		k.Parts[i].Points += 10 * p.Points
	}
}

func meet(list []Meeting, m Meeting, own, other store.Result) []Meeting {
	i := slices.IndexFunc(list, func(is Meeting) bool { return is.Person == m.Person && is.Title == m.Title && is.Level == m.Level })
	if i < 0 {
		i = len(list)
		list = append(list, m)
	}
	list[i].Tables++
	switch {
	case own.Left == other.Left && own.Place == other.Place:
	case own.Left && !other.Left || own.Left == other.Left && own.Place > other.Place:
		list[i].Behind++
	default:
		list[i].Ahead++
	}
	return list
}

// rate puts ratings to the sums, and ends the means.
func (s *Sheet) rate(standings []store.Placed) {
	for i := range s.Kinds {
		k := &s.Kinds[i]
		slices.SortFunc(k.steps, func(a, b step) int { return cmp.Compare(a.n, b.n) })
		for _, s := range k.steps {
			k.Course = append(k.Course, s.after)
		}
		for j := range k.Parts {
			k.Parts[j].Points /= k.Tables
		}
		for _, is := range standings {
			if r, err := rating.Parse(is.Value); is.Ladder == k.Ladder && is.Games > k.Rated && err == nil {
				k.Rating, k.Rated = r, is.Games
			}
		}
	}
	byTables := func(a, b Meeting) int { return cmp.Compare(b.Tables, a.Tables) }
	slices.SortStableFunc(s.Kinds, func(a, b Kind) int { return cmp.Compare(b.Tables, a.Tables) })
	slices.SortStableFunc(s.Met, byTables)
	slices.SortStableFunc(s.Bots, byTables)
}

// Met tells whether two persons have sat at a table together that has ended.
func (h *History) Met(ctx context.Context, person, other string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, h.config.ReadWait)
	defer cancel()
	met, err := h.config.Store.Met(ctx, person, other)
	return met, wrapped(err)
}

// Persons are all others whom the sheet names.
func (s Sheet) Persons() (list []string) {
	for _, m := range s.Met {
		list = append(list, m.Person)
	}
	return list
}
