package virtu

import "testing"

// TestHoardsStopAtPlenty: however much is added, no kind runs over into the next,
// and plenty stays enough for any price.
func TestHoardsStopAtPlenty(t *testing.T) {
	var h hoard
	for range 40 {
		h = h.plus(hoardOf(&Symbols{Crown: maxSymbols, Mask: 127, Arrow: 5}))
	}
	for _, k := range []Symbol{Florin, Cross, Cavalry, Ship, War} {
		var one Symbols
		if one[k] = 1; h.covers(hoardOf(&one)) {
			t.Errorf("%x has %v", h, k)
		}
	}
	if !h.covers(hoardOf(&Symbols{Crown: 60, Mask: 60, Arrow: 60})) {
		t.Errorf("%x has not plenty", h)
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
