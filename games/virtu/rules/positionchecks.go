package rules

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// playing returns the houses that play with this number of players (V-2.1–V-2.4).
func (l *placing) playing() []content.House { return l.rules.houses[l.Seats] }

// seatHouses lays everything out again, with the houses that are said.
func (l *placing) seatHouses(v yamltree.Value) {
	for _, h := range l.playing() {
		if v.IsList() && !slices.Contains(l.chosen[:l.Seats], h) {
			v.Errorf("must name each of %s once", words(l.playing()))
			return
		}
	}
	l.begin(l.state, l.chosen, 0)
}

// words lists things in errors.
func words[T fmt.Stringer](list []T) string {
	names := make([]string, len(list))
	for i, thing := range list {
		names[i] = thing.String()
	}
	return strings.Join(names, ", ")
}

// years returns the highest year, in Wars of Italy the last round (W-1.2).
func (l *placing) years() int {
	if n := l.c.Rounds.Count; n > 0 {
		return int(n)
	}
	return maxYear
}

func (l *placing) secondYear() {
	if l.Year = 2; l.Phase == virtu.PhaseSetup {
		l.Year = 1
	}
}

func (l *placing) checkYear(v yamltree.Value) {
	if l.Phase == virtu.PhaseSetup && l.Year != 1 {
		v.Errorf("is %d; the set-up belongs to year 1", l.Year)
	}
}

func (l *placing) checkEnding(v yamltree.Value) {
	if l.Ending && l.Phase < virtu.PhaseWinter {
		v.Errorf("is true; the end shows after the spring (V-25.1), allowed in %s and %s", virtu.PhaseWinter, virtu.PhaseOver)
	}
}

// open adapts the start to year and phase: after the set-up the hands are laid (V-2.9), after the first
// phase of actions the tokens are placed (V-2.14).
func (l *placing) open(yamltree.Value) {
	if l.Phase == virtu.PhaseSetup {
		return
	}
	for i := range l.Players[:l.Seats] {
		p := &l.Players[i]
		p.Laid = l.hand(p)
		if l.Year > 1 || l.Phase != virtu.PhaseActions {
			p.Token = 0
		}
	}
}

// post counts an agent of the seat that is on the board; a negative seat means none. It returns false,
// with an error at v, if the seat has no more agents.
func (l *placing) post(seat int8, v yamltree.Value) bool {
	if seat < 0 {
		return true
	}
	most := l.agentsOf(engine.Seat(seat))
	if l.agents[seat]++; l.agents[seat] > most {
		v.Errorf("seat %s has more than %d agents (V-1.4)", engine.Seat(seat), most)
		return false
	}
	return true
}

// partyName is a seat or league in the words of errors.
func (l *placing) partyName(party engine.Seat) string {
	if int8(party) < l.Seats {
		return "seat " + party.String()
	}
	return l.partyOrNone(int8(party))
}

// parties returns all that have discs and units: the seats, and the leagues behind
// them.
func (l *placing) parties() []engine.Seat {
	list := make([]engine.Seat, int(l.Seats)+len(l.rules.leagues))
	for i := range list {
		list[i] = engine.Seat(i)
	}
	return list
}

// indulgencesLeft returns those that lie in no palace.
func (l *placing) indulgencesLeft() int { return max(0, numIndulgences-l.indulgencesLaid()) }

func (l *placing) indulgencesLaid() (n int) {
	for i := range l.Players[:l.Seats] {
		for _, ch := range l.Players[i].Chambers {
			if ch.Indulgence {
				n++
			}
		}
	}
	return n
}

// verify adds errors for what no position can have, after all fields are read.
func (l *placing) verify(root yamltree.Value) {
	if n := l.indulgencesLaid(); n > numIndulgences {
		root.Errorf("%d indulgences in palaces; there are %d (V-1.3)", n, numIndulgences)
	}
	cities := root.Get("cities")
	if l.Phase == virtu.PhaseWinter {
		l.verifyWinter(cities)
	}
	for _, party := range l.parties() {
		if p := &l.Players[party]; p.Units < 0 {
			most := l.unitsOf(party)
			cities.Errorf("%s has %d units on the map; %d are possible (V-1.4)", l.partyName(party), most-p.Units, most)
		}
	}
	for i := range l.Players[:l.Seats] {
		p := &l.Players[i]
		v := root.Get("seats").Get(engine.Seat(i).String())
		if n := l.lightTaken(p); n > l.extra(p) {
			v.Errorf("%d cards on light slots; %d can be used (V-3.9)", n, l.extra(p))
		}
		if l.AgentPerPalace {
			l.checkPalace(p, v)
		}
	}
}

// verifyWinter: no unit stands where it could not have stayed.
func (l *placing) verifyWinter(cities yamltree.Value) {
	where := "own cities only"
	if len(l.rules.leagues) > 0 {
		where = "own cities and those of leagues only"
	}
	for i := range l.Cities {
		for party, n := range l.Cities[i].Units {
			if n > 0 && !l.mayWinter(int8(party), content.City(i)) {
				cities.Get(l.c.Cities[i].ID).Errorf("units of %s stand here in winter; after the retreats they stand in %s",
					l.partyName(engine.Seat(party)), where)
			}
		}
	}
}

// mayWinter reports whether a party's units can stand in a city in winter, when all
// retreats are over: in cities of their leader, and in Wars of Italy before those
// of leagues and of leagues that were destroyed meanwhile (W-7.2, W-9.1, R-44).
func (l *placing) mayWinter(party int8, c content.City) bool {
	lead, ruler := l.leader(party), l.ruler(c)
	if lead == nobody {
		lead = party
	}
	return ruler == lead || l.waits>>c&1 != 0 && (ruler == nobody || ruler >= l.Seats)
}

// checkPalace: under the option at most one agent stands in a palace (V-2.15).
func (l *placing) checkPalace(p *player, v yamltree.Value) {
	n := 0
	for _, ch := range p.Chambers {
		if ch.Agent != nobody {
			n++
		}
	}
	if n > 1 {
		v.Errorf("%d agents in a palace; 1 is possible with agent_per_palace (V-2.15)", n)
	}
}

// called returns the seat that was called last in this phase: its turn is under way.
func (s *state) called() engine.Seat {
	if s.Turn < 1 || s.Turn > s.Seats || s.Phase == virtu.PhaseSetup || s.Phase == virtu.PhaseOver {
		return engine.NoSeat
	}
	return s.Order[s.Turn-1]
}

// call says who is called first from here on; else it is the first of the order.
func (l *placing) call(seat engine.Seat) {
	l.Turn = int8(max(0, slices.Index(l.Order[:l.Seats], seat))) // an order that is wrong may lack it
}

func (l *placing) noneCalled() string {
	if l.Phase == virtu.PhaseSetup || l.Phase == virtu.PhaseOver {
		return fmt.Sprintf("nobody is called in %s", l.Phase)
	}
	return ""
}

// steps are those of this title's winter (V-20.1, W-10.1).
func (l *placing) steps() (list []virtu.Step) {
	for step := virtu.StepWages; step <= l.lastStep; step++ {
		list = append(list, step)
	}
	return list
}

func (l *placing) noStep() string {
	if l.Phase != virtu.PhaseWinter {
		return fmt.Sprintf("belongs to winter; this is %s", l.Phase)
	}
	return ""
}

func (l *placing) noSteps() string {
	if l.Phase != virtu.PhaseActions || l.Year == 1 {
		return fmt.Sprintf("tells of moving tokens: in actions, from year 2; this is %s of year %d", l.Phase, l.Year)
	}
	return ""
}

// askCalled continues with the turn of the seat that is called: from where its token
// has come, or with a step of its winter.
func (l *placing) askCalled(yamltree.Value) {
	seat := l.Order[l.Turn]
	switch {
	case l.Phase == virtu.PhaseActions && l.Act.Steps > 0:
		l.ask(virtu.AskMove, seat)
		l.Turn++
	case l.Phase == virtu.PhaseWinter:
		l.ask(winterAsks[l.Step], seat)
		l.Turn++
	}
}
