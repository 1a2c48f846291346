package tables

import (
	"testing"

	"pgregory.net/rapid"

	"signoria/games/lorenzo/content"
)

// resources draws an amount from 0 to 9 for each of the four resources.
func resources(t *rapid.T, what string) content.Goods {
	var g content.Goods
	for good := content.Wood; good <= content.Coins; good++ {
		g[good] = rapid.Int16Range(0, 9).Draw(t, what)
	}
	return g
}

// TestPackedPrices checks that paying a packed price leaves as many servants as paying good by good,
// with and without a discount.
func TestPackedPrices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		held, pay, off := resources(t, "held"), resources(t, "pay"), resources(t, "off")
		need, military := rapid.Int16Range(0, 5).Draw(t, "need"), rapid.Int16Range(-2, 7).Draw(t, "military")
		price := priceOf(&content.Card{Costs: []content.Cost{{Pay: pay, Need: need}}})
		left := func(pay content.Goods) int16 {
			if military < need || !Covers(&held, &pay) {
				return Closed
			}
			return held[content.Servants] - pay[content.Servants]
		}
		if got, want := price.Servants(0, Pack(&held), military), left(pay); got != want {
			t.Errorf("paying %v from %v leaves %d servants, want %d", pay, held, got, want)
		}
		less := pay
		Subtract(&less, &off)
		plan := TowerPlan{Ways: 1, Offs: [2]uint64{Pack(&off)}}
		if got, want := MostServants(&price, &plan, Pack(&held), military), left(less); got != want {
			t.Errorf("paying %v less %v from %v leaves %d servants, want %d", pay, off, held, got, want)
		}
	})
}

// TestTraitsAddUp checks that the traits of a card and a leader together are the sum of the traits of
// each.
func TestTraitsAddUp(t *testing.T) {
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	drawn := Draw(c)
	for n := range c.Cards {
		for m := range c.Leaders {
			sum := drawn.CardTraits[n]
			sum.Add(&drawn.LeaderTraits[m])
			want := traitsOf(drawn.CardLimit, append(append([]content.Lasting(nil), c.Cards[n].Lasting...), c.Leaders[m].Lasting...)...)
			want.Spaces = drawn.LeaderTraits[m].Spaces
			if sum != want {
				t.Fatalf("card %d with %s: %+v, want %+v", n, c.Leaders[m].Name, sum, want)
			}
		}
	}
}
