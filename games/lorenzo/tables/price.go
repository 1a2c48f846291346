package tables

import "signoria/games/lorenzo/content"

// Price is a card's printed costs in the form that lists of choices need: the
// four resources of an alternative packed into one word, so that one
// subtraction compares them all.
type Price struct {
	pay   [2]uint64
	need  [2]int16 // military points to have (L-7.11)
	n     int8     // alternatives; a free card has one that costs nothing
	Exact bool     // asks for tokens or faith, or for so much from each opponent
	Plain bool     // not exact, and no alternatives
}

// The lanes of packed goods that are read or changed alone.
const (
	servantLane = 16 * int(content.Servants)
	CoinLane    = 16 * int(content.Coins)
)

// guard has the top bit of each of the four 16-bit lanes set.
const guard = 0x8000_8000_8000_8000

// Pack puts wood, stone, servants and coins, each below 32768, into a word.
func Pack(g *content.Goods) uint64 {
	return uint64(uint16(g[content.Wood])) | uint64(uint16(g[content.Stone]))<<16 | uint64(uint16(g[content.Servants]))<<32 | uint64(uint16(g[content.Coins]))<<48
}

// lessPacked lowers each lane of pay by that of off, not below 0 (L-8.5).
func lessPacked(pay, off uint64) uint64 {
	left := (pay | guard) - off
	enough := left & guard // the lanes that off does not use up
	return left & (enough - enough>>15)
}

func priceOf(card *content.Card) Price {
	if len(card.Costs) == 0 {
		return Price{n: 1, Plain: true}
	}
	p := Price{n: int8(len(card.Costs))}
	for i := range card.Costs {
		c := &card.Costs[i]
		p.pay[i], p.need[i] = Pack(&c.Pay), c.Need
		p.Exact = p.Exact || c.Each || c.Pay[content.Tokens] > 0 || c.Pay[content.Faith] > 0
	}
	p.Plain = p.n == 1 && !p.Exact
	return p
}

// Servants is how many are left when an alternative is paid from what is held,
// or closed.
func (p *Price) Servants(i int8, have uint64, military int16) int16 {
	if military < p.need[i&1] {
		return Closed
	}
	return servantsLeft(have, p.pay[i&1])
}

// servantsLeft is how many servants are left when each lane of what is held is at
// least that of the payment, else closed: the guard bit of a lane survives the
// subtraction just then.
func servantsLeft(have, pay uint64) int16 {
	left := (have | guard) - pay
	if left&guard != guard {
		return Closed
	}
	return int16(left>>servantLane) & 0x7fff
}
