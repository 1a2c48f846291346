package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// retreatQuestion: where a unit retreats to, or that it is given up (D17).
var retreatQuestion = row{
	Ask: virtu.AskRetreat,
	Answers: withFree(
		answer{Verb: virtu.DoRetreat, Forms: forms{{Words: "retreat", Args: args{{In: inTo, Noun: aCity}}, Marked: marks{byShips, whoseUnit}}}, Why: (*rules).whyRetreat, Do: (*rules).retreat},
		answer{Verb: virtu.DoLose, Forms: loseForms, Why: (*rules).whyGive, Do: (*rules).giveUnit},
	),
	Choices: freeThen((*rules).retreatChoices),
	Auto:    (*rules).autoRetreat,
	Tell:    (*rules).tellRetreat,
	Show:    (*rules).showRetreat,
}

// anyRetreat reports whether any units retreat.
func (s *state) anyRetreat() bool {
	for c := range s.Cities {
		if s.Cities[c].Fled != [maxSeats]int8{} {
			return true
		}
	}
	return false
}

// fleeing returns the first city before which the seat still has retreating units,
// NoCity when there is none.
func (s *state) fleeing(seat engine.Seat) content.City {
	for c := range s.Cities {
		if s.inFlight(content.City(c), int8(seat)) > 0 {
			return content.City(c)
		}
	}
	return content.NoCity
}

// autoRetreat goes from force to force; each answers unit by unit and
// then pays its ships together (V-5.5). A force with nowhere to go is lost
// (V-18.5). False means that the question is asked.
func (r *rules) autoRetreat(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if s.Act.On > 0 && s.inFlight(content.City(s.Act.On-1), int8(seat)) == 0 { // the force of a city is through
		from, ships := s.Act.On-1, s.Act.N
		s.Act = act{}
		if ships > 0 {
			r.demand(s, seat, virtu.BillRetreat, from, 0, ships)
		}
		return true
	}
	if s.Act.On == 0 {
		c := s.fleeing(seat)
		if c == content.NoCity {
			s.Stack.Pop()
			return true
		}
		s.Act.On = int16(c) + 1
	}
	if r.canRetreat(s, seat) {
		return false
	}
	r.giveUnit(s, seat, engine.Choice{Set: ofParty(seat, s.fleeingParties(seat).First())}, log)
	return true
}

// fleeingParties returns those of whose units some retreat from the city in question.
func (s *state) fleeingParties(seat engine.Seat) (set engine.Seats) {
	for all := s.parties(int8(seat)); all != 0; all = all.Without(all.First()) {
		if s.Cities[s.Act.On-1].Fled[all.First()] > 0 {
			set = set.With(all.First())
		}
	}
	return set
}

// retreatShips returns how many ships a unit needs from the besieged city: 0 by road
// to a city where it is welcome, else by sea between ports (V-18.2, V-18.3, W-9.1);
// -1: no way.
func (r *rules) retreatShips(s *state, seat engine.Seat, to content.City) int8 {
	from := content.City(s.Act.On - 1)
	switch {
	case r.welcome(s, seat)>>to&1 == 0:
		return -1
	case r.c.NearSet[s.side()][from]>>to&1 != 0:
		return 0
	case r.c.Ships[from][to] > 0:
		return r.c.Ships[from][to]
	}
	return -1
}

// shipsAffordable reports whether n ships can be paid in one payment.
func (r *rules) shipsAffordable(s *state, seat engine.Seat, n int16) bool {
	return n == 0 || r.canPay(s, seat, virtu.BillRetreat, 0, n, 0)
}

// raisedShips returns how many ships can be paid in one payment at most.
func (r *rules) raisedShips(s *state, seat engine.Seat) int {
	n := 0
	for set := r.sources(s, seat, virtu.BillRetreat); set != 0; {
		n += int(r.gives(&s.Players[seat], content.Source(nextBit(&set)))[content.Ship])
	}
	return n
}

func (r *rules) canRetreat(s *state, seat engine.Seat) bool {
	for own := r.welcome(s, seat); own != 0; {
		n := r.retreatShips(s, seat, content.City(nextBit(&own)))
		if n == 0 || n > 0 && r.shipsAffordable(s, seat, s.Act.N+int16(n)) {
			return true
		}
	}
	return false
}

func (r *rules) retreatChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	parties := s.fleeingParties(seat)
	for own := r.welcome(s, seat); own != 0; {
		to := content.City(nextBit(&own))
		n := r.retreatShips(s, seat, to)
		if n == 0 || n > 0 && r.shipsAffordable(s, seat, s.Act.N+int16(n)) {
			buf = ofEach(parties, seat, engine.Choice{Verb: virtu.DoRetreat, To: int16(to), N: int16(n)}, buf)
		}
	}
	return ofEach(parties, seat, engine.Choice{Verb: virtu.DoLose}, buf)
}

// whyGive: a unit that retreats from this city.
func (r *rules) whyGive(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	party, ok := s.partyOf(seat, c.Set)
	switch {
	case !ok:
		return engine.Reason{Rule: "W-7.5", Why: "notYourAlly"}
	case !s.fleeingParties(seat).Has(party):
		return engine.Reason{Rule: "W-8.5", Why: "noUnitOfParty"}
	}
	return engine.Reason{}
}

// whyRetreat: to an own city or that of a friendly league, by road for nothing or
// by sea for ships (V-18.2, V-18.3, W-9.1, R-56).
func (r *rules) whyRetreat(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	to, ships := content.City(c.To), c.N
	if why := r.offMap(s, to); !why.OK() {
		return why
	}
	if why := r.whyGive(s, seat, c); !why.OK() {
		return why
	}
	switch {
	case r.welcome(s, seat)>>to&1 != 0:
	case s.leagueOf(to) != content.NoLeague:
		return engine.Reason{Rule: "W-9.1", Why: "notFriendly"}
	default:
		return engine.Reason{Rule: "V-18.2", Why: "notYourCity"}
	}
	n := int16(r.retreatShips(s, seat, to))
	switch {
	case n < 0:
		return engine.Reason{Rule: "V-18.2", Why: "noWay"}
	case ships != n:
		return engine.Reason{Rule: "V-18.3", Why: "otherShips", Need: int(n), Have: int(ships)}
	case !r.shipsAffordable(s, seat, s.Act.N+n):
		return engine.Reason{Rule: "V-18.3", Why: "cannotPayShips", What: content.Ship.String(), Need: int(s.Act.N + n), Have: r.raisedShips(s, seat)}
	}
	return engine.Reason{}
}

func (r *rules) retreat(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	from := s.Act.On - 1
	party, _ := s.partyOf(seat, c.Set)
	s.Cities[from].Fled[party]--
	s.Cities[c.To].Units[party]++
	s.Act.N += c.N
	log.Add(engine.Event{Kind: virtu.EvRetreated, Seat: seat, On: from, To: c.To, N: c.N, Goods: goodsOf(seat, party)})
}

// giveUnit sends a retreating unit to the supply (V-18.5).
func (r *rules) giveUnit(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	from := s.Act.On - 1
	party, _ := s.partyOf(seat, c.Set)
	s.Cities[from].Fled[party]--
	s.Players[party].Units++
	log.Add(engine.Event{Kind: virtu.EvUnitLost, Seat: seat, On: from, Goods: goodsOf(seat, party)})
}

func (r *rules) tellRetreat(s *state, _ engine.Seat, q *virtu.Question) {
	q.City = content.City(s.Act.On - 1)
	q.Due = int(s.inFlight(q.City, int8(q.Seat)))
	q.N = int(s.Act.N)
}

func (r *rules) showRetreat(s *state, seat engine.Seat, add func(virtu.Offer)) {
	parties := s.fleeingParties(seat)
	for set := r.welcome(s, seat); set != 0; {
		to := content.City(nextBit(&set))
		n := max(0, r.retreatShips(s, seat, to))
		showOfEach(parties, seat, engine.Choice{Verb: virtu.DoRetreat, To: int16(to), N: int16(n)}, content.Symbols{content.Ship: n}, add)
	}
}
