package enginetest

import (
	"fmt"

	"signoria/engine"
)

// checkBare: a position that starts with nothing is written and read like any
// other, and can be played on.
func checkBare(title engine.Title, options engine.Options, bound int) error {
	p, err := title.Load(options, []byte("bare: true"))
	if err != nil {
		return fmt.Errorf("a bare position is refused: %w", err)
	}
	g := &game{title: title, options: options, p: p, rnd: engine.FastChance(uint64(options.Seats))}
	if err := checkSave(g); err != nil {
		return fmt.Errorf("a bare position: %w", err)
	}
	for range bound {
		g.enumerate()
		for _, check := range openChecks {
			if err := check(g); err != nil {
				return fmt.Errorf("from a bare position: %w", g.fault(err))
			}
		}
		if p.Owing() == 0 {
			return nil
		}
		seat, c := g.pick()
		g.moves = append(g.moves, seat.String()+" "+p.Format(seat, c))
		p.Apply(seat, c)
	}
	return fmt.Errorf("from a bare position there is no end after %d choices", bound)
}
