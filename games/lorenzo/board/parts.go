package board

import (
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// changeWords are an amount with its sign in front, for ears.
func (m *table) changeWords(n int, g content.Good) string {
	if n < 0 {
		return "−" + m.Amount(-n, g, teller.Plain)
	}
	return "+" + m.Amount(n, g, teller.Plain)
}
