package enginetest

import (
	"fmt"

	"signoria/engine"
)

// Meet gives a copy of the position, and the choice, in which the thing of which the
// refusal r says that there are r.Have of is there n times instead. So it changes either
// the position (a seat's coins) or the choice (how many servants it spends). n lies
// between r.Have and r.Need, both included. False: no position can have that number (a
// printed limit, say); the suite then asks nothing of this refusal.
type Meet func(p engine.Position, seat engine.Seat, c engine.Choice, r engine.Reason, n int) (engine.Position, engine.Choice, bool)

// checkNumbers holds the numbers of a refusal at a node.
func (g *game) checkNumbers(seat engine.Seat, c engine.Choice, r engine.Reason) error {
	if g.meet == nil {
		return nil
	}
	return CheckNumbers(g.p, seat, c, r, g.meet)
}

// CheckNumbers tells whether the numbers of a refusal are true: what it says is there, is
// there; with what it needs the choice is open, or closed for another reason; with one less
// it is still closed. The error says what is false.
func CheckNumbers(p engine.Position, seat engine.Seat, c engine.Choice, r engine.Reason, meet Meet) error {
	if r.Need == r.Have && r.Need == 0 {
		return nil
	}
	if r.Need == r.Have {
		return fmt.Errorf("seat %v: %s is closed as %v: what is needed is there", seat, written(p, seat, c), r)
	}
	as, same, ok := meet(p.Copy(), seat, c, r, r.Have)
	if !ok {
		return nil
	}
	if !as.Equal(p) || same != c {
		return fmt.Errorf("seat %v: %s is closed as %v, but %d is not what is there", seat, written(p, seat, c), r, r.Have)
	}
	if enough, met, ok := meet(p.Copy(), seat, c, r, r.Need); ok {
		if again := enough.Check(seat, met); again.Rule == r.Rule && again.Why == r.Why && again.What == r.What {
			return fmt.Errorf("seat %v: %s is closed as %v; with %d it is still closed, as %v", seat, written(p, seat, c), r, r.Need, again)
		}
	}
	short := r.Need - 1
	if r.Need < r.Have {
		short = r.Need + 1
	}
	if short == r.Have {
		return nil
	}
	if less, met, ok := meet(p.Copy(), seat, c, r, short); ok && less.Check(seat, met).OK() {
		return fmt.Errorf("seat %v: %s is closed as %v, but %d is enough", seat, written(p, seat, c), r, short)
	}
	return nil
}

// written is the choice for a message: a mutant may have no notation.
func written(p engine.Position, seat engine.Seat, c engine.Choice) string {
	return fmt.Sprintf("%+v (%s)", c, p.Format(seat, c))
}
