package content

import "math/bits"

// Numbers lists the numbers of a set.
func Numbers(set uint64) (list []int) {
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

// CardSet is a set of development cards, as bits by number.
type CardSet [3]uint64

// List are the cards of the set by number.
func (c *CardSet) List() (cards []uint8) {
	for i, set := range c {
		for _, n := range Numbers(set) {
			cards = append(cards, uint8(64*i+n))
		}
	}
	return cards
}

// Add puts a card into the set.
func (c *CardSet) Add(card uint8) { c[card>>6] |= 1 << (card & 63) }

// Remove takes it out.
func (c *CardSet) Remove(card uint8) { c[card>>6] &^= 1 << (card & 63) }

// Has reports whether it is there.
func (c *CardSet) Has(card uint8) bool { return c[card>>6]>>(card&63)&1 != 0 }
