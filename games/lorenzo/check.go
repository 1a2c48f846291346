package lorenzo

import (
	"math/bits"

	"signoria/engine"
)

// Check tells whether a choice is open and, if not, by which rule. It is
// written rule by rule, apart from the fast enumeration.
func (r *rules) Check(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f := s.Stack.Top()
	switch {
	case f == nil:
		return engine.Reason{Rule: "L-3.3", Why: "gameOver"}
	case f.Seat != seat:
		return engine.Reason{Rule: "L-5.3", Why: "notYourTurn"}
	case !wellFormed(c):
		return notAsked
	}
	switch ask := r.asks(s); {
	case ask == AskPlace && c.Verb == DoPlace:
		return r.checkPlace(s, seat, Member(c.On), Space(c.To))
	case ask == AskPlace && c.Verb == DoPass:
		return r.checkPass(s, seat)
	case ask == AskServants && c.Verb == DoServants:
		return r.checkServants(s, seat, c.N)
	case ask == AskServants && c.Verb == DoDecline && f.Node >= nodeEffect:
		return engine.Reason{}
	case ask == AskCost && c.Verb == DoCost && c.N <= 2:
		return engine.Reason{}
	case ask == AskDiscount && c.Verb == DoDiscount:
		return r.checkDiscount(s, seat, Good(c.On))
	case ask == AskPrivilege && c.Verb == DoPrivilege:
		return r.checkPrivilege(int(f.N), c.Set)
	case ask == AskTrades && c.Verb == DoTrades:
		return r.checkTrades(s, seat, c.Set)
	case ask == AskForgo && c.Verb == DoForgo:
		if f.On>>c.On&1 == 0 {
			return engine.Reason{Rule: "L-15.4", Why: "noForgo", What: Good(c.On).String()}
		}
		return engine.Reason{}
	case ask == AskTake && c.Verb == DoTake:
		return r.checkTake(s, seat, &r.c.effects[f.Node-nodeEffect], Space(c.To))
	case ask == AskTake && c.Verb == DoDecline, ask == AskSupport && c.Verb == DoSupport:
		return engine.Reason{}
	}
	return notAsked
}

var notAsked = engine.Reason{Rule: "L-5.3", Why: "notAsked"}

// asks is the kind of the open question.
func (r *rules) asks(s *state) Ask {
	f := s.Stack.Top()
	if f == nil {
		return AskNothing
	}
	switch f.Node {
	case nodeTurn:
		return AskPlace
	case nodeServants:
		return AskServants
	case nodeCost:
		return AskCost
	case nodeOff:
		return AskDiscount
	case nodeTrades:
		return AskTrades
	case nodePrivilege:
		return AskPrivilege
	case nodeForgo:
		return AskForgo
	case nodeSupport:
		return AskSupport
	}
	if r.c.effects[f.Node-nodeEffect].Kind == EffTakeCard {
		return AskTake
	}
	return AskServants
}

// wellFormed tells whether the choice uses just the fields of its verb, within
// their ranges.
func wellFormed(c engine.Choice) bool {
	used := engine.Choice{Verb: c.Verb}
	ok := false
	switch c.Verb {
	case DoPlace:
		used.On, used.To = c.On, c.To
		ok = c.On >= 0 && c.On < int16(NumMembers) && c.To >= 0 && c.To < NumSpaces
	case DoServants:
		used.N, ok = c.N, c.N >= 0
	case DoCost:
		used.N, ok = c.N, c.N >= 1
	case DoDiscount, DoForgo:
		used.On, ok = c.On, c.On >= 0 && c.On < int16(NumGoods)
	case DoPrivilege, DoTrades:
		used.Set, ok = c.Set, true
	case DoTake:
		used.To, ok = c.To, c.To >= 0 && c.To < floorSpaces
	case DoSupport:
		used.N, ok = c.N, c.N == 0 || c.N == 1
	case DoDecline, DoPass:
		ok = true
	}
	return ok && used == c
}

// checkPass: a player with a member of value 1 or more must place (L-5.5).
func (r *rules) checkPass(s *state, seat engine.Seat) engine.Reason {
	t := &s.Players[seat].Traits
	values := s.memberValues(t)
	for m := White; m < NumMembers; m++ {
		if s.Players[seat].At[m] == Home && values[m] >= 1 {
			return engine.Reason{Rule: "L-5.5", Why: "mustAct", What: m.String(), Have: int(values[m])}
		}
	}
	return engine.Reason{}
}

// checkPlace is the legality of a placement (SM-6 and the other spaces').
func (r *rules) checkPlace(s *state, seat engine.Seat, m Member, sp Space) engine.Reason {
	p := &s.Players[seat]
	if p.At[m] != Home {
		return engine.Reason{Rule: "L-5.4", Why: "memberPlaced", What: m.String()}
	}
	t := &s.Players[seat].Traits
	have := s.memberValues(t)[m]
	coloured := m.Coloured() && p.coloured()&areaBit[sp] != 0
	tower, _, ok := sp.Tower()
	if !ok {
		return r.checkSpace(s, seat, t, have, coloured, sp)
	}
	if reason := r.checkFloor(s, sp); !reason.OK() {
		return reason
	}
	if coloured {
		return engine.Reason{Rule: "L-5.11", Why: "areaColoured"}
	}
	k := r.takingBy(p)
	return r.checkCard(s, &k, have+int16(t.take[tower]), sp)
}

// checkFloor: the card must be there and the floor be free (L-6.1, R-4).
func (r *rules) checkFloor(s *state, sp Space) engine.Reason {
	switch {
	case s.Stand[sp] != nobody:
		return engine.Reason{Rule: "L-6.1", Why: "floorTaken"}
	case s.Floor[sp] == 0:
		return engine.Reason{Rule: "L-6.1", Why: "noCard"}
	}
	return engine.Reason{}
}

// checkSpace is the legality of a space beside the towers.
func (r *rules) checkSpace(s *state, seat engine.Seat, t *traits, have int16, coloured bool, sp Space) engine.Reason {
	_, large, _ := workArea(sp)
	switch {
	case r.c.Board.Covered[s.Seats][sp]:
		return engine.Reason{Rule: "L-2.4", Why: "spaceCovered"}
	case sp <= Market4 && t.flags&noMarket != 0:
		return engine.Reason{Rule: "L-15.14", Why: "noMarket"}
	case sp.holdsOne() && s.line(sp).Len > 0:
		return engine.Reason{Rule: "L-5.10", Why: "spaceTaken"}
	case coloured:
		return engine.Reason{Rule: "L-5.11", Why: "areaColoured"}
	}
	value, least := spaceValue(&r.c.Board, t, have, sp)
	reason := checkValue(t, value, least, s.Players[seat].Goods[Servants], "L-5.7", "value")
	if !reason.OK() && large {
		reason.Rule, reason.Why = "L-9.2", "largeValue"
	}
	return reason
}

// checkValue: the value, raised by the servants at hand, must reach the minimum
// (L-5.7, L-5.8). What names how many servants would do.
func checkValue(t *traits, value, least, servants int16, rule, why string) engine.Reason {
	n := t.servantsFor(value, least)
	if n <= servants {
		return engine.Reason{}
	}
	return engine.Reason{Rule: rule, Why: why, What: number(n), Need: int(least), Have: int(value)}
}

// checkCard is the part of SM-6 that placements and bonus actions share: limit,
// fee, requirement, cost, value. The reason closest to opening the floor comes
// last.
func (r *rules) checkCard(s *state, k *taking, value int16, sp Space) engine.Reason {
	tower, floor, _ := sp.Tower()
	card := s.Floor[sp]
	held := k.p.Goods
	b := &r.c.Board
	if int(k.p.Count[tower]) >= b.CardLimit {
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: tower.String(), Have: b.CardLimit}
	}
	if s.occupied(tower) {
		if held[Coins] < b.TowerFee {
			return engine.Reason{Rule: "L-6.3", Why: "fee", Need: int(b.TowerFee), Have: int(held[Coins])}
		}
		held[Coins] -= b.TowerFee
	}
	r.addFloorBonus(&held, k.t, sp)
	if need := b.SlotMilitary[min(int(k.p.Count[Territory]), cardSlots-1)]; tower == Territory && held[Military] < need {
		return engine.Reason{Rule: "L-7.3", Why: "slotMilitary", Need: int(need), Have: int(held[Military])}
	}
	least := k.t.servantsFor(value, int16(b.FloorValue[floor-1]))
	reason := checkValue(k.t, value, int16(b.FloorValue[floor-1]), held[Servants], "L-5.7", "value")
	if !reason.OK() {
		return reason
	}
	held[Servants] -= least
	return r.checkCosts(s, k, card, sp, &held)
}

// checkCosts: some printed cost must be payable (L-6.6, L-7.11); if none is,
// the reason is that of the alternative which lacks least.
func (r *rules) checkCosts(s *state, k *taking, card uint8, sp Space, held *Goods) engine.Reason {
	var best engine.Reason
	costs := r.c.Cards[card].Costs
	for i := range costs {
		reason := r.checkCost(s, k, card, sp, &costs[i], held)
		if reason.OK() {
			return reason
		}
		if best.OK() || reason.Need-reason.Have < best.Need-best.Have {
			best = reason
		}
	}
	return best
}

func (r *rules) checkCost(s *state, k *taking, card uint8, sp Space, cost *Cost, held *Goods) engine.Reason {
	if held[Military] < cost.Need {
		return engine.Reason{Rule: "L-7.11", Why: "need", Need: int(cost.Need), Have: int(held[Military])}
	}
	var worst engine.Reason
	for off := int8(0); off <= 2; off++ {
		pay, ok := r.reduced(k, card, cost, off)
		if !ok {
			continue
		}
		worst = r.lacks(s, &pay, held, sp)
		if worst.OK() {
			return worst
		}
	}
	return worst
}

// lacks names the first good of which too little is held. Coins that the fee
// takes and servants that the value takes are said so.
func (r *rules) lacks(s *state, pay, held *Goods, sp Space) engine.Reason {
	tower, _, _ := sp.Tower()
	for g, n := range pay {
		if held[g] >= n {
			continue
		}
		reason := engine.Reason{Rule: "L-6.6", Why: "cost", What: Good(g).String(), Need: int(n), Have: int(held[g])}
		switch {
		case Good(g) == Coins && s.occupied(tower):
			reason.Rule, reason.Why = "L-5.12", "feeAndCost"
			reason.Need += int(r.c.Board.TowerFee)
			reason.Have += int(r.c.Board.TowerFee)
		case Good(g) == Servants:
			reason.Rule, reason.Why = "L-5.12", "servantsTooMany"
		}
		return reason
	}
	return engine.Reason{}
}

// checkTake is the legality of a bonus action's card (L-8.4, L-6.9).
func (r *rules) checkTake(s *state, seat engine.Seat, e *Effect, sp Space) engine.Reason {
	tower, _, _ := sp.Tower()
	if e.Type != AnyType && e.Type != tower {
		return engine.Reason{Rule: "L-8.4", Why: "bonusType", What: e.Type.String()}
	}
	if reason := r.checkFloor(s, sp); !reason.OK() {
		return reason
	}
	t := &s.Players[seat].Traits
	k := r.takingBy(&s.Players[seat])
	k.discount, k.reduced = e.Goods, e.Goods != (Goods{})
	reason := r.checkCard(s, &k, e.N+int16(t.take[tower]), sp)
	if reason.Why == "value" {
		reason.Rule, reason.Why = "L-8.4", "bonusValue"
	}
	return reason
}

// checkServants: from the least that reaches the space to the most that leaves
// the action payable, in steps of the rate (D-6, L-15.16).
func (r *rules) checkServants(s *state, seat engine.Seat, n int16) engine.Reason {
	t := &s.Players[seat].Traits
	held := s.Players[seat].Goods[Servants]
	least, most := int16(0), held
	if s.Stack.Top().Node == nodeServants {
		least, most = s.Act.Least, s.Act.Most
	}
	switch {
	case n > held:
		return engine.Reason{Rule: "L-5.8", Why: "servantsNone", Need: int(n), Have: int(held)}
	case n%int16(t.rate) != 0:
		return engine.Reason{Rule: "L-15.16", Why: "servantStep", Need: int(t.rate), Have: int(n)}
	case n < least:
		return engine.Reason{Rule: "L-5.7", Why: "servantsTooFew", Need: int(least), Have: int(n)}
	case n > most:
		return engine.Reason{Rule: "L-5.12", Why: "servantsTooMany", Need: int(n), Have: int(most)}
	}
	return engine.Reason{}
}

func (r *rules) checkDiscount(s *state, seat engine.Seat, g Good) engine.Reason {
	if h := r.halves(s, seat); h[1] != g && h[2] != g {
		return engine.Reason{Rule: "L-8.5", Why: "noDiscount", What: g.String()}
	}
	return engine.Reason{}
}

// checkPrivilege: so many options, all different (L-11.5, L-11.6).
func (r *rules) checkPrivilege(n int, set uint64) engine.Reason {
	if set>>len(r.c.Board.Privileges) != 0 {
		return notAsked
	}
	want := bits.OnesCount64(r.privileges(n)[0].Set)
	got := bits.OnesCount64(set)
	switch {
	case got == want:
		return engine.Reason{}
	case want > 1 && got > 0 && got < want:
		return engine.Reason{Rule: "L-11.6", Why: "privilegeDifferent", Need: want, Have: got}
	}
	return engine.Reason{Rule: "L-11.5", Why: "privilegeCount", Need: want, Have: got}
}

// checkTrades: active buildings only, one trade each (L-9.7), and all of them
// together paid from the old stock (L-9.8).
func (r *rules) checkTrades(s *state, seat engine.Seat, set uint64) engine.Reason {
	p := &s.Players[seat]
	if set>>(2*cardSlots) != 0 {
		return notAsked
	}
	var sum Goods
	for slot := 0; slot < cardSlots; slot++ {
		n := int(set >> (2 * slot) & 3)
		if n == 0 {
			continue
		}
		w := r.active(s, p, slot)
		if w == nil || n > len(w.Trades) {
			return engine.Reason{Rule: "L-9.5", Why: "tradeInactive", Have: int(s.Run.Value)}
		}
		sum.plus(&w.Trades[n-1].Pay, 1)
	}
	for g, n := range sum {
		if p.Goods[g] < n {
			return engine.Reason{Rule: "L-9.8", Why: "tradeOldStock", What: Good(g).String(), Need: int(n), Have: int(p.Goods[g])}
		}
	}
	return engine.Reason{}
}
