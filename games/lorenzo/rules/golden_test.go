package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestGoldenGames compares whole games of the basic rules with stored ones, choice by choice up to the
// final score: one game each for two, three and four seats.
func TestGoldenGames(t *testing.T) {
	var games []enginetest.GoldenGame
	for seats := content.MinSeats; seats < content.MaxSeats; seats++ {
		games = append(games, enginetest.GoldenGame{Name: fmt.Sprintf("%d-seats", seats), Seats: seats, Seed: int64(seats)})
	}
	enginetest.Goldens(t, title(t), "../testdata/golden", games)
}

// TestGoldenGamesOfModules does the same for games with each module and variant.
func TestGoldenGamesOfModules(t *testing.T) {
	games := []enginetest.GoldenGame{
		{Name: "advanced", Seats: 3, Options: "advanced", Seed: 30},
		{Name: "houses", Seats: 4, Options: "houses", Seed: 12},
		{Name: "five-seats", Seats: 5, Seed: 13}, // five seats always play with the houses
		{Name: "pazzi", Seats: 2, Options: "pazzi", Seed: 41},
		{Name: "everything", Seats: 4, Options: "houses,pazzi", Seed: 25},
		{Name: "custom", Seats: 3, Options: "houses,pazzi,deck=custom,leaders=houses,bonus=five", Seed: 16},
	}
	for i := range games {
		games[i].Play, games[i].Ends = keen, func(p engine.Position) bool {
			view, leaders := viewOf(p, engine.NoSeat), 0
			for _, seat := range view.Seats {
				leaders += len(seat.Leaders)
			}
			return view.Phase == lorenzo.PhaseOver && view.Round == content.Rounds && leaders > 0
		}
	}
	enginetest.Goldens(t, title(t), "../testdata/golden", games)
}
