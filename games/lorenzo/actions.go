package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// beginPlacement notes member and space and asks the rest (D-5, R-102).
func (r *rules) beginPlacement(s *state, seat engine.Seat, m content.Member, sp content.Space) {
	p := &s.Players[seat]
	t := &p.Traits
	have := p.Values[m]
	if s.Mods != 0 { // SM-2: free actions may follow
		s.Stack.Push(effect.Frame{Node: nodeAfter, Seat: seat})
	}
	s.Act = action{Kind: placeMember, Member: m, Space: sp}
	s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	if _, _, ok := sp.Tower(); ok {
		s.Act.Value = have + int16(t.Take[r.c.Cards[s.Floor[sp]].Type])
		r.pushCost(s, seat)
	} else {
		s.Act.Value, _ = r.spaceValue(p, have, sp)
		s.Act.Area, _, _ = tables.WorkArea(sp)
	}
	s.Stack.Push(effect.Frame{Node: nodeServants, Seat: seat})
}

// beginTake notes the floor of a bonus action and asks the rest (D-12, L-6.9).
func (r *rules) beginTake(s *state, seat engine.Seat, sp content.Space, index int16) {
	t := &s.Players[seat].Traits
	kind := r.c.Cards[s.Floor[sp]].Type
	s.Act = action{Kind: takeCard, Space: sp, Effect: index, Value: r.c.OneShots[index].N + int16(t.Take[kind])}
	s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	r.pushCost(s, seat)
	s.Stack.Push(effect.Frame{Node: nodeServants, Seat: seat})
}

// pushCost lets the cost alternative be asked, then the half of a discount,
// where the card has alternatives and the seat has a discount on it.
func (r *rules) pushCost(s *state, seat engine.Seat) {
	card := &r.c.Cards[s.Floor[s.Act.Space]]
	if s.Players[seat].Traits.Discounts>>card.Type&1 != 0 {
		s.Stack.Push(effect.Frame{Node: nodeOff, Seat: seat})
	}
	s.Act.Cost = int8(min(len(card.Costs), 1))
	if len(card.Costs) > 1 {
		s.Stack.Push(effect.Frame{Node: nodeCost, Seat: seat})
	}
}

// spendServants notes the servants of the running action, or begins the bonus
// harvest or production that has been asked (D-6, D-13).
func (r *rules) spendServants(s *state, f *effect.Frame, n int16) {
	if f.Node >= nodeEffect {
		index := int16(f.Node - nodeEffect)
		e := &r.c.OneShots[index]
		s.Act = action{Kind: bonusWork, Space: content.Home, Area: e.Area, Effect: index, From: f.Step, Value: r.workValue(s, f.Seat, e, f)}
		s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: f.Seat})
	}
	s.Act.Servants = n
}

// taking is the card being taken by the running action.
func (r *rules) taking(s *state, seat engine.Seat) taking {
	k := r.takingBy(s, &s.Players[seat])
	if s.Act.Kind == takeCard {
		k.discount, k.reduced = r.c.OneShots[s.Act.Effect].Goods, true
	}
	return k
}

// servantRange is the least and the most servants of the running action, in
// steps of the seat's rate (D-6, L-15.16).
func (r *rules) servantRange(s *state, seat engine.Seat, t *tables.Traits) (least, most int16) {
	var needed int16
	if tower, floor, ok := s.Act.Space.Tower(); ok {
		needed = r.minimums(s, tower)[floor-1]
	} else {
		_, needed = r.spaceValue(&s.Players[seat], 0, s.Act.Space)
	}
	most = r.spareServants(s, seat)
	return t.ServantsFor(s.Act.Value, needed), most - most%int16(t.Rate)
}

// spareServants is how many servants the running action leaves for its value: all but
// those that are needed to pay (L-5.12).
func (r *rules) spareServants(s *state, seat engine.Seat) int16 {
	tower, _, ok := s.Act.Space.Tower()
	if !ok {
		return s.Players[seat].Goods[content.Servants]
	}
	k := r.taking(s, seat)
	card := s.Floor[s.Act.Space]
	var plan tables.TowerPlan
	r.planTower(s, &k, tower, r.c.Cards[card].Type, &plan)
	return r.floorServants(card, &k, &plan, s.Act.Space)
}

func (r *rules) stepServants(s *state, f *effect.Frame) bool {
	t := &s.Players[f.Seat].Traits
	least, most := r.servantRange(s, f.Seat, t)
	if least < most {
		s.Act.Least, s.Act.Most = least, most
		return true
	}
	s.Act.Servants = least
	s.Stack.Pop()
	return false
}

// payableCosts is the set of cost alternatives, as bits from 1, that can be
// paid with the servants chosen.
func (r *rules) payableCosts(s *state, seat engine.Seat) uint8 {
	k := r.taking(s, seat)
	card := s.Floor[s.Act.Space]
	held := r.heldAtCost(s, &k, s.Act.Space, s.Act.Servants)
	var set uint8
	costs := r.c.Cards[card].Costs
	for i := range costs {
		if r.mostForCost(&k, card, &costs[i], &held) >= 0 {
			set |= 2 << i
		}
	}
	return set
}

func (r *rules) stepCost(s *state, f *effect.Frame) bool {
	switch r.payableCosts(s, f.Seat) {
	case 2 | 4:
		return true
	case 4:
		s.Act.Cost = 2
	}
	s.Stack.Pop()
	return false
}

// payableOffs is the set of halves of an "or" discount, as bits (0: none is
// needed), with which the chosen cost can be paid (D-7, R-101).
func (r *rules) payableOffs(s *state, seat engine.Seat) uint8 {
	k := r.taking(s, seat)
	card := s.Floor[s.Act.Space]
	held := r.heldAtCost(s, &k, s.Act.Space, s.Act.Servants)
	var set uint8
	for off := int8(0); off <= 2; off++ {
		pay, ok := r.reduced(&k, card, &r.c.Cards[card].Costs[s.Act.Cost-1], off)
		if ok && k.leftAfter(&pay, &held) >= 0 {
			set |= 1 << off
		}
	}
	return set
}

func (r *rules) stepOff(s *state, f *effect.Frame) bool {
	if s.Act.Cost != 0 {
		switch r.payableOffs(s, f.Seat) {
		case 2 | 4:
			return true
		case 2:
			s.Act.Off = 1
		case 4:
			s.Act.Off = 2
		}
	}
	s.Stack.Pop()
	return false
}

// halves are the goods that the two halves of the seat's "or" discount on the
// running action's card take off.
func (r *rules) halves(s *state, seat engine.Seat) [3]content.Good {
	k := r.taking(s, seat)
	card := &r.c.Cards[s.Floor[s.Act.Space]]
	pay := card.Costs[s.Act.Cost-1].Pay
	or := r.orDiscount(&k, card.Type, &pay)
	return [3]content.Good{1: content.Single(or.Goods), 2: content.Single(or.Other)}
}

func (r *rules) halfOf(s *state, seat engine.Seat, g content.Good) int8 {
	if r.halves(s, seat)[1] == g {
		return 1
	}
	return 2
}
