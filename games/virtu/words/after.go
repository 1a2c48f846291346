package words

import (
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// After says in a clause what follows from a choice of the open question, before it
// is given: what turns over, what is won and lost, how strong both sides would be.
// It is empty where the words of the choice say it all.
func (m *Telling) After(c engine.Choice) string {
	var parts []string
	for _, part := range m.after(c) {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ")
}

// after returns sentences about what follows from a choice; empty ones do not count.
func (m *Telling) after(c engine.Choice) []string {
	switch c.Verb {
	case virtu.DoStep:
		return []string{m.afterStep()}
	case virtu.DoStop:
		if ch := m.here(); ch != nil && ch.Blocked {
			return []string{m.T("after.lost")}
		}
	case virtu.DoCancel:
		return []string{m.T("after.cancelled"), m.T("after.prestige", "n", 1)}
	case virtu.DoSell:
		return []string{m.T("after.sold"), m.T("after.less", "n", 1)}
	case virtu.DoPay:
		return m.afterPayment(c.Set)
	case virtu.DoConvert, virtu.DoUse:
		return []string{m.turning(content.Source(c.On))}
	case virtu.DoLay:
		return m.laidAt(content.Card(c.On), content.Place(c.To))
	case virtu.DoArrange:
		return m.afterArranging(content.Place(c.On), content.Place(c.To))
	case virtu.DoDiscard:
		return []string{m.afterDiscard(content.Place(c.On))}
	case virtu.DoPut:
		return m.laidAt(m.q.Card, content.Place(c.To))
	case virtu.DoAdvance:
		return m.afterAdvance()
	case virtu.DoAnnex:
		return append(m.oneMoreCity(), m.tileOf(content.City(c.On)))
	case virtu.DoFinish, virtu.DoDone:
		return []string{m.poolLost()}
	case virtu.DoRefresh:
		return []string{m.T("after.again", "goods", m.giving(m.c.Tiles[c.On].Gives))}
	case virtu.DoReactivate:
		return []string{m.T("after.again", "goods", m.Sum(m.c.Powers[c.On].Gives, plain))}
	}
	return m.afterDeed(c)
}

// here is the chamber of the asked seat's token; nil before it is placed.
func (m *Telling) here() *virtu.ChamberView {
	v := m.Seat(m.q.Seat)
	if v.Token < 0 {
		return nil
	}
	return &v.Chambers[v.Token]
}

// afterStep says how many courtiers the next step turns up (V-7.6).
func (m *Telling) afterStep() string {
	side := m.c.Visits[m.q.Chamber]
	n := m.wouldTurnUp(side)
	switch {
	case side < 0 || n == 0:
		return ""
	case side == 0:
		return m.T("after.court_left", "n", n)
	}
	return m.T("after.court_right", "n", n)
}

// wouldTurnUp counts the courtiers of the asked seat that wait on a side.
func (m *Telling) wouldTurnUp(side int8) int {
	n := 0
	for i, s := range m.Seat(m.q.Seat).Slots {
		if m.c.Slots[i].Side == side && s.Card != content.NoCard && s.Exhausted {
			n++
		}
	}
	return n
}

// turning says until when a source cannot be used again; empty for what never
// turns over (V-5.2).
func (m *Telling) turning(s content.Source) string {
	if slot, ok := s.Slot(); ok {
		return m.sided("after.turns_", slot)
	}
	if _, ok := s.Power(); ok {
		return m.T("after.turns_power")
	}
	if _, ok := s.Tile(); ok {
		return m.T("after.turns_tile")
	}
	return ""
}

// sided is the key's text for the side on which a slot lies.
func (m *Telling) sided(key string, slot int) string {
	if m.c.Slots[slot].Side == 0 {
		return m.T(key + "left")
	}
	return m.T(key + "right")
}

// afterPayment names what a payment turns over, and the chamber that an indulgence
// closes.
func (m *Telling) afterPayment(set uint64) []string {
	var names, parts []string
	for ; set != 0; set &= set - 1 {
		s := content.Source(bits.TrailingZeros64(set))
		switch {
		case s == content.Indulgence:
			parts = append(parts, m.T("after.sold"), m.T("after.less", "n", 1))
		case m.turning(s) != "":
			names = append(names, m.OwnSource(m.q.Seat, s))
		}
	}
	if len(names) > 0 {
		parts = append([]string{m.T("after.turn", "what", strings.Join(names, ", "))}, parts...)
	}
	return parts
}

// laidAt says what a card is good for at a place.
func (m *Telling) laidAt(card content.Card, p content.Place) []string {
	switch {
	case p.Slot():
		return []string{m.sided("after.lay_", int(p))}
	case p.Upgrade():
		return []string{m.T("after.lay_under")}
	}
	old, action := m.Seat(m.q.Seat).Chambers[p.Chamber()].Action, m.c.Cards[card].Action
	if old != action {
		return []string{m.T("after.becomes", "n", p.Chamber()+1, "action", m.ActionName(action), "old", m.ActionName(old))}
	}
	return []string{m.T("after.lay_room", "action", m.ActionName(action))}
}

// afterArranging says what a card does at its new place, and what its chamber does
// without it: a card that leaves a chamber turns over (V-21.2).
func (m *Telling) afterArranging(from, to content.Place) []string {
	v := m.Seat(m.q.Seat)
	if !to.Slot() {
		return m.laidAt(CardAt(v, from), to)
	}
	if from.Slot() {
		return nil
	}
	parts := []string{m.T("after.comes_out")}
	if printed := m.c.Houses[v.House].Chambers[from.Chamber()].Action; !from.Upgrade() && printed != v.Chambers[from.Chamber()].Action {
		old := v.Chambers[from.Chamber()].Action
		parts = append(parts, m.T("after.becomes", "n", from.Chamber()+1, "action", m.ActionName(printed), "old", m.ActionName(old)))
	}
	return parts
}

// afterDiscard says where a discarded card goes (V-3.11).
func (m *Telling) afterDiscard(p content.Place) string {
	if CardAt(m.Seat(m.q.Seat), p).Character() {
		return m.T("after.display")
	}
	return m.T("after.gone")
}

// afterAdvance returns what the next step of patronage brings (V-11.3, V-26.2).
func (m *Telling) afterAdvance() []string {
	n := m.Seat(m.q.Seat).Patron + 1
	if n >= len(m.c.Patronage) {
		return nil
	}
	parts := []string{m.gained(m.c.Patronage[n].VP - m.c.Patronage[n-1].VP)}
	if m.c.Patronage[n].Bonus {
		parts = append(parts, m.T("after.choose_bonus"))
	}
	return parts
}

// gained is so much prestige; empty for none.
func (m *Telling) gained(n int) string {
	if n <= 0 {
		return ""
	}
	return m.T("after.prestige", "n", n)
}

// slotOfCities is how many cities open a courtier slot (V-19.4).
const slotOfCities = 5

// oneMoreCity returns what another city is worth to the asked seat (V-26.1, W-11.3).
func (m *Telling) oneMoreCity() []string {
	n := m.Seat(m.q.Seat).Cities
	if m.Leagued() {
		return []string{m.gained(1)}
	}
	parts := []string{m.gained(m.cityPoints(n+1) - m.cityPoints(n))}
	if n+1 == slotOfCities {
		parts = append(parts, m.T("after.slot"))
	}
	return parts
}

func (m *Telling) cityPoints(n int) int { return m.c.CityVP[min(n, content.MaxCities)] }

// tileOf says what the tile of a city gives.
func (m *Telling) tileOf(c content.City) string {
	return m.T("after.tile", "goods", m.giving(m.c.Tiles[c].Gives))
}

// giving are the kinds of symbols of a card or tile, of which one is used (V-5.1).
func (m *Telling) giving(s content.Symbols) string {
	var kinds []string
	for k, n := range s {
		if n > 0 {
			kinds = append(kinds, m.Amount(int(n), content.Symbol(k), plain))
		}
	}
	return m.Any(kinds)
}

// poolLost names what is ready and would be lost (V-4.6).
func (m *Telling) poolLost() string {
	left := m.q.Pool
	if !slices.ContainsFunc(left[:], func(n int8) bool { return n > 0 }) {
		return ""
	}
	return m.T("after.pool_lost", "goods", m.Sum(left, plain))
}
