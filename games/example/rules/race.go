package rules

import (
	"signoria/engine"
	"signoria/engine/notation"
	"signoria/engine/question"
	"signoria/games/example"
	"signoria/games/example/content"
)

type row = question.Row[*rules, state, *rules, example.View, engine.Choice]

// urgeQuestion is asked at the start of each lap, of all at once (EX-2.2).
var urgeQuestion = row{
	Ask: example.AskUrge,
	Answers: []question.Answer[*rules, state, *rules]{{
		Verb:  example.DoUrge,
		Forms: []notation.Form[*rules]{{Words: "urge", Args: []notation.Arg[*rules]{{In: notation.On, Noun: aHorse}, {In: notation.N, Noun: aWhip}}}},
		Why:   (*rules).whySpent,
		Do:    (*rules).seal,
	}},
}

// Owing returns all who have not sealed yet: everybody answers at once (EX-2.2).
func (*rules) Owing(s *state) (set engine.Seats) {
	for seat := range s.seats() {
		if p := s.Players[seat]; p.Whips != 0 && p.Sealed.Whip == 0 {
			set = set.With(seat)
		}
	}
	return set
}

// Asks returns the question that the seat owes an answer to.
func (r *rules) Asks(s *state, seat engine.Seat) (ask question.Ask) {
	if r.Owing(s).Has(seat) {
		ask = example.AskUrge
	}
	return ask
}

// Idle is why a seat that has sealed cannot answer.
func (r *rules) Idle(*state, engine.Seat, engine.Verb) engine.Reason {
	return engine.Reason{Rule: "EX-2.2", Why: "not_asked"}
}

// Names returns what the nouns of choices are named by.
func (r *rules) Names(*state, engine.Seat) *rules { return r }

func (s *state) holds(seat engine.Seat, whip int16) bool {
	return whip > 0 && whip <= content.MostWhips && s.Players[seat].Whips>>whip&1 == 1
}

// whySpent: each whip is used once (EX-2.3).
func (r *rules) whySpent(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if !s.holds(seat, c.N) {
		return engine.Reason{Rule: "EX-2.3", Why: "spent", Have: int(c.N)}
	}
	return engine.Reason{}
}

func (r *rules) seal(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	s.Players[seat].Sealed = example.Urge{Horse: content.Horse(c.On), Whip: int8(c.N)}
}

// Advance runs the lap when all have sealed: all is shown, the horses run and a new lap
// begins (EX-2.3).
func (r *rules) Advance(s *state, log *engine.Log) {
	if r.Owing(s) != 0 {
		return
	}
	var sealed [maxSeats]example.Urge
	for i := range s.seats() {
		p := &s.Players[i]
		sealed[i], p.Sealed = p.Sealed, example.Urge{}
		p.Whips &^= 1 << sealed[i].Whip
		log.Add(engine.Event{Kind: example.EvUrged, Seat: i, On: int16(sealed[i].Horse), N: int16(sealed[i].Whip), Sealed: true})
	}
	for h := content.Horse(1); h <= content.NumHorses; h++ {
		r.run(s, h, sealed, log)
	}
	if s.laps() > 0 {
		s.rollFresh()
		log.Add(engine.Event{Kind: example.EvFresh, Seat: engine.NoSeat, On: int16(s.Fresh), Sealed: true})
	}
}

// rollFresh rolls for the fresh horse (EX-2.1).
func (s *state) rollFresh() { s.Fresh = 1 + content.Horse(s.Chance.N(int(content.NumHorses))) }

// run moves a horse (EX-3.1, EX-3.2), and pays who is alone on it (EX-3.3).
func (r *rules) run(s *state, h content.Horse, sealed [maxSeats]example.Urge, log *engine.Log) {
	var best, next int8
	var on engine.Seats
	for seat, p := range sealed {
		if p.Horse == h {
			on = on.With(engine.Seat(seat))
			best, next = max(best, p.Whip), max(next, min(best, p.Whip))
		}
	}
	if on == 0 {
		return
	}
	spaces := best - next
	if spaces > 0 && h == s.Fresh {
		spaces += r.c.Fresh
	}
	s.Spaces[h] += spaces
	log.Add(engine.Event{Kind: example.EvRan, Seat: engine.NoSeat, On: int16(h), N: int16(spaces)})
	if on.Len() == 1 {
		s.Players[on.First()].Florins++
		log.Add(engine.Event{Kind: example.EvFlorin, Seat: on.First()})
	}
}
