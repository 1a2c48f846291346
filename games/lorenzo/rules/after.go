package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
)

// afterQuestion: free actions after the placement (SM-4), and the end of the turn (SM-2).
var afterQuestion = row{
	Ask:     lorenzo.AskAfter,
	Nodes:   nodes{nodeAfter},
	Answers: withFree(end),
	Choices: (*rules).afterChoices,
	Auto:    (*rules).autoAfter,
	Prune:   (*rules).pruneFree,
	Show:    (*rules).showFree,
}

func (r *rules) afterChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(r.freeActions(s, seat, buf), engine.Choice{Verb: lorenzo.DoEnd})
}

// autoAfter ends the turn where no free action is open (SM-2). False means that the question is asked.
func (r *rules) autoAfter(s *state, f *effect.Frame, _ *engine.Log) bool {
	if s.playsLater(f.Seat) {
		return true
	}
	if r.hasFree(s, f.Seat) {
		return false
	}
	s.Stack.Pop()
	return true
}
