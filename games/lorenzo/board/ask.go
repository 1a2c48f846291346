package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// resting returns the panel's heading while You are asked nothing.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.Waiting()
	case m.Ended():
		return m.Verdict()
	}
	return m.T("ask.looking_back")
}

// placeHint says how many spaces are lit, that coins on a tag are the fee of a tower, and what
// dashed spaces mean.
func (m *table) placeHint() string {
	hint := m.T("ask.place_hint", "n", m.countLit())
	if m.anyFee() {
		hint += " " + m.T("ask.tag_fee")
	}
	if m.anyCould() {
		hint += " " + m.T("ask.dashed")
	}
	return hint
}

// valueWith returns the value of the pending action with a number of servants; each full rate of
// them adds a step (LP-3.2).
func (m *table) valueWith(servants int) int {
	return m.q.Value + m.raised(servants)
}

// raiseWords says by how much each servant, or each full rate of them, raises the value.
func (m *table) raiseWords() string {
	step := m.raised(m.rate())
	if m.rate() == 1 {
		return m.T("ask.raise_each", "n", step)
	}
	return m.T("ask.raise_rate", "n", step, "servants", m.rate())
}

// raised returns by how much a number of servants raises a value.
func (m *table) raised(servants int) int { return servants / m.rate() * max(m.q.Step, 1) }

// activated returns the names of the cards for which a harvest or production needs more than more
// servants, and at most servants.
func (m *table) activated(more, servants int) []string {
	var names []string
	for _, o := range m.q.Opens {
		if o.Servants > more && o.Servants <= servants {
			names = append(names, m.CardName(o.Card))
		}
	}
	return names
}

// servantsOpen returns what a number of servants reaches that the number before it, entry i of the
// list, does not, so that no one wastes servants.
func (m *table) servantsOpen(servants, i int) string {
	if i == 0 {
		return strings.Join(m.activated(-1, servants), ", ")
	}
	names := m.activated(int(m.Only(lorenzo.DoServants)[i-1].N), servants)
	if len(names) == 0 {
		return m.T("ask.nothing_more")
	}
	return strings.Join(names, ", ")
}

// servantsLabel is the same for those who hear it.
func (m *table) servantsLabel(servants int) string {
	words := m.T("ask.servants_label", "servants", m.Amount(servants, content.Servants, narrate.Plain), "value", m.valueWith(servants))
	if names := m.activated(-1, servants); len(names) > 0 {
		words += " " + m.T("ask.activates", "cards", m.All(names))
	}
	return words
}

// supportFirst returns the two answers to the Church, support in front.
func (m *table) supportFirst() []engine.Choice {
	choices := m.Only(lorenzo.DoSupport)
	slices.SortFunc(choices, func(a, b engine.Choice) int { return int(b.N) - int(a.N) })
	return choices
}

// storeOption reports whether a set takes the goods on the house tile.
func (m *table) storeOption(set uint64) bool { return m.v.Houses && set>>len(m.v.Privileges)&1 == 1 }

// privilegeWhy returns the reason why the asked seat cannot choose an option; empty if it can, or
// there is no such option.
func (m *table) privilegeWhy(i int) string {
	offered := func(c engine.Choice) bool { return c.Set>>i&1 == 1 }
	switch {
	case !m.Asked, m.storeOption(1 << i), slices.ContainsFunc(m.Only(lorenzo.DoPrivilege), offered):
		return ""
	case m.q.Chosen>>i&1 == 1:
		return m.Why(engine.Reason{Why: "privilegeAgain"})
	}
	return m.Why(engine.Reason{Why: "noFaithPrivilege"})
}

// closedOf returns the closed candidates of a verb, with their reason.
func (m *table) closedOf(verb engine.Verb) []lorenzo.Offer {
	var list []lorenzo.Offer
	for _, o := range m.v.Offers {
		if o.Choice.Verb == verb && m.Post(o.Choice) == "" && !o.Reason.OK() {
			list = append(list, o)
		}
	}
	return list
}

// consequence says what an answer means beyond its own words, empty means nothing.
func (m *table) consequence(c engine.Choice) string {
	switch c.Verb {
	case lorenzo.DoCopy, lorenzo.DoRetire:
		return m.LeaderText(int(c.On))
	case lorenzo.DoReturn:
		return m.FaceGoods(int(c.On), narrate.Plain)
	}
	return ""
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
