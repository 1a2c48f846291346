package enginetest

import (
	"fmt"
	"slices"
	"testing"

	"signoria/engine"
)

// part names one part of one seat's score.
type part struct {
	seat engine.Seat
	name string
}

// checkForecast: if the game ended now, the parts of the final count sum to the points of
// the ranks, and are within every viewer's bounds.
func checkForecast(g *game) error {
	if err := finalSums(g.p); err != nil {
		return err
	}
	for viewer := engine.NoSeat; viewer < g.seats(); viewer++ {
		if err := boundsHold(g.p, viewer); err != nil {
			return fmt.Errorf("viewer %v: %w", viewer, err)
		}
	}
	return nil
}

func finalSums(p engine.Position) error {
	var sum [engine.MaxSeats]int
	for _, part := range p.Final(nil) {
		sum[part.Seat] += part.Points
	}
	for _, place := range p.Rank(nil) {
		if sum[place.Seat] != place.Points {
			return fmt.Errorf("the parts of seat %v's final count sum to %d, its rank says %d", place.Seat, sum[place.Seat], place.Points)
		}
	}
	return nil
}

// boundsHold: each part of the final count is within the viewer's bounds, and after the
// end they are exact.
func boundsHold(p engine.Position, viewer engine.Seat) error {
	final := map[part]int{}
	for _, s := range p.Final(nil) {
		final[part{s.Seat, s.Part}] += s.Points
	}
	told := map[part]bool{}
	for _, b := range p.Forecast(viewer, nil) {
		of := part{b.Seat, b.Part}
		switch n := final[of]; {
		case told[of]:
			return fmt.Errorf("the forecast of seat %v has part %s twice", b.Seat, b.Part)
		case n < b.Least || n > b.Most:
			return fmt.Errorf("part %s of seat %v's final count is %d, the forecast says %d to %d", b.Part, b.Seat, n, b.Least, b.Most)
		case !b.Exact() && p.Owing() == 0:
			return fmt.Errorf("the game is over, and part %s of seat %v is forecast as %d to %d", b.Part, b.Seat, b.Least, b.Most)
		}
		told[of] = true
	}
	for of, n := range final {
		if n != 0 && !told[of] {
			return fmt.Errorf("part %s of seat %v's final count is %d, and the forecast leaves it out", of.name, of.seat, n)
		}
	}
	return nil
}

// ForecastOfEnd plays games at random, one with each number of seats of each set of options, and
// demands at every question that the final count is the score of a copy whose game end has
// ended. Every viewer's forecast names the same parts in the same order, with bounds around
// their points. check is called for each part.
func ForecastOfEnd[S comparable, V any](t *testing.T, title engine.Title, sets []string, end func(*S), check func(s *S, viewer engine.Seat, want engine.Score, b engine.Bound) error) {
	t.Helper()
	for n, set := range sets {
		for _, o := range tables(t, title.Meta(), set) {
			p, err := title.Start(o, engine.FastChance(uint64(n)))
			if err != nil {
				t.Fatal(err)
			}
			rng, ended := engine.FastChance(uint64(n)+7), p.Copy()
			for made := 0; made < mostRead; made++ {
				ended.CopyFrom(p)
				end(engine.StateOf[S, V](ended))
				if err := forecastAs(p, ended, o.Seats, func(viewer engine.Seat, want engine.Score, b engine.Bound) error {
					return check(engine.StateOf[S, V](p), viewer, want, b)
				}); err != nil {
					t.Fatalf("options %q, %d seats, after %d choices: %v", set, o.Seats, made, err)
				}
				if p.Owing() == 0 {
					break
				}
				var one [1]engine.Choice
				seat := p.Owing().First()
				p.Pick(seat, &rng, one[:])
				p.Apply(seat, one[0])
			}
		}
	}
}

// forecastAs compares final count and forecasts of a position with the score of its ended copy.
func forecastAs(p, ended engine.Position, seats int, check func(engine.Seat, engine.Score, engine.Bound) error) error {
	want := ended.Score(engine.NoSeat, nil)
	if got := p.Final(nil); !slices.Equal(got, want) {
		return fmt.Errorf("the final count is %v, that of an ended copy %v", got, want)
	}
	for viewer := engine.NoSeat; int(viewer) < seats; viewer++ {
		bounds := p.Forecast(viewer, nil)
		if len(bounds) != len(want) {
			return fmt.Errorf("viewer %v: the forecast has %d parts, %d are counted", viewer, len(bounds), len(want))
		}
		for i, b := range bounds {
			if b.Seat != want[i].Seat || b.Part != want[i].Part || b.Least > want[i].Points || b.Most < want[i].Points {
				return fmt.Errorf("viewer %v: %+v is forecast, %+v counted", viewer, b, want[i])
			}
			if err := check(viewer, want[i], b); err != nil {
				return fmt.Errorf("viewer %v: %w", viewer, err)
			}
		}
	}
	return nil
}
