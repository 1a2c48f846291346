package lorenzo

import (
	"math/bits"
	"slices"

	"signoria/engine"
)

// reaches sorts spaces by the member value that opens them: spaces[v] is the
// set, as bits, of those that ask for a value of v − valueOffset with all the
// servants that may be spent. It turns the question "which spaces for which
// member" into one pass over the spaces and one over the values.
type reaches struct{ spaces [valueRange]uint32 }

const (
	valueOffset    = maxMemberBonus // member values are −3 or more
	valueRange     = 16             // and 9 at most: 6 + 3
	maxMemberBonus = 3
)

// add puts a space under the value it asks for.
func (o *reaches) add(sp Space, value int16) {
	if v := max(0, int(value)+valueOffset); v < valueRange {
		o.spaces[v] |= 1 << (sp & 31)
	}
}

// pile makes spaces[v] the set of all that v reaches, up to the best value.
func (o *reaches) pile(best int16) {
	top := min(int(best)+valueOffset, valueRange-1)
	set := o.spaces[0]
	for v := 1; v <= top; v++ {
		set |= o.spaces[v]
		o.spaces[v] = set
	}
}

// colouredLimit is, for each area bit, the set of its spaces (L-5.11).
var colouredLimit = func() (sets [64]uint32) {
	for areas := range sets {
		for sp, bit := range areaBit {
			if areas&int(bit) != 0 {
				sets[areas] |= 1 << sp
			}
		}
	}
	return sets
}()

// openSpaces gives, for each member still to be placed, the set of spaces where
// it may go (D-5).
func (r *rules) openSpaces(s *state, seat engine.Seat) [NumMembers]uint32 {
	var o reaches
	r.reachTowers(s, &s.Players[seat], &o)
	r.reachSpaces(s, &s.Players[seat], &o)
	return s.openTo(seat, &o)
}

// openTo gives each member at home the spaces that its value reaches, without
// the areas where a coloured member of the seat stands (L-5.11).
func (s *state) openTo(seat engine.Seat, o *reaches) (open [NumMembers]uint32) {
	p := &s.Players[seat]
	limited := ^colouredLimit[p.coloured()]
	o.pile(s.bestValue(p))
	for m, value := range s.memberValues(&p.Traits) {
		if p.At[m] != Home {
			continue
		}
		open[m] = o.spaces[(value+valueOffset)&(valueRange-1)]
		if Member(m).Coloured() {
			open[m] &= limited
		}
	}
	return open
}

func (r *rules) reachTowers(s *state, p *player, o *reaches) {
	k := takingBy(p)
	var plan towerPlan
	best := s.bestValue(p) + p.Traits.worth(p.Goods[Servants])
	for tower := Territory; tower < NumTypes; tower++ {
		r.reachFloors(s, &k, tower, best+int16(p.Traits.take[tower]), &plan, o)
	}
}

// bestValue is the highest value among the members still to be placed.
func (s *state) bestValue(p *player) int16 {
	best := int16(-valueOffset)
	for m, value := range s.memberValues(&p.Traits) {
		if p.At[m] == Home {
			best = max(best, value)
		}
	}
	return best
}

// reachFloors adds the tower's floors whose card can be had. Floors that ask for
// more than the best value are not priced at all.
func (r *rules) reachFloors(s *state, k *taking, tower CardType, best int16, plan *towerPlan, o *reaches) {
	if !r.planTower(s, k, tower, plan) {
		return
	}
	plus := int16(k.t.take[tower])
	first := int(tower) * NumFloors
	floors := s.Floor[first:][:NumFloors]
	for f, need := range r.floorValue {
		sp, card := Space(first+f), floors[f]
		if card == 0 || need > best { // L-6.1; where a member stands the card is gone, too
			continue
		}
		if most := r.floorServants(card, k, plan, sp); most >= 0 {
			o.add(sp, need-plus-k.t.worth(most))
		}
	}
}

// reachSpaces adds the spaces beside the towers that have room (L-5.10) and
// exist (L-2.4).
func (r *rules) reachSpaces(s *state, p *player, o *reaches) {
	plus, first := p.reach()
	spots := &r.spots[s.Seats]
	for i := first; i < len(spots); i++ {
		if spot := &spots[i]; s.Lines[i].Len < spot.room {
			o.add(Market1+Space(i), spot.need-plus[spot.bonus&3])
		}
	}
}

// reach is what all the player's servants add to a member's value, by spot.bonus,
// and the first spot that a member may use at all.
func (p *player) reach() (plus [4]int16, first int) {
	t := &p.Traits
	all := t.worth(p.Goods[Servants])
	if t.flags&noMarket != 0 { // L-15.14
		first = int(HarvestOne - Market1)
	}
	return [4]int16{all, all + int16(t.work[Harvest]), all + int16(t.work[Production])}, first
}

// spot is a space beside the towers as lists of placements see it.
type spot struct {
	need  int16 // the value it asks for, the penalty of a large space included
	room  int8  // members it holds; 0: it is covered
	bonus int8  // whose modifiers count: 0 nobody's, 1 harvest's, 2 production's
}

func spotsFor(b *Board, seats int) (spots [NumSpaces - floorSpaces]spot) {
	for i := range spots {
		sp := Market1 + Space(i)
		value, least := spaceValue(b, &traits{}, 0, sp)
		spots[i] = spot{need: least - value, room: int8(lineRoom)}
		if area, _, works := workArea(sp); works {
			spots[i].bonus = int8(area) + 1
		}
		if sp.holdsOne() {
			spots[i].room = 1
		}
		if b.Covered[seats][sp] {
			spots[i].room = 0
		}
	}
	return spots
}

// placements appends every legal placement, member by member, then a pass where
// it is allowed (L-5.5).
func (r *rules) placements(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for m, open := range r.openSpaces(s, seat) {
		n := len(buf)
		buf = slices.Grow(buf, int(NumSpaces)+1)[:n+bits.OnesCount32(open)]
		for ; open != 0; open &= open - 1 {
			buf[n] = place(Member(m), Space(bits.TrailingZeros32(open)))
			n++
		}
	}
	if s.mayPass(seat) {
		buf = append(buf, engine.Choice{Verb: DoPass})
	}
	return buf
}

func place(m Member, sp Space) engine.Choice {
	return engine.Choice{Verb: DoPlace, On: int16(m), To: int16(sp)}
}

// mayPass tells whether no member still to be placed has a value of 1 or more
// (L-5.5).
func (s *state) mayPass(seat engine.Seat) bool {
	p := &s.Players[seat]
	for m, value := range s.memberValues(&p.Traits) {
		if p.At[m] == Home && value >= 1 {
			return false
		}
	}
	return true
}

// onlyPlacement gives the turn's choice when there is just one (SM-3.1).
func (r *rules) onlyPlacement(s *state, seat engine.Seat) (only engine.Choice, one bool) {
	if r.twoSpaces(s, &s.Players[seat]) {
		return only, false
	}
	n := 0
	if s.mayPass(seat) {
		only, n = engine.Choice{Verb: DoPass}, 1
	}
	for m, open := range r.openSpaces(s, seat) {
		if open != 0 {
			only = place(Member(m), Space(bits.TrailingZeros32(open)))
			n += bits.OnesCount32(open)
		}
	}
	return only, n == 1
}

// twoSpaces tells whether two placements are open beside the towers, which is so
// on nearly every turn and quickly seen: the palace has always room.
func (r *rules) twoSpaces(s *state, p *player) bool {
	n := 0
	values, limited := s.memberValues(&p.Traits), p.coloured()
	plus, first := p.reach()
	spots := &r.spots[s.Seats]
	for i := len(spots) - 1; i >= first; i-- {
		spot := &spots[i]
		if s.Lines[i].Len >= spot.room {
			continue
		}
		need := spot.need - plus[spot.bonus&3]
		closed := areaBit[floorSpaces+i]&limited != 0
		for m, value := range values {
			if p.At[m] != Home || value < need || closed && Member(m).Coloured() {
				continue
			}
			if n++; n == 2 {
				return true
			}
		}
	}
	return false
}

// spaceValue is the action value of a member of value have on a space beside
// the towers, before servants, and what it must reach (EL-6): harvest and
// production have modifiers, and the large spaces lower the value first (L-9.2,
//
func spaceValue(b *Board, t *traits, have int16, sp Space) (value, least int16) {
	area, large, works := workArea(sp)
	switch {
	case works && large:
		return have + int16(t.work[area]) - int16(b.LargePenalty), int16(b.WorkMinimum)
	case works:
		return have + int16(t.work[area]), int16(b.WorkMinimum)
	case sp == Palace:
		return have, int16(b.PalaceMinimum)
	}
	return have, int16(b.Market[sp-Market1].Minimum)
}

// takes appends the floors whose card a bonus action may take (D-12), each with
// at least one payable number of servants; none when there is no card to take.
func (r *rules) takes(s *state, seat engine.Seat, e *Effect, buf []engine.Choice) []engine.Choice {
	t := &s.Players[seat].Traits
	k := takingBy(&s.Players[seat])
	k.discount, k.reduced = e.Goods, e.Goods != (Goods{})
	var plan towerPlan
	for tower := Territory; tower < NumTypes; tower++ {
		if e.Type != AnyType && e.Type != tower {
			continue
		}
		if !r.planTower(s, &k, tower, &plan) {
			continue
		}
		value := e.N + int16(t.take[tower]) // EL-6.2
		for f, need := range r.floorValue {
			sp := Space(int(tower)*NumFloors + f)
			card := s.Floor[sp]
			if card == 0 {
				continue
			}
			if most := r.floorServants(card, &k, &plan, sp); most >= 0 && value+t.worth(most) >= need {
				buf = append(buf, engine.Choice{Verb: DoTake, To: int16(sp)})
			}
		}
	}
	return buf
}
