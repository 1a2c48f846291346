package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// nunsQuestion: how many more women go to the cloister, for two privileges each (D-11,
// M-15.2, R-46).
var nunsQuestion = row{
	Ask: mil.AskNuns,
	Answers: answers{
		{Verb: mil.DoNuns, Forms: forms{{Words: "nuns", Args: args{{In: inN, Noun: howMany}}}}, Why: (*rules).whyNuns, Do: (*rules).nuns},
	},
	Choices: (*rules).nunChoices,
}

// monastery: each knight takes a woman to the cloister, and more for two
// privileges each (M-15, R-46).
func (r *rules) monastery(s *state, k content.Knight, log *engine.Log) {
	seat := k.Seat()
	f := &s.Families[seat]
	if f.Women == 0 {
		return
	}
	log.Add(engine.Event{Kind: mil.EvNun, Seat: seat, On: int16(k), N: 1})
	s.loseWomen(seat, 1, 1, log)
	if f.Women > 0 && f.Privileges >= r.c.Costs.NunPrivileges {
		s.ask(mil.AskNuns, seat)
	}
}

func (r *rules) mostNuns(s *state, seat engine.Seat) int16 {
	f := &s.Families[seat]
	return min(f.Women, f.Privileges/r.c.Costs.NunPrivileges)
}

func (r *rules) nunChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for n := int16(0); n <= r.mostNuns(s, seat); n++ {
		buf = append(buf, engine.Choice{Verb: mil.DoNuns, N: n})
	}
	return buf
}

func (r *rules) whyNuns(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if most := r.mostNuns(s, seat); c.N > most {
		return engine.Reason{Rule: "M-15.2", Why: "fewNuns", Need: int(c.N), Have: int(most)}
	}
	return engine.Reason{}
}

func (r *rules) nuns(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	if c.N == 0 {
		return
	}
	s.Families[seat].Privileges -= c.N * r.c.Costs.NunPrivileges
	log.Add(engine.Event{Kind: mil.EvNun, Seat: seat, On: int16(s.Act.Knight), N: c.N})
	s.loseWomen(seat, c.N, 1, log)
}
