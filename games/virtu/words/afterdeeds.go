package words

import (
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// afterDeed says what follows from agents, marches and what comes of them.
func (m *Telling) afterDeed(c engine.Choice) []string {
	switch c.Verb {
	case virtu.DoPlace:
		return []string{m.agentAt(content.Spot(c.To))}
	case virtu.DoRemove:
		return []string{m.withoutAgent(content.Spot(c.On))}
	case virtu.DoToken:
		return []string{m.T("after.token")}
	case virtu.DoMove:
		return []string{m.marched(content.City(c.To))}
	case virtu.DoSiege:
		return m.afterSiege(content.City(c.On))
	case virtu.DoBesiege:
		if m.q.Duel != nil {
			return m.afterSiege(m.q.Duel.City)
		}
	case virtu.DoDeclare:
		return []string{m.afterDeclaring(c)}
	}
	return m.afterWinter(c)
}

// agentAt returns what an agent of the asked seat is worth on a spot (V-15.9–V-15.11,
// W-4.4).
func (m *Telling) agentAt(s content.Spot) string {
	if c, ok := s.City(); ok {
		return m.agentIn(c)
	}
	if p, ok := s.Power(); ok {
		return m.agentOf(p)
	}
	if _, ok := s.Marker(); ok {
		return m.T("after.agent_marker", "who", m.Name(1-m.q.Seat))
	}
	seat, chamber, _ := s.Chamber()
	if seat == m.q.Seat {
		return m.T("after.agent_home")
	}
	return m.T("after.agent_room", "who", m.Name(seat), "action", m.ActionName(m.Seat(seat).Chambers[chamber].Action))
}

func (m *Telling) agentIn(c content.City) string {
	value := int(m.c.Cities[c].Value)
	switch by := m.Holder(c); {
	case by == engine.NoSeat:
		return m.T("after.agent_neutral", "mine", value-1, "theirs", value+1)
	case by == m.q.Seat || m.Side(by) == m.q.Seat:
		return m.T("after.agent_home")
	}
	return m.T("after.agent_held")
}

func (m *Telling) agentOf(p content.Power) string {
	switch by := m.v.Powers[p].Ally; by {
	case engine.NoSeat:
		return m.T("after.agent_power")
	case m.q.Seat:
		return m.T("after.agent_ally")
	default:
		return m.T("after.agent_rival", "who", m.Name(by))
	}
}

// withoutAgent returns what the removal of an enemy agent is worth.
func (m *Telling) withoutAgent(s content.Spot) string {
	if c, ok := s.City(); ok {
		if m.Holder(c) == engine.NoSeat {
			return m.T("after.removed_value", "n", int(m.c.Cities[c].Value))
		}
		return ""
	}
	if p, ok := s.Power(); ok {
		if m.v.Powers[p].Ally == m.q.Seat {
			return m.T("after.removed_ally")
		}
		return ""
	}
	if _, ok := s.Marker(); ok {
		return m.T("after.removed_marker")
	}
	seat, chamber, _ := s.Chamber()
	if ch := &m.Seat(seat).Chambers[chamber]; seat == m.q.Seat && !ch.Indulgence {
		return m.T("after.removed_room", "action", m.ActionName(ch.Action))
	}
	return ""
}

// strength is how many units fight for a seat before or in a city.
func (m *Telling) strength(c content.City, s engine.Seat) int {
	n := 0
	for _, a := range m.Forces(c) {
		if !a.Fled && m.Side(a.Seat) == s {
			n += a.N
		}
	}
	return n
}

// defenceAgainst is the defence of a city without bonuses as the viewer attacks it:
// its value with agents, those who stand for it, the Bastion (V-16.8, W-8.4).
func (m *Telling) defenceAgainst(c content.City) int {
	n, by := m.v.Cities[c].Modified, m.Holder(c)
	if by == engine.NoSeat {
		return n
	}
	n += m.strength(c, m.Side(by))
	if l, ok := m.leagueOf(by); ok && m.v.Cities[c].Owner == engine.NoSeat {
		for s, a := range m.v.Leagues[l].Attitude {
			if a == content.Friendly && engine.Seat(s) != m.q.Seat {
				n += m.strength(c, engine.Seat(s))
			}
		}
		return n
	}
	if by := m.v.Cities[c].Owner; by != engine.NoSeat && slices.Contains(m.Seat(by).Bonuses, content.Bastion) {
		n += int(m.c.Bonuses[content.Bastion].War)
	}
	return n
}

// marched says what a unit does that comes to a city (V-14.6, W-7).
func (m *Telling) marched(c content.City) string {
	by, own := m.Holder(c), m.strength(c, m.q.Seat)+1
	switch {
	case by != engine.NoSeat && m.Side(by) == m.q.Seat:
		return m.T("after.defends", "n", own)
	case m.voluntary(c):
		return m.T("after.waits")
	case m.HasLeague(c) && m.v.Cities[c].Owner == engine.NoSeat && m.welcome(c, m.q.Seat):
		return m.T("after.guest")
	}
	return m.T("after.besiege", "own", own, "against", m.defenceAgainst(c))
}

// What a siege costs in influence: with the league of the city, and for a capital
// with each other (W-8.7, W-8.8).
const (
	siegeInfluence   = 4
	capitalInfluence = 1
)

// afterSiege says how both sides stand before bonuses, and what a victory brings
// and costs.
func (m *Telling) afterSiege(c content.City) []string {
	own, against := m.strength(c, m.q.Seat), m.defenceAgainst(c)
	parts := []string{m.T("after.odds", "own", own, "against", against)}
	if own == against {
		parts = append(parts, m.T("after.short"))
	}
	parts = append(parts, m.oneMoreCity()...)
	return append(append(parts, m.spoils(c)...), m.offended(c)...)
}

// spoils returns what the holder loses to the victor: a trophy, a courtier slot
// (V-16.12, V-19.4, W-8.6).
func (m *Telling) spoils(c content.City) []string {
	by := m.Holder(c)
	if by == engine.NoSeat || m.Side(by) == m.q.Seat {
		return nil
	}
	var parts []string
	if m.Leagued() || !slices.Contains(m.Seat(m.q.Seat).Trophies, by) {
		parts = append(parts, m.T("after.trophy"))
	}
	if !m.Leagued() && m.Seat(by).Cities == slotOfCities {
		parts = append(parts, m.T("after.slot_lost", "who", m.Name(by)))
	}
	return parts
}

// offended are the leagues that a victory drives away (W-8.7–W-8.9).
func (m *Telling) offended(c content.City) []string {
	if !m.HasLeague(c) {
		return nil
	}
	var parts []string
	capital := m.c.Leagues[m.v.Cities[c].League].Capital == c
	for l := range content.League(len(m.v.Leagues)) {
		v, n := &m.v.Leagues[l], 0
		switch {
		case !m.HasMarker(v):
			continue
		case l != m.v.Cities[c].League && capital:
			n = capitalInfluence
		case l == m.v.Cities[c].League && capital:
			parts = append(parts, m.T("after.destroys"))
		case l == m.v.Cities[c].League:
			n = siegeInfluence
		}
		if n = m.pushed(v, n); n > 0 {
			parts = append(parts, m.T("after.influence", "league", m.LeagueName(l), "n", n, "who", m.Name(1-m.q.Seat)))
		}
	}
	return parts
}

// pushed is how many of n spaces a marker can move away from the asked seat.
func (m *Telling) pushed(v *virtu.LeagueView, n int) int {
	if m.q.Seat == 0 {
		return min(n, int(m.c.Track.High)-v.Marker)
	}
	return min(n, v.Marker-int(m.c.Track.Low))
}

// afterDeclaring is how both sides stand with one more bonus.
func (m *Telling) afterDeclaring(c engine.Choice) string {
	d := m.q.Duel
	if d == nil {
		return ""
	}
	own, against, points := d.Strength[0], d.Strength[1], int(c.N)
	if o := m.Offer(c); o != nil && o.Points > 0 {
		points = o.Points
	}
	if m.q.Seat == d.Attacker {
		own += points
	} else {
		against += points
	}
	return m.T("after.stands", "own", own, "against", against)
}

// afterWinter says what follows from the choices of winter.
func (m *Telling) afterWinter(c engine.Choice) []string {
	v := m.Seat(m.q.Seat)
	switch c.Verb {
	case virtu.DoWages:
		return []string{m.unpaidBy(int(c.N))}
	case virtu.DoDismiss:
		return []string{m.remaining(content.City(c.On))}
	case virtu.DoRecruit, virtu.DoHire:
		return []string{m.wagesFor(v.UnitsOnMap + 1)}
	case virtu.DoBuy:
		return m.afterBuying(content.Item(c.On))
	case virtu.DoAlly:
		return []string{m.T("after.ally", "goods", m.Sum(m.c.Powers[c.On].Gives, plain)), m.gained(1)}
	}
	return nil
}

// freeUnits need no wages in the great game (V-20.2, W-10.3).
const freeUnits = 2

func (m *Telling) wageFree() int {
	if m.Leagued() {
		return 0
	}
	return freeUnits
}

// unpaidBy returns the words for how many units go home for wages of the given florins (V-20.3); empty
// for none.
func (m *Telling) unpaidBy(florins int) string {
	n := m.Seat(m.q.Seat).UnitsOnMap - m.wageFree() - 2*florins
	if n <= 0 {
		return ""
	}
	return m.T("after.leave", "n", n)
}

// remaining returns the words for how many of the asked seat's units are left at a city when one goes.
func (m *Telling) remaining(c content.City) string {
	if n := m.strength(c, m.q.Seat) - 1; n > 0 {
		return m.T("after.remain", "n", n)
	}
	return m.T("after.nobody")
}

// wagesFor returns the words for the wages of a number of units on the map.
func (m *Telling) wagesFor(units int) string { return m.wages("after.wages_", units) }

func (m *Telling) wages(key string, units int) string {
	n := (units - m.wageFree() + 1) / 2
	if n <= 0 {
		return m.T(key + "none")
	}
	return m.T(key+"due", "goods", m.Amount(n, content.Florin, plain))
}

// Upkeep says how many units the asked seat leads, and what they cost in wages
// (V-20.2, W-10.3).
func (m *Telling) Upkeep() string {
	n := m.Seat(m.q.Seat).UnitsOnMap
	return m.T("after.now", "n", n, "wages", m.wages("after.upkeep_", n))
}

// afterBuying returns what a ware is worth: points, symbols and more.
func (m *Telling) afterBuying(i content.Item) []string {
	if t, ok := i.Tile(); ok {
		info := &m.c.Tiles[t]
		parts := []string{m.gained(info.VP), m.giving(info.Gives)}
		if info.Slot {
			parts = append(parts, m.T("after.slot"))
		}
		return parts
	}
	info := &m.c.Cards[i]
	parts := []string{m.giving(info.Gives), m.gained(info.VP)}
	if info.Agents > 0 {
		parts = append(parts, m.T("after.agents", "n", int(info.Agents)))
	}
	return parts
}
