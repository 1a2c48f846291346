package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// Conclude ends a turn after its placement (SM-4), where no free action is lost by
// it: no leader can be played, activated or copied. What waits as well for the next
// turn, tokens, exchanges and discards, is asked for only when none comes before
// faith is counted: after the last placement of a round with a report.
func (r *rules) Conclude(s *state, seat engine.Seat) (c engine.Choice, ok bool) {
	top := s.Stack.Top()
	if top == nil || top.Node != nodeAfter || top.Seat != seat {
		return c, false
	}
	p := &s.Players[seat]
	if r.hasPlayable(p) || r.activatables(s, seat) != 0 || r.copyWaits(p) && r.copyable(s, seat) != 0 {
		return c, false
	}
	if !p.hasMember() && s.Round%2 == 0 && r.hasFree(s, seat) && (s.Round == content.Rounds || r.lacksFaith(s, p)) {
		return c, false
	}
	return engine.Choice{Verb: DoEnd}, true
}

// hasPlayable tells whether a leader in hand can be played now.
func (r *rules) hasPlayable(p *player) bool {
	for _, leader := range content.Numbers(p.Hand) {
		if r.playable(p, uint8(leader)) {
			return true
		}
	}
	return false
}

// lacksFaith tells whether the report of this period would find too little faith.
func (r *rules) lacksFaith(s *state, p *player) bool {
	return p.Goods[content.Faith] < r.c.Board.FaithNeeded[s.period()-1]
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
