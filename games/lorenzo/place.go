package lorenzo

import (
	"math/bits"
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// reaches sorts spaces by the member value that opens them: spaces[v] is the
// set, as bits, of those that ask for a value of v − valueOffset with all the
// servants that may be spent. It turns the question "which spaces for which
// member" into one pass over the spaces and one over the values.
type reaches struct{ spaces [valueRange]uint64 }

const (
	valueOffset = content.MaxMemberBonus // member values are −3 or more
	valueRange  = 16                     // and 10 at most: 6 + 2 + 2
)

// add puts spaces under the value that they ask for.
func (o *reaches) add(spaces uint64, value int16) {
	if v := max(0, int(value)+valueOffset); v < valueRange {
		o.spaces[v] |= spaces
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
var colouredLimit = func() (sets [128]uint64) {
	for areas := range sets {
		for sp, bit := range areaBit {
			if areas&int(bit) != 0 {
				sets[areas] |= 1 << sp
			}
		}
	}
	return sets
}()

// hands is what a turn's choices ask of the player: the members still at home.
type hands struct {
	best int16  // the highest value among the members at home
	all  int16  // what all servants add to a value
	home uint64 // the members at home
	free uint64 // spaces that are not closed to all of the seat's members
}

// mayPass: no member still to be placed has a value of 1 or more (L-5.5).
func (h *hands) mayPass() bool { return h.best < 1 }

func (r *rules) handsOf(s *state, p *player) hands {
	t := &p.Traits
	h := hands{best: -valueOffset, all: t.Worth(p.Goods[content.Servants]), free: s.Marks.Free}
	for m, at := range &p.At {
		if at == content.Home {
			h.best = max(h.best, p.Values[m])
			h.home |= 1 << m
		}
	}
	if s.Mods != 0 {
		h.free = r.widen(s, p, h.free)
	}
	if t.Flags&tables.NoMarket != 0 { // L-15.14
		h.free &^= marketSpaces
	}
	return h
}

// openSpaces gives, for each member still to be placed, the set of spaces where
// it may go (D-5): its value reaches them, and a coloured one keeps off the
// areas where another coloured member of the seat stands (L-5.11).
func (r *rules) openSpaces(s *state, seat engine.Seat) (open [content.NumMembers]uint64, mayPass bool) {
	p := &s.Players[seat]
	h := r.handsOf(s, p)
	var o reaches
	r.reachTowers(s, p, &h, &o)
	r.reachSpaces(s, p, &h, &o)
	if s.Mods != 0 {
		r.reachHouses(s, p, &h, &o)
	}
	o.spread(s, seat, &h, &open)
	return open, h.mayPass()
}

// spread gives each member still to be placed what it reaches: a coloured one keeps
// off the areas where another coloured member of the seat stands (L-5.11).
func (o *reaches) spread(s *state, seat engine.Seat, h *hands, open *[content.NumMembers]uint64) {
	p := &s.Players[seat]
	o.pile(h.best)
	limited := ^colouredLimit[s.Marks.Areas[seat]&127]
	for m := range open {
		open[m] = 0
		if p.At[m] != content.Home {
			continue
		}
		set := o.spaces[(p.Values[m]+valueOffset)&(valueRange-1)]
		if content.Member(m).Coloured() {
			set &= limited
		}
		open[m] = set
	}
}

// reachTowers adds the floors whose card can be had. Floors that ask for more
// than the best value are not priced at all.
func (r *rules) reachTowers(s *state, p *player, h *hands, o *reaches) {
	k := r.takingBy(s, p)
	var plan tables.TowerPlan
	for tower := content.Tower(0); tower < content.SpecialTower; tower++ {
		cards := h.free >> (tower * content.NumFloors) & 15 // L-6.1
		if cards == 0 || !r.planTower(s, &k, tower, content.CardType(tower), &plan) {
			continue
		}
		minimum, plus := r.minimums(s, tower), int16(p.Traits.Take[tower&3])
		limit := h.best + h.all + plus
		for ; cards != 0; cards &= cards - 1 {
			f := bits.TrailingZeros64(cards) & 3
			if minimum[f] > limit {
				continue
			}
			sp := int(tower)*content.NumFloors + f
			var most int16
			if price := &r.Prices[s.Floor[sp&15]]; price.Plain && plan.Plain { // floorServants, in line
				b := &k.bonuses[sp&15]
				most = price.Servants(0, plan.Have+b.Packed, plan.Military+b.Military)
			} else {
				most = r.floorServants(s.Floor[sp&15], &k, &plan, content.Space(sp))
			}
			if most >= 0 {
				o.add(1<<(sp&63), minimum[f]-plus-p.Traits.Worth(most))
			}
		}
	}
}

// minimums are the minimum values of a tower's floors (L-6.2, LH-4.1).
func (r *rules) minimums(s *state, tower content.Tower) *[content.NumFloors]int16 {
	switch {
	case s.Mods&withHouses == 0:
		return &r.FloorValue
	case tower == content.SpecialTower:
		return &r.SpecialValue
	case tower == s.House.Adaptation:
		return &r.Adapted[s.Seats/content.MaxSeats]
	}
	return &r.FloorValue
}

// reachSpaces adds the spaces beside the towers.
func (r *rules) reachSpaces(s *state, p *player, h *hands, o *reaches) {
	spots := r.Spots[s.Seats]
	for i := range spots {
		spot := &spots[i]
		if spaces := spot.Spaces & h.free; spaces != 0 {
			o.add(spaces, h.askedBy(spot, p))
		}
	}
}

// placements appends every legal placement, member by member, then a pass where
// it is allowed (L-5.5).
func (r *rules) placements(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	spaces, mayPass := r.openSpaces(s, seat)
	n := len(buf)
	buf = slices.Grow(buf, placementRoom)[:n+placementRoom]
	for m, open := range &spaces {
		for ; open != 0; open &= open - 1 {
			buf[n] = place(content.Member(m), content.Space(bits.TrailingZeros64(open)))
			n++
		}
	}
	if mayPass {
		buf[n] = engine.Choice{Verb: DoPass}
		n++
	}
	return buf[:n]
}

// placementRoom is more than all placements and the pass.
const placementRoom = int(content.NumMembers)*content.NumSpaces + 1

func place(m content.Member, sp content.Space) engine.Choice {
	return engine.Choice{Verb: DoPlace, On: int16(m), To: int16(sp)}
}

// onlyPlacement gives the turn's choice when there is just one (SM-3.1).
func (r *rules) onlyPlacement(s *state, seat engine.Seat) (only engine.Choice, one bool) {
	if r.twoSpaces(s, seat) {
		return only, false
	}
	spaces, mayPass := r.openSpaces(s, seat)
	n := 0
	if mayPass {
		only, n = engine.Choice{Verb: DoPass}, 1
	}
	for m, open := range &spaces {
		if open != 0 {
			only = place(content.Member(m), content.Space(bits.TrailingZeros64(open)))
			n += bits.OnesCount64(open)
		}
	}
	return only, n == 1
}

// twoSpaces tells whether two placements are open beside the towers, which is so on
// nearly every turn. It may say no where two are open elsewhere.
func (r *rules) twoSpaces(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	h := hands{all: p.Traits.Worth(p.Goods[content.Servants]), free: s.Marks.Free}
	if p.Traits.Flags&tables.NoMarket != 0 { // L-15.14
		h.free &^= marketSpaces
	}
	open, spots := 0, r.Spots[s.Seats]
	for i := range spots {
		free := spots[i].Spaces & h.free
		if free == 0 {
			continue
		}
		need := h.askedBy(&spots[i], p)
		closed := s.Marks.Areas[seat]&areaBit[bits.TrailingZeros64(free)&31] != 0 // L-5.11
		for m, at := range &p.At {
			if at != content.Home || p.Values[m] < need || closed && content.Member(m).Coloured() {
				continue
			}
			if open += bits.OnesCount64(free); open > 1 {
				return true
			}
		}
	}
	return false
}

// takes appends the floors whose card a bonus action may take (D-12), each with
// at least one payable number of servants; none when there is no card to take.
func (r *rules) takes(s *state, seat engine.Seat, e *content.Effect, buf []engine.Choice) []engine.Choice {
	t := &s.Players[seat].Traits
	k := r.takingBy(s, &s.Players[seat])
	k.discount, k.reduced = e.Goods, e.Goods != (content.Goods{})
	var plan tables.TowerPlan
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		card, tower := s.Floor[sp], content.Tower(sp/content.NumFloors)
		if card == 0 || tower == content.SpecialTower && (e.Normal || t.Flags&tables.NoSpecial != 0) {
			continue
		}
		kind := r.c.Cards[card].Type // EL-6.2, EL-6.3
		if e.Type != content.AnyType && e.Type != kind || !r.planTower(s, &k, tower, kind, &plan) {
			continue
		}
		value := e.N + int16(t.Take[kind])
		most := r.floorServants(card, &k, &plan, sp)
		if most >= 0 && value+t.Worth(most) >= r.minimums(s, tower)[sp%content.NumFloors] {
			buf = append(buf, engine.Choice{Verb: DoTake, To: int16(sp)})
		}
	}
	return buf
}

// askedBy is the member value that opens the spot with all servants.
func (h *hands) askedBy(sp *tables.Spot, p *player) int16 {
	if sp.Works {
		need := sp.Need - h.all - int16(p.Traits.Work[sp.Area])
		if p.Traits.NoLarge>>sp.Area&1 != 0 { // LP-2.151, LP-2.152
			need -= sp.Penalty
		}
		return need
	}
	return sp.Need - h.all
}
