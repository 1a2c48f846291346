package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// Check tells whether a choice is open and, if not, by which rule. It is
// written rule by rule, apart from the fast enumeration.
func (r *rules) Check(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	f := s.Stack.Top()
	switch {
	case f == nil && s.drafting() != 0:
		return r.checkDraft(s, seat, c)
	case f == nil:
		return engine.Reason{Rule: "L-3.3", Why: "gameOver"}
	case f.Seat != seat:
		return engine.Reason{Rule: "L-5.3", Why: "notYourTurn"}
	case !wellFormed(c):
		return notAsked
	}
	switch ask := r.asks(s); {
	case ask == AskPlace && c.Verb == DoPlace:
		return r.checkPlace(s, seat, content.Member(c.On), content.Space(c.To))
	case ask == AskPlace && c.Verb == DoPass:
		return r.checkPass(s, seat)
	case ask == AskServants && c.Verb == DoServants:
		return r.checkServants(s, seat, c.N)
	case ask == AskServants && c.Verb == DoDecline && f.Node >= nodeEffect:
		return engine.Reason{}
	case ask == AskCost && c.Verb == DoCost && c.N <= 2:
		return engine.Reason{}
	case ask == AskDiscount && c.Verb == DoDiscount:
		return r.checkDiscount(s, seat, content.Good(c.On))
	case ask == AskPrivilege && c.Verb == DoPrivilege:
		return r.checkPrivilege(s, f, c.Set)
	case ask == AskTrades && c.Verb == DoTrades:
		return r.checkTrades(s, seat, c.Set)
	case ask == AskForgo && c.Verb == DoForgo:
		if f.On>>c.On&1 == 0 {
			return engine.Reason{Rule: "L-15.4", Why: "noForgo", What: content.Good(c.On).String()}
		}
		return engine.Reason{}
	case ask == AskTake && c.Verb == DoTake:
		return r.checkTake(s, seat, &r.c.OneShots[f.Node-nodeEffect], content.Space(c.To))
	case ask == AskTake && c.Verb == DoDecline, ask == AskSupport && c.Verb == DoSupport:
		return engine.Reason{}
	}
	return r.checkWithModules(s, f, c)
}

var notAsked = engine.Reason{Rule: "L-5.3", Why: "notAsked"}

// checkPass: a player with a member of value 1 or more must place (L-5.5).
func (r *rules) checkPass(s *state, seat engine.Seat) engine.Reason {
	p := &s.Players[seat]
	for m := content.White; m < content.NumMembers; m++ {
		if p.At[m] == content.Home && p.Values[m] >= 1 {
			return engine.Reason{Rule: "L-5.5", Why: "mustAct", What: m.String(), Have: int(p.Values[m])}
		}
	}
	return engine.Reason{}
}

// checkPlace is the legality of a placement (SM-6 and the other spaces').
func (r *rules) checkPlace(s *state, seat engine.Seat, m content.Member, sp content.Space) engine.Reason {
	p := &s.Players[seat]
	if p.At[m] == content.None {
		return engine.Reason{Rule: "LH-9.9", Why: "noMember", What: m.String()}
	}
	if p.At[m] != content.Home {
		return engine.Reason{Rule: "L-5.4", Why: "memberPlaced", What: m.String()}
	}
	have := p.Values[m]
	coloured := m.Coloured() && !sp.Own() && p.coloured()&areaBit[sp] != 0
	tower, _, ok := sp.Tower()
	if !ok {
		return r.checkSpace(s, seat, have, coloured, sp)
	}
	if tower == content.SpecialTower && s.Mods&withHouses == 0 {
		return notAsked
	}
	if reason := r.checkFloor(s, sp); !reason.OK() {
		return reason
	}
	if coloured {
		return engine.Reason{Rule: "L-5.11", Why: "areaColoured"}
	}
	k := r.takingBy(s, p)
	return r.checkCard(s, &k, have, sp)
}

// checkFloor: the card must be there and the floor be free (L-6.1, R-4).
func (r *rules) checkFloor(s *state, sp content.Space) engine.Reason {
	switch {
	case s.Stand[sp] != nobody:
		return engine.Reason{Rule: "L-6.1", Why: "floorTaken"}
	case s.Floor[sp] == 0:
		return engine.Reason{Rule: "L-6.1", Why: "noCard"}
	}
	return engine.Reason{}
}

// checkSpace is the legality of a space beside the towers.
func (r *rules) checkSpace(s *state, seat engine.Seat, have int16, coloured bool, sp content.Space) engine.Reason {
	area, large, _ := tables.WorkArea(sp)
	p := &s.Players[seat]
	t := &p.Traits
	enters := t.Flags&tables.EnterOccupied != 0 // LA-3.3
	switch {
	case sp.Own() && t.Spaces>>(sp-content.LeaderSpace)&1 == 0:
		return engine.Reason{Rule: "LH-7.1", Why: "notYourSpace"}
	case sp.Own():
		if !enters && p.standsOn(sp) {
			return engine.Reason{Rule: "LH-7.1", Why: "spaceTaken"}
		}
		return checkValue(t, have, r.ownMinimum(p, sp), p.Goods[content.Servants], "LH-7.1", "value")
	case r.c.Board.Covered[s.Seats][sp]:
		return engine.Reason{Rule: "L-2.4", Why: "spaceCovered"}
	case sp <= content.Market4 && t.Flags&tables.NoMarket != 0:
		return engine.Reason{Rule: "L-15.14", Why: "noMarket"}
	case sp.HoldsOne() && s.line(sp).Len > 0 && !enters:
		return engine.Reason{Rule: "L-5.10", Why: "spaceTaken"}
	case coloured:
		return engine.Reason{Rule: "L-5.11", Why: "areaColoured"}
	}
	value, least := r.spaceValue(p, have, sp)
	reason := checkValue(t, value, least, s.Players[seat].Goods[content.Servants], "L-5.7", "value")
	if !reason.OK() && large {
		reason.Rule = "L-9.2"
		if t.NoLarge>>area&1 == 0 { // LP-2.151, LP-2.152
			reason.Why = "largeValue"
		}
	}
	return reason
}

// standsOn tells whether a member of the player stands on the space.
func (p *player) standsOn(sp content.Space) bool {
	for _, at := range p.At {
		if at == sp {
			return true
		}
	}
	return false
}

// checkValue: the value, raised by the servants at hand, must reach the minimum
// (L-5.7, L-5.8). Have is the value without servants; What names how many servants
// would do.
func checkValue(t *tables.Traits, value, least, servants int16, rule, why string) engine.Reason {
	n := t.ServantsFor(value, least)
	if n <= servants {
		return engine.Reason{}
	}
	return engine.Reason{Rule: rule, Why: why, What: number(n), Need: int(least), Have: int(value)}
}

// checkCard is the part of SM-6 that placements and bonus actions share: limit,
// fee, requirement, value, cost. The reason closest to opening the floor comes
// last. have is the value without the modifiers of the card's type.
func (r *rules) checkCard(s *state, k *taking, have int16, sp content.Space) engine.Reason {
	tower, floor, _ := sp.Tower()
	t := r.c.Cards[s.Floor[sp]].Type
	if tower == content.SpecialTower && k.t.Flags&tables.NoSpecial != 0 {
		return engine.Reason{Rule: "LH-10.2", Why: "noSpecial"}
	}
	if !k.p.hasRoom(r, t) {
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(k.p.Count[t])}
	}
	d := r.duesOf(s, k, sp)
	if reason := d.checkFee(); !reason.OK() {
		return reason
	}
	if need := r.demand(k.p, t); d.held[content.Military] < need {
		return engine.Reason{Rule: "L-7.3", Why: "slotMilitary", Need: int(need), Have: int(d.held[content.Military])}
	}
	value, minimum := have+int16(k.t.Take[t]), r.minimums(s, tower)[floor-1]
	d.value = k.t.ServantsFor(value, minimum)
	reason := checkValue(k.t, value, minimum, d.held[content.Servants]+d.feeServants, "L-5.7", "value")
	if !reason.OK() {
		reason.What = r.servantsThatOpen(k, d)
		return reason
	}
	return r.checkCosts(k, &d)
}

// demand is the military points that the slot of the next territory asks for
// (L-7.3), unless a leader lifts it (LA-3.10).
func (r *rules) demand(p *player, t content.CardType) int16 {
	if t != content.Territory || p.Traits.Flags&tables.NoDemand != 0 {
		return 0
	}
	return r.SlotMilitary[p.Count[content.Territory]&7]
}

// checkTake is the legality of a bonus action's card (L-8.4, L-6.9).
func (r *rules) checkTake(s *state, seat engine.Seat, e *content.Effect, sp content.Space) engine.Reason {
	tower, _, _ := sp.Tower()
	if tower == content.SpecialTower && s.Mods&withHouses == 0 {
		return notAsked
	}
	if tower == content.SpecialTower && e.Normal {
		return engine.Reason{Rule: "LP-2.168", Why: "normalTowers"}
	}
	if tower != content.SpecialTower && e.Type != content.AnyType && e.Type != content.CardType(tower) {
		return engine.Reason{Rule: "L-8.4", Why: "bonusType", What: e.Type.String()}
	}
	if reason := r.checkFloor(s, sp); !reason.OK() {
		return reason
	}
	if e.Type != content.AnyType && e.Type != r.c.Cards[s.Floor[sp]].Type {
		return engine.Reason{Rule: "L-8.4", Why: "bonusType", What: e.Type.String()}
	}
	k := r.takingBy(s, &s.Players[seat])
	k.discount, k.reduced = e.Goods, e.Goods != (content.Goods{})
	reason := r.checkCard(s, &k, e.N, sp)
	if reason.Why == "value" {
		reason.Rule, reason.Why = "L-8.4", "bonusValue"
	}
	return reason
}

// checkServants: from the least that reaches the space to the most that leaves
// the action payable, in steps of the rate (D-6, L-15.16).
func (r *rules) checkServants(s *state, seat engine.Seat, n int16) engine.Reason {
	t := &s.Players[seat].Traits
	held := s.Players[seat].Goods[content.Servants]
	least, most := int16(0), held
	if f := s.Stack.Top(); f.Node == nodeServants {
		least, most = s.Act.Least, s.Act.Most
	} else if e := r.pending(f); r.workValue(s, seat, e, f)+s.Players[seat].raises(e) <= 0 {
		return engine.Reason{Rule: "L-9.2", Why: "workNothing"}
	}
	switch {
	case n > held:
		return engine.Reason{Rule: "L-5.8", Why: "servantsNone", Need: int(n), Have: int(held)}
	case n%int16(t.Rate) != 0:
		return engine.Reason{Rule: "L-15.16", Why: "servantStep"}
	case n < least:
		return engine.Reason{Rule: "L-5.7", Why: "servantsTooFew", Need: int(least), Have: int(n)}
	case n > most:
		return engine.Reason{Rule: "L-5.12", Why: "servantsNotSpare", Need: int(n), Have: int(r.spareServants(s, seat))}
	}
	return engine.Reason{}
}

// checkDiscount: one of the two halves of the "or" discount.
func (r *rules) checkDiscount(s *state, seat engine.Seat, g content.Good) engine.Reason {
	if h := r.halves(s, seat); h[1] != g && h[2] != g {
		return engine.Reason{Rule: "R-74", Why: "noDiscount", What: g.String()}
	}
	return engine.Reason{}
}
