package tables

import "signoria/games/lorenzo/content"

// TakeFee subtracts the fee for an occupied tower; servants replace lacking coins (LH-8.15). For seats
// without that ability held must have enough coins.
func TakeFee(held *content.Goods, fee int16) {
	held[content.Coins] -= fee
	if held[content.Coins] < 0 {
		held[content.Servants] += held[content.Coins]
		held[content.Coins] = 0
	}
}

// LeftWithServants is the servants left where they also stand in for wood, stone
// and coins that are lacking (LH-8.15), or closed.
func LeftWithServants(pay, held *content.Goods) int16 {
	left := held[content.Servants] - pay[content.Servants]
	for g, n := range pay {
		short := n - held[g]
		switch {
		case short <= 0 || content.Good(g) == content.Servants:
		case content.Good(g) <= content.Coins:
			left -= short
		default:
			return Closed
		}
	}
	return max(left, Closed)
}

// PlainOff subtracts the discounts without a choice from the cost and returns the one with a choice, nil
// if there is none.
func PlainOff(lasting []content.Lasting, t content.CardType, pay *content.Goods) (or *content.Lasting) {
	for i := range lasting {
		l := &lasting[i]
		switch {
		case l.Kind != content.LastDiscount || l.Type != t && l.Type != content.AnyType:
		case l.Other == (content.Goods{}):
			Subtract(pay, &l.Goods)
		default:
			or = l
		}
	}
	return or
}

// Subtract lowers each amount, not below 0: an unused discount is lost (L-8.5).
func Subtract(pay, off *content.Goods) {
	for g := range pay {
		pay[g] = max(0, pay[g]-off[g])
	}
}

// TakesOff reports whether something would be lower.
func TakesOff(pay, off *content.Goods) bool {
	for g := range pay {
		if pay[g] > 0 && off[g] > 0 {
			return true
		}
	}
	return false
}

// Covers reports whether so much is held of each.
func Covers(held, pay *content.Goods) bool {
	for g := range pay {
		if held[g] < pay[g] {
			return false
		}
	}
	return true
}
