package arena

import (
	"os"
	"testing"

	lorenzocontent "signoria/games/lorenzo/content"
	"signoria/games/lorenzo/rules"
)

// TestSearchBeatsRandomAtLorenzo plays games with fixed seeds and iterations, so that the result is
// always the same. With SIGNORIA_SOAK it plays a hundred games limited by time.
func TestSearchBeatsRandomAtLorenzo(t *testing.T) {
	content, err := lorenzocontent.Load(lorenzocontent.Files)
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Title: rules.New(content), Seats: []string{"mcts:120", "random"}, Games: 20, Seed: 1}
	if os.Getenv("SIGNORIA_SOAK") != "" {
		c.Seats[0], c.Games = "mcts:20ms", 100
	}
	r := run(t, c)
	if e := r.Players[0]; e.Wins < 0.95*float64(c.Games) {
		t.Errorf("%s wins %v of %d games against random play", e.Bot, e.Wins, c.Games)
	}
}
