package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// askLordQuestion: whether a vassal's family asks its lord to fight with it, before an
// attack (D-21, M-20.7) and in defence (D-22, M-20.8).
var askLordQuestion = row{
	Ask: mil.AskAskLord,
	Answers: answers{
		{Verb: mil.DoAskLord, Forms: forms{{Words: "ask lord", N: 1}, {Words: "fight alone"}}, Do: (*rules).askLord},
	},
}

// joinQuestion: whether the lord joins (D-21, D-22, R-37).
var joinQuestion = row{
	Ask: mil.AskJoin,
	Answers: answers{
		{Verb: mil.DoJoin, Forms: forms{{Words: "join", N: 1}, {Words: "refuse"}}, Do: (*rules).join},
	},
}

// muster calls the lords, then collects the cubes. It asks nothing itself.
var muster = row{Ask: mil.Ask(nodeMuster), Auto: (*rules).muster}

const nodeMuster = effect.Node(mil.NumAsks)

// muster asks first the attacker, then the defender, whether his lord is to join (M-20.7, M-20.8), then
// all who fight for cubes (M-20.9). It returns true, because it always does something.
func (r *rules) muster(s *state, f *effect.Frame, log *engine.Log) bool {
	for f.Step < 2 {
		k := [2]content.Knight{s.Act.Knight, s.Act.Target}[f.Step]
		f.Step++
		if s.knight(k).Lord >= 0 {
			s.Stack.Push(effect.Frame{Node: effect.Node(mil.AskAskLord), Seat: k.Seat(), On: int16(k)})
			return true
		}
	}
	s.Stack.Pop()
	fighters := engine.SeatsOf(s.Act.Knight.Seat(), s.Act.Target.Seat())
	for _, lord := range s.Act.Lords {
		if lord >= 0 {
			fighters = fighters.With(engine.Seat(lord))
		}
	}
	r.collectAll(s, fighters, mil.ForBattle, log)
	return true
}

// askLord: the vassal's family asks its lord, or fights alone.
func (r *rules) askLord(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Pop()
	lord := s.knight(content.Knight(f.On)).Lord
	log.Add(engine.Event{Kind: mil.EvAsksLord, Seat: seat, N: int16(lord), To: c.N})
	if c.N != 0 {
		s.Stack.Push(effect.Frame{Node: effect.Node(mil.AskJoin), Seat: engine.Seat(lord), On: f.On})
	}
}

// join: the lord accepts or refuses.
func (r *rules) join(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Pop()
	side := 0
	if content.Knight(f.On) == s.Act.Target {
		side = 1
	}
	if c.N != 0 {
		s.Act.Lords[side] = int8(seat)
	}
	log.Add(engine.Event{Kind: mil.EvJoins, Seat: seat, To: c.N, N: int16(content.Knight(f.On).Seat())})
}
