package arena

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// alike is a title whose matches all begin alike.
type alike struct{ engine.Title }

func (a alike) Meta() engine.Meta {
	m := a.Title.Meta()
	m.Alike = true
	return m
}

func (a alike) Start(o engine.Options, _ engine.Chance) (engine.Position, error) {
	return a.Title.Start(o, engine.NewChance(engine.SeedFromInt(7)))
}

// TestOpenings: where all deals are alike each has another opening, the same in all its
// games; where they are not there is none.
func TestOpenings(t *testing.T) {
	c := config(4, "random", "random")
	c.Options = engine.Options{Seats: 2, Set: map[string]string{"rounds": "6"}}
	if n := Opening(c.Title); n != 0 {
		t.Errorf("the toy has openings of %d choices", n)
	}
	c.Title = alike{toy.Title()}
	if n := Opening(c.Title); n != opened {
		t.Fatalf("a title that begins alike has openings of %d choices", n)
	}
	deal := func(number int) engine.Position {
		p, err := c.deal(t.Context(), number, 4)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if !deal(0).Equal(deal(0)) {
		t.Error("one deal has two openings")
	}
	different := false
	for number := 1; number < 5; number++ {
		different = different || !deal(number).Equal(deal(0))
	}
	if !different {
		t.Error("five deals have the same opening")
	}
}
