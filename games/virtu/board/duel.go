package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// side is one of the two sides of a fight, the attacker first.
type side struct {
	seat     engine.Seat
	attacker bool
	strength int
	made     []might
}

// might is one part of the strength of a side: its words, and the word of the glossary that says
// what counts.
type might struct{ words, topic string }

func (m *table) duelSides(d *virtu.Duel) [2]side {
	var sides [2]side
	for i, seat := range [...]engine.Seat{d.Attacker, d.Opponent} {
		s := side{seat: seat, attacker: i == 0, strength: d.Strength[i]}
		if i == 1 && !d.Field {
			s.made = append(s.made, might{m.T("ask.duel_value", "n", d.Value), "value_of_city"})
		}
		if d.Units[i] > 0 {
			s.made = append(s.made, might{m.T("ask.duel_units", "n", d.Units[i]), "unit"})
		}
		if i == 1 && d.Fixed > 0 {
			s.made = append(s.made, might{m.T("ask.duel_bastion", "points", narrate.Signed(d.Fixed)), "bastion"})
		}
		if d.Bonus[i] > 0 {
			s.made = append(s.made, might{m.T("ask.duel_bonus", "points", narrate.Signed(d.Bonus[i])), "war_bonus"})
		}
		sides[i] = s
	}
	return sides
}

// duelName names a side: a seat, or the city that defends itself.
func (m *table) duelName(d *virtu.Duel, s engine.Seat) string {
	if s == engine.NoSeat {
		return m.CityName(d.City)
	}
	return m.Name(s)
}

// duelTerm returns the word of the glossary that says how a fight is decided.
func (m *table) duelTerm(d *virtu.Duel) string {
	switch {
	case d.Field:
		return m.word("battle")
	case m.HasLeague(d.City) && m.v.Cities[d.City].Owner == engine.NoSeat:
		return "wars.strength_of_league"
	}
	return "siege"
}

// declareFate says what happens to a war bonus once it is declared.
func (m *table) declareFate(s content.Source) string {
	switch s {
	case content.WarToken:
		return m.T("ask.declare_gone")
	case content.LeonardoBonus:
		return m.T("pay.stays")
	}
	return m.T("pay.turns")
}

// points returns the war points of a bonus.
func (m *table) points(c engine.Choice) string {
	if o := m.Offer(c); o != nil && o.Points > 0 {
		return narrate.Signed(o.Points)
	}
	return narrate.Signed(int(c.N))
}

// fieldOrSiege says which rule decides a fight.
func fieldOrSiege(d *virtu.Duel) string {
	if d.Field {
		return "field"
	}
	return "siege"
}

func (m *table) duelHouse(s engine.Seat) string {
	if s == engine.NoSeat {
		return "nobody"
	}
	return m.House(s)
}

// passWords say what a pass leads to.
func (m *table) passWords() string {
	d := m.q.Duel
	switch {
	case d == nil:
		return ""
	case d.Opponent != engine.NoSeat && d.Passes == 0:
		return m.T("ask.pass_on", "mine", d.Strength[0], "theirs", d.Strength[1])
	}
	ends := "holds"
	switch {
	case d.Field:
		ends = "ends"
	case d.Strength[0] > d.Strength[1]: // V-16.9
		ends = "falls"
	}
	return m.T("ask.pass_"+ends, "mine", d.Strength[0], "theirs", d.Strength[1], "city", m.CityName(d.City))
}
