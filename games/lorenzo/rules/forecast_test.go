package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
)

// TestForecastIsTheCountOfAnEndedCopy ends a copy of the game at every position of random
// games. Everything that counts is open, so every viewer knows the count (L-14.8).
func TestForecastIsTheCountOfAnEndedCopy(t *testing.T) {
	enginetest.ForecastOfEnd[state, lorenzo.View](t, title(t), append([]string{""}, sets...),
		func(s *state) { s.Phase = lorenzo.PhaseOver },
		func(_ *state, _ engine.Seat, want engine.Score, b engine.Bound) error {
			if !b.Exact() {
				return fmt.Errorf("%+v is forecast, %+v counted", b, want)
			}
			return nil
		})
}
