package board

import (
	"cmp"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// parties is how many colours of units there can be: seats, or with two players
// the seats and behind them the leagues.
const parties = len(virtu.CityView{}.Units)

// unitThing is what a choice about one unit in a city is clicked on: the city, or
// where units of several colours could be meant the units of its own colour.
func (m *table) unitThing(c content.City, choice engine.Choice) thing {
	if !m.mixed(choice) {
		return cityThing(c)
	}
	return thing{aUnit, int(c)*parties + int(m.whose(choice))}
}

// whose are the units that a choice means: the seat's own, or those of the league
// that its Set names.
func (m *table) whose(c engine.Choice) engine.Seat {
	if c.Set == 0 {
		return m.You
	}
	return engine.Seat(c.Set)
}

// mixed tells whether there are choices like this one for units of another colour
// in the same city.
func (m *table) mixed(c engine.Choice) bool {
	if len(m.v.Leagues) == 0 {
		return false
	}
	for _, o := range m.v.Offers {
		if elsewise(o.Choice, c) {
			return true
		}
	}
	for _, o := range m.Choices {
		if elsewise(o.Choice, c) {
			return true
		}
	}
	return false
}

// elsewise tells whether a choice means units of another colour in the same place.
func elsewise(a, b engine.Choice) bool {
	samePlace := a.On == b.On || a.Verb == virtu.DoRetreat || a.Verb == virtu.DoLose
	return a.Verb == b.Verb && a.Set != b.Set && samePlace
}

// fleeing are the retreating units that a retreat is picked by first: none when
// they are all of one colour.
func (m *table) fleeing(c engine.Choice) thing {
	if !m.mixed(c) {
		return thing{}
	}
	return m.unitThing(m.q.City, c)
}

// falling is where a unit is given up: in a retreat in the panel alone, of several
// colours on the units themselves.
func (m *table) falling(c engine.Choice) thing {
	if !m.mixed(c) || m.q.City == content.NoCity {
		return thing{}
	}
	return m.unitThing(m.q.City, c)
}

// unitName is what the units of one colour in a city are called.
func (m *table) unitName(th thing) string {
	return m.t("league.units_at", "who", m.name(engine.Seat(th.n%parties)), "city", m.cityName(content.City(th.n/parties)))
}

// army is the units of one party at a city, and how they stand there.
type army struct {
	seat engine.Seat
	n    int
	fled bool
	// guest stands before the gates and threatens nobody: at a neutral league's
	// city it waits, at a friendly one's it is let in (W-7.1, W-7.2).
	guest bool
}

// side is for whom the units of a party fight: a seat, or a league without ally.
func (m *table) side(party engine.Seat) engine.Seat {
	if l, ok := m.leagueOf(party); ok && m.v.Leagues[l].Ally != engine.NoSeat {
		return m.v.Leagues[l].Ally
	}
	return party
}

// holder is whose city it is: its controller, else the league whose disc lies
// there, else nobody.
func (m *table) holder(c content.City) engine.Seat {
	v := &m.v.Cities[c]
	if v.Owner == engine.NoSeat && m.hasLeague(c) {
		return v.League.Party()
	}
	return v.Owner
}

// forces are all who stand at a city, by party.
func (m *table) forces(c content.City) []army {
	v := &m.v.Cities[c]
	var list []army
	for i := range parties {
		party := engine.Seat(i)
		if n := v.Units[i]; n > 0 {
			list = append(list, army{seat: party, n: n, guest: m.welcome(c, party)})
		}
		if n := v.Fled[i]; n > 0 {
			list = append(list, army{seat: party, n: n, fled: true})
		}
	}
	return list
}

// welcome tells whether a party's units may stand at a city of a league as
// guests: it is not hostile to them.
func (m *table) welcome(c content.City, party engine.Seat) bool {
	v := &m.v.Cities[c]
	if v.Owner != engine.NoSeat || !m.hasLeague(c) {
		return false
	}
	side := m.side(party)
	return side >= 0 && int(side) < len(m.v.Leagues[v.League].Attitude) && m.v.Leagues[v.League].Attitude[side] != content.Hostile
}

// garrison are the units inside the walls: those that fight for the city's
// holder, its own first.
func (m *table) garrison(c content.City) []army {
	var list []army
	for _, a := range m.forces(c) {
		if !a.fled && m.holder(c) != engine.NoSeat && m.side(a.seat) == m.side(m.holder(c)) {
			a.guest = false
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b army) int { return cmp.Compare(m.rank(c, a), m.rank(c, b)) })
	return list
}

// rank puts the units of the disc's colour before their helpers.
func (m *table) rank(c content.City, a army) int {
	if a.seat == m.holder(c) {
		return 0
	}
	return 1
}

// armies are the units before the city: those that do not fight for its holder,
// and the retreating ones.
func (m *table) armies(c content.City) []army {
	var list []army
	for _, a := range m.forces(c) {
		if a.fled || m.holder(c) == engine.NoSeat || m.side(a.seat) != m.side(m.holder(c)) {
			list = append(list, a)
		}
	}
	return list
}

// besieged tells whether anybody threatens a city.
func (m *table) besieged(c content.City) bool {
	return slices.ContainsFunc(m.armies(c), func(a army) bool { return !a.guest })
}

// pennant is an army with its place at the city's ring.
type pennant struct {
	army
	class string
}

// pennants are all flags at a city: the garrison's at the foot of the ring, those
// of the armies before it round its top.
func (m *table) pennants(c content.City) []pennant {
	var list []pennant
	for i, a := range m.garrison(c) {
		list = append(list, pennant{a, "unit g" + strconv.Itoa(i+1)})
	}
	for i, a := range m.armies(c) {
		list = append(list, pennant{a, "unit attack a" + strconv.Itoa(i+1)})
	}
	return list
}

// pickable is the thing of a pennant when units of several colours there can be
// meant; ok is false when the city itself is clicked.
func (m *table) pickable(c content.City, a army) (th thing, ok bool) {
	th = thing{aUnit, int(c)*parties + int(a.seat)}
	return th, m.at(th).class != "" && a.fled == (m.q.Ask == virtu.AskRetreat)
}
