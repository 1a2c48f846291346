package payment

import "signoria/games/virtu/content"

// Hoard is Symbols in one number, a byte for each kind, so that a purse is added
// up and compared with prices in single steps: a tenth of a random game went
// into doing that kind by kind. Plenty of a kind is as good as more.
type Hoard uint64

// Plenty of a symbol is more than any price asks for.
const Plenty = 64

// HoardOf packs symbols.
func HoardOf(g *content.Symbols) (h Hoard) {
	for k, n := range g {
		h |= Hoard(min(n, Plenty-1)) << (8 * k)
	}
	return h
}

// Plus adds a hoard of less than plenty of each kind.
func (h Hoard) Plus(g Hoard) Hoard {
	h += g
	if full := h & 0x4040404040404040; full != 0 {
		h &^= full - full>>6 // what comes on top of plenty, so that no byte runs over
	}
	return h
}

// Covers reports whether there are at least as many of each kind as in need.
func (h Hoard) Covers(need Hoard) bool {
	const tops = 0x8080808080808080 // a borrow takes a byte's top bit
	return (h|tops-need)&tops == tops
}
