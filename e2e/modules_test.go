package e2e

import "testing"

// allModules are the address parameters of a table with all modules of Lorenzo.
const allModules = "&option.houses=on&option.pazzi=on"

// TestPreparing clicks through the preparation of a table with all modules: the personal bonus
// tile, the secret choice of leaders and the auction of houses. Then it plays a round.
func TestPreparing(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, lorenzo, "me", 5)
	p.openTableWith(allModules, lorenzo.bots(1))
	kinds := map[string]int{}
	p.until("my first placement", func(at table) bool {
		if at.Asked {
			p.pictureOnce(at, kinds)
		}
		return at.Asked && p.has("#ask .crew-pick")
	})
	if p.choices < 5 { // a tile, three leaders, a house at least
		t.Errorf("only %d choices before the first placement", p.choices)
	}
	before := p.table().Round
	p.until("the next round", func(at table) bool { return at.Over || at.Round > before })
}

// TestWholeGameWithModules plays a table of five seats with all modules to its end.
func TestWholeGameWithModules(t *testing.T) {
	long(t)
	t.Parallel()
	p := newPlayerOf(t, shared, lorenzo, "me", 7)
	p.openTableWith(allModules, lorenzo.bots(4))
	p.wholeGame(5, 40)
}
