package table

import (
	"time"

	"signoria/engine"
)

// OwesSince returns the entry since which the seat's person has owed an answer without a
// break, 0 where none is owed. An answer that was taken back counts as if it had never
// been given: the entry is that of before.
func (t *Table) OwesSince(s engine.Seat) int {
	if !t.Running() {
		return 0
	}
	return int(t.log[len(t.log)-1].since[s])
}

// obliged says since when the seats' persons owe answers after an entry, which is the last.
func (t *Table) obliged(last *step) (since [engine.MaxSeats]int32) {
	if last.Seq > 1 {
		since = t.log[last.Seq-2].since
	}
	for i := range t.seats {
		switch seat := engine.Seat(i); {
		case !last.owing.Has(seat) || t.Bot(seat) != "":
			since[i] = 0
		case since[i] == 0:
			since[i] = int32(last.Seq)
		}
	}
	if last.Kind == KindUndo && since[last.Seat] == int32(last.Seq) {
		since[last.Seat] = t.reopens(last.Entry)
	}
	return since
}

// reopens is since when the answer has been owed that an undo has opened again.
func (t *Table) reopens(undo Entry) int32 {
	for i := max(1, undo.To()); i < undo.Seq-1; i++ {
		if s := t.log[i]; s.undoneBy == undo.Seq && s.Seat == undo.Seat && t.log[i-1].since[s.Seat] > 0 {
			return t.log[i-1].since[s.Seat]
		}
	}
	return int32(undo.Seq)
}

// Entry is an entry of the log, by its Seq; the zero Entry where there is none.
func (t *Table) Entry(seq int) Entry {
	if seq < 1 || seq > len(t.log) {
		return Entry{}
	}
	return t.log[seq-1].Entry
}

// StoodIn returns the entry by which a bot stands in for the seat's person now, if another person
// or the clock caused it, not the person themselves. 0 means there is none.
func (t *Table) StoodIn(s engine.Seat) int {
	for i := len(t.log) - 1; i >= 0 && t.seats[s].standIn != ""; i-- {
		e := t.log[i].Entry
		switch {
		case e.Seat != s || !e.Kind.StandsIn():
		case e.Kind == KindLeave:
			return 0
		default:
			return e.Seq
		}
	}
	return 0
}

// lastCall is how long before the timeout a person is reminded at the latest.
const lastCall = 3 * time.Hour

// ShortAt returns when a seat's person who owes an answer has little time left: a quarter of the
// base, but at least three hours. The zero time means that they owe none, or always have so little
// that a reminder is of no use.
func (t *Table) ShortAt(s engine.Seat) time.Time {
	if !t.Timed() || !t.Running() || !t.running().Has(s) {
		return time.Time{}
	}
	begun := t.Entry(t.OwesSince(s)).At
	return t.clock.ShortAt(s, begun, lastCall)
}
