package board

import (
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// ribbon says whose turn it is and which card asks You.
func (m *table) ribbon() string {
	return m.T("ask.ribbon", "who", m.Name(m.q.From), "card", m.CardName(m.q.Card))
}

// choicesOf are the open choices of some verbs, in the order of the offers.
func (m *table) choicesOf(verbs ...engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, verb := range verbs {
		list = append(list, m.only(verb)...)
	}
	return list
}

// closedOf are the closed candidates of a verb, with their reason.
func (m *table) closedOf(verb engine.Verb) []lorenzo.Offer {
	var list []lorenzo.Offer
	for _, o := range m.v.Offers {
		if _, open := m.open[o.Choice]; o.Choice.Verb == verb && !open && !o.Reason.OK() {
			list = append(list, o)
		}
	}
	return list
}

// yield lists the cards of a seat that a borrowed harvest or production could
// use, with their values.
func (m *table) yield(s engine.Seat) string {
	kind := content.Territory
	if m.Borrowed() == content.Production {
		kind = content.Building
	}
	var names []string
	for _, card := range m.Seat(s).Cards[kind] {
		if w := m.c.Cards[card].Work; w != nil {
			names = append(names, m.T("ask.yield", "card", m.CardName(card), "value", w.Die))
		}
	}
	if len(names) == 0 {
		return m.T("ask.yield_none")
	}
	return strings.Join(names, ", ")
}
