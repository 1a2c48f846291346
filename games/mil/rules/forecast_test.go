package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// TestForecastIsTheCountOfAnEndedCopy ends a copy of the game at every position of random
// games, by the rules' own end. The final count is that of the copy, a seat knows its own
// parts but for whether it has most, and what others hide is bounded or unknown (M-24.1,
// M-28.1).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	r, ranges, unknown := testRules(t), 0, 0
	for n, set := range []string{"", "memory", "cut_throat,time_is_money,pope,claim,land_b=fish"} {
		for seats := 2; seats <= content.MaxSeats; seats++ {
			everyPosition(t, seats, set, uint64(n), func(s *state) {
				ended := *s
				r.end(&ended, nil)
				want := r.Score(&ended, engine.NoSeat, nil)
				if got := r.Final(s, nil); !slices.Equal(got, want) {
					t.Fatalf("the final count is %v, that of an ended copy %v", got, want)
				}
				for viewer := engine.NoSeat; int(viewer) < seats; viewer++ {
					for i, b := range r.Forecast(s, viewer, nil) {
						checkBound(t, s, viewer, want[i], b)
						if !b.Exact() && b.Most != engine.Unbounded {
							ranges++
						} else if !b.Exact() {
							unknown++
						}
					}
				}
			})
		}
	}
	if ranges == 0 || unknown == 0 {
		t.Errorf("%d ranges and %d unknown parts came up", ranges, unknown)
	}
}

// everyPosition looks at the positions of a random game, unless the title refuses the options
// for so many seats.
func everyPosition(t *testing.T, seats int, set string, seed uint64, look func(*state)) {
	t.Helper()
	o, err := engine.ParseOptions(seats, set)
	if err != nil {
		t.Fatal(err)
	}
	if title(t).Meta().CheckOptions(o) != nil {
		return
	}
	p, err := title(t).Start(o, engine.FastChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	rng := engine.FastChance(seed + 1)
	for p.Owing() != 0 {
		look(engine.StateOf[state, mil.View](p))
		var one [1]engine.Choice
		seat := p.Owing().First()
		p.Pick(seat, &rng, one[:])
		p.Apply(seat, one[0])
	}
	look(engine.StateOf[state, mil.View](p))
}

// checkBound: a bound holds the points, and is exact wherever the viewer sees all that the
// part counts.
func checkBound(t *testing.T, s *state, viewer engine.Seat, want engine.Score, b engine.Bound) {
	t.Helper()
	sees := s.Modules.Memory || s.Phase == mil.PhaseOver
	exact := b.Part == "game" || b.Part == "privileges" || b.Part == "women" || b.Part == "gold" && b.Seat == viewer || sees
	switch {
	case b.Seat != want.Seat || b.Part != want.Part:
		t.Fatalf("%+v is forecast in the place of %+v", b, want)
	case b.Least > want.Points || b.Most < want.Points:
		t.Fatalf("viewer %v: %+v is forecast, %+v counted", viewer, b, want)
	case exact && !b.Exact():
		t.Fatalf("viewer %v sees what counts, and %+v is forecast", viewer, b)
	case !sees && b.Part == "gold" && b.Seat != viewer && b.Most != engine.Unbounded:
		t.Fatalf("viewer %v: of hidden gold %+v is forecast", viewer, b)
	case !sees && b.Part != "gold" && !b.Exact() && (b.Least != 0 || b.Most != 4):
		t.Fatalf("viewer %v: of having most %+v is forecast", viewer, b)
	}
}

// TestForecastOfMost: who has none has no points for most, whatever others hide; who has
// some may have most; who sees another with more knows that too.
func TestForecastOfMost(t *testing.T) {
	r := testRules(t)
	for _, one := range []struct {
		memory      bool
		own, other  int16
		least, most int
	}{
		{false, 0, 5, 0, 0}, {false, 3, 5, 0, 4}, {false, 3, 0, 0, 4},
		{true, 3, 5, 0, 0}, {true, 5, 5, 4, 4}, {true, 5, 3, 4, 4}, {true, 0, 0, 0, 0},
	} {
		s := begun(t, r, 2, "", 1)
		s.Modules.Memory = one.memory
		for i, n := range []int16{one.own, one.other} {
			s.Families[i].Cubes[content.Cloth], s.Families[i].Cubes[content.Metal] = n, 0
		}
		for _, b := range r.Forecast(&s, 0, nil) {
			if b.Seat == 0 && b.Part == "goods" && (b.Least != one.least || b.Most != one.most) {
				t.Errorf("%+v: %d to %d", one, b.Least, b.Most)
			}
		}
	}
}
