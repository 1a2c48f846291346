package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// taking is who takes a card, and how: what does not change from floor to
// floor while tower choices are listed (SM-6).
type taking struct {
	p         *player
	t         *tables.Traits
	have      uint64               // the resources, packed
	bonuses   *tables.FloorBonuses // what the floors bring to this seat
	discount  content.Goods        // printed with the bonus action (L-8.5)
	reduced   bool                 // there is one
	opponents int16                // how many opponents there are
}

func (r *rules) takingBy(s *state, p *player) taking {
	bonuses := &r.NoBonuses
	if p.Traits.Flags&tables.NoFloorBonus == 0 {
		bonuses = &r.Bonuses[p.Traits.Less]
	}
	return taking{p: p, t: &p.Traits, have: tables.Pack(&p.Goods), bonuses: bonuses, opponents: int16(s.Seats) - 1}
}

// taking returns the card being taken by the running action.
func (r *rules) taking(s *state, seat engine.Seat) taking {
	k := r.takingBy(s, &s.Players[seat])
	if s.Act.Kind == takeCard {
		k.discount, k.reduced = r.c.OneShots[s.Act.Effect].Goods, true
	}
	return k
}

// planTower fills plan for the cards of a type in a tower. It reports whether any of them may be had:
// false if the limit of cards is reached (L-6.7, LH-9.5) or the fee cannot be paid (L-6.3, L-6.5).
func (r *rules) planTower(s *state, k *taking, tower content.Tower, t content.CardType, plan *tables.TowerPlan) bool {
	p := k.p
	owned := p.Count[t&3]
	if owned >= r.CardLimit+k.t.Room[t&3] {
		return false
	}
	plan.Have, plan.Military, plan.Plain = k.have, p.Goods[content.Military], k.t.Flags&tables.ExactPayer == 0
	plan.Demand, plan.Fee, plan.Ways = 0, 0, 0
	if s.occupied(tower) && k.t.NoFee>>(tower&7)&1 == 0 {
		plan.Fee = r.TowerFee
		if p.Goods[content.Coins] < r.TowerFee && !k.servantsPay(r.TowerFee) {
			return false
		}
		plan.Have -= uint64(r.TowerFee) << tables.CoinLane
	}
	if t == content.Territory && k.t.Flags&tables.NoDemand == 0 {
		plan.Demand = r.SlotMilitary[owned&7]
		plan.Military -= plan.Demand
	}
	if k.reduced || k.t.Discounts&(1<<(t&7)) != 0 {
		r.planOffs(k, t, plan)
	}
	return true
}

// planOffs adds up the discounts on cards of the type.
func (r *rules) planOffs(k *taking, t content.CardType, plan *tables.TowerPlan) {
	var none content.Goods
	base := tables.Pack(&k.discount)
	plan.Ways, plan.Plain, plan.Offs = 1, false, [2]uint64{}
	if or := r.orDiscount(k, t, &none); or != nil {
		plan.Offs[1] = tables.Pack(&or.Other)
		plan.Offs[0] = tables.Pack(&or.Goods)
		plan.Ways = 2
	}
	for _, card := range k.p.Cards[content.Character][:k.p.Count[content.Character]] {
		base += r.PlainOffs[card][t]
	}
	for _, leader := range k.p.Played[:k.p.Leaders] {
		base += r.LeaderOffs[r.acting(k.p, leader)][t]
	}
	plan.Offs[0] += base
	plan.Offs[1] += base
}

// servantsPay reports whether servants make up for coins that are lacking
// (LH-8.15).
func (k *taking) servantsPay(coins int16) bool {
	return k.t.Flags&tables.PaysServants != 0 && k.p.Goods[content.Coins]+k.p.Goods[content.Servants] >= coins
}

// floorServants returns the most servants that leave the card on the floor payable,
// or closed: requirement or cost cannot be met (L-5.12, L-6.6, L-7.3, L-7.11).
func (r *rules) floorServants(card uint8, k *taking, plan *tables.TowerPlan, sp content.Space) int16 {
	b := &k.bonuses[sp]
	have, military := plan.Have+b.Packed, plan.Military+b.Military
	price := &r.Prices[card]
	switch {
	case price.Plain && plan.Plain:
		return price.Servants(0, have, military)
	case price.Exact || k.t.Flags&tables.ExactPayer != 0:
		return r.exactServants(card, k, plan, sp)
	}
	return tables.MostServants(price, plan, have, military)
}

// reduced is a cost after all discounts (EL-7.5–7): that of the bonus action, those
// without a choice, and half off (1 or 2) of an "or" discount. off 0 is for
// cards without one; ok is false when off does not fit. A half that takes
// nothing off does not fit while the other does.
func (r *rules) reduced(k *taking, card uint8, cost *content.Cost, off int8) (pay content.Goods, ok bool) {
	pay = cost.Pay
	if cost.Each {
		pay = pay.Times(k.opponents)
	}
	if k.t.Flags&tables.KeepMilitary != 0 { // LH-9.3, after the check of what is needed
		pay[content.Military] = 0
	}
	if k.reduced {
		tables.Subtract(&pay, &k.discount)
	}
	if k.t.Discounts == 0 {
		return pay, off == 0
	}
	or := r.orDiscount(k, r.c.Cards[card].Type, &pay)
	if or == nil {
		return pay, off == 0
	}
	useful := [3]bool{1: tables.TakesOff(&pay, &or.Goods), 2: tables.TakesOff(&pay, &or.Other)}
	if !useful[1] && !useful[2] {
		return pay, off == 0
	}
	if off == 0 || !useful[off] {
		return pay, false
	}
	tables.Subtract(&pay, [3]*content.Goods{1: &or.Goods, 2: &or.Other}[off])
	return pay, true
}

// orDiscount subtracts the seat's plain discounts for the type from the cost and returns its "or"
// discount, nil if it has none.
func (r *rules) orDiscount(k *taking, t content.CardType, pay *content.Goods) *content.Lasting {
	var or *content.Lasting
	if k.t.Discounts>>t&1 == 0 {
		return nil
	}
	for _, card := range k.p.Cards[content.Character][:k.p.Count[content.Character]] {
		if l := tables.PlainOff(r.c.Cards[card].Lasting, t, pay); l != nil {
			or = l
		}
	}
	for _, leader := range k.p.Played[:k.p.Leaders] {
		tables.PlainOff(r.c.Leaders[r.acting(k.p, leader)].Lasting, t, pay)
	}
	return or
}

// fee returns what an occupied tower costs the seat (L-6.3, LA-3.5, LH-5.10).
func (r *rules) fee(s *state, t *tables.Traits, tower content.Tower) int16 {
	if !s.occupied(tower) || t.NoFee>>(tower&7)&1 != 0 {
		return 0
	}
	return r.TowerFee
}

// heldAtCost returns the seat's goods when the cost of the running action's card is due: servants and fee paid, floor bonus gained (L-6.8, steps 3–6).
func (r *rules) heldAtCost(s *state, k *taking, sp content.Space, servants int16) content.Goods {
	tower, _, _ := sp.Tower()
	held := k.p.Goods
	held[content.Servants] -= servants
	tables.TakeFee(&held, r.fee(s, k.t, tower))
	r.AddFloorBonus(&held, k.t, sp)
	return held
}
