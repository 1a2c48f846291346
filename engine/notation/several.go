package notation

import (
	"fmt"
	"math/bits"

	"signoria/engine"
)

// Several is a tail of one or more different things. Choice.Set has a bit for the number of each; they
// are written once each, in the order of the numbers.
func Several[G any](k *Noun[G]) *Tail[G] {
	return &Tail[G]{
		Show:  k.shown() + "…",
		Fills: []Arg[G]{{In: Set}},
		Write: func(game G, c engine.Choice) (words []string) {
			for set := c.Set; set != 0; set &= set - 1 {
				words = append(words, k.Name(game, int16(bits.TrailingZeros64(set))))
			}
			if len(words) == 0 {
				return []string{Unnamed}
			}
			return words
		},
		Read: func(game G, c *engine.Choice, words []string) error {
			if len(words) == 0 {
				return fmt.Errorf("%s is missing", k.What)
			}
			for _, word := range words {
				n, err := k.Find(game, word)
				if err != nil {
					return err
				}
				if c.Set>>n&1 != 0 {
					return fmt.Errorf("%q stands there twice", word)
				}
				c.Set |= 1 << n
			}
			return nil
		},
	}
}
