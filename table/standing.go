package table

import (
	"slices"
	"time"

	"signoria/engine"
)

// Standing returns the choices that were not taken back, in their order. It returns nil if one
// of them replays differently, because then the positions between are unknown.
func (t *Table) Standing() (list []Entry) {
	for _, s := range t.log {
		switch {
		case s.Kind != KindChoice || s.undone:
		case s.lost:
			return nil
		default:
			list = append(list, s.Entry)
		}
	}
	return list
}

// AnsweredAt returns when a person last answered for the seat, taken back or not; zero means never.
func (t *Table) AnsweredAt(s engine.Seat) time.Time {
	for _, e := range slices.Backward(t.log) {
		if e.Kind == KindChoice && e.Seat == s && !e.bot {
			return e.At
		}
	}
	return time.Time{}
}

// Answers returns the number of the seat's valid choices, and how many of them bots made.
func (t *Table) Answers(s engine.Seat) (all, bots int) {
	for _, e := range t.log {
		if e.Kind != KindChoice || e.Seat != s || e.undone {
			continue
		}
		all++
		if e.bot {
			bots++
		}
	}
	return all, bots
}
