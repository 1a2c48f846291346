package scenario

import "signoria/engine"

// chain has choices that a seat made together.
type chain struct {
	before engine.Position
	moves  []move
	events []engine.Event
}

func (c chain) seat() engine.Seat { return c.moves[0].seat }

// undoable returns the seats that can take back their last choices, by the rules of package table: not
// choices that revealed chance or a secret, or are final, and none after the end. If another seat has
// answered since, both must have been asked at the same time, and no answer may depend on the other.
func (run *run) undoable() (seats engine.Seats) {
	if run.position.Owing() == 0 {
		return 0
	}
	var seen engine.Seats
	for i := len(run.past) - 1; i >= 0; i-- {
		seat := run.past[i].seat()
		if !seen.Has(seat) && run.mayTakeBack(i) {
			seats = seats.With(seat)
		}
		seen = seen.With(seat)
	}
	return seats
}

// mayTakeBack reports whether a seat's last chain can be taken back.
func (run *run) mayTakeBack(at int) bool {
	mine, others := run.past[at], engine.Seats(0)
	for _, c := range run.past[at:] {
		log := engine.Log{Events: c.events}
		if log.Sealed() || c.seat() == mine.seat() && engine.Final(c.events, c.seat()) {
			return false
		}
		if c.seat() != mine.seat() {
			others = others.With(c.seat())
		}
	}
	if others == 0 {
		return true
	}
	asked := mine.before.Owing()
	if !asked.Has(mine.seat()) || others&^asked != 0 {
		return false
	}
	pos, err := again(mine.before, append(run.past[at+1:len(run.past):len(run.past)], mine))
	return err == nil && pos.Equal(run.position)
}

// again plays the chains from a position and returns the one after them.
func again(from engine.Position, chains []chain) (engine.Position, error) {
	pos := from.Copy()
	for _, c := range chains {
		for _, m := range c.moves {
			choice, err := pos.Parse(m.seat, m.text)
			if err != nil {
				return nil, err
			}
			if err := pos.Do(m.seat, choice, nil); err != nil {
				return nil, err
			}
		}
	}
	return pos, nil
}

// takeBack takes back the last chain of a seat. Later answers of other seats are played again.
func (run *run) takeBack(who *tree) *Failure {
	seat, ok := engine.ParseSeat(who.text)
	if !ok {
		f := run.failure(who.line, "undo names the seat that takes its last choice back, not %s", who)
		return &f
	}
	if !run.undoable().Has(seat) {
		f := run.failure(who.line, "seat %s has nothing that it can take back; seats that have: %s", seat, seatList(run.undoable()))
		return &f
	}
	at := len(run.past) - 1
	for run.past[at].seat() != seat {
		at--
	}
	pos, since := run.past[at].before.Copy(), run.past[at+1:]
	run.past, run.position = run.past[:at:at], pos
	for _, c := range since {
		if f := run.chooseAll(step{when: [][]move{c.moves}}); f != nil {
			return f
		}
	}
	run.log = engine.Log{}
	return nil
}
