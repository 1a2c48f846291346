package narrate

import (
	"strings"

	"signoria/engine"
)

// Passage is what happened to one seat in one choice, in clauses; with NoSeat, to the whole table. Rubric means
// that it begins a part of the game.
type Passage struct {
	Seat    engine.Seat
	Rubric  bool
	Clauses []string
}

// Text returns all clauses of a passage, without the seat.
func (p Passage) Text() string {
	if p.Seat == engine.NoSeat {
		return strings.Join(p.Clauses, ". ")
	}
	return strings.Join(p.Clauses, ", ")
}

// Append appends a passage to a list. If it is about the same seat as the last one, and neither is a Rubric, its
// clauses are appended to the last one.
func Append(list []Passage, p Passage) []Passage {
	if last := len(list) - 1; last >= 0 && list[last].Seat == p.Seat && !list[last].Rubric && !p.Rubric {
		list[last].Clauses = append(list[last].Clauses, p.Clauses...)
		return list
	}
	return append(list, p)
}

// Sentences returns passages as plain sentences.
func (p *Speech) Sentences(list []Passage) []string {
	var lines []string
	for _, passage := range list {
		line := passage.Text()
		if passage.Seat != engine.NoSeat {
			line = p.T("log.said", "who", p.Name(passage.Seat), "what", line)
		}
		lines = append(lines, line)
	}
	return lines
}

// Seen returns the events that the viewer of the scene may see.
func (p *Speech) Seen(events []engine.Event) []engine.Event {
	var seen []engine.Event
	for _, e := range events {
		if e.VisibleTo(p.In.You) {
			seen = append(seen, e)
		}
	}
	return seen
}
