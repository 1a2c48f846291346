package rules

import (
	"reflect"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/rulepage"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// title returns Virtù with the embedded content.
func title(t testing.TB) engine.Title {
	t.Helper()
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

// mustRules returns the rules of the title to which the content belongs.
func mustRules(c *content.Content, err error) *rules {
	if err != nil {
		panic(err)
	}
	if c.HasLeagues() {
		return newRules(c, &warsOfItaly)
	}
	return newRules(c, &theGreatGame)
}

// twice returns a function for enginetest.Options.Twice: the choices that a question would list by Check
// alone, if the rules list them separately for speed.
func twice(r *rules) func(engine.Position, engine.Seat) ([]engine.Choice, bool) {
	return func(p engine.Position, seat engine.Seat) ([]engine.Choice, bool) {
		return r.Derived(engine.StateOf[state, virtu.View](p), seat, nil)
	}
}

// TestContract runs the suite that every title must pass, with every option. The suite also checks the
// order of the choices (S-1.5).
func TestContract(t *testing.T) {
	rulepage.Covers(t, "S-1.5")
	enginetest.Run(t, title(t), enginetest.Options{
		Sets:  []string{"", "houses=drawn,agent_per_palace=on,hre_cross=only_if_ready"},
		Games: 80, DeepGames: 2, Bound: 40000, Size: 4096,
		Meet: meet(testRules(t)), Twice: twice(testRules(t)),
	})
}

// TestNothingIsRandomAfterTheStart checks that the start and the choices determine the game, whatever
// random numbers follow (S-1.2).
func TestNothingIsRandomAfterTheStart(t *testing.T) {
	rulepage.Covers(t, "S-1.2")
	for seats := content.MinSeats; seats <= maxSeats; seats++ {
		p, err := title(t).Start(engine.Options{Seats: seats}, engine.FastChance(1))
		if err != nil {
			t.Fatal(err)
		}
		other := p.Copy()
		pick, rng := engine.FastChance(2), engine.FastChance(3)
		for n := 0; p.Owing() != 0; n++ {
			other.Reseed(engine.FastChance(rng.Uint64()))
			seat := p.Owing().First()
			choices := p.Choices(seat, nil)
			c := choices[pick.N(len(choices))]
			p.Apply(seat, c)
			other.Apply(seat, c)
			if n%50 == 0 && !reflect.DeepEqual(p.View(engine.NoSeat), other.View(engine.NoSeat)) {
				t.Fatalf("%d seats: after %d choices other random numbers have led to another position", seats, n+1)
			}
		}
		if !reflect.DeepEqual(p.View(engine.NoSeat), other.View(engine.NoSeat)) {
			t.Errorf("%d seats: other random numbers have led to another end", seats)
		}
	}
}
