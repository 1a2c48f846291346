package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
)

// TestGoldenGames compares whole games with each number of families, variant and module with stored
// ones, choice by choice to the end of the fifth round and the final score (M-3.3, M-24.1).
func TestGoldenGames(t *testing.T) {
	games := []enginetest.GoldenGame{
		{Name: "two-families", Seats: 2, Seed: 1},
		{Name: "four-families", Seats: 4, Seed: 2},
		{Name: "five-families", Seats: 5, Options: "land_b=fish", Seed: 3},
		{Name: "cut-throat", Seats: 3, Options: "cut_throat", Seed: 4},
		{Name: "time-is-money", Seats: 3, Options: "time_is_money", Seed: 5},
		{Name: "pope", Seats: 4, Options: "pope", Seed: 6},
		{Name: "claim", Seats: 4, Options: "claim", Seed: 10},
		{Name: "everything", Seats: 5, Options: "cut_throat,time_is_money,pope,claim,land_a=fish", Seed: 37},
	}
	for i := range games {
		games[i].Ends = func(p engine.Position) bool {
			v := viewOf(p, engine.NoSeat)
			return v.Phase == mil.PhaseOver && v.Round == 5
		}
	}
	enginetest.Goldens(t, title(t), "../testdata/golden", games)
}
