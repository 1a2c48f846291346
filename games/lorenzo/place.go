package lorenzo

import "signoria/engine"

// placing is all that a list of placements needs, computed once for a turn.
type placing struct {
	taking
	values   [NumMembers]int16  // member values (EL-6, steps 1–3)
	most     [floorSpaces]int16 // servants that leave each floor payable
	coloured uint8              // areas closed to coloured members
}

// newPlacing computes the parts that all placements of the seat share.
func (r *rules) newPlacing(s *state, seat engine.Seat, t *traits) placing {
	p := &s.Players[seat]
	return placing{
		taking:   taking{seat: seat, p: p, t: t},
		values:   s.memberValues(t),
		coloured: p.coloured(),
	}
}

// placements appends every legal placement (D-5), member by member, then a pass
// where it is allowed (L-5.5).
func (r *rules) placements(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	t := r.traits(s, seat)
	k := r.newPlacing(s, seat, &t)
	for tower := Territory; tower < NumTypes; tower++ {
		most := r.floorServants(s, &k.taking, tower)
		copy(k.most[int(tower)*NumFloors:], most[:])
	}
	strong := false
	for m := White; m < NumMembers; m++ {
		if k.p.At[m] != Home {
			continue
		}
		strong = strong || k.values[m] >= 1
		buf = r.placementsOf(s, &k, m, buf)
	}
	if !strong {
		buf = append(buf, engine.Choice{Verb: DoPass})
	}
	return buf
}

// placementsOf appends the legal spaces of one member.
func (r *rules) placementsOf(s *state, k *placing, m Member, buf []engine.Choice) []engine.Choice {
	closedAreas := k.coloured
	if !m.Coloured() {
		closedAreas = 0
	}
	have, servants := k.values[m], k.p.Goods[Servants]
	for tower := Territory; tower < NumTypes; tower++ {
		if closedAreas>>tower&1 != 0 { // L-5.11
			continue
		}
		value := have + int16(k.t.take[tower])
		for f, most := range k.most[int(tower)*NumFloors:][:NumFloors] {
			if most >= 0 && k.t.servantsFor(value, int16(r.c.Board.FloorValue[f])) <= most {
				buf = append(buf, place(m, Space(int(tower)*NumFloors+f)))
			}
		}
	}
	for sp := Market1; sp < NumSpaces; sp++ {
		if r.spaceOpen(s, k, sp, closedAreas) {
			value, least := r.spaceValue(k.t, have, sp)
			if k.t.servantsFor(value, least) <= servants {
				buf = append(buf, place(m, sp))
			}
		}
	}
	return buf
}

func place(m Member, sp Space) engine.Choice {
	return engine.Choice{Verb: DoPlace, On: int16(m), To: int16(sp)}
}

// spaceOpen tells whether a space beside the towers takes a member of the seat:
// it exists (L-2.4), has room (L-5.10), and neither the rule of one coloured
// member (L-5.11) nor a tile (L-15.14) closes it.
func (r *rules) spaceOpen(s *state, k *placing, sp Space, closedAreas uint8) bool {
	if r.c.Board.Covered[s.Seats][sp] || areaBit[sp]&closedAreas != 0 {
		return false
	}
	if sp <= Market4 && k.t.flags&noMarket != 0 {
		return false
	}
	return s.line(sp).Len == 0 || !sp.holdsOne()
}

// spaceValue is the action value of a member there before servants, and what it
// must reach (EL-6): harvest and production have modifiers, and the large
// spaces lower the value first (L-9.2, R-8).
func (r *rules) spaceValue(t *traits, have int16, sp Space) (value, least int16) {
	b := &r.c.Board
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

// onlyPlacement gives the turn's choice when there is just one (SM-3.1). It
// looks at the cheapest spaces first and stops at the second.
func (r *rules) onlyPlacement(s *state, seat engine.Seat) (engine.Choice, bool) {
	t := r.traits(s, seat)
	p := &s.Players[seat]
	values := s.memberValues(&t)
	able := 0
	for m := White; m < NumMembers; m++ {
		if p.At[m] == Home && t.servantsFor(values[m], int16(r.c.Board.PalaceMinimum)) <= p.Goods[Servants] {
			able++
		}
	}
	if able >= 2 { // each of them has the palace
		return engine.Choice{}, false
	}
	var buf [int(NumMembers)*NumSpaces + 1]engine.Choice
	list := r.placements(s, seat, buf[:0])
	return list[0], len(list) == 1
}

// takes appends the floors whose card a bonus action may take (D-12), each with
// at least one payable number of servants; none when there is no card to take.
func (r *rules) takes(s *state, seat engine.Seat, e *Effect, buf []engine.Choice) []engine.Choice {
	t := r.traits(s, seat)
	k := taking{seat: seat, p: &s.Players[seat], t: &t, discount: e.Goods}
	for tower := Territory; tower < NumTypes; tower++ {
		if e.Type != AnyType && e.Type != tower {
			continue
		}
		value := e.N + int16(t.take[tower]) // EL-6.2
		for f, most := range r.floorServants(s, &k, tower) {
			if most >= 0 && t.servantsFor(value, int16(r.c.Board.FloorValue[f])) <= most {
				buf = append(buf, engine.Choice{Verb: DoTake, To: int16(int(tower)*NumFloors + f)})
			}
		}
	}
	return buf
}
