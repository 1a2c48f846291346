package rules

import (
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// exactServants returns the same as floorServants if costs cannot be compared in packed form: the most
// servants that any payable alternative leaves.
func (r *rules) exactServants(card uint8, k *taking, plan *tables.TowerPlan, sp content.Space) int16 {
	held := k.p.Goods
	tables.TakeFee(&held, plan.Fee)
	r.AddFloorBonus(&held, k.t, sp)
	if held[content.Military] < plan.Demand {
		return tables.Closed
	}
	costs := r.c.Cards[card].Costs
	if len(costs) == 0 {
		return held[content.Servants]
	}
	most := tables.Closed
	for i := range costs {
		most = max(most, r.mostForCost(k, card, &costs[i], &held))
	}
	return most
}

func (r *rules) mostForCost(k *taking, card uint8, cost *content.Cost, held *content.Goods) int16 {
	if held[content.Military] < cost.Needed(k.opponents) { // L-7.11
		return tables.Closed
	}
	pay, ok := r.reduced(k, card, cost, 0)
	if ok {
		return k.leftAfter(&pay, held)
	}
	most := tables.Closed
	for half := int8(1); half <= 2; half++ {
		if pay, ok = r.reduced(k, card, cost, half); ok {
			most = max(most, k.leftAfter(&pay, held))
		}
	}
	return most
}

// leftAfter returns the servants left after the cost is paid, or closed.
func (k *taking) leftAfter(pay, held *content.Goods) int16 {
	if k.t.Flags&tables.PaysServants != 0 {
		return tables.LeftWithServants(pay, held)
	}
	if !tables.Covers(held, pay) {
		return tables.Closed
	}
	return held[content.Servants] - pay[content.Servants]
}
