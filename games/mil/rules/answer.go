package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// answerQuestion: the active family answers the offer (D-14, M-16.4): it takes half, puts up more, or
// transfers a land as a fief.
var answerQuestion = row{
	Ask: mil.AskAnswer,
	Answers: answers{
		{Verb: mil.DoAccept, Forms: forms{{Words: "accept"}}, Do: (*rules).accept},
		{Verb: mil.DoRaise, Forms: forms{{Words: "raise"}}, Why: (*rules).whyRaise, Do: (*rules).raise},
		{Verb: mil.DoFief, Forms: forms{{Words: "fief", Args: args{{In: inOn, Noun: aLand}}}}, Why: (*rules).whyFief, Do: (*rules).fief},
	},
	Else: mustChoose("M-16.4"),
	Tell: (*rules).tellAnswer,
	Show: (*rules).showAnswers,
}

// whyRaise: at least as much gold as the offer has, and more that beats it (M-16.4, R-18).
func (r *rules) whyRaise(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	all := content.Cubes{content.Gold: s.Families[seat].Cubes[content.Gold], content.Influence: s.Families[seat].Cubes[content.Influence]}
	switch {
	case all[content.Gold] < s.Act.Offer[content.Gold]:
		return engine.Reason{Rule: "M-16.4", Why: "lessGold", Need: int(s.Act.Offer[content.Gold]), Have: int(all[content.Gold])}
	case !r.c.Beats(all, s.Act.Offer):
		return engine.Reason{Rule: "M-16.4", Why: "cannotBeat", Need: int(s.Act.Offer.Sum()) + 1, Have: int(all.Sum())}
	}
	return engine.Reason{}
}

// whyFief: the active knight is no vassal and has the land, the target has room
// (M-16.4).
func (r *rules) whyFief(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	a := s.knight(s.Act.Knight)
	switch {
	case a.Lord >= 0:
		return engine.Reason{Rule: "M-16.4", Why: "vassalNoFief"}
	case a.Lands[c.On].Design == content.NoLand:
		return engine.Reason{Rule: "M-16.4", Why: "noLand"}
	case !s.knight(s.Act.Target).room():
		return engine.Reason{Rule: "M-16.4", Why: "noRoom"}
	}
	return engine.Reason{}
}

// tellAnswer: the seat itself sees what it could put up.
func (r *rules) tellAnswer(s *state, viewer engine.Seat, q *mil.Question) {
	if q.Seat == viewer {
		for _, k := range r.kinds(mil.ForRaise) {
			q.Have[k] = s.Families[viewer].Cubes[k]
		}
	}
}

func (r *rules) showAnswers(s *state, _ engine.Seat, add func(mil.Offer)) {
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoAccept}})
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoRaise}})
	s.knight(s.Act.Knight).places(func(i int16) { add(mil.Offer{Choice: engine.Choice{Verb: mil.DoFief, On: i}}) })
}

// accept takes half of the offer; the target stays free (M-16.4a).
func (r *rules) accept(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	target := s.Act.Target.Seat()
	log.Add(engine.Event{Kind: mil.EvAccepted, Seat: seat, N: int16(target)})
	s.points(target, r.c.Points.Resisted, vpResisted, log)
	r.takeHalf(s, seat, target, s.Act.Offer, log)
}

// raise asks for the cubes that are put up instead.
func (r *rules) raise(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	r.collect(s, seat, mil.ForRaise, log)
}

// raised makes the target a vassal. His family takes half of the raise and gets its own offer back
// (M-16.4b, M-16.5).
func (r *rules) raised(s *state, seat engine.Seat, cubes content.Cubes, log *engine.Log) {
	s.pay(seat, cubes)
	target := s.Act.Target.Seat()
	log.Add(goods(engine.Event{Kind: mil.EvRaised, Seat: seat, Sealed: true}, cubes))
	s.gain(target, s.Act.Offer)
	r.makeVassal(s, seat, s.knight(s.Act.Target).lands(), log)
	r.takeHalf(s, target, seat, cubes, log)
}

// fief transfers a land to the vassal for the bond (M-16.4c, M-16.7, R-19). With the Pope's call a
// crusader's gain counts nothing (M-27.4, R-62).
func (r *rules) fief(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	t := s.knight(s.Act.Target)
	before := t.lands()
	l := s.knight(s.Act.Knight).drop(int8(c.On))
	t.take(l)
	target := s.Act.Target.Seat()
	log.Add(engine.Event{Kind: mil.EvFief, Seat: seat, On: int16(s.Act.Knight), To: int16(s.Act.Target), N: int16(l.Design)})
	s.gain(target, s.Act.Offer)
	r.makeVassal(s, seat, before, log)
	if !s.crusading(s.Act.Target) {
		s.points(target, r.c.Points.Fief, vpFief, log)
	}
}

// makeVassal binds the target to the seat (M-16.6); lands is how many he had before.
func (r *rules) makeVassal(s *state, seat engine.Seat, lands int16, log *engine.Log) {
	s.knight(s.Act.Target).Lord = int8(seat)
	log.Add(engine.Event{Kind: mil.EvVassal, Seat: seat, On: int16(s.Act.Target)})
	s.points(seat, r.c.Points.Vassal+lands*r.c.Points.VassalLand, vpVassal, log)
}

// crusading reports whether the Pope's call takes the knight's lands out of the
// reckoning (M-27.2).
func (s *state) crusading(k content.Knight) bool {
	return s.Modules.Pope && s.knight(k).At == content.Crusades
}
