package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
)

// beginPlacement notes member and space and asks the rest (D-5, R-102).
func (r *rules) beginPlacement(s *state, seat engine.Seat, m Member, sp Space) {
	t := &s.Players[seat].Traits
	have := s.memberValues(t)[m]
	s.Act = action{Kind: placeMember, Member: m, Space: sp}
	s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	if tower, _, ok := sp.Tower(); ok {
		s.Act.Value = have + int16(t.take[tower])
		r.pushCost(s, seat)
	} else {
		s.Act.Value, _ = spaceValue(&r.c.Board, t, have, sp)
		s.Act.Area, _, _ = workArea(sp)
	}
	s.Stack.Push(effect.Frame{Node: nodeServants, Seat: seat})
}

// beginTake notes the floor of a bonus action and asks the rest (D-12, L-6.9).
func (r *rules) beginTake(s *state, seat engine.Seat, sp Space, index int16) {
	t := &s.Players[seat].Traits
	tower, _, _ := sp.Tower()
	s.Act = action{Kind: takeCard, Space: sp, Effect: index, Value: r.c.effects[index].N + int16(t.take[tower])}
	s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: seat})
	r.pushCost(s, seat)
	s.Stack.Push(effect.Frame{Node: nodeServants, Seat: seat})
}

// pushCost lets the cost alternative be asked, then the half of a discount,
// where the card has alternatives and the seat has a discount on it.
func (r *rules) pushCost(s *state, seat engine.Seat) {
	card := &r.c.Cards[s.Floor[s.Act.Space]]
	if s.Players[seat].Traits.discounts>>card.Type&1 != 0 {
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
		e := &r.c.effects[index]
		t := &s.Players[f.Seat].Traits
		s.Act = action{Kind: bonusWork, Space: Home, Area: e.Area, Effect: index, Value: e.N + int16(t.work[e.Area])}
		s.Stack.Push(effect.Frame{Node: nodeExecute, Seat: f.Seat})
	}
	s.Act.Servants = n
}

// taking is the card being taken by the running action.
func (r *rules) taking(s *state, seat engine.Seat) taking {
	k := r.takingBy(&s.Players[seat])
	if s.Act.Kind == takeCard {
		k.discount, k.reduced = r.c.effects[s.Act.Effect].Goods, true
	}
	return k
}

// servantRange is the least and the most servants of the running action, in
// steps of the seat's rate (D-6, L-15.16).
func (r *rules) servantRange(s *state, seat engine.Seat, t *traits) (least, most int16) {
	var needed int16
	if tower, floor, ok := s.Act.Space.Tower(); ok {
		k := r.taking(s, seat)
		needed = int16(r.c.Board.FloorValue[floor-1])
		var plan towerPlan
		r.planTower(s, &k, tower, &plan)
		most = r.floorServants(s.Floor[s.Act.Space], &k, &plan, s.Act.Space)
	} else {
		_, needed = spaceValue(&r.c.Board, t, 0, s.Act.Space)
		most = s.Players[seat].Goods[Servants]
	}
	return t.servantsFor(s.Act.Value, needed), most - most%int16(t.rate)
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
		if ok && coversCost(&pay, &held) >= 0 {
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
func (r *rules) halves(s *state, seat engine.Seat) [3]Good {
	k := r.taking(s, seat)
	card := &r.c.Cards[s.Floor[s.Act.Space]]
	pay := card.Costs[s.Act.Cost-1].Pay
	or := r.orDiscount(&k, card.Type, &pay)
	return [3]Good{1: single(or.Goods), 2: single(or.Other)}
}

func (r *rules) halfOf(s *state, seat engine.Seat, g Good) int8 {
	if r.halves(s, seat)[1] == g {
		return 1
	}
	return 2
}

// execute carries out the running action in the order of L-6.8.
func (r *rules) execute(s *state, seat engine.Seat, log *engine.Log) {
	act := s.Act
	s.Act = action{}
	p := &s.Players[seat]
	t := &s.Players[seat].Traits
	value := act.Value + act.Servants/int16(t.rate)
	if act.Servants > 0 {
		p.Goods[Servants] -= act.Servants
		log.Add(engine.Event{Kind: EvServants, Seat: seat, N: act.Servants})
	}
	switch _, _, tower := act.Space.Tower(); {
	case tower:
		r.takeFromTower(s, seat, &act, t, value, log)
	case act.Kind == placeMember:
		s.stand(seat, &act, value, log)
		r.reward(s, seat, act.Space, value, log)
	default:
		log.Add(engine.Event{Kind: EvBonusWork, Seat: seat, On: int16(act.Area), N: value})
		s.startWork(seat, act.Area, value)
	}
}

// stand puts the member on its space (L-5.3, L-5.4).
func (s *state) stand(seat engine.Seat, act *action, value int16, log *engine.Log) {
	tk := token(seat, act.Member)
	s.Players[seat].At[act.Member] = act.Space
	s.Marks.put(seat, act.Member, act.Space)
	if act.Space < Market1 {
		s.Stand[act.Space] = tk
	} else {
		l := s.line(act.Space)
		l.Token[l.Len] = tk
		l.Len++
	}
	log.Add(engine.Event{Kind: EvPlaced, Seat: seat, On: int16(act.Member), To: int16(act.Space), N: value})
}

// takeFromTower is L-6.8 from step 4 on: fee, member, floor bonus, cost, card,
// immediate effect. Without a member it is the same but for step 5 (L-6.9).
func (r *rules) takeFromTower(s *state, seat engine.Seat, act *action, t *traits, value int16, log *engine.Log) {
	p := &s.Players[seat]
	tower, floor, _ := act.Space.Tower()
	card := s.Floor[act.Space]
	fee := int16(0)
	if s.occupied(tower) { // L-6.3
		fee = r.c.Board.TowerFee
	}
	if act.Kind == placeMember {
		s.stand(seat, act, value, log)
	} else {
		log.Add(engine.Event{Kind: EvBonusTake, Seat: seat, On: int16(tower), To: int16(act.Space), N: value})
	}
	if fee > 0 {
		p.Goods[Coins] -= fee
		log.Add(engine.Event{Kind: EvFee, Seat: seat, To: int16(tower), N: fee})
	}
	if t.flags&noFloorBonus == 0 { // L-6.4, R-61
		r.gain(s, gainEvent{Seat: seat, Kind: EvFloorBonus, To: int16(act.Space), Goods: r.c.Board.FloorBonus[tower][floor-1]}, log)
	}
	if act.Cost != 0 {
		k := r.takingBy(p)
		if act.Kind == takeCard {
			k.discount = r.c.effects[act.Effect].Goods
		}
		pay, _ := r.reduced(&k, card, &r.c.Cards[card].Costs[act.Cost-1], act.Off)
		s.pay(seat, card, &pay, log)
	}
	s.Floor[act.Space] = 0
	s.Marks.Free &^= 1 << act.Space
	r.own(s, seat, card, act.Space, log)
}

func (s *state) pay(seat engine.Seat, card uint8, pay *Goods, log *engine.Log) {
	held := &s.Players[seat].Goods
	for g, n := range pay {
		held[g] -= n
	}
	if log != nil && *pay != (Goods{}) {
		e := engine.Event{Kind: EvPaid, Seat: seat, On: int16(card)}
		copy(e.Goods[:], pay[:])
		log.Add(e)
	}
}

// own moves the card to the player's area (L-7.2, L-7.9) and leaves its
// immediate effects on the stack, first on top (L-8.1, L-8.8).
func (r *rules) own(s *state, seat engine.Seat, card uint8, from Space, log *engine.Log) {
	p := &s.Players[seat]
	c := &r.c.Cards[card]
	p.Cards[c.Type][p.Count[c.Type]] = card
	p.Count[c.Type]++
	if len(c.Lasting) > 0 {
		r.sumTraits(s, seat)
	}
	log.Add(engine.Event{Kind: EvTook, Seat: seat, On: int16(card), To: int16(from)})
	for i := c.Immediate.Count - 1; i >= 0; i-- {
		node := nodeEffect + effect.Node(c.Immediate.First+i)
		s.Stack.Push(effect.Frame{Node: node, Seat: seat, On: int16(card)})
	}
}

// reward gives what a space beside the towers gives (L-9, L-10.3, L-11.3).
func (r *rules) reward(s *state, seat engine.Seat, sp Space, value int16, log *engine.Log) {
	g := gainEvent{Seat: seat, Kind: EvGained, To: int16(sp)}
	switch area, _, works := workArea(sp); {
	case works:
		s.startWork(seat, area, value)
		return
	case sp == Palace:
		g.Goods = r.c.Board.PalaceGain
		s.pushPrivileges(seat, r.c.Board.PalacePrivileges, false)
	default:
		m := &r.c.Board.Market[sp-Market1]
		g.Goods = m.Gain
		s.pushPrivileges(seat, m.Privileges, true)
	}
	r.gain(s, g, log)
}
