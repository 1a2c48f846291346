package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// lastQuestion: which tokens are used before final scoring (D-29, LH-6.7).
var lastQuestion = row{
	Ask:     lorenzo.AskLast,
	Nodes:   nodes{nodeLast},
	Answers: answers{use, end},
	Auto:    (*rules).autoLast,
	Show:    (*rules).showChoices,
}

// offerLast asks the next player in turn order with special tokens whether to use them, before final
// scoring (LH-6.7, R-38).
func (r *rules) offerLast(s *state, log *engine.Log) {
	for _, seat := range s.Order[:s.Seats] {
		if s.playsLater(seat) {
			return
		}
	}
	for s.Turn < s.Seats {
		seat := s.Order[s.Turn]
		s.Turn++
		if s.Players[seat].Goods[content.Tokens] > 0 {
			s.Stack.Push(effect.Frame{Node: nodeLast, Seat: seat})
			return
		}
	}
	s.Turn = 0
	s.Phase = lorenzo.PhaseOver
	r.logScore(s, log)
}

// autoLast ends it with the last token. False means that the question is asked.
func (r *rules) autoLast(s *state, f *effect.Frame, _ *engine.Log) bool {
	if s.Players[f.Seat].Goods[content.Tokens] > 0 {
		return false
	}
	s.Stack.Pop()
	return true
}
