package tables

// Closed marks a floor that cannot be used whatever the value.
const Closed = int16(-1)

// TowerPlan has what the floors of one tower share while its cards are priced.
type TowerPlan struct {
	Have     uint64 // resources left after the fee, packed
	Military int16  // beyond the demand
	Demand   int16  // military points that a territory's slot asks for (L-7.3)
	Fee      int16
	Ways     int8
	Plain    bool // what is held is compared with the printed cost
	// Offs are the ways in which discounts lower a cost of the tower's type,
	// packed: none, one, or two where one of two goods is chosen.
	Offs [2]uint64
}

// MostServants is the most servants that leave some alternative of a card's cost
// covered, after discounts, or closed (L-7.10, EL-7.4, EL-7.5).
func MostServants(price *Price, plan *TowerPlan, have uint64, military int16) int16 {
	most := Closed
	for i := range price.n {
		if plan.Ways == 0 {
			most = max(most, price.Servants(i, have, military))
			continue
		}
		if military < price.need[i&1] {
			continue
		}
		for _, off := range plan.Offs[:plan.Ways] {
			most = max(most, servantsLeft(have, lessPacked(price.pay[i&1], off)))
		}
	}
	return most
}
