package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// castleQuestion: which knight gets the castle (D-19, M-18.7).
var castleQuestion = row{
	Ask: mil.AskCastle,
	Answers: answers{
		{Verb: mil.DoCastle, Forms: forms{{Words: "castle", Args: args{{In: inOn, Noun: aKnight}}}}, Why: (*rules).whyCastle, Do: (*rules).castle},
	},
	Else: mustChoose("M-18.7"),
	Auto: (*rules).autoCastle,
	Show: showKnights(mil.DoCastle),
}

// whyCastle: an own knight or a vassal, without castle (M-18.7, M-1.5).
func (r *rules) whyCastle(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	k := content.Knight(c.On)
	switch {
	case !s.inPlay(k):
		return engine.Reason{Rule: "M-18.7", Why: "noKnight"}
	case !s.mayEndow(seat, k):
		return engine.Reason{Rule: "M-18.7", Why: "notYours"}
	case s.knight(k).Castle:
		return engine.Reason{Rule: "M-1.5", Why: "hasCastle"}
	}
	return engine.Reason{}
}

// autoCastle puts it on the only knight that can have it. False means that the question is asked.
func (r *rules) autoCastle(s *state, f *effect.Frame, log *engine.Log) bool {
	return r.autoKnight(s, f.Seat, (*rules).whyCastle, (*rules).castle, log)
}

// castle builds it (M-18.7, R-48).
func (r *rules) castle(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.knight(content.Knight(c.On)).Castle = true
	log.Add(goods(engine.Event{Kind: mil.EvCastle, Seat: seat, On: c.On}, s.Act.Bid))
	s.Act.Bid = content.Cubes{}
	s.points(seat, r.c.Points.Castle, vpCastle, log)
}
