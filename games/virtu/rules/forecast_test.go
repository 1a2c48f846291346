package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
)

// TestForecastIsTheCountOfAnEndedCopy compares the forecast at every position of random games of both
// titles with the final count of a copy that the rules end there. While family cards are placed, what
// they decide has a range (V-2.9). Later every forecast is exact (V-1.6).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	for name, r := range map[string]*rules{"virtu": testRules(t), "wars": warsRules(t)} {
		ranges, placed := 0, 0
		enginetest.ForecastOfEnd[state, virtu.View](t, engine.Bind[state, virtu.View](r), []string{"", "", ""},
			func(s *state) { r.finishGame(s, nil) },
			func(s *state, _ engine.Seat, want engine.Score, b engine.Bound) error {
				switch {
				case !b.Exact() && s.Phase != virtu.PhaseSetup:
					return fmt.Errorf("all is open, but the forecast is %+v, want exactly %+v", b, want)
				case !b.Exact():
					ranges++
				case s.Phase == virtu.PhaseSetup && b.Part == "cities" && b.Least > 0:
					placed++ // the cities that a house begins with count
				}
				return nil
			})
		if name == "virtu" && ranges == 0 || name == "wars" && placed == 0 { // no card of France or Naples has a cross
			t.Errorf("%s: %d ranges and %d counts of cities at set-up occurred", name, ranges, placed)
		}
	}
}
