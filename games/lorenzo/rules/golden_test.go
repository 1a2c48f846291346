package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestGoldenGames holds whole games of the basic rules, one for each number of
// seats, choice by choice to the end and its score.
func TestGoldenGames(t *testing.T) {
	for seats := content.MinSeats; seats < content.MaxSeats; seats++ {
		path := fmt.Sprintf("../testdata/golden/%d-seats.txt", seats)
		enginetest.Golden(t, title(t), path, engine.Options{Seats: seats}, int64(seats))
	}
}

// TestGoldenGamesOfModules holds a game with each module and variant.
func TestGoldenGamesOfModules(t *testing.T) {
	for _, game := range []struct {
		name    string
		seats   int
		options string
		seed    int64
	}{
		{"advanced", 3, "advanced", 30},
		{"houses", 4, "houses", 12},
		{"five-seats", 5, "houses", 13},
		{"pazzi", 2, "pazzi", 41},
		{"everything", 4, "houses,pazzi", 25},
		{"custom", 3, "houses,pazzi,deck=custom,leaders=houses,bonus=five", 16},
	} {
		t.Run(game.name, func(t *testing.T) {
			o, err := engine.ParseOptions(game.seats, game.options)
			if err != nil {
				t.Fatal(err)
			}
			p := enginetest.GoldenBy(t, title(t), "../testdata/golden/"+game.name+".txt", o, game.seed, keen)
			view := p.View(engine.NoSeat).(lorenzo.View)
			leaders := 0
			for _, seat := range view.Seats {
				leaders += len(seat.Leaders)
			}
			if view.Phase != lorenzo.PhaseOver || view.Round != content.Rounds || leaders == 0 {
				t.Errorf("the game ends in phase %d of round %d with %d leaders in play", view.Phase, view.Round, leaders)
			}
		})
	}
}
