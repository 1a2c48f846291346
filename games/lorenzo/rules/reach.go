package rules

import (
	"math/bits"

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

// hands has what a turn's choices depend on: the members still at home.
type hands struct {
	best int16  // the highest value among the members at home
	all  int16  // what all servants add to a value
	home uint64 // the members at home
	free uint64 // spaces that are not closed to all of the seat's members
}

// mayPass reports whether no member still to be placed has a value of 1 or more (L-5.5).
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

// openSpaces returns for each member still to be placed the set of spaces where it may go (D-5): its value
// reaches them, and for a coloured one their area has no other coloured member of the seat (L-5.11).
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

// spread sets for each member still to be placed the spaces that it reaches: for a coloured one without
// areas that have another coloured member of the seat (L-5.11).
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

// minimums returns the minimum values of a tower's floors (L-6.2, LH-4.1).
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

// reachSpaces adds the spaces outside the towers.
func (r *rules) reachSpaces(s *state, p *player, h *hands, o *reaches) {
	spots := r.Spots[s.Seats]
	for i := range spots {
		spot := &spots[i]
		if spaces := spot.Spaces & h.free; spaces != 0 {
			o.add(spaces, h.askedBy(spot, p))
		}
	}
}

// askedBy returns the member value that opens the spot with all servants.
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

// widen changes the set of free spaces by what leaders and tiles do: own spaces
// are added (LH-7.1), occupied ones opened (LA-3.3), the special tower closed
// (LH-10.2).
func (r *rules) widen(s *state, p *player, free uint64) uint64 {
	t := &p.Traits
	own := uint64(t.Spaces) << content.LeaderSpace
	if t.Flags&tables.EnterOccupied != 0 {
		free |= r.Singles[s.Seats]
	} else if own != 0 {
		for _, at := range p.At {
			if at >= content.LeaderSpace {
				own &^= 1 << at
			}
		}
	}
	if t.Flags&tables.NoSpecial != 0 {
		free &^= specialFloors
	}
	return free | own
}

// specialFloors is the set of the special tower's floors.
const specialFloors = uint64(15) << (int(content.SpecialTower) * content.NumFloors)

// reachHouses adds what is there with modules only: the special tower, whose cards
// are of all types (LH-3.3), and the seat's own action spaces (LH-7).
func (r *rules) reachHouses(s *state, p *player, h *hands, o *reaches) {
	k := r.takingBy(s, p)
	minimum := r.minimums(s, content.SpecialTower)
	for cards := h.free & specialFloors; cards != 0; cards &= cards - 1 {
		sp := content.Space(bits.TrailingZeros64(cards))
		t := r.c.Cards[s.Floor[sp]].Type
		need, plus := minimum[sp%content.NumFloors], int16(p.Traits.Take[t])
		var plan tables.TowerPlan
		if need > h.best+h.all+plus || !r.planTower(s, &k, content.SpecialTower, t, &plan) {
			continue
		}
		if most := r.floorServants(s.Floor[sp], &k, &plan, sp); most >= 0 {
			o.add(1<<sp, need-plus-p.Traits.Worth(most))
		}
	}
	r.reachOwn(p, h, o)
}

// reachOwn adds the seat's own action spaces (LH-7).
func (r *rules) reachOwn(p *player, h *hands, o *reaches) {
	for own := h.free >> content.LeaderSpace << content.LeaderSpace; own != 0; own &= own - 1 {
		sp := content.Space(bits.TrailingZeros64(own))
		o.add(1<<sp, r.ownMinimum(p, sp)-h.all)
	}
}

// ownMinimum returns what an own action space of the seat asks for (LH-7.1); for the
// space of a copy it is that of the leader copied.
func (r *rules) ownMinimum(p *player, sp content.Space) int16 {
	return int16(r.c.Leaders[r.leaderOf(p, sp)].Minimum)
}

// leaderOf returns the leader whose ability an own action space of the seat has.
func (r *rules) leaderOf(p *player, sp content.Space) uint8 {
	if sp == content.CopySpace {
		return p.Copy
	}
	return r.SpaceLeader[sp-content.LeaderSpace]
}
