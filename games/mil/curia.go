package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// curiaQuestion: a knight's turn in the Curia (D-28, M-21.8): a privilege, an abbess, or
// nothing.
var curiaQuestion = row{
	Ask: AskCuria,
	Answers: answers{
		nothing,
		{Verb: DoPrivilege, Forms: forms{{Words: "privilege"}}, Do: (*rules).privilege},
		{Verb: DoAbbess, Forms: forms{{Words: "abbess"}}, Why: (*rules).whyAbbess, Do: (*rules).abbess},
	},
	Show: func(_ *rules, _ *state, _ engine.Seat, add func(Offer)) {
		add(Offer{Choice: engine.Choice{Verb: DoPrivilege}})
		add(Offer{Choice: engine.Choice{Verb: DoAbbess}})
	},
}

func (r *rules) privilege(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.Families[seat].Privileges++
	log.Add(engine.Event{Kind: EvPrivilege, Seat: seat, N: 1, On: int16(s.Act.Knight)})
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
	log.Add(goods(engine.Event{Kind: EvAbbess, Seat: seat, On: int16(s.Act.Knight)}, content.Cubes{content.Influence: 1}))
	s.loseWomen(seat, 1, 2, log)
	s.Families[seat].Cubes[content.Influence]++
}
