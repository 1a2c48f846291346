package arena

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// TestOpenings: where all deals are alike each has another opening, the same in all its
// games; where they are not there is none.
func TestOpenings(t *testing.T) {
	c := config(4, "random", "random")
	c.Options = engine.Options{Seats: 2, Set: map[string]string{"rounds": "6"}}
	if n := Opening(c.Title); n != 0 {
		t.Errorf("the toy has openings of %d choices", n)
	}
	c.Title = toy.FixedOpening()
	if n := Opening(c.Title); n != opened {
		t.Fatalf("a title that begins alike has openings of %d choices", n)
	}
	m := match{Config: c, opening: 4}
	deal := func(number int) engine.Position {
		p, err := m.deal(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if r := run(t, c); r.Opening != opened || r.Finished != r.Games {
		t.Errorf("%d of %d games after %d choices", r.Finished, r.Games, r.Opening)
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
