package board

import (
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
)

// counted are the goods of a seat that counters show: everything but victory
// points; special tokens only where there are any.
func (m *table) counted() []content.Good {
	var list []content.Good
	for _, g := range words.Sums {
		if g != content.VP && (g != content.Tokens || m.v.Houses) {
			list = append(list, g)
		}
	}
	return list
}
