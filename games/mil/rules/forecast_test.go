package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// TestForecastIsTheCountOfAnEndedCopy ends a copy of the game at every position of random
// games, by the rules' own end. The final count is that of the copy, a seat knows its own
// parts but for whether it has most, and what others hide is bounded or unknown (M-24.1,
// M-28.1).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	r, ranges, unknown := testRules(t), 0, 0
	enginetest.ForecastOfEnd[state, mil.View](t, title(t), []string{"", "memory", "cut_throat,time_is_money,pope,claim,land_b=fish"},
		func(s *state) { r.end(s, nil) },
		func(s *state, viewer engine.Seat, want engine.Score, b engine.Bound) error {
			if !b.Exact() && b.Most != engine.Unbounded {
				ranges++
			} else if !b.Exact() {
				unknown++
			}
			return checkBound(s, viewer, want, b)
		})
	if ranges == 0 || unknown == 0 {
		t.Errorf("%d ranges and %d unknown parts came up", ranges, unknown)
	}
}

// checkBound returns an error unless a bound is exact wherever the viewer sees all that the part counts, and as
// wide as the rules say elsewhere.
func checkBound(s *state, viewer engine.Seat, want engine.Score, b engine.Bound) error {
	sees := s.Modules.Memory || s.Phase == mil.PhaseOver
	exact := b.Part == "game" || b.Part == "privileges" || b.Part == "women" || b.Part == "gold" && b.Seat == viewer || sees
	switch {
	case exact && !b.Exact():
		return fmt.Errorf("the viewer sees what counts, and %+v is forecast; %+v is counted", b, want)
	case !sees && b.Part == "gold" && b.Seat != viewer && b.Most != engine.Unbounded:
		return fmt.Errorf("of hidden gold %+v is forecast", b)
	case !sees && b.Part != "gold" && !b.Exact() && (b.Least != 0 || b.Most != 4):
		return fmt.Errorf("of having most %+v is forecast", b)
	}
	return nil
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
