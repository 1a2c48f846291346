package lorenzo

import "signoria/games/lorenzo/content"

// closed marks a floor that cannot be used whatever the value.
const closed = int16(-1)

// taking is who takes a card, and how: what does not change from floor to
// floor while tower choices are listed (SM-6).
type taking struct {
	p        *player
	t        *traits
	have     uint64        // the resources, packed
	bonuses  *floorBonuses // what the floors bring to this seat
	discount content.Goods // printed with the bonus action (L-8.5)
	reduced  bool          // there is one
	rivals   int16         // how many opponents there are
}

func (r *rules) takingBy(s *state, p *player) taking {
	k := taking{p: p, t: &p.Traits, have: pack(&p.Goods), bonuses: &r.noBonuses, rivals: int16(s.Seats) - 1}
	if p.Traits.flags&noFloorBonus == 0 {
		k.bonuses = &r.bonuses[p.Traits.less]
	}
	return k
}

// towerPlan is what the floors of one tower share while its cards are priced.
type towerPlan struct {
	have     uint64 // resources left after the fee, packed
	military int16  // beyond the demand
	demand   int16  // military points that a territory's slot asks for (L-7.3)
	fee      int16
	numOffs  int8
	plain    bool // what is held is compared with the printed cost
	// offs are the ways in which discounts lower a cost of the tower's type,
	// packed: none, one, or two where one of two goods is chosen.
	offs [2]uint64
}

// planTower prepares the cards of a type in a tower; it is false when none of
// them can be had: the limit is reached (L-6.7, LH-9.5), or the fee cannot be met
// (L-6.3, L-6.5).
func (r *rules) planTower(s *state, k *taking, tower content.Tower, t content.CardType, plan *towerPlan) bool {
	p := k.p
	owned := p.Count[t&3]
	if owned >= r.cardLimit+k.t.room[t&3] {
		return false
	}
	plan.have, plan.military, plan.plain = k.have, p.Goods[content.Military], k.t.flags&exactPayer == 0
	plan.demand, plan.fee, plan.numOffs = 0, 0, 0
	if s.occupied(tower) && k.t.noFee>>(tower&7)&1 == 0 {
		plan.fee = r.towerFee
		if p.Goods[content.Coins] < r.towerFee && !k.servantsPay(r.towerFee) {
			return false
		}
		plan.have -= uint64(r.towerFee) << coinLane
	}
	if t == content.Territory && k.t.flags&noDemand == 0 {
		plan.demand = r.slotMilitary[owned&7]
		plan.military -= plan.demand
	}
	if k.reduced || k.t.discounts&(1<<(t&7)) != 0 {
		r.planOffs(k, t, plan)
	}
	return true
}

// planOffs adds up the discounts on cards of the type.
func (r *rules) planOffs(k *taking, t content.CardType, plan *towerPlan) {
	var none content.Goods
	base := pack(&k.discount)
	plan.numOffs, plan.plain, plan.offs = 1, false, [2]uint64{}
	if or := r.orDiscount(k, t, &none); or != nil {
		plan.offs[1] = pack(&or.Other)
		plan.offs[0] = pack(&or.Goods)
		plan.numOffs = 2
	}
	for _, card := range k.p.Cards[content.Character][:k.p.Count[content.Character]] {
		base += r.plainOffs[card][t]
	}
	for _, leader := range k.p.Played[:k.p.Leaders] {
		base += r.leaderOffs[r.acting(k.p, leader)][t]
	}
	plan.offs[0] += base
	plan.offs[1] += base
}

// servantsPay tells whether servants make up for coins that are lacking
// (LH-8.15).
func (k *taking) servantsPay(coins int16) bool {
	return k.t.flags&paysServants != 0 && k.p.Goods[content.Coins]+k.p.Goods[content.Servants] >= coins
}

// floorServants is the most servants that leave the card on the floor payable,
// or closed: requirement or cost cannot be met (L-5.12, L-6.6, L-7.3, L-7.11).
func (r *rules) floorServants(card uint8, k *taking, plan *towerPlan, sp content.Space) int16 {
	b := &k.bonuses[sp]
	have, military := plan.have+b.packed, plan.military+b.military
	price := &r.prices[card]
	switch {
	case price.plain && plan.plain:
		return price.servants(0, have, military)
	case price.exact || k.t.flags&exactPayer != 0:
		return r.exactServants(card, k, plan, sp)
	}
	return mostServants(price, plan, have, military)
}

// mostServants is the most servants that leave some alternative of a card's cost
// covered, after discounts, or closed (L-7.10, EL-7).
func mostServants(price *price, plan *towerPlan, have uint64, military int16) int16 {
	most := closed
	for i := range price.n {
		if plan.numOffs == 0 {
			most = max(most, price.servants(i, have, military))
			continue
		}
		if military < price.need[i&1] {
			continue
		}
		for _, off := range plan.offs[:plan.numOffs] {
			most = max(most, servantsLeft(have, lessPacked(price.pay[i&1], off)))
		}
	}
	return most
}

// reduced is a cost after all discounts (EL-7): that of the bonus action, those
// without a choice, and half off (1 or 2) of an "or" discount. off 0 is for
// cards without one; ok is false when off does not fit. A half that takes
// nothing off does not fit while the other does.
func (r *rules) reduced(k *taking, card uint8, cost *content.Cost, off int8) (pay content.Goods, ok bool) {
	pay = cost.Pay
	if cost.Each {
		pay = pay.Times(k.rivals)
	}
	if k.t.flags&keepMilitary != 0 { // LH-9.3, after the check of what is needed
		pay[content.Military] = 0
	}
	if k.reduced {
		subtract(&pay, &k.discount)
	}
	if k.t.discounts == 0 {
		return pay, off == 0
	}
	or := r.orDiscount(k, r.c.Cards[card].Type, &pay)
	if or == nil {
		return pay, off == 0
	}
	useful := [3]bool{1: takesOff(&pay, &or.Goods), 2: takesOff(&pay, &or.Other)}
	if !useful[1] && !useful[2] {
		return pay, off == 0
	}
	if off == 0 || !useful[off] {
		return pay, false
	}
	subtract(&pay, [3]*content.Goods{1: &or.Goods, 2: &or.Other}[off])
	return pay, true
}

// orDiscount takes the seat's plain discounts for the type off the cost and
// gives its "or" discount, nil if it has none.
func (r *rules) orDiscount(k *taking, t content.CardType, pay *content.Goods) *content.Lasting {
	var or *content.Lasting
	if k.t.discounts>>t&1 == 0 {
		return nil
	}
	for _, card := range k.p.Cards[content.Character][:k.p.Count[content.Character]] {
		if l := plainOff(r.c.Cards[card].Lasting, t, pay); l != nil {
			or = l
		}
	}
	for _, leader := range k.p.Played[:k.p.Leaders] {
		plainOff(r.c.Leaders[r.acting(k.p, leader)].Lasting, t, pay)
	}
	return or
}

// plainOff takes the discounts without a choice off the cost and gives the one
// with a choice.
func plainOff(lasting []content.Lasting, t content.CardType, pay *content.Goods) (or *content.Lasting) {
	for i := range lasting {
		l := &lasting[i]
		switch {
		case l.Kind != content.LastDiscount || l.Type != t && l.Type != content.AnyType:
		case l.Other == (content.Goods{}):
			subtract(pay, &l.Goods)
		default:
			or = l
		}
	}
	return or
}

// subtract lowers each amount, not below 0: an unused discount is lost (L-8.5).
func subtract(pay, off *content.Goods) {
	for g := range pay {
		pay[g] = max(0, pay[g]-off[g])
	}
}

func takesOff(pay, off *content.Goods) bool {
	for g := range pay {
		if pay[g] > 0 && off[g] > 0 {
			return true
		}
	}
	return false
}

// fee is what an occupied tower costs the seat (L-6.3, LA-3.5, LH-5.10).
func (r *rules) fee(s *state, t *traits, tower content.Tower) int16 {
	if !s.occupied(tower) || t.noFee>>(tower&7)&1 != 0 {
		return 0
	}
	return r.towerFee
}

// heldAtCost is what the seat holds when the cost of the running action's card
// is due: servants and fee paid, floor bonus gained (L-6.8, steps 3–6).
func (r *rules) heldAtCost(s *state, k *taking, sp content.Space, servants int16) content.Goods {
	tower, _, _ := sp.Tower()
	held := k.p.Goods
	held[content.Servants] -= servants
	takeFee(&held, r.fee(s, k.t, tower))
	r.addFloorBonus(&held, k.t, sp)
	return held
}
