package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
)

// TestForecastIsTheCountOfAnEndedCopy ends a copy of the game at every position of random
// games. Everything that counts is open, so every viewer knows the count (L-14.8).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	game := title(t)
	counted := 0
	for n, set := range append([]string{""}, sets...) {
		for seats := game.Meta().MinSeats; seats <= game.Meta().MaxSeats; seats++ {
			o, err := engine.ParseOptions(seats, set)
			if err != nil {
				t.Fatal(err)
			}
			if game.Meta().CheckOptions(o) != nil {
				continue
			}
			p, err := game.Start(o, engine.FastChance(uint64(n)))
			if err != nil {
				t.Fatal(err)
			}
			rng := engine.FastChance(7)
			for ; p.Owing() != 0; counted++ {
				ended := p.Copy()
				engine.StateOf[state, lorenzo.View](ended).Phase = lorenzo.PhaseOver
				want := engine.Known(nil, ended.Score(engine.NoSeat, nil))
				for viewer := engine.NoSeat; int(viewer) < seats; viewer++ {
					if got := p.Forecast(viewer, nil); !slices.Equal(got, want) {
						t.Fatalf("options %q, viewer %v: forecast %v, counted %v", set, viewer, got, want)
					}
				}
				var one [1]engine.Choice
				seat := p.Owing().First()
				p.Pick(seat, &rng, one[:])
				p.Apply(seat, one[0])
			}
		}
	}
	if counted < 100 {
		t.Errorf("%d positions only", counted)
	}
}
