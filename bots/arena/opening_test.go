package arena

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// TestOpenings checks a title whose games all begin alike: each deal has an opening of random choices,
// the same in all its games. Other titles have no openings.
func TestOpenings(t *testing.T) {
	c := config(4, "random", "random")
	c.Options = engine.Options{Seats: 2, Set: map[string]string{"rounds": "6"}}
	if n := Opening(c.Title); n != 0 {
		t.Errorf("the toy has openings of %d choices, want none", n)
	}
	c.Title = toy.FixedOpening()
	if n := Opening(c.Title); n != opened {
		t.Fatalf("a title with a fixed opening has openings of %d choices, want %d", n, opened)
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
		t.Errorf("%d of %d games are finished, after openings of %d choices; want all, and %d", r.Finished, r.Games, r.Opening, opened)
	}
	if !deal(0).Equal(deal(0)) {
		t.Error("one deal has two different openings")
	}
	different := false
	for number := 1; number < 5; number++ {
		different = different || !deal(number).Equal(deal(0))
	}
	if !different {
		t.Error("five deals have the same opening")
	}
}
