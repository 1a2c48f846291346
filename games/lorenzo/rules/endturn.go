package rules

import "signoria/engine"

import (
	"signoria/games/lorenzo"
)

// EndTurnChoice ends a turn after its placement (SM-2, R-117), where nothing else that is
// open would change anything: what is open is tried, and leaves the match as the end
// of the turn leaves it. So a turn with a leader in hand, a token, an exchange or an
// ability that does something is ended by its owner alone.
func (r *rules) EndTurnChoice(s *state, seat engine.Seat) (c engine.Choice, ok bool) {
	top := s.Stack.Top()
	if top == nil || top.Node != nodeAfter || top.Seat != seat {
		return c, false
	}
	end := engine.Choice{Verb: lorenzo.DoEnd}
	ended := *s
	r.Do(&ended, seat, end, nil)
	var room [32]engine.Choice
	for _, free := range r.freeActions(s, seat, room[:0]) {
		trial := *s
		r.Do(&trial, seat, free, nil)
		if top := trial.Stack.Top(); top != nil && top.Node == nodeAfter && top.Seat == seat {
			r.Do(&trial, seat, end, nil)
		}
		// A leader that is face down without having done anything is no change:
		// its ability would do as little again.
		trial.Players[seat].Down = ended.Players[seat].Down
		if trial != ended {
			return c, false
		}
	}
	return end, true
}
