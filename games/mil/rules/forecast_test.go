package rules

import (
	"fmt"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// TestForecastIsTheCountOfAnEndedCopy compares the forecast at every position of random games with
// the final count of a copy that the rules end there. A viewer knows a seat's parts exactly where all
// that counts is visible. Hidden cubes leave a range or an unknown value (M-24.1, M-28.1).
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
		t.Errorf("%d ranges and %d unknown parts occurred, want some of each", ranges, unknown)
	}
}

// checkBound returns an error unless a bound is exact wherever the viewer sees all that the part counts, and as
// wide as the rules say elsewhere.
func checkBound(s *state, viewer engine.Seat, want engine.Score, b engine.Bound) error {
	sees := s.Modules.Memory || s.Phase == mil.PhaseOver
	exact := b.Part == "game" || b.Part == "privileges" || b.Part == "women" || b.Part == "gold" && b.Seat == viewer || sees
	switch {
	case exact && !b.Exact():
		return fmt.Errorf("the viewer sees what counts, but the forecast is %+v, want exactly %+v", b, want)
	case !sees && b.Part == "gold" && b.Seat != viewer && b.Most != engine.Unbounded:
		return fmt.Errorf("the forecast of hidden gold is %+v, want no upper bound", b)
	case !sees && b.Part != "gold" && !b.Exact() && (b.Least != 0 || b.Most != 4):
		return fmt.Errorf("the forecast of a majority is %+v, want 0 to 4", b)
	}
	return nil
}

// TestForecastOfMost checks the forecast of the points for most goods. A seat without goods gets none.
// A seat with goods may get them while the other's cubes are hidden. If the cubes are visible, the
// forecast is exact.
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
		list := r.Forecast(&s, 0, nil)
		i := slices.IndexFunc(list, func(b engine.Bound) bool { return b.Seat == 0 && b.Part == "goods" })
		if i < 0 {
			t.Fatalf("%+v: no forecast of goods for seat 1", one)
		}
		if b := list[i]; b.Least != one.least || b.Most != one.most {
			t.Errorf("%+v: the forecast is %d to %d", one, b.Least, b.Most)
		}
	}
}
