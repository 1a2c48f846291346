package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// lossesQuestion: a unit of which party falls (D15, W-8.5).
var lossesQuestion = row{
	Ask: virtu.AskLosses,
	Answers: withFree(
		answer{Verb: virtu.DoLose, Forms: loseForms, Why: (*rules).whyFall, Do: (*rules).fall},
	),
	Choices: freeThen((*rules).lossChoices),
	Auto:    (*rules).autoLosses,
	Tell:    (*rules).tellLosses,
}

var loseForms = forms{{Words: "lose", Marked: marks{whoseUnit}}}

// standing returns the parties that the seat leads and that have units at a city.
func (s *state) standing(seat engine.Seat, c content.City) (set engine.Seats) {
	for all := s.parties(int8(seat)); all != 0; all = all.Without(all.First()) {
		if s.Cities[c].Units[all.First()] > 0 {
			set = set.With(all.First())
		}
	}
	return set
}

// reduce removes n of a seat's units at a city, or all if there are fewer; if own units and those of
// allies could fall, the seat is asked (W-8.5, D15, R-70). It returns how many fall.
func (s *state) reduce(c content.City, seat, n int8) int8 {
	have := s.force(c, seat)
	n = min(n, have)
	switch present := s.standing(engine.Seat(seat), c); {
	case n == have:
		s.loseAll(c, seat)
	case present.Len() == 1:
		s.lose(c, int8(present.First()), n)
	default:
		s.Stack.Push(effect.Frame{Node: effect.Node(virtu.AskLosses), Seat: engine.Seat(seat), On: int16(c), N: int16(n)})
	}
	return n
}

// doomed returns the parties of which a unit could fall, those that retreat already
// included.
func (s *state) doomed(seat engine.Seat, c content.City) (set engine.Seats) {
	at := &s.Cities[c]
	for all := s.parties(int8(seat)); all != 0; all = all.Without(all.First()) {
		if party := all.First(); at.Units[party]+at.Fled[party] > 0 {
			set = set.With(party)
		}
	}
	return set
}

func (r *rules) lossChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return ofEach(s.doomed(seat, content.City(s.Stack.Top().On)), seat, engine.Choice{Verb: virtu.DoLose}, buf)
}

func (r *rules) whyFall(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	party, ok := s.partyOf(seat, c.Set)
	if !ok {
		return engine.Reason{Rule: "W-7.5", Why: "notYourAlly"}
	}
	if !s.doomed(seat, content.City(s.Stack.Top().On)).Has(party) {
		return engine.Reason{Rule: "W-8.5", Why: "noUnitOfParty"}
	}
	return engine.Reason{}
}

// autoLosses continues when enough have fallen, or only one kind is left.
// False means that the question is asked.
func (r *rules) autoLosses(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if f.N == 0 {
		s.Stack.Pop()
		return true
	}
	set := s.doomed(seat, content.City(f.On))
	if set.Len() > 1 {
		return false
	}
	r.fall(s, seat, engine.Choice{Set: ofParty(seat, set.First())}, log)
	return true
}

// fall sends one unit of the party to its supply (W-8.5).
func (r *rules) fall(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Top()
	party, _ := s.partyOf(seat, c.Set)
	if at := &s.Cities[f.On]; at.Units[party] > 0 {
		at.Units[party]--
	} else {
		at.Fled[party]--
	}
	s.Players[party].Units++
	f.N--
	log.Add(engine.Event{Kind: virtu.EvUnitLost, Seat: seat, On: f.On, To: 2, Goods: goodsOf(seat, party)})
}

func (r *rules) tellLosses(s *state, _ engine.Seat, q *virtu.Question) {
	f := s.Stack.Top()
	q.City, q.Due = content.City(f.On), int(f.N)
}
