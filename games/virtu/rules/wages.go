package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// wagesQuestion: how many florins of wages are paid (D18).
var wagesQuestion = row{
	Ask: virtu.AskWages,
	Answers: withFree(
		answer{Verb: virtu.DoWages, Forms: forms{{Words: "wages", Args: args{{In: inN, Noun: aNumber}}}}, Why: (*rules).whyWages, Do: (*rules).payWages},
	),
	Choices: freeThen((*rules).wageChoices),
	Auto:    (*rules).autoWages,
	Tell:    func(r *rules, s *state, _ engine.Seat, q *virtu.Question) { q.Due = int(r.wagesDue(s, q.Seat)) },
	Show:    (*rules).showWages,
}

// dismissQuestion: which unpaid unit leaves (D18).
var dismissQuestion = row{
	Ask: virtu.AskDismiss,
	Answers: withFree(
		answer{Verb: virtu.DoDismiss, Forms: forms{{Words: "dismiss", Args: args{{In: inOn, Noun: aCity}}, Marked: marks{whoseUnit}}}, Why: (*rules).whyDismiss, Do: (*rules).dismiss},
	),
	Choices: freeThen((*rules).dismissChoices),
	Auto:    (*rules).autoDismiss,
	Tell: func(r *rules, s *state, _ engine.Seat, q *virtu.Question) {
		q.Due = int(int16(r.unitsOnMap(s, q.Seat)) - s.Act.N)
	},
}

// wagesDue returns what the seat's units on the map cost this year: a florin for every
// two that are not free, begun ones counted. Two are free in the great game, so
// that four cost one florin and six two (V-20.2); in Wars of Italy none is, those
// of allied leagues count, and only the coin rounds cost anything (W-10.2, W-10.3).
func (r *rules) wagesDue(s *state, seat engine.Seat) int16 {
	if r.wages.coinYears && r.coins>>uint(s.Year)&1 == 0 {
		return 0
	}
	paid := int16(r.unitsOnMap(s, seat) - r.wages.free)
	return max(0, (paid+1)/2)
}

// unitsKept returns how many units stay for wages of the given florins (V-20.3, W-10.3, R-17).
func (r *rules) unitsKept(florins int16) int8 { return r.wages.free + 2*int8(florins) }

// unitsOnMap returns the units that the seat leads.
func (r *rules) unitsOnMap(s *state, seat engine.Seat) int8 {
	n := int8(0)
	for all := s.parties(int8(seat)); all != 0; all = all.Without(all.First()) {
		p := &s.Players[all.First()]
		n += r.c.Houses[p.House].Units - p.Units
	}
	return n
}

func (r *rules) wageChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for n := int16(0); n <= min(r.wagesDue(s, seat), s.Players[seat].Florins); n++ {
		buf = append(buf, engine.Choice{Verb: virtu.DoWages, N: n})
	}
	return buf
}

func (r *rules) whyWages(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p, n := &s.Players[seat], c.N
	due := r.wagesDue(s, seat)
	switch {
	case n > due:
		return engine.Reason{Rule: r.wages.rule, Why: "wagesAre", Need: int(due), Have: int(n)}
	case n > p.Florins:
		return r.fewFlorins(s, seat, r.wages.rule, int(n), 0)
	}
	return engine.Reason{}
}

// autoWages asks only when there is something to pay, and something to pay
// with. False means that the question is asked.
func (r *rules) autoWages(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	due := r.wagesDue(s, seat)
	if due > 0 && r.wealth(s, seat) > 0 {
		return false
	}
	r.payWages(s, seat, engine.Choice{Verb: virtu.DoWages}, log)
	return true
}

// payWages pays, and sends the unpaid units away (V-20.3, W-10.3).
func (r *rules) payWages(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	due, n := r.wagesDue(s, seat), c.N
	s.Stack.Pop()
	s.Players[seat].Florins -= n
	if n > 0 {
		log.Add(engine.Event{Kind: virtu.EvWages, Seat: seat, N: n})
	}
	if n < due {
		s.Act.N = int16(r.unitsKept(n))
		s.ask(virtu.AskDismiss, seat)
	}
}

func (r *rules) showWages(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for n := int16(0); n <= r.wagesDue(s, seat); n++ {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoWages, N: n}})
	}
}

// garrisons returns the cities where the seat leads units; in winter of the great game
// all its own.
func (s *state) garrisons(seat engine.Seat) uint64 {
	var set uint64
	for c := range s.Cities {
		if s.force(content.City(c), int8(seat)) > 0 {
			set |= bit(c)
		}
	}
	return set
}

func (r *rules) dismissChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for set := s.garrisons(seat); set != 0; {
		c := nextBit(&set)
		buf = ofEach(s.standing(seat, content.City(c)), seat, engine.Choice{Verb: virtu.DoDismiss, On: int16(c)}, buf)
	}
	return buf
}

// autoDismiss ends when as many units stand as are paid for, and asks which
// go only when there is a choice. False means that the question is asked.
func (r *rules) autoDismiss(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if int16(r.unitsOnMap(s, seat)) <= s.Act.N {
		s.Act.N = 0
		s.Stack.Pop()
		return true
	}
	var room [content.NumCities * maxSeats]engine.Choice
	list := r.dismissChoices(s, seat, room[:0])
	if len(list) > 1 {
		return false
	}
	r.dismiss(s, seat, list[0], log)
	return true
}

func (r *rules) whyDismiss(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	party, ok := s.partyOf(seat, c.Set)
	switch city := content.City(c.On); {
	case !ok:
		return engine.Reason{Rule: "W-7.5", Why: "notYourAlly"}
	case !r.offMap(s, city).OK():
		return r.offMap(s, city)
	case s.Cities[city].Units[party] == 0 && party != seat:
		return engine.Reason{Rule: r.wages.unpaid, Why: "noUnitOfParty"}
	case s.Cities[city].Units[party] == 0:
		return engine.Reason{Rule: r.wages.unpaid, Why: "noUnit"}
	}
	return engine.Reason{}
}

func (r *rules) dismiss(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	party, _ := s.partyOf(seat, c.Set)
	s.lose(content.City(c.On), int8(party), 1)
	log.Add(engine.Event{Kind: virtu.EvUnitLost, Seat: seat, On: c.On, To: 1, Goods: goodsOf(seat, party)})
}
