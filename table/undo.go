package table

import (
	"fmt"
	"strconv"
	"time"

	"signoria/engine"
)

// errNothing is the ErrNotNow of an undo that finds nothing to take back.
var errNothing = fmt.Errorf("%w: there is nothing that may be taken back", ErrNotNow)

// Undoable returns the seat among these that may take back its last choice or
// chain now, and the entry to go back to; NoSeat when none may. A choice cannot
// be taken back once it has revealed chance or a secret, when the title calls it
// final or a bot made it, after the end, and once another seat has answered after it: unless both were
// asked at the same time and neither answer depends on the other. Everybody may
// think and take back alone then.
func (t *Table) Undoable(seats engine.Seats) (engine.Seat, int) {
	if !t.Running() {
		return engine.NoSeat, 0
	}
	for i := len(t.log) - 1; i >= t.start && seats != 0; i-- {
		s := t.log[i]
		if s.Kind != KindChoice || s.undone || !seats.Has(s.Seat) {
			continue
		}
		if t.canUndo(s) {
			return s.Seat, s.Chain - 1
		}
		seats = seats.Without(s.Seat)
	}
	return engine.NoSeat, 0
}

// canUndo reports whether the seat's last standing choice may be taken back.
func (t *Table) canUndo(last step) bool {
	to := last.Chain - 1
	if t.Bot(last.Seat) != "" || to < t.start {
		return false
	}
	base := t.base(to, t.Last()+1)
	if t.log[base-1].unknown {
		return false
	}
	var others engine.Seats
	for _, s := range t.log[to:] {
		switch {
		case s.Kind != KindChoice || s.undone:
		case s.lost || sealed(s.events) || s.Seat == last.Seat && (s.bot || engine.Final(s.events, s.Seat)):
			return false
		case s.Seat != last.Seat:
			others = others.With(s.Seat)
		}
	}
	if others == 0 {
		return true
	}
	asked := t.log[base-1].owing
	return asked.Has(last.Seat) && others&^asked == 0 && t.apart(last.Seat, to)
}

func sealed(events []engine.Event) bool { return (&engine.Log{Events: events}).Sealed() }

// apart reports whether what other seats have answered after the entry depends on nothing that the
// seat has: in the other order the answers would lead to the same position.
func (t *Table) apart(seat engine.Seat, to int) bool {
	pos, err := t.without(seat, to, t.Last()+1)
	if err != nil {
		return false
	}
	for _, s := range t.log[to:] {
		if s.Kind == KindChoice && !s.undone && s.Seat == seat && answer(pos, s.Entry) != nil {
			return false
		}
	}
	return pos.Equal(t.now())
}

// without returns the position after entry to with what all but the seat have
// answered since, as it was before entry end was added.
func (t *Table) without(seat engine.Seat, to, end int) (engine.Position, error) {
	base := t.base(to, end)
	if t.log[base-1].unknown {
		return nil, fmt.Errorf("the position after entry %d is lost", base)
	}
	pos := t.position(base).Copy()
	for _, s := range t.log[base : end-1] {
		if s.Kind != KindChoice || s.undone && s.undoneBy < end || s.Seat == seat && s.Seq > to {
			continue
		}
		if err := answer(pos, s.Entry); err != nil {
			return nil, fmt.Errorf("entry %d after taking back: %w", s.Seq, err)
		}
	}
	return pos, nil
}

// base returns the last entry up to this one whose position holds nothing that was
// taken back after the entry, before entry end was added.
func (t *Table) base(to, end int) int {
	base := to
	for i := to - 1; i >= t.start; i-- {
		if t.log[i].undoneBy > base && t.log[i].undoneBy < end {
			base = i
		}
	}
	return base
}

// answer carries out a choice of the log on another position.
func answer(pos engine.Position, e Entry) error {
	c, err := pos.Parse(e.Seat, e.Text)
	if err != nil {
		return err
	}
	return pos.Do(e.Seat, c, nil)
}

// Undo returns the table after one of the seats has taken back its last choice or
// chain; Seq is the last entry that it knows of. Errors: ErrStale, ErrNotNow
// (nothing may be taken back).
func (t *Table) Undo(seats engine.Seats, seq int, at time.Time) (*Table, error) {
	seat, to := t.Undoable(seats)
	if !t.knows(seat, seq) {
		return nil, ErrStale
	}
	if seat == engine.NoSeat {
		return nil, errNothing
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindUndo, Seat: seat, Text: strconv.Itoa(to), At: at})
	return next, err
}

// undos are how often a seat has taken something back since it owes an answer, whether
// it has given that meanwhile or not.
type undos struct{ since, n int32 }

// countUndos counts an undo of a seat since it has owed its answer. A sealed choice or a
// rollback clears all counts, because undos after it belong to a new turn.
func (t *Table) countUndos(last *step) {
	switch {
	case last.Kind == KindChoice && sealed(last.events), last.Kind.rewinds():
		t.undos = [engine.MaxSeats]undos{}
	case last.Kind == KindUndo:
		count := &t.undos[last.Seat]
		if since := last.since[last.Seat]; count.since != since {
			*count = undos{since: since}
		}
		count.n++
	}
}

// Undos returns how often the seat has taken something back in the turn in which it did so
// last.
func (t *Table) Undos(s engine.Seat) int { return int(t.undos[s].n) }

// knows reports whether who knows the log up to seq knows all that the seat did.
// Without a seat it is the whole log.
func (t *Table) knows(seat engine.Seat, seq int) bool {
	if seq == t.Last() {
		return true
	}
	if seat == engine.NoSeat || seq < t.start || seq > t.Last() {
		return false
	}
	for _, s := range t.log[seq:] {
		if s.Seat == seat || s.Kind.rewinds() {
			return false
		}
	}
	return true
}

// Waits returns the seat and number of a person's last choice if bots should wait for its undo: it
// can still be undone, and the person is asked nothing more. Without one the seat is NoSeat.
func (t *Table) Waits() (engine.Seat, int) {
	var all engine.Seats
	for i := range t.seats {
		all = all.With(engine.Seat(i))
	}
	seat, choice := t.WaitsFor(all)
	return seat, choice.Seq
}

// WaitsFor is Waits for the people of some seats. It also returns the choice.
func (t *Table) WaitsFor(seats engine.Seats) (engine.Seat, Entry) {
	seat, _ := t.Undoable(seats &^ t.Owing())
	if seat == engine.NoSeat {
		return seat, Entry{}
	}
	for i := len(t.log) - 1; ; i-- {
		if s := t.log[i]; s.Kind == KindChoice && !s.undone && s.Seat == seat {
			return seat, s.Entry
		}
	}
}

// Secret reports whether the match runs, and seats know things now that other
// seats do not.
func (t *Table) Secret() bool { return t.Running() && t.secret }
