package board

import (
	"slices"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
	"signoria/games/teller"
)

// What follows from an answer is said before it is given: here what a member at work
// wakes, what is lost by declining, what is not gained.

// wakes says which cards a member would wake on a space of the harvest or the
// production with the servants of this click, and what the next one asks for; empty
// for other spaces.
func (m *table) wakes(sp content.Space, l light) string {
	area, _, works := tables.WorkArea(sp)
	if !works || l.class != "can" {
		return ""
	}
	value := l.offer.Value + m.raised(l.servants)
	names, next := m.awake(area, value)
	words := m.T("deal.wakes_tile")
	if len(names) > 0 {
		words = m.T("deal.wakes", "cards", m.All(names))
	}
	if next == 0 {
		return words
	}
	more := (m.c.Cards[next].Work.Die - value + max(m.q.Step, 1) - 1) / max(m.q.Step, 1) * m.rate()
	if l.servants+more > m.StockOf(content.Servants) {
		return words
	}
	return words + " " + m.T("deal.wakes_more", "servants", m.Amount(more, content.Servants, teller.Plain), "card", m.CardName(next))
}

// awake are Your cards that work at a value, and the card that asks for the least
// beyond it, 0: none.
func (m *table) awake(area content.Area, value int) (names []string, next int) {
	kind := content.Territory
	if area == content.Production {
		kind = content.Building
	}
	for _, card := range m.Seat(m.You).Cards[kind] {
		w := m.c.Cards[card].Work
		switch {
		case w == nil:
		case w.Die <= value:
			names = append(names, m.CardName(card))
		case next == 0 || w.Die < m.c.Cards[next].Work.Die:
			next = card
		}
	}
	return names, next
}

// losesBy says what declining loses: a bonus action does not come again.
func (m *table) losesBy() string {
	switch m.q.Ask {
	case lorenzo.AskTake, lorenzo.AskServants, lorenzo.AskFrom, lorenzo.AskRecover, lorenzo.AskFree:
		return m.T("deal.declining")
	}
	return ""
}

// whoForgoes names the character because of whom a floor gives no bonus.
func (m *table) whoForgoes() string {
	for _, number := range m.Seat(m.You).Cards[content.Character] {
		if slices.ContainsFunc(m.c.Cards[number].Lasting, func(l content.Lasting) bool { return l.Kind == content.LastNoFloorBonus }) {
			return m.CardName(number)
		}
	}
	return ""
}
