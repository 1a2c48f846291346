package enginetest

import (
	"errors"
	"fmt"

	"signoria/engine"
)

// Meet returns a copy of the position and the choice with n of the thing of which the refusal r counts
// r.Have. It changes either the position (a seat's coins) or the choice (the servants it spends). n is
// between r.Have and r.Need, both included. False means that no position can have that number, for
// example because of a printed limit; the suite then does not check this refusal.
type Meet func(p engine.Position, seat engine.Seat, c engine.Choice, r engine.Reason, n int) (engine.Position, engine.Choice, bool)

// checkNumbers compares the numbers of a refusal with the position.
func (g *game) checkNumbers(seat engine.Seat, c engine.Choice, r engine.Reason) error {
	if g.meet == nil {
		return nil
	}
	if err := Numbers(g.p, seat, c, r, g.meet); err != nil {
		return fmt.Errorf("seat %v: %s is closed as %v: %w", seat, written(g.p, seat, c), r, err)
	}
	return nil
}

// Numbers returns an error if the numbers of a refusal are false: if what it says is there is
// not; if with what it needs the choice is still closed for the same reason; or if with one less
// it is open. A refusal without numbers passes.
func Numbers(p engine.Position, seat engine.Seat, c engine.Choice, r engine.Reason, meet Meet) error {
	if r.Need == r.Have {
		if r.Need == 0 {
			return nil
		}
		return errors.New("what is needed is there")
	}
	met, same, ok := meet(p.Copy(), seat, c, r, r.Have)
	if !ok {
		return nil
	}
	if !met.Equal(p) || same != c {
		return fmt.Errorf("%d is not what is there", r.Have)
	}
	if met, enough, ok := meet(p.Copy(), seat, c, r, r.Need); ok {
		if again := met.Check(seat, enough); again.Rule == r.Rule && again.Why == r.Why && again.What == r.What {
			return fmt.Errorf("with %d it is still closed, as %v", r.Need, again)
		}
	}
	short := r.Need - 1
	if r.Need < r.Have {
		short = r.Need + 1
	}
	if short == r.Have {
		return nil
	}
	if met, less, ok := meet(p.Copy(), seat, c, r, short); ok && met.Check(seat, less).OK() {
		return fmt.Errorf("%d is enough", short)
	}
	return nil
}

// written returns the choice for a message: a mutant may have no notation.
func written(p engine.Position, seat engine.Seat, c engine.Choice) string {
	return fmt.Sprintf("%+v (%s)", c, p.Format(seat, c))
}
