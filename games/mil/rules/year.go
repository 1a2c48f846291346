package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// yearQuestion: which white token is taken (D-2, M-5.7, R-42).
var yearQuestion = row{
	Ask: mil.AskYear,
	Answers: answers{
		{Verb: mil.DoYear, Forms: forms{{Words: "year", Args: args{{In: inOn, Noun: aSpace}}}}, Why: (*rules).whyYear, Do: (*rules).year},
	},
	Choices:      (*rules).yearChoices,
	Else:         mustChoose("M-5.7"),
	Auto:         (*rules).autoYear,
	Prune:        (*rules).pruneYears,
	CountIndexed: func(*rules, *state, engine.Seat, *engine.Workings) int { return 2 * content.NumLimited },
	ChoiceAt:     (*rules).yearAt,
}

// askYear asks which white token makes the knight older.
func (s *state) askYear(k content.Knight) {
	s.Act.Knight = k
	s.ask(mil.AskYear, k.Seat())
}

func (r *rules) whyYear(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if s.Spaces[c.On] != content.White {
		return engine.Reason{Rule: "M-5.7", Why: "noWhiteThere"}
	}
	return engine.Reason{}
}

func (r *rules) yearChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	for sp, t := range s.Spaces {
		if t == content.White {
			buf = append(buf, engine.Choice{Verb: mil.DoYear, On: int16(sp)})
		}
	}
	return buf
}

// autoYear takes the only white token. False means that the question is asked.
func (r *rules) autoYear(s *state, _ *effect.Frame, log *engine.Log) bool {
	only := content.NoSpace
	for sp, t := range s.Spaces {
		if t != content.White {
			continue
		}
		if only != content.NoSpace {
			return false
		}
		only = content.Space(sp)
	}
	r.takeYear(s, only, log)
	return true
}

func (r *rules) year(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	r.takeYear(s, content.Space(c.On), log)
}

func (r *rules) takeYear(s *state, sp content.Space, log *engine.Log) {
	s.Stack.Pop()
	years := s.knight(s.Act.Knight).Years
	r.addYear(s, s.Act.Knight, sp, log)
	if f := s.Stack.Top(); f != nil && mil.Ask(f.Node) == mil.AskGrow && years+1 >= lifetime {
		s.Stack.Pop() // the acting knight died: the growth ends
	}
}

// pruneYears returns the choices of the first and the last white token of each sphere.
func (r *rules) pruneYears(_ *state, open []engine.Choice) []engine.Choice {
	kept := 0
	for i, c := range open {
		sphere := content.Space(c.On).Sphere()
		first := i == 0 || content.Space(open[i-1].On).Sphere() != sphere
		last := i+1 == len(open) || content.Space(open[i+1].On).Sphere() != sphere
		if first || last {
			open[kept] = c
			kept++
		}
	}
	return open[:kept]
}

// yearAt returns the first or the last white token of a sphere.
func (r *rules) yearAt(s *state, _ engine.Seat, _ *engine.Workings, n int) (c engine.Choice, ok bool) {
	at := content.NoSpace
	first := content.Space(n/2) * content.MaxSpaces
	before := content.NoSpace // a white token left of it
	for sp := first; sp < first+content.MaxSpaces; sp++ {
		if s.Spaces[sp] != content.White {
			continue
		}
		if before, at = at, sp; n%2 == 0 {
			return engine.Choice{Verb: mil.DoYear, On: int16(sp)}, true
		}
	}
	return engine.Choice{Verb: mil.DoYear, On: int16(at)}, before != content.NoSpace
}
