package board

import (
	"strconv"

	"signoria/games/lorenzo/content"
)

// cardFlight names a card for gliding.
func cardFlight(number int, fly bool) string {
	if !fly {
		return ""
	}
	return "card-" + strconv.Itoa(number)
}

// hasLasting tells whether a card does anything after it was taken.
func (m *table) hasLasting(number int) bool {
	card := &m.c.Cards[number]
	return card.Work != nil || len(card.Lasting) > 0 || card.EndVP > 0 || card.End.Per != content.PerNothing
}
