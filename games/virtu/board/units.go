package board

import (
	"cmp"
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit/board"
)

// unitThing returns the thing that a choice about one unit in a city is clicked on: the city, or if
// units of several colours could be meant the units of its colour.
func (m *table) unitThing(c content.City, choice engine.Choice) board.Thing {
	if !m.mixed(choice) {
		return cityThing(c)
	}
	return board.Thing{Kind: aUnit, N: int(c)*words.Parties + int(m.whose(choice))}
}

// whose are the units that a choice means: the seat's own, or those of the league
// that its Set names.
func (m *table) whose(c engine.Choice) engine.Seat {
	if c.Set == 0 {
		return m.You
	}
	return engine.Seat(c.Set)
}

// mixed reports whether there are choices like this one for units of another colour in the same
// city.
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

// elsewise reports whether a choice is about units of another colour in the same place.
func elsewise(a, b engine.Choice) bool {
	samePlace := a.On == b.On || a.Verb == virtu.DoRetreat || a.Verb == virtu.DoLose
	return a.Verb == b.Verb && a.Set != b.Set && samePlace
}

// fleeing are the retreating units that a retreat is picked by first: none when
// they are all of one colour.
func (m *table) fleeing(c engine.Choice) board.Thing {
	if !m.mixed(c) {
		return board.Thing{}
	}
	return m.unitThing(m.q.City, c)
}

// falling returns the thing on which a unit is given up: in a retreat none but the panel, of
// several colours the units themselves.
func (m *table) falling(c engine.Choice) board.Thing {
	if !m.mixed(c) || m.q.City == content.NoCity {
		return board.Thing{}
	}
	return m.unitThing(m.q.City, c)
}

// unitName returns the name of the units of one colour in a city.
func (m *table) unitName(th board.Thing) string {
	return m.T("league.units_at", "who", m.Name(engine.Seat(th.N%words.Parties)), "city", m.CityName(content.City(th.N/words.Parties)))
}

// garrison are the units inside the walls: those that fight for the city's
// holder, its own first.
func (m *table) garrison(c content.City) []words.Army {
	var list []words.Army
	for _, a := range m.Forces(c) {
		if !a.Fled && m.Holder(c) != engine.NoSeat && m.Side(a.Seat) == m.Side(m.Holder(c)) {
			a.Guest = false
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b words.Army) int { return cmp.Compare(m.rank(c, a), m.rank(c, b)) })
	return list
}

// rank puts the units of the disc's colour before their helpers.
func (m *table) rank(c content.City, a words.Army) int {
	if a.Seat == m.Holder(c) {
		return 0
	}
	return 1
}

// besieged reports whether any units threaten a city.
func (m *table) besieged(c content.City) bool {
	return slices.ContainsFunc(m.Armies(c), func(a words.Army) bool { return !a.Guest })
}

// pennant is an words.Army with its place at the city's ring.
type pennant struct {
	words.Army
	class string
}

// pennants are all flags at a city: the garrison's at the foot of the ring, those
// of the armies before it round its top.
func (m *table) pennants(c content.City) []pennant {
	var list []pennant
	for i, a := range m.garrison(c) {
		list = append(list, pennant{a, "unit g" + strconv.Itoa(i+1)})
	}
	for i, a := range m.Armies(c) {
		list = append(list, pennant{a, "unit attack a" + strconv.Itoa(i+1)})
	}
	return list
}

// pickable is the thing of a pennant when units of several colours there can be
// meant; ok is false when the city itself is clicked.
func (m *table) pickable(c content.City, a words.Army) (th board.Thing, ok bool) {
	th = board.Thing{Kind: aUnit, N: int(c)*words.Parties + int(a.Seat)}
	return th, m.At(th).Class != "" && a.Fled == (m.q.Ask == virtu.AskRetreat)
}
