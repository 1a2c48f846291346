package main

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
)

// Whatever weights are inside the program can be played with: they are for the title,
// the rules and the features as they are now.
func TestWeightsFit(t *testing.T) {
	weights := library(games.All())
	found := 0
	for _, g := range games.All() {
		title, err := g.Open(g.Content)
		if err != nil {
			t.Fatal(err)
		}
		names, err := fs.Glob(g.Weights, "*.weights")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			found++
			seats, err := strconv.Atoi(strings.TrimSuffix(name, ".weights"))
			if err != nil {
				t.Errorf("%s: %s is not named after a number of seats", g.Name, name)
				continue
			}
			p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(1)))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := weights.Find(p, seats); err != nil {
				t.Errorf("%s with %d seats: %v; train them again (make weights)", g.Name, seats, err)
			}
		}
	}
	if found == 0 {
		t.Error("there are no weights at all")
	}
}
