package board

import (
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/narrate"
	"strconv"
)

// changeWords are an amount with its sign in front, for ears.
func (m *table) changeWords(n int, g content.Good) string {
	if n < 0 {
		return "−" + m.Amount(-n, g, narrate.Plain)
	}
	return "+" + m.Amount(n, g, narrate.Plain)
}

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

// hasLasting reports whether a card has an effect after it was taken.
func (m *table) hasLasting(number int) bool {
	card := &m.c.Cards[number]
	return card.Work != nil || len(card.Lasting) > 0 || card.EndVP > 0 || card.End.Per != content.PerNothing
}

// number of a thing as text.
func number(n int) string { return strconv.Itoa(n) }
