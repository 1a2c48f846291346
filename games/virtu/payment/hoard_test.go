package payment

import (
	"testing"

	"signoria/games/virtu/content"
)

// TestHoardsStopAtPlenty checks that adding many symbols of one kind never overflows into the next
// kind, and that a full hoard still covers any price.
func TestHoardsStopAtPlenty(t *testing.T) {
	var h Hoard
	for range 40 {
		h = h.Plus(HoardOf(&content.Symbols{content.Crown: content.MaxSymbols, content.Mask: 127, content.Arrow: 5}))
	}
	for _, k := range []content.Symbol{content.Florin, content.Cross, content.Cavalry, content.Ship, content.War} {
		var one content.Symbols
		if one[k] = 1; h.Covers(HoardOf(&one)) {
			t.Errorf("the hoard %x has %v, which was never added", h, k)
		}
	}
	if !h.Covers(HoardOf(&content.Symbols{content.Crown: 60, content.Mask: 60, content.Arrow: 60})) {
		t.Errorf("the full hoard %x does not cover 60 symbols of each added kind", h)
	}
}

// TestHoardsCompareEachKind checks that more of one kind does not replace another kind.
func TestHoardsCompareEachKind(t *testing.T) {
	for _, c := range []struct {
		have, need content.Symbols
		want       bool
	}{
		{content.Symbols{}, content.Symbols{}, true},
		{content.Symbols{content.Florin: 3, content.Crown: 1}, content.Symbols{content.Florin: 3, content.Crown: 1}, true},
		{content.Symbols{content.Florin: 127}, content.Symbols{content.Crown: 1}, false},
		{content.Symbols{content.Crown: 127, content.Arrow: 127}, content.Symbols{content.Florin: 1}, false},
		{content.Symbols{content.Crown: 1, content.Arrow: 1}, content.Symbols{content.Crown: 1, content.Arrow: 2}, false},
		{content.Symbols{content.War: 127, content.Arrow: 127}, content.Symbols{content.War: 127, content.Arrow: 127}, true},
	} {
		if got := HoardOf(&c.have).Covers(HoardOf(&c.need)); got != c.want {
			t.Errorf("%v covers %v: %t, want %t", c.have, c.need, got, c.want)
		}
	}
}
