package lorenzo

import "signoria/games/lorenzo/content"

// exactServants is floorServants where costs cannot be compared in packed form:
// some alternative that can be paid leaves so many servants.
func (r *rules) exactServants(card uint8, k *taking, plan *towerPlan, sp content.Space) int16 {
	held := k.p.Goods
	takeFee(&held, plan.fee)
	r.addFloorBonus(&held, k.t, sp)
	if held[content.Military] < plan.demand {
		return closed
	}
	costs := r.c.Cards[card].Costs
	if len(costs) == 0 {
		return held[content.Servants]
	}
	most := closed
	for i := range costs {
		most = max(most, r.mostForCost(k, card, &costs[i], &held))
	}
	return most
}

// takeFee lowers what is held by the fee for an occupied tower: servants make
// up for coins that are lacking (LH-8.15); whoever may not do so has enough.
func takeFee(held *content.Goods, fee int16) {
	held[content.Coins] -= fee
	if held[content.Coins] < 0 {
		held[content.Servants] += held[content.Coins]
		held[content.Coins] = 0
	}
}

func (r *rules) mostForCost(k *taking, card uint8, cost *content.Cost, held *content.Goods) int16 {
	if held[content.Military] < cost.Needed(k.rivals) { // L-7.11
		return closed
	}
	pay, ok := r.reduced(k, card, cost, 0)
	if ok {
		return k.leftAfter(&pay, held)
	}
	most := closed
	for half := int8(1); half <= 2; half++ {
		if pay, ok = r.reduced(k, card, cost, half); ok {
			most = max(most, k.leftAfter(&pay, held))
		}
	}
	return most
}

// leftAfter is the servants left after the cost is paid, or closed.
func (k *taking) leftAfter(pay, held *content.Goods) int16 {
	if k.t.flags&paysServants != 0 {
		return leftWithServants(pay, held)
	}
	if !covers(held, pay) {
		return closed
	}
	return held[content.Servants] - pay[content.Servants]
}

// leftWithServants is the servants left where they also stand in for wood, stone
// and coins that are lacking (LH-8.15), or closed.
func leftWithServants(pay, held *content.Goods) int16 {
	left := held[content.Servants] - pay[content.Servants]
	for g, n := range pay {
		short := n - held[g]
		switch {
		case short <= 0 || content.Good(g) == content.Servants:
		case content.Good(g) <= content.Coins:
			left -= short
		default:
			return closed
		}
	}
	return max(left, closed)
}
