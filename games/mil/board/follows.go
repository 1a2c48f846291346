package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/teller"
	"signoria/web/kit/board"
)

// mostSaid is how many answers the strip shows with what follows; more are a list.
const mostSaid = 4

// openOffers are You's open offers of some verbs.
func (m *table) openOffers(verbs ...engine.Verb) []*board.Offer {
	return slices.DeleteFunc(m.Offers(verbs...), func(o *board.Offer) bool { return !m.Open(o) })
}

// follows says what an answer leads to, as far as all can see it.
func (m *table) follows(c engine.Choice) string {
	switch c.Verb {
	case mil.DoRoll:
		return m.T("follows.roll")
	case mil.DoSon:
		return m.resultFate(content.Man)
	case mil.DoStop:
		return m.T("follows.stop")
	case mil.DoInfluence, mil.DoNothing:
		return m.T("follows.turn_over")
	case mil.DoAttempt:
		return m.T("follows.attempt", "points", m.Prestige(m.worthOf(content.Knight(c.On)), rich))
	case mil.DoPrivilege:
		return m.T("follows.privilege", "n", m.Seat(m.Foot).Privileges+1, "points", m.Prestige(int(m.c.Points.Privileges), rich))
	case mil.DoAbbess:
		return m.T("follows.abbess", "each", -int(m.c.Points.Women), "most", -int(m.c.Points.WomenMost))
	case mil.DoFree:
		return m.siegeFollows(int(c.On))
	case mil.DoAttack:
		return m.attackFollows(content.Knight(c.On))
	}
	return ""
}

// wordsAndFate are an answer and what follows from it in one line.
func (m *table) wordsAndFate(c engine.Choice) string {
	return m.T("choice.for", "what", m.answerWords(c), "goods", m.follows(c))
}

// worthOf is what a vassal brings at once (M-16.6).
func (m *table) worthOf(k content.Knight) int {
	return int(m.c.Points.Vassal) + landCount(m.Knight(k))*int(m.c.Points.VassalLand)
}

// siegeFollows says how many cubes a free land takes, and what it brings (M-19.3).
func (m *table) siegeFollows(column int) string {
	own, defence := int(m.c.Costs.Soldier)*m.Knight(m.q.Knight).Soldiers, m.v.Columns[column].Defence
	points := m.Prestige(int(m.c.Points.Land), rich)
	if short := defence + 1 - own; short > 0 {
		return m.T("follows.siege", "strengths", teller.Versus(own, defence), "cubes", m.T("amount.cubes", "n", short), "points", points)
	}
	return m.T("follows.siege_free", "strengths", teller.Versus(own, defence), "points", points)
}

// attackFollows says with which strengths a war begins, what it costs, and what is at
// stake (M-20.3–M-20.6).
func (m *table) attackFollows(k content.Knight) string {
	t := m.Knight(k)
	own, other := int(m.c.Costs.Soldier)*m.Knight(m.q.Knight).Soldiers, int(m.c.Costs.Soldier)*t.Soldiers
	if t.Castle {
		other += int(m.c.Costs.Castle)
	}
	for _, l := range t.Lands {
		other += int(m.c.Lands[l.Design].Defence)
	}
	price := m.Amount(m.Seat(k.Seat()).Women, content.Influence, rich)
	return m.T("follows.attack", "strengths", teller.Versus(own, other), "price", price, "points", m.Prestige(int(m.c.Points.Land), rich))
}

// actionHint says what work costs the knight that the panel is about, or why his
// family works no more (M-5.5–M-5.7).
func (m *table) actionHint(k content.Knight) string {
	v := m.Knight(k)
	switch {
	case m.Seat(k.Seat()).Placed:
		return m.T("follows.placed")
	case m.v.White == 0:
		return m.T("follows.no_white")
	case v.Years >= yearsBeforeDeath && v.Heir:
		return m.T("follows.last_year_heir", "letter", k.Letter())
	case v.Years >= yearsBeforeDeath:
		return m.T("follows.last_year", "letter", k.Letter(), "points", m.Prestige(int(m.c.Points.Death), rich))
	}
	return m.T("follows.work", "letter", k.Letter(), "n", v.Years+1)
}

// yearHint says what the token means for the knight and for the space.
func (m *table) yearHint() string {
	v := m.Knight(m.q.Knight)
	switch {
	case v.Years < yearsBeforeDeath:
		return m.T("follows.year", "letter", v.Knight.Letter(), "n", v.Years+1)
	case v.Heir:
		return m.T("follows.year_heir", "letter", v.Knight.Letter())
	}
	return m.T("follows.year_death", "letter", v.Knight.Letter(), "points", m.Prestige(int(m.c.Points.Death), rich))
}
