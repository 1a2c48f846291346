package games_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"signoria/games"
)

// TestLadder checks that ladder.json next to the weights gives the ratings of the levels. Without
// the file no level is measured. A broken file is an error that names it.
func TestLadder(t *testing.T) {
	with := func(text string) games.Game {
		return games.Game{Name: "toy", Weights: fstest.MapFS{"ladder.json": {Data: []byte(text)}}}
	}
	ladder, err := with(`{"seats": 4, "rungs": [{"level": "apprentice", "elo": 1000}, {"level": "master", "elo": 1499.6}]}`).Ladder()
	if err != nil || ladder.Seats != 4 {
		t.Fatal(ladder, err)
	}
	for level, want := range map[string]int{"apprentice": 1000, "master": 1500, "grandmaster": 0} {
		if elo, measured := ladder.Elo(level); elo != want || measured != (want > 0) {
			t.Errorf("%s: %d, measured %t; want %d", level, elo, measured, want)
		}
	}
	for _, g := range []games.Game{{Name: "toy"}, {Name: "toy", Weights: fstest.MapFS{}}} {
		if ladder, err := g.Ladder(); err != nil || len(ladder.Rungs) != 0 {
			t.Errorf("without a ladder: got %v, %v, want no rungs and no error", ladder, err)
		}
	}
	if _, err := with(`{"seats": 4,`).Ladder(); err == nil || !strings.Contains(err.Error(), "ladder.json") {
		t.Errorf("a broken ladder: got the error %v, want one that names ladder.json", err)
	}
}
