package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// Candidates numbers what a turn may offer (engine.Numbered): each member at home on
// each free space, the free actions, and a pass. Other questions are listed, as is a
// turn in which two placements are not seen at once, or special tokens or a copy are
// to be thought of: both are rare.
func (r *rules) Candidates(s *state, seat engine.Seat) int {
	f := s.Stack.Top()
	if f == nil || f.Node != nodeTurn || f.Seat != seat || !r.twoSpaces(s, seat) {
		return 0
	}
	p := &s.Players[seat]
	if p.Goods[content.Tokens] > 0 || r.copyWaits(p) {
		return 0
	}
	h := r.handsOf(s, p)
	n := h.placements() + p.freeNumbers()
	if h.mayPass() {
		n++
	}
	return n
}

// Candidate is the choice with the number if it is open and likely: placements by
// member and space, then free actions, then the pass.
func (r *rules) Candidate(s *state, seat engine.Seat, n int) (c engine.Choice, ok bool) {
	p := &s.Players[seat]
	h := r.handsOf(s, p)
	if all := h.placements(); n >= all {
		return r.freeCandidate(s, seat, n-all)
	}
	spaces := bits.OnesCount64(h.free)
	m := content.Member(nth(h.home, n/spaces))
	sp := content.Space(nth(h.free, n%spaces))
	return place(m, sp), r.mayPlace(s, seat, &h, m, sp)
}

// placements is how many numbers members and spaces have.
func (h *hands) placements() int { return bits.OnesCount64(h.home) * bits.OnesCount64(h.free) }

// nth is the place of the bit of a set that n others come before.
func nth(set uint64, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// mayPlace tells whether one member may go to one free space: openSpaces for them
// alone.
func (r *rules) mayPlace(s *state, seat engine.Seat, h *hands, m content.Member, sp content.Space) bool {
	p := &s.Players[seat]
	have := p.Values[m]
	switch {
	case m.Coloured() && s.Marks.Areas[seat]&areaBit[sp] != 0: // L-5.11
		return false
	case sp < content.FloorSpaces:
		return r.reachesFloor(s, p, have, h.all, sp)
	case sp.Own():
		return have >= r.ownMinimum(p, sp)-h.all
	}
	spots := r.Spots[s.Seats]
	i := 0
	for spots[i].Spaces>>sp&1 == 0 {
		i++
	}
	return have >= h.askedBy(&spots[i], p)
}

// reachesFloor tells whether a member of the value can take the card on the floor;
// all is what all servants add.
func (r *rules) reachesFloor(s *state, p *player, have, all int16, sp content.Space) bool {
	card, tower := s.Floor[sp], content.Tower(sp/content.NumFloors)
	kind := content.CardType(tower)
	if tower == content.SpecialTower {
		kind = r.c.Cards[card].Type
	}
	need := r.minimums(s, tower)[sp%content.NumFloors] - int16(p.Traits.Take[kind])
	if have+all < need {
		return false
	}
	var plan tables.TowerPlan
	k := r.takingBy(s, p)
	if !r.planTower(s, &k, tower, kind, &plan) {
		return false
	}
	most := r.floorServants(card, &k, &plan, sp)
	return most >= 0 && have+p.Traits.Worth(most) >= need
}

// freeNumbers is how many numbers the free actions have: each leader in hand played
// and discarded, each in play activated, and the exchange; none in the basic game.
func (p *player) freeNumbers() int {
	n := 2*bits.OnesCount64(p.Hand) + int(p.Leaders)
	if p.Traits.Flags&tables.Exchanges != 0 {
		n++
	}
	return n
}

// freeCandidate is the free action with the number, see freeNumbers, or behind them
// the pass.
func (r *rules) freeCandidate(s *state, seat engine.Seat, n int) (c engine.Choice, ok bool) {
	p := &s.Players[seat]
	hand := bits.OnesCount64(p.Hand)
	switch {
	case n < hand:
		leader := nth(p.Hand, n)
		return engine.Choice{Verb: DoPlay, On: int16(leader)}, r.playable(p, uint8(leader))
	case n < 2*hand:
		leader := nth(p.Hand, n-hand)
		return engine.Choice{Verb: DoDiscard, On: int16(leader)}, r.lets(s, p, uint8(leader))
	case n < 2*hand+int(p.Leaders):
		leader := p.Played[n-2*hand]
		return engine.Choice{Verb: DoActivate, On: int16(leader)}, r.activatable(s, seat, leader)
	}
	if n == p.freeNumbers() {
		return engine.Choice{Verb: DoPass}, true
	}
	return engine.Choice{Verb: DoExchange, On: int16(p.House)}, r.canExchange(s, seat)
}
