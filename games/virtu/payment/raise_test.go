package payment

import (
	"testing"

	"signoria/games/virtu/content"
)

// TestRaisable checks that a source pays a symbol or is converted into florins, but not both (V-4.4,
// V-5.1, S-3.8).
func TestRaisable(t *testing.T) {
	price := Of(content.Symbols{content.Florin: 3, content.Crown: 1})
	tile := content.Symbols{content.Crown: 1, content.Florin: 2}
	crown := content.Symbols{content.Crown: 2}
	for _, c := range []struct {
		what    string
		gives   []content.Symbols
		coins   []int8 // florins of each source; -1 means that it cannot be converted
		florins int16
		can     bool
	}{
		{"the tile's crown and its florins", []content.Symbols{tile}, []int8{2}, 1, false},
		{"a tile for each", []content.Symbols{tile, tile}, []int8{2, 2}, 1, true},
		{"a tile for each and a florin short", []content.Symbols{tile, tile}, []int8{2, 2}, 0, false},
		{"the crown of another", []content.Symbols{tile, crown}, []int8{2, -1}, 1, true},
		{"florins in hand", []content.Symbols{tile}, []int8{2}, 3, true},
		{"florins without a crown", []content.Symbols{{content.Florin: 2}, {content.Florin: 2}}, []int8{2, 2}, 3, false},
		{"a merchant's florins and the tile's crown", []content.Symbols{tile, {content.Florin: 2}}, []int8{2, 2}, 1, true},
	} {
		var y Payer
		y.Begin(&price, c.florins, false)
		for i := range c.gives {
			y.Add(int8(i), &c.gives[i])
		}
		y.Owe(&price, &Free{}, &content.Symbols{})
		for i, n := range c.coins {
			if n > 0 {
				y.AddCoins(int8(i), n)
			}
		}
		if got := y.Raisable(c.florins); got != c.can {
			t.Errorf("%s, %d florins: raisable %t, want %t", c.what, c.florins, got, c.can)
		}
	}
}
