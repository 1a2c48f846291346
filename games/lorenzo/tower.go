package lorenzo

// closed marks a floor that cannot be used whatever the value.
const closed = int16(-1)

// taking is who takes a card, and how: what does not change from floor to
// floor while tower choices are listed (SM-6).
type taking struct {
	p        *player
	t        *traits
	discount Goods // printed with the bonus action (L-8.5)
}

// floorServants gives, for each floor of a tower, the most servants that leave
// its card payable, or closed: the card is gone or guarded, the limit is
// reached (L-6.7), or fee, requirement or cost cannot be met (L-6.8).
func (r *rules) floorServants(s *state, k *taking, t CardType) [NumFloors]int16 {
	most := [NumFloors]int16{closed, closed, closed, closed}
	p := k.p
	if int(p.Count[t]) >= r.c.Board.CardLimit {
		return most
	}
	goods := p.Goods
	if s.occupied(t) {
		if goods[Coins] -= r.c.Board.TowerFee; goods[Coins] < 0 { // L-6.5
			return most
		}
	}
	cards, stand := s.Floor[int(t)*NumFloors:][:NumFloors], s.Stand[int(t)*NumFloors:][:NumFloors]
	for f, card := range cards {
		if card == 0 || stand[f] >= 0 { // L-6.1
			continue
		}
		held := goods
		r.addFloorBonus(&held, k.t, t, f)
		if t == Territory {
			if held[Military] >= r.c.Board.SlotMilitary[p.Count[t]] { // L-7.3
				most[f] = held[Servants]
			}
			continue
		}
		most[f] = r.mostServants(k, card, &held)
	}
	return most
}

// addFloorBonus adds the bonus of floor f (0–3) unless the seat is denied it
// (L-6.4); the gain is one event, so a tile may lessen it (L-15.5).
func (r *rules) addFloorBonus(held *Goods, t *traits, tower CardType, f int) {
	b := r.floorBonus[tower][f]
	if b.n == 0 || t.flags&noFloorBonus != 0 {
		return
	}
	held[b.good] += b.n - int16(t.less>>b.good&1)
}

// floorBonus is a floor's bonus, one kind of good; n 0: none.
type floorBonus struct {
	good Good
	n    int16
}

// mostServants is the most servants that can be spent so that the card's cost
// is still covered by some alternative, or closed (L-5.12, L-7.10).
func (r *rules) mostServants(k *taking, card uint8, held *Goods) int16 {
	price := &r.prices[card]
	if k.t.discounts != 0 || k.discount != (Goods{}) {
		return r.mostReduced(k, card, held)
	}
	have := pack(held)
	most := closed
	for i := range price.n {
		if held[Military] >= price.need[i] && coversPacked(have, price.pay[i]) { // L-7.11
			most = max(most, held[Servants]-price.servants[i])
		}
	}
	return most
}

// mostReduced is mostServants where discounts lower the cost.
func (r *rules) mostReduced(k *taking, card uint8, held *Goods) int16 {
	most := closed
	costs := r.c.Cards[card].Costs
	for i := range costs {
		most = max(most, r.mostForCost(k, card, &costs[i], held))
	}
	return most
}

func (r *rules) mostForCost(k *taking, card uint8, cost *Cost, held *Goods) int16 {
	if held[Military] < cost.Need { // L-7.11
		return closed
	}
	most := closed
	for off := int8(0); off <= 2; off++ {
		if pay, ok := r.reduced(k, card, cost, off); ok {
			most = max(most, coversCost(&pay, held))
		}
	}
	return most
}

// coversCost is the servants left after the cost is paid, or closed.
func coversCost(pay, held *Goods) int16 {
	if !covers(held, pay) {
		return closed
	}
	return held[Servants] - pay[Servants]
}

// reduced is a cost after all discounts (EL-7): that of the bonus action, those
// without a choice, and half off (1 or 2) of an "or" discount. off 0 is for
// cards without one; ok is false when off does not fit. A half that takes
// nothing off does not fit while the other does.
func (r *rules) reduced(k *taking, card uint8, cost *Cost, off int8) (pay Goods, ok bool) {
	pay = cost.Pay
	subtract(&pay, &k.discount)
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
	subtract(&pay, [3]*Goods{1: &or.Goods, 2: &or.Other}[off])
	return pay, true
}

// orDiscount takes the seat's plain discounts for the type off the cost and
// gives its "or" discount, nil if it has none.
func (r *rules) orDiscount(k *taking, t CardType, pay *Goods) *Lasting {
	var or *Lasting
	if k.t.discounts>>t&1 == 0 {
		return nil
	}
	for _, card := range k.p.Cards[Character][:k.p.Count[Character]] {
		lasting := r.c.Cards[card].Lasting
		for i := range lasting {
			l := &lasting[i]
			switch {
			case l.Kind != LastDiscount || l.Type != t:
			case l.Other == (Goods{}):
				subtract(pay, &l.Goods)
			default:
				or = l
			}
		}
	}
	return or
}

// subtract lowers each amount, not below 0: an unused discount is lost (L-8.5).
func subtract(pay, off *Goods) {
	for g := range pay {
		pay[g] = max(0, pay[g]-off[g])
	}
}

func takesOff(pay, off *Goods) bool {
	for g := range pay {
		if pay[g] > 0 && off[g] > 0 {
			return true
		}
	}
	return false
}

// heldAtCost is what the seat holds when the cost of the running action's card
// is due: servants and fee paid, floor bonus gained (L-6.8, steps 3–6).
func (r *rules) heldAtCost(s *state, k *taking, sp Space, servants int16) Goods {
	t, floor, _ := sp.Tower()
	held := k.p.Goods
	held[Servants] -= servants
	if s.occupied(t) {
		held[Coins] -= r.c.Board.TowerFee
	}
	r.addFloorBonus(&held, k.t, t, floor-1)
	return held
}
