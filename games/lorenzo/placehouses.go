package lorenzo

import (
	"math/bits"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

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

// ownMinimum is what an own action space of the seat asks for (LH-7.1); for the
// space of a copy it is that of the leader copied.
func (r *rules) ownMinimum(p *player, sp content.Space) int16 {
	return int16(r.c.Leaders[r.leaderOf(p, sp)].Minimum)
}

// leaderOf is the leader whose ability an own action space of the seat has.
func (r *rules) leaderOf(p *player, sp content.Space) uint8 {
	if sp == content.CopySpace {
		return p.Copy
	}
	return r.SpaceLeader[sp-content.LeaderSpace]
}
