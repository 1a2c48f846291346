package payment

import (
	"testing"

	"signoria/games/virtu/content"
)

// TestHoardsStopAtPlenty: however much is added, no kind runs over into the next,
// and plenty stays enough for any price.
func TestHoardsStopAtPlenty(t *testing.T) {
	var h Hoard
	for range 40 {
		h = h.Plus(HoardOf(&content.Symbols{content.Crown: content.MaxSymbols, content.Mask: 127, content.Arrow: 5}))
	}
	for _, k := range []content.Symbol{content.Florin, content.Cross, content.Cavalry, content.Ship, content.War} {
		var one content.Symbols
		if one[k] = 1; h.Covers(HoardOf(&one)) {
			t.Errorf("%x has %v", h, k)
		}
	}
	if !h.Covers(HoardOf(&content.Symbols{content.Crown: 60, content.Mask: 60, content.Arrow: 60})) {
		t.Errorf("%x has not plenty", h)
	}
}

// TestHoardsCompareEachKind: more of one kind does not make up for another.
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
			t.Errorf("%v covers %v: %t", c.have, c.need, got)
		}
	}
}
