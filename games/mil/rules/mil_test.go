package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// title returns the title with the embedded content.
func title(t testing.TB) engine.Title {
	t.Helper()
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

// twice returns the choices that a question would list by Check alone, if the rules list them
// separately for speed (enginetest.Options.Twice).
func twice(p engine.Position, seat engine.Seat) ([]engine.Choice, bool) {
	return testTable.Derived(engine.StateOf[state, mil.View](p), seat, nil)
}

// testTable is the table of questions with the embedded content.
var testTable = func() *rules {
	c, err := content.Load(content.Files)
	if err != nil {
		panic(err)
	}
	return newRules(c)
}()

// TestContract runs the suite that every title must pass.
func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Games: 120, DeepGames: 2, Size: 4096, Meet: meet, Twice: twice})
}

// TestModules runs the suite with each module and variant, and with all together. The advanced
// modules need three families (M-2.1).
func TestModules(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{
		Sets: []string{
			"cut_throat,land_b=fish",
			"memory,land_a=fish",
			"time_is_money",
			"pope",
			"claim",
			"cut_throat,time_is_money,pope,claim,memory,land_b=fish",
		},
		Games: 24, DeepGames: 1, Size: 4096, Meet: meet, Twice: twice,
	})
}

// TestStubbornFamiliesComeToAnEnd checks that a game ends even if all families grow whenever they can
// and want only daughters. No family ever has more than 103 women or 20 rolls (R-56, M-8.11).
func TestStubbornFamiliesComeToAnEnd(t *testing.T) {
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		p, err := title(t).Start(engine.Options{Seats: seats}, engine.FastChance(uint64(seats)))
		if err != nil {
			t.Fatal(err)
		}
		rnd, most := engine.FastChance(7), 0
		for n := 0; p.Owing() != 0; n++ {
			if n > 5000 {
				t.Fatalf("%d seats: not over after %d choices", seats, n)
			}
			seat := p.Owing().First()
			p.Apply(seat, stubborn(p.Choices(seat, nil), &rnd))
			for _, sv := range viewOf(p, engine.NoSeat).Seats {
				most = max(most, sv.Women)
				if sv.Rolls > 20 || sv.Women > 103 {
					t.Fatalf("%d seats: seat %v has rolled %d times and has %d women, want at most 20 and 103", seats, sv.Seat, sv.Rolls, sv.Women)
				}
			}
		}
		if most < 30 {
			t.Errorf("%d seats: no family had more than %d women, want at least 30 so that the test is meaningful", seats, most)
		}
	}
}

// stubborn rolls if it can; otherwise it takes a woman, grows, or makes a random choice.
func stubborn(choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	for _, want := range []func(engine.Choice) bool{
		func(c engine.Choice) bool { return c.Verb == mil.DoRoll },
		func(c engine.Choice) bool { return c.Verb == mil.DoResult && content.Result(c.On) == content.Woman },
		func(c engine.Choice) bool { return c.Verb == mil.DoGrow },
	} {
		for _, c := range choices {
			if want(c) {
				return c
			}
		}
	}
	return choices[rnd.N(len(choices))]
}
