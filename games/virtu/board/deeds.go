package board

import (
	"cmp"
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// deed is a kind of use of an agent; the choices of Intrigue are grouped by it.
type deed int

const (
	removing   deed = iota // an enemy agent goes home
	shutting               // a rival's chamber
	courting               // a great power: its alliance is cheaper, or can be taken over
	hindering              // a league's marker, against the rival
	cheapening             // a city without owner
	weakening              // a rival's city
	guarding               // a place of the agent's own player
	moving                 // an own agent leaves
	numDeeds
)

// deedNames are the names of deeds in classes, ids and texts; deedRules are the rules that describe
// the deeds.
var (
	deedNames = [numDeeds]string{"remove", "shut", "court", "hinder", "cheapen", "weaken", "guard", "move"}
	deedRules = [numDeeds]string{"V-15.6", "V-15.11", "V-15.10", "W-4.4", "V-15.9", "V-15.9", "V-15.5", "V-15.1"}
	deedSigns = [numDeeds]string{"u-undo", "w-lock", "g-vp", "w-heart", "s-crown", "w-unit", "shield", "w-agent"}
)

func (d deed) id() string { return "deed-" + deedNames[d] }

// deedRow is a choice with what it is worth.
type deedRow struct {
	choice engine.Choice
	worth  int
}

// deedGroup are the choices that do the same, the strongest first.
type deedGroup struct {
	deed
	rows []deedRow
}

// byDeed reports whether the choices of the open question are grouped by deed: if agents can go,
// move or be removed at more places than fit in a row of buttons.
func (m *table) byDeed() bool {
	return m.Asked && m.agentsAsked() && len(m.rowed()) > crowd
}

// agentsAsked reports whether the open question is about agents.
func (m *table) agentsAsked() bool { return m.q.Ask == virtu.AskIntrigue || m.q.Ask == virtu.AskSpot }

// deedOf returns what a choice does with an agent; ok is false for other choices.
func (m *table) deedOf(c engine.Choice) (d deed, ok bool) {
	switch c.Verb {
	case virtu.DoRemove:
		return removing, true
	case virtu.DoLift:
		return moving, true
	case virtu.DoPlace:
		return m.placing(content.Spot(c.To)), true
	}
	return 0, false
}

// placing returns what an agent of You's does on a spot (V-15.5, V-15.9–V-15.11, W-4.4).
func (m *table) placing(s content.Spot) deed {
	if c, ok := s.City(); ok {
		switch by := m.Holder(c); {
		case by == engine.NoSeat:
			return cheapening
		case m.Side(by) != m.You:
			return weakening
		}
		return guarding
	}
	if p, ok := s.Power(); ok && m.v.Powers[p].Ally != m.You {
		return courting
	}
	if _, ok := s.Marker(); ok {
		return hindering
	}
	if seat, _, ok := s.Chamber(); ok && seat != m.You {
		return shutting
	}
	return guarding
}

// deedClass returns the class by which a lit thing belongs to a group; empty where nothing is put
// in order.
func (m *table) deedClass(c engine.Choice) string {
	if !m.ordered {
		return ""
	}
	if d, ok := m.deedOf(c); ok {
		return " " + d.id()
	}
	return ""
}

// deeds returns the groups of the open question, the strongest first, and so are the choices of
// each.
func (m *table) deeds() []deedGroup {
	var groups [numDeeds]deedGroup
	for _, c := range m.rowed() {
		if d, ok := m.deedOf(c); ok {
			groups[d].rows = append(groups[d].rows, deedRow{c, m.worth(d, c)})
		}
	}
	var list []deedGroup
	for d, g := range groups {
		if len(g.rows) > 0 {
			g.deed = deed(d)
			slices.SortStableFunc(g.rows, func(a, b deedRow) int { return cmp.Compare(b.worth, a.worth) })
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b deedGroup) int { return cmp.Compare(b.rows[0].worth, a.rows[0].worth) })
	return list
}

// The value of a deed, counted in symbols. A lost action counts as three: what a chamber, its card
// and a courtier give to one.
const (
	actionWorth = 3
	reach       = 2 // steps of a token in a turn that are free (V-7.2)
)

// worth returns the value of a deed by the rules in the current position: what it saves You, and
// what it soon costs an opponent.
func (m *table) worth(d deed, c engine.Choice) int {
	s := content.Spot(c.To)
	if d == removing {
		s = content.Spot(c.On)
	}
	switch d {
	case moving, guarding:
		return 0
	case removing:
		return m.removedWorth(s)
	}
	if city, ok := s.City(); ok {
		return m.cityWorth(city, d == cheapening)
	}
	if p, ok := s.Power(); ok {
		return m.powerWorth(p)
	}
	if seat, chamber, ok := s.Chamber(); ok {
		return m.chamberWorth(seat, chamber)
	}
	return 1 // of the rival's symbols the first is lost (W-4.4)
}

// cityWorth: a free city is cheaper by one for whoever besieges it; it counts more for You's units
// before it, and for an opponent's. An opponent's city is weaker only while You besiege it
// (V-15.9).
func (m *table) cityWorth(c content.City, free bool) int {
	n := 0
	if free {
		n = 1
	}
	for _, a := range m.Forces(c) {
		if !a.Fled && (free || m.Side(a.Seat) == m.You) {
			n++
		}
	}
	return n
}

// powerWorth: an alliance for one symbol less, or an opponent's bonus, point and further gains
// until the power is taken over (V-15.10).
func (m *table) powerWorth(p content.Power) int {
	if m.v.Powers[p].Ally == engine.NoSeat {
		return 1
	}
	n := 1
	for _, k := range m.c.Powers[p].Gives {
		n += int(k)
	}
	return n
}

// chamberWorth: an action is lost if the token comes there next without paying, else a payment; a
// chamber that is farther away, closed or empty costs nothing yet (V-15.11).
func (m *table) chamberWorth(s engine.Seat, chamber int) int {
	ch := &m.Seat(s).Chambers[chamber]
	steps := m.stepsTo(s, chamber)
	if ch.Action == content.NoAction || ch.Indulgence || steps == 0 || steps > reach {
		return 0
	}
	return actionWorth + 1 - steps
}

// removedWorth: what the enemy agent on a spot costs You now.
func (m *table) removedWorth(s content.Spot) int {
	if c, ok := s.City(); ok {
		if m.Holder(c) == engine.NoSeat {
			return m.cityWorth(c, true)
		}
		return 0
	}
	if p, ok := s.Power(); ok {
		if m.v.Powers[p].Ally == m.You {
			return m.powerWorth(p)
		}
		return 0
	}
	if seat, chamber, ok := s.Chamber(); ok {
		if seat == m.You {
			return max(1, m.chamberWorth(seat, chamber))
		}
		return 0
	}
	return 1
}

// stepsTo returns the number of steps from a seat's token to a chamber; 0 if the token is not on
// the wheel.
func (m *table) stepsTo(s engine.Seat, chamber int) int {
	at := m.Seat(s).Token
	if at < 0 {
		return 0
	}
	return (chamber-at+content.NumChambers-1)%content.NumChambers + 1
}

// deedSpot returns the spot of a choice's deed.
func deedSpot(c engine.Choice) content.Spot {
	if c.Verb == virtu.DoPlace {
		return content.Spot(c.To)
	}
	return content.Spot(c.On)
}

// deedName names the place of a deed; a chamber by what it does.
func (m *table) deedName(c engine.Choice) string {
	s := deedSpot(c)
	if seat, chamber, ok := s.Chamber(); ok {
		return m.Name(seat) + " · " + m.printedName(m.Seat(seat).Chambers[chamber].Action)
	}
	return m.thingName(spotThing(s))
}

// deedNote says what a deed does there beyond what is said of its group.
func (m *table) deedNote(d deed, c engine.Choice) string {
	switch d {
	case shutting:
		seat, chamber, _ := deedSpot(c).Chamber()
		if n := m.stepsTo(seat, chamber); n > 0 && n < content.NumChambers {
			return m.T("deed.steps", "n", n)
		} else if n > 0 {
			return m.T("palace.token")
		}
		return ""
	case weakening, guarding, moving:
		return ""
	}
	return m.After(c)
}

// deedSeat returns the seat whose disc is shown next to a deed: that of the removed agent, else the
// owner of the place; NoSeat if there is none.
func (m *table) deedSeat(c engine.Choice) engine.Seat {
	s := deedSpot(c)
	if c.Verb == virtu.DoRemove {
		return m.agentOn(s)
	}
	if city, ok := s.City(); ok {
		return m.Holder(city)
	}
	if p, ok := s.Power(); ok {
		return m.v.Powers[p].Ally
	}
	if _, ok := s.Marker(); ok {
		return engine.NoSeat
	}
	seat, _, _ := s.Chamber()
	return seat
}

// agentOn returns the owner of the agent on a spot.
func (m *table) agentOn(s content.Spot) engine.Seat {
	if c, ok := s.City(); ok {
		return m.v.Cities[c].Agent
	}
	if p, ok := s.Power(); ok {
		return m.v.Powers[p].Agent
	}
	if l, ok := s.Marker(); ok {
		for i := range m.v.Leagues {
			if m.v.Leagues[i].League == l {
				return m.v.Leagues[i].Agent
			}
		}
		return engine.NoSeat
	}
	seat, chamber, _ := s.Chamber()
	return m.Seat(seat).Chambers[chamber].Agent
}
