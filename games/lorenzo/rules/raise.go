package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// raiseQuestion: which coloured member has a set value in this round (D-20, LA-3.4).
var raiseQuestion = row{
	Ask:   lorenzo.AskRaise,
	Nodes: nodes{onEffect(content.EffRaise)},
	Answers: answers{
		{Verb: lorenzo.DoRaise, Forms: forms{{Words: "raise", Args: args{{In: inOn, Noun: aColour}}, Only: inModules}}, Why: (*rules).whyRaise, Do: (*rules).raise},
	},
	Auto: (*rules).autoRaise,
	Show: (*rules).showChoices,
}

// whyRaise: one at home (LA-3.4).
func (r *rules) whyRaise(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if s.Players[seat].At[c.On] != content.Home {
		return engine.Reason{Rule: "LA-3.4", Why: "memberPlaced"}
	}
	return engine.Reason{}
}

// raisable appends the coloured members at home (LA-3.4).
func (s *state) raisable(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for m := content.White; m < content.Neutral; m++ {
		if s.Players[seat].At[m] == content.Home {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoRaise, On: int16(m)})
		}
	}
	return buf
}

// autoRaise raises the only member at home, or none. False means that the question is asked.
func (r *rules) autoRaise(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [content.Neutral]engine.Choice
	return r.autoOnly(s, f, s.raisable(f.Seat, buf[:0]), (*rules).raise, log)
}

// raise sets the value of a coloured member for the rest of the round (LA-3.4).
func (r *rules) raise(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	f := s.Stack.Pop()
	n := r.pending(&f).N
	p := &s.Players[seat]
	p.Raised[c.On] = int8(n)
	s.setValues(p)
	log.Add(engine.Event{Kind: lorenzo.EvRaised, Seat: seat, On: c.On, N: n})
}
