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

// closedOf are the closed candidates of a verb, with their reason.
func (m *table) closedOf(verb engine.Verb) []lorenzo.Offer {
	var list []lorenzo.Offer
	for _, o := range m.v.Offers {
		if o.Choice.Verb == verb && m.Post(o.Choice) == "" && !o.Reason.OK() {
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
