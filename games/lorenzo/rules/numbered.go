package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// countTurn numbers what a turn may offer: each member at home on
// each space that its value reaches, the free actions, and a pass. Only whether a card
// can be had is left to be looked at when its number is drawn. A turn is
// listed in which two placements are not seen at once, or special tokens
// or a copy are to be thought of: both are rare.
func (r *rules) countTurn(s *state, seat engine.Seat, w *engine.Workings) int {
	p := &s.Players[seat]
	if p.Goods[content.Tokens] > 0 || r.copyWaits(p) {
		return 0
	}
	h := r.handsOf(s, p)
	var o reaches
	r.reachSpaces(s, p, &h, &o)
	if s.Mods != 0 {
		r.reachOwn(p, &h, &o)
	}
	r.reachFloors(s, p, &h, &o)
	spaces := (*[content.NumMembers]uint64)(w[:])
	o.spread(s, seat, &h, spaces)
	n, beside := p.freeNumbers(), 0
	for _, open := range spaces {
		n += bits.OnesCount64(open)
		beside += bits.OnesCount64(open >> content.FloorSpaces)
	}
	if beside < 2 {
		return 0
	}
	if h.mayPass() {
		n++
	}
	return n
}

// ChoiceAt returns the choice with the number, below CountIndexed, if it is open and likely: placements by
// member and space, then free actions, then the pass.
func (r *rules) ChoiceAt(s *state, seat engine.Seat, w *engine.Workings, n int) (c engine.Choice, ok bool) {
	for m, spaces := range w[:content.NumMembers] {
		all := bits.OnesCount64(spaces)
		if n >= all {
			n -= all
			continue
		}
		sp := content.Space(nth(spaces, n))
		c = place(content.Member(m), sp)
		return c, sp >= content.FloorSpaces || r.takesFloor(s, &s.Players[seat], s.Players[seat].Values[m], sp)
	}
	return r.freeChoiceAt(s, seat, n)
}

// nth returns the place of the bit of a set that n others come before.
func nth(set uint64, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// reachFloors adds the floors with a card under the value that opens them with all
// servants, whatever the card costs.
func (r *rules) reachFloors(s *state, p *player, h *hands, o *reaches) {
	floors := h.free & (1<<content.FloorSpaces - 1)
	if s.Mods&withHouses != 0 || p.Traits.Take != [content.NumTypes]int8{} {
		for cards := floors; cards != 0; cards &= cards - 1 {
			sp := content.Space(bits.TrailingZeros64(cards))
			minimum := r.minimums(s, content.Tower(sp/content.NumFloors))[sp%content.NumFloors]
			o.add(1<<sp, minimum-h.all-int16(p.Traits.Take[r.kindAt(s, sp)]))
		}
		return
	}
	for f, minimum := range r.FloorValue {
		o.add(floors&(firstFloors<<f), minimum-h.all)
	}
}

// firstFloors is the set of the lowest floors of all towers.
const firstFloors = uint64(0x11111)

// kindAt returns the type of the cards that are on a floor: of its tower, or any (LH-3.3).
func (r *rules) kindAt(s *state, sp content.Space) content.CardType {
	if specialFloors>>sp&1 != 0 {
		return r.c.Cards[s.Floor[sp]].Type
	}
	return content.CardType(sp / content.NumFloors)
}

// takesFloor reports whether a member of the value can take the card on the floor.
func (r *rules) takesFloor(s *state, p *player, have int16, sp content.Space) bool {
	tower, kind := content.Tower(sp/content.NumFloors), r.kindAt(s, sp)
	var plan tables.TowerPlan
	k := r.takingBy(s, p)
	if !r.planTower(s, &k, tower, kind, &plan) {
		return false
	}
	most := r.floorServants(s.Floor[sp], &k, &plan, sp)
	return most >= 0 && have+p.Traits.Worth(most) >= r.minimums(s, tower)[sp%content.NumFloors]-int16(p.Traits.Take[kind])
}

// freeNumbers returns how many numbers the free actions have: each leader in hand played
// and discarded, each in play activated, and the exchange; none in the basic game.
func (p *player) freeNumbers() int {
	n := 2*bits.OnesCount64(p.Hand) + int(p.Leaders)
	if p.Traits.Flags&tables.Exchanges != 0 {
		n++
	}
	return n
}

// freeChoiceAt returns the free action with the number, see freeNumbers, or behind them
// the pass.
func (r *rules) freeChoiceAt(s *state, seat engine.Seat, n int) (c engine.Choice, ok bool) {
	p := &s.Players[seat]
	hand := bits.OnesCount64(p.Hand)
	switch {
	case n < hand:
		leader := nth(p.Hand, n)
		return engine.Choice{Verb: lorenzo.DoPlay, On: int16(leader)}, r.playable(p, uint8(leader))
	case n < 2*hand:
		leader := nth(p.Hand, n-hand)
		return engine.Choice{Verb: lorenzo.DoDiscard, On: int16(leader)}, r.lets(s, p, uint8(leader))
	case n < 2*hand+int(p.Leaders):
		leader := p.Played[n-2*hand]
		return engine.Choice{Verb: lorenzo.DoActivate, On: int16(leader)}, r.activatable(s, seat, leader)
	}
	if n == p.freeNumbers() {
		return engine.Choice{Verb: lorenzo.DoPass}, true
	}
	return engine.Choice{Verb: lorenzo.DoExchange, On: int16(p.House)}, r.canExchange(s, seat)
}
