package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
)

// TestForecastIsTheCountOfAnEndedCopy compares the forecast at every position of random games with
// the final count of a copy that is ended there. Everything that counts is open information, so every
// forecast is exact (L-14.8).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	enginetest.ForecastOfEnd[state, lorenzo.View](t, title(t), append([]string{""}, sets...),
		func(s *state) { s.Phase = lorenzo.PhaseOver },
		func(_ *state, _ engine.Seat, want engine.Score, b engine.Bound) error {
			if !b.Exact() {
				return fmt.Errorf("the forecast is %+v, want exactly %+v", b, want)
			}
			return nil
		})
}
