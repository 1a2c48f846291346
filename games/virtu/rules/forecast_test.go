package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
)

// TestForecastIsTheCountOfAnEndedCopy ends a copy of the game at every position of random
// games of both titles, by the rules' own end. While family cards are placed a viewer knows
// what they decide within bounds (V-2.9), then everything (V-1.6).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	for name, r := range map[string]*rules{"virtu": testRules(t), "wars": warsRules(t)} {
		game, ranges, placed := engine.Bind[state, virtu.View](r), 0, 0
		for seats := game.Meta().MinSeats; seats <= game.Meta().MaxSeats; seats++ {
			for seed := range uint64(3) {
				p, err := game.Start(engine.Options{Seats: seats}, engine.FastChance(seed))
				if err != nil {
					t.Fatal(err)
				}
				rng := engine.FastChance(seed)
				for n := 0; p.Owing() != 0 && n < 400; n++ {
					s := engine.StateOf[state, virtu.View](p)
					ended := *s
					r.finishGame(&ended, nil)
					want := r.Score(&ended, engine.NoSeat, nil)
					if got := p.Final(nil); !slices.Equal(got, want) {
						t.Fatalf("%s: the final count is %v, that of an ended copy %v", name, got, want)
					}
					for viewer := engine.NoSeat; int(viewer) < seats; viewer++ {
						for i, b := range p.Forecast(viewer, nil) {
							switch {
							case b.Seat != want[i].Seat || b.Part != want[i].Part || b.Least > want[i].Points || b.Most < want[i].Points:
								t.Fatalf("%s, viewer %v: %+v is forecast, %+v counted", name, viewer, b, want[i])
							case !b.Exact() && s.Phase != virtu.PhaseSetup:
								t.Fatalf("%s, viewer %v: all is open, and %+v is forecast", name, viewer, b)
							case !b.Exact():
								ranges++
							case s.Phase == virtu.PhaseSetup && b.Part == "cities" && b.Least > 0:
								placed++ // the cities that a house begins with count
							}
						}
					}
					var one [1]engine.Choice
					seat := p.Owing().First()
					p.Pick(seat, &rng, one[:])
					p.Apply(seat, one[0])
				}
			}
		}
		if name == "virtu" && ranges == 0 || name == "wars" && placed == 0 { // no card of France or Naples has a cross
			t.Errorf("%s: %d ranges came up, and %d counts of cities at set-up", name, ranges, placed)
		}
	}
}
