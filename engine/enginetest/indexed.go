package enginetest

import (
	"fmt"
	"slices"

	"signoria/engine"
)

// sparse is the most numbers per choice: numbers without a choice are drawn in vain.
const sparse = 64

// checkIndexed: each likely choice has exactly one number. Then drawing numbers until one has a choice
// picks each with the same chance.
func checkIndexed(g *game) error {
	for seat := engine.NoSeat; seat < g.seats(); seat++ {
		n := g.p.CountIndexed(seat)
		if n == 0 {
			continue
		}
		if !g.p.Owing().Has(seat) {
			return fmt.Errorf("seat %v owes nothing and has %d candidates", seat, n)
		}
		var numbered []engine.Choice
		for i := range n {
			if c, ok := g.p.ChoiceAt(seat, i); ok {
				numbered = append(numbered, c)
			}
		}
		slices.SortFunc(numbered, compare)
		likely := g.p.Prune(seat, slices.Clone(g.offered[seat]))
		if !slices.Equal(numbered, likely) {
			return fmt.Errorf("seat %v: the choices with numbers are %+v, the likely ones %+v", seat, numbered, likely)
		}
		if len(likely) < 2 || n > sparse*len(likely) {
			return fmt.Errorf("seat %v: %d candidates for %d choices", seat, n, len(likely))
		}
	}
	return nil
}
