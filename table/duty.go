package table

import (
	"time"

	"signoria/engine"
)

// OwesSince is the entry since which the seat's person has owed an answer without a
// break, 0 where none is owed. An answer that was taken back counts as if it had never
// been given: the entry is that of before.
func (t *Table) OwesSince(s engine.Seat) int {
	if !t.Running() {
		return 0
	}
	return t.owesSince()[s]
}

// owesSince is OwesSince for all seats.
func (t *Table) owesSince() (since [engine.MaxSeats]int) {
	before := make([]int, len(t.log)) // of the seat of each choice, when it was made
	var out engine.Seats              // seats in which bots stand in
	for i := range t.log {
		s := &t.log[i]
		switch s.Kind {
		case KindChoice:
			before[i] = since[s.Seat]
		case KindHand, KindLate, KindLeave:
			if out = out.Without(s.Seat); s.Text != "" {
				out = out.With(s.Seat)
			}
		}
		for seat := range t.seats {
			of := engine.Seat(seat)
			switch {
			case !s.owing.Has(of) || out.Has(of) || t.head.Plan.Seats[of].Bot != "":
				since[of] = 0
			case since[of] == 0:
				since[of] = s.Seq
			}
		}
		if s.Kind == KindUndo && since[s.Seat] == s.Seq {
			since[s.Seat] = t.reopens(s.Entry, before)
		}
	}
	return since
}

// reopens is since when the answer has been owed that an undo has opened again.
func (t *Table) reopens(undo Entry, before []int) int {
	for i, s := range t.log[:undo.Seq-1] {
		if s.undoneBy == undo.Seq && s.Seat == undo.Seat && before[i] > 0 {
			return before[i]
		}
	}
	return undo.Seq
}

// Entry is an entry of the log, by its Seq; the zero Entry where there is none.
func (t *Table) Entry(seq int) Entry {
	if seq < 1 || seq > len(t.log) {
		return Entry{}
	}
	return t.log[seq-1].Entry
}

// StoodIn is the entry by which a bot stands in for the seat's person now: somebody else's
// or the clock's, not that of who has left by themselves. 0: there is none.
func (t *Table) StoodIn(s engine.Seat) int {
	for i := len(t.log) - 1; i >= 0 && t.seats[s].standIn != ""; i-- {
		e := t.log[i].Entry
		if e.Seat != s {
			continue
		}
		switch e.Kind {
		case KindLate, KindHand:
			return e.Seq
		case KindLeave:
			return 0
		}
	}
	return 0
}

// lastCall is how long before zero a person is reminded at the latest.
const lastCall = 3 * time.Hour

// ShortAt is when a seat's person who owes an answer has little time left: a quarter of
// the base, but three hours at least. The zero time: they owe none, or have so little
// anyway that there is nothing to be reminded of.
func (t *Table) ShortAt(s engine.Seat) time.Time {
	if !t.Timed() || !t.Running() || !t.running().Has(s) {
		return time.Time{}
	}
	begun := t.Entry(t.OwesSince(s)).At
	return t.clock.ShortAt(s, begun, lastCall)
}
