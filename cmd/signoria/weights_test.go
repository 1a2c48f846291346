package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
)

// provenBy is how many games a proof has at least.
const provenBy = 400

// Whatever weights are inside the program can be played with: they are for the title and the
// features as they are now, have learned under the rules of now or are proven
// under them, and say how honest their chances are.
func TestWeightsFit(t *testing.T) {
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
			number, _, _ := strings.Cut(name, ".")
			seats, err := strconv.Atoi(number)
			if err != nil || name != net.FileName(seats) && name != net.LinesFileName(seats) {
				t.Errorf("%s: %s is not named after a number of seats", g.Name, name)
				continue
			}
			p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(1)))
			if err != nil {
				t.Fatal(err)
			}
			data, err := fs.ReadFile(g.Weights, name)
			if err != nil {
				t.Fatal(err)
			}
			if file, err := net.Read(data); err != nil {
				t.Errorf("%s, %s: %v", g.Name, name, err)
			} else if err := file.Fits(p, seats); err != nil {
				t.Errorf("%s, %s: %v; train them again (make weights)", g.Name, name, err)
			} else if err := file.ProvenFor(p.Meta().Rules); err != nil {
				t.Errorf("%s, %s: %v; prove them, or train them again (docs/training.md)", g.Name, name, err)
			} else if file.Temperature == 0 {
				t.Errorf("%s, %s: nobody knows how honest its chances are (signoria weights temper)", g.Name, name)
			} else if i := slices.IndexFunc(file.Proven, func(p net.Proof) bool { return p.Games < provenBy || p.Low <= 0.5 }); i >= 0 {
				t.Errorf("%s, %s: %+v is no proof", g.Name, name, file.Proven[i])
			} else if file.Lines != (name == net.LinesFileName(seats)) {
				t.Errorf("%s, %s: learned from players with lines: %t", g.Name, name, file.Lines)
			}
		}
	}
	if found == 0 {
		t.Error("there are no weights at all")
	}
}

// The ladder of a title was measured with the levels, the way to choose and the weights
// that the program has: else it promises what nobody has seen.
func TestLaddersHold(t *testing.T) {
	weights := library(games.All())
	for _, g := range games.All() {
		data, err := fs.ReadFile(g.Weights, "ladder.json")
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var ladder arena.Ladder
		if err := errors.Join(err, json.Unmarshal(data, &ladder)); err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		title, err := g.Open(g.Content)
		if err != nil {
			t.Fatal(err)
		}
		options, err := engine.ParseOptions(ladder.Seats, ladder.Options)
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		p, err := title.Start(options, engine.NewChance(engine.SeedFromInt(1)))
		if err != nil {
			t.Fatal(err)
		}
		if arena.Weights(bots.Levels[:], p, weights) != ladder.Weights || ladder.Search != bots.SearchVersion {
			t.Errorf("%s: the ladder is of other weights, or of another way to choose; measure it again (signoria arena %s --ladder --json), or take it away", g.Name, g.Name)
		}
		if opening := arena.Opening(title); ladder.Opening != opening {
			t.Errorf("%s: deals had %d choices behind them, and have %d", g.Name, ladder.Opening, opening)
		}
		for i, rung := range ladder.Rungs {
			level := bots.Levels[i]
			if is := level.Spec.At(p, weights).String(); rung.Level != level.Name || rung.Bot != is {
				t.Errorf("%s: %s was measured as %s, and is %s", g.Name, rung.Level, rung.Bot, is)
			}
		}
	}
}
