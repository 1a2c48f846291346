package virtu

import "testing"

// TestNoHoardOverflows: whatever a seat owns, a purse stays below 128 of each
// kind, the most that a byte of a hoard can hold beside its borrow.
func TestNoHoardOverflows(t *testing.T) {
	c := mustLoad(t)
	for k := range NumSymbols {
		var card int
		for i := range c.Cards {
			card = max(card, int(c.Cards[i].Gives[k]))
		}
		most := (NumSlots + 2 + 1) * card // the courtiers, room and upgrade, what lies in the pool
		for i := range c.Tiles {
			most += int(c.Tiles[i].Gives[k])
		}
		for i := range c.Powers {
			most += int(c.Powers[i].Gives[k])
		}
		if k == Florin {
			most = 3*card + maxPrice // others are converted before
		}
		if most += 1; most > 127 { // Michelangelo, or an indulgence
			t.Errorf("a purse may hold %d of %v", most, k)
		}
	}
}

// TestHoardsCompareEachKind: more of one kind does not make up for another.
func TestHoardsCompareEachKind(t *testing.T) {
	for _, c := range []struct {
		have, need Symbols
		want       bool
	}{
		{Symbols{}, Symbols{}, true},
		{Symbols{Florin: 3, Crown: 1}, Symbols{Florin: 3, Crown: 1}, true},
		{Symbols{Florin: 127}, Symbols{Crown: 1}, false},
		{Symbols{Crown: 127, Arrow: 127}, Symbols{Florin: 1}, false},
		{Symbols{Crown: 1, Arrow: 1}, Symbols{Crown: 1, Arrow: 2}, false},
		{Symbols{War: 127, Arrow: 127}, Symbols{War: 127, Arrow: 127}, true},
	} {
		if got := hoardOf(&c.have).covers(hoardOf(&c.need)); got != c.want {
			t.Errorf("%v covers %v: %t", c.have, c.need, got)
		}
	}
}
