package board

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// follows returns in short what an answer brings or needs, as far as all can see it; empty if its
// words or the hint of the question say it.
func (m *table) follows(c engine.Choice) string {
	switch c.Verb {
	case mil.DoAttempt:
		return m.Prestige(m.worthOf(content.Knight(c.On)), rich)
	case mil.DoFree:
		return m.siegeFollows(int(c.On))
	case mil.DoAttack:
		return m.attackFollows(content.Knight(c.On))
	}
	return ""
}

// followsHint says once what follows from all answers to a question.
func (m *table) followsHint() string {
	land, points := m.Prestige(int(m.c.Points.Land), rich), &m.c.Points
	switch m.q.Ask {
	case mil.AskGrow:
		return m.T("follows.grow", "man", m.resultFate(content.Man))
	case mil.AskCourt:
		return m.T("follows.court")
	case mil.AskWar:
		return m.T("follows.war", "points", land)
	case mil.AskCuria:
		return m.T("follows.curia", "points", m.Prestige(int(points.Privileges), rich), "each", -int(points.Women), "most", -int(points.WomenMost))
	case mil.AskYear:
		return m.yearHint()
	case mil.AskGuest:
		return m.T("follows.guest_" + m.q.Guest.String())
	case mil.AskNuns:
		return m.T("follows.nuns", "each", -int(points.Women), "most", -int(points.WomenMost))
	case mil.AskCastle:
		return m.T("follows.castle", "points", m.Prestige(int(points.Castle), rich))
	}
	return ""
}

// worthOf returns the prestige that a vassal brings at once (M-16.6).
func (m *table) worthOf(k content.Knight) int {
	return int(m.c.Points.Vassal) + landCount(m.Knight(k))*int(m.c.Points.VassalLand)
}

// siegeFollows says how many cubes a free land takes, and what it brings (M-19.3).
func (m *table) siegeFollows(column int) string {
	own, defence := int(m.c.Costs.Soldier)*m.Knight(m.q.Knight).Soldiers, m.v.Columns[column].Defence
	return m.T("follows.siege", "strengths", narrate.Versus(own, defence), "cubes", m.T("amount.cubes", "n", max(0, defence+1-own)))
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
	return m.T("follows.attack", "strengths", narrate.Versus(own, other), "price", price)
}

// actionHint warns of the fourth token of the knight that the panel is about, or says
// why his family works no more (M-5.5–M-5.7).
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
	return ""
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
