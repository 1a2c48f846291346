package rules

import "signoria/engine"

import (
	"signoria/games/lorenzo"
)

// fromQuestion: whose cards a bonus harvest or production uses (D-16, LP-2.153). Then the same
// work asks for servants.
var fromQuestion = row{
	Ask: lorenzo.AskFrom,
	Answers: answers{
		decline, exchange,
		{Verb: lorenzo.DoFrom, Forms: forms{{Words: "cards-of", Args: args{{In: inOn, Noun: aSeat}}, Only: inModules}}, Why: (*rules).whyFrom, Do: (*rules).borrow},
	},
	Choices: (*rules).fromChoices,
	Auto:    (*rules).autoBonusWork,
	Show:    (*rules).showFrom,
}

// whyFrom: the cards of an opponent.
func (r *rules) whyFrom(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if c.On == int16(seat) {
		return engine.Reason{Rule: r.ruleOf(s.Stack.Top().On, "LP-2.153"), Why: "notOpponent"}
	}
	return engine.Reason{}
}

func (r *rules) fromChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = r.exchanges(s, seat, append(buf, engine.Choice{Verb: lorenzo.DoDecline}))
	for i := range s.Players[:s.Seats] {
		if engine.Seat(i) != seat {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoFrom, On: int16(i)})
		}
	}
	return buf
}

// borrow notes whose cards are used; the work then asks for servants.
func (r *rules) borrow(s *state, _ engine.Seat, c engine.Choice, _ *engine.Log) {
	s.Stack.Top().Step = int8(c.On) + 1
}

func (r *rules) showFrom(s *state, seat engine.Seat, add func(lorenzo.Offer)) {
	r.showExchange(s, seat, add)
	r.showChoices(s, seat, add)
}
