package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// Conclude ends a turn after its placement (SM-2, R-117), where nothing else that is
// open would change anything: what is open is tried, and leaves the match as the end
// of the turn leaves it. So a turn with a leader in hand, a token, an exchange or an
// ability that does something is ended by its owner alone.
func (r *rules) Conclude(s *state, seat engine.Seat) (c engine.Choice, ok bool) {
	top := s.Stack.Top()
	if top == nil || top.Node != nodeAfter || top.Seat != seat {
		return c, false
	}
	end := engine.Choice{Verb: DoEnd}
	ended := *s
	r.Do(&ended, seat, end, nil)
	var room [32]engine.Choice
	for _, free := range r.freeActions(s, seat, room[:0]) {
		trial := *s
		r.Do(&trial, seat, free, nil)
		if top := trial.Stack.Top(); top != nil && top.Node == nodeAfter && top.Seat == seat {
			r.Do(&trial, seat, end, nil)
		}
		// A leader that lies face down without having done anything is no change:
		// its ability would do as little again.
		trial.Players[seat].Down = ended.Players[seat].Down
		if trial != ended {
			return c, false
		}
	}
	return end, true
}

// Likely keeps leaders in hand for as long as they may still come into play: all in
// the first half of the match, then those that do not lack more than each placement
// left could bring. A search that throws them away by chance at every turn never
// sees what they are worth.
func (r *rules) Likely(s *state, seat engine.Seat, open []engine.Choice) []engine.Choice {
	if s.Mods == 0 || s.Round == content.Rounds {
		return open
	}
	p := &s.Players[seat]
	kept := 0
	for _, c := range open {
		if c.Verb != DoDiscard || r.lets(s, p, uint8(c.On)) {
			open[kept] = c
			kept++
		}
	}
	return open[:kept]
}

// lets tells whether a search need look at discarding the leader.
func (r *rules) lets(s *state, p *player, leader uint8) bool {
	return s.Round == content.Rounds || s.Round > content.Rounds/2 && r.shortfall(p, leader) > s.turnsLeft(p)
}

// shortfall is how far a seat is from what a leader requires, in cards and goods.
func (r *rules) shortfall(p *player, leader uint8) int {
	sum := 0
	for i := range r.c.Leaders[leader].Needs {
		if n := &r.c.Leaders[leader].Needs[i]; !n.Most {
			sum += int(n.Lacks(p.owns(n)))
		}
	}
	return sum
}

// turnsLeft is how many members the seat has still to place in this match.
func (s *state) turnsLeft(p *player) int {
	n := (content.Rounds - int(s.Round)) * 4
	for m := content.White; m <= content.Neutral; m++ {
		if p.At[m] == content.Home {
			n++
		}
	}
	return n
}
