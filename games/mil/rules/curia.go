package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// curiaQuestion: a knight's turn in the Curia (D-28, M-21.8): a privilege, an abbess, or
// nothing.
var curiaQuestion = row{
	Ask: mil.AskCuria,
	Answers: answers{
		nothing,
		{Verb: mil.DoPrivilege, Forms: forms{{Words: "privilege"}}, Do: (*rules).privilege},
		{Verb: mil.DoAbbess, Forms: forms{{Words: "abbess"}}, Why: (*rules).whyAbbess, Do: (*rules).abbess},
	},
	Show: func(_ *rules, _ *state, _ engine.Seat, add func(mil.Offer)) {
		add(mil.Offer{Choice: engine.Choice{Verb: mil.DoPrivilege}})
		add(mil.Offer{Choice: engine.Choice{Verb: mil.DoAbbess}})
	},
}

func (r *rules) privilege(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.Families[seat].Privileges++
	log.Add(engine.Event{Kind: mil.EvPrivilege, Seat: seat, N: 1, On: int16(s.Act.Knight)})
}

// whyAbbess: there must be a woman (M-21.8).
func (r *rules) whyAbbess(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	if s.Families[seat].Women == 0 {
		return engine.Reason{Rule: "M-21.8", Why: "noWoman"}
	}
	return engine.Reason{}
}

// abbess: a woman's cube becomes an influence (M-21.8).
func (r *rules) abbess(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	log.Add(goods(engine.Event{Kind: mil.EvAbbess, Seat: seat, On: int16(s.Act.Knight)}, content.Cubes{content.Influence: 1}))
	s.loseWomen(seat, 1, 2, log)
	s.Families[seat].Cubes[content.Influence]++
}
