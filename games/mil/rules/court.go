package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// courtQuestion: a knight's turn at the Court (D-12): influence, or another family's
// knight as a vassal (M-16.1, M-16.2).
var courtQuestion = row{
	Ask: mil.AskCourt,
	Answers: answers{
		{Verb: mil.DoInfluence, Forms: forms{{Words: "influence"}}, Do: (*rules).influence},
		{Verb: mil.DoAttempt, Forms: forms{{Words: "attempt", Args: args{{In: inOn, Noun: aKnight}}}}, Why: (*rules).whyAttempt, Do: (*rules).attempt},
		nothing,
	},
	Choices: (*rules).courtChoices,
	Show:    (*rules).showAttempts,
}

func (r *rules) whyAttempt(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	return s.whyNoVassal(s.Act.Knight, content.Knight(c.On))
}

// whyNoVassal returns why the target cannot become the active knight's vassal. It must be another
// family's knight, not a vassal, not of the active knight's lord, without the Archbishop, and have
// fewer elements than the active knight has soldiers (M-16.2).
func (s *state) whyNoVassal(active, target content.Knight) engine.Reason {
	if !s.inPlay(target) {
		return engine.Reason{Rule: "M-16.2", Why: "noKnight"}
	}
	a, t := s.knight(active), s.knight(target)
	switch {
	case target.Seat() == active.Seat():
		return engine.Reason{Rule: "M-16.2", Why: "yourKnight"}
	case t.Lord >= 0:
		return engine.Reason{Rule: "M-16.2", Why: "isVassal"}
	case a.Lord == int8(target.Seat()):
		return engine.Reason{Rule: "M-16.2", Why: "yourLord"}
	case t.Archbishop:
		return engine.Reason{Rule: "M-14.5", Why: "archbishop"}
	case a.allSoldiers() <= t.elements():
		return engine.Reason{Rule: "M-16.2", Why: "fewSoldiers", Need: int(t.elements()) + 1, Have: int(a.allSoldiers())}
	}
	return engine.Reason{}
}

func (r *rules) courtChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = append(buf, engine.Choice{Verb: mil.DoInfluence})
	for k := range s.numKnights() {
		if s.whyNoVassal(s.Act.Knight, k).OK() {
			buf = append(buf, engine.Choice{Verb: mil.DoAttempt, On: int16(k)})
		}
	}
	return append(buf, engine.Choice{Verb: mil.DoNothing})
}

func (r *rules) showAttempts(s *state, seat engine.Seat, add func(mil.Offer)) {
	for k := range s.numKnights() {
		if s.knight(k).In && k.Seat() != seat {
			add(mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(k)}})
		}
	}
}

// influence takes the cubes that a knight gets at the Court instead of a vassal (M-16.1).
func (r *rules) influence(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	got := content.Cubes{content.Influence: r.c.Costs.CourtInfluence}
	s.gain(seat, got)
	log.Add(goods(engine.Event{Kind: mil.EvInfluence, Seat: seat, On: int16(s.Act.Knight)}, got))
}

// attempt asks the target's family for its offer (M-16.3).
func (r *rules) attempt(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.Act.Target = content.Knight(c.On)
	log.Add(engine.Event{Kind: mil.EvAttempt, Seat: seat, On: int16(s.Act.Knight), To: c.On})
	r.collect(s, s.Act.Target.Seat(), mil.ForOffer, log)
}

// offered puts the offer on the table; the active family answers (M-16.4).
func (r *rules) offered(s *state, seat engine.Seat, offer content.Cubes, log *engine.Log) {
	s.pay(seat, offer) // in escrow
	s.Act.Offer = offer
	log.Add(goods(engine.Event{Kind: mil.EvOffered, Seat: seat, Sealed: true}, offer))
	s.ask(mil.AskAnswer, s.Act.Knight.Seat())
}
