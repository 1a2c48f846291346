package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

func swapID(a lorenzo.ActiveTrade, n int) string { return "swap-" + number(a.Card) + "-" + number(n) }

// placeHint says how many spaces are lit and what dashed ones mean.
func (m *table) placeHint() string {
	hint := m.T("ask.place_hint", "n", m.countLit())
	if m.anyCould() {
		hint += " " + m.T("ask.dashed")
	}
	return hint
}

// servantsOpen says what a number of servants reaches that the number before
// it, number i of the list, does not: so that nobody wastes servants.
func (m *table) servantsOpen(servants, i int) string {
	before := -1
	if i > 0 {
		before = int(m.Only(lorenzo.DoServants)[i-1].N)
	}
	var names []string
	for _, o := range m.reached(servants) {
		if o.Servants > before || i == 0 {
			names = append(names, m.CardName(o.Card))
		}
	}
	if len(names) == 0 && i > 0 {
		return m.T("ask.nothing_more")
	}
	return strings.Join(names, ", ")
}

// servantsLabel is the same for those who hear it.
func (m *table) servantsLabel(servants int) string {
	words := m.T("ask.servants_label", "servants", m.Amount(servants, content.Servants, teller.Plain), "value", m.valueWith(servants))
	var names []string
	for _, o := range m.reached(servants) {
		names = append(names, m.CardName(o.Card))
	}
	if len(names) == 0 {
		return words
	}
	return words + " " + m.T("ask.activates", "cards", m.All(names))
}

// supportFirst are the two answers to the Church, support in front.
func (m *table) supportFirst() []engine.Choice {
	choices := m.Only(lorenzo.DoSupport)
	slices.SortFunc(choices, func(a, b engine.Choice) int { return int(b.N) - int(a.N) })
	return choices
}
