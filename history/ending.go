package history

import (
	"encoding/json"
	"fmt"

	"signoria/engine"
	"signoria/store"
	"signoria/table"
)

// Part is one part of a seat's score.
type Part struct {
	// Name is the title's name for it, Points what it brought.
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// leftShare is the part of a seat's choices that a bot may make before its person counts as having
// left: a fifth.
const leftShare = 5

// EndingOf says how a match ended, by its log. False where it has no result: it goes on, or all
// agreed to end it without one.
func EndingOf(t *table.Table) (store.Ending, bool) {
	if !t.Over() || t.Start() == 0 {
		return store.Ending{}, false
	}
	places := t.Places()
	if len(places) == 0 {
		return store.Ending{}, false
	}
	head := t.Header()
	e := store.Ending{Match: head.ID, Title: t.Meta().Name, Seats: len(head.Plan.Seats), Open: head.Plan.PublicSeats() != 0 && !head.Plan.Public.Known, Rated: head.Plan.Rated, Ended: t.LastAt()}
	parts := make([][]Part, e.Seats)
	for _, s := range t.Position().Score(engine.NoSeat, nil) {
		parts[s.Seat] = append(parts[s.Seat], Part{s.Part, s.Points})
	}
	for i := range head.Plan.Seats {
		seat := engine.Seat(i)
		r := store.Result{Seat: i, Bot: t.OwnBot(seat), Parts: written(parts[i])}
		for _, p := range places {
			if p.Seat == seat {
				r.Place, r.Points = p.Rank, p.Points
			}
		}
		if r.Bot == "" {
			all, bots := t.Answers(seat)
			if all > 0 {
				r.StoodIn = 1000 * bots / all
			}
			r.Left = t.StandIn(seat) != "" || bots*leftShare > all
		}
		e.Results = append(e.Results, r)
	}
	return e, true
}

func written(parts []Part) string {
	text, err := json.Marshal(parts)
	if err != nil {
		panic("history: parts of a score cannot be written as JSON: " + err.Error())
	}
	return string(text)
}

// PartsOf reads the parts of a score as they are stored.
func PartsOf(text string) (parts []Part, err error) {
	if err := json.Unmarshal([]byte(text), &parts); err != nil {
		return nil, fmt.Errorf("history: parts of a score: %w", err)
	}
	return parts, nil
}

// Seated puts into an ending who has played, by the keys that persons hold. A key that answers for
// several seats is a screen at which one cannot know who played. Where several persons hold the
// key of a seat it is the one who has answered last, as answered tells, if that is one of them.
func Seated(e store.Ending, t *table.Table, holders []store.KeyHolder, answered func(seat engine.Seat, person string) bool) store.Ending {
	found := make([]map[string]bool, len(e.Results))
	for _, h := range holders {
		access, ok := t.Access(h.Key)
		if !ok || access.Status != "" || access.Seats.Len() != 1 {
			continue
		}
		s := access.Seats.First()
		if found[s] == nil {
			found[s] = map[string]bool{}
		}
		found[s][h.Person] = true
	}
	for i := range e.Results {
		if e.Results[i].Bot != "" {
			continue
		}
		for person := range found[i] {
			if len(found[i]) == 1 || answered(engine.Seat(i), person) {
				e.Results[i].Person = person
			}
		}
	}
	e.Rated = e.Rated && apart(e.Results)
	return e
}

// apart tells whether every seat has a person of its own.
func apart(list []store.Result) bool {
	seen := map[string]bool{}
	for _, r := range list {
		if r.Person == "" || seen[r.Person] {
			return false
		}
		seen[r.Person] = true
	}
	return true
}
