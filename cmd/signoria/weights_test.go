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

// provenBy is the smallest number of games of a proof.
const provenBy = 400

// TestWeightsFit checks the weights inside the program. They fit the title and its present
// features. They were trained under the present rules or are proven under them. They have a
// temperature, which corrects the chances that they predict.
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
				t.Errorf("%s, %s: it has no temperature (run signoria weights temper)", g.Name, name)
			} else if i := slices.IndexFunc(file.Proven, func(p net.Proof) bool { return p.Games < provenBy || p.Low <= 0.5 }); i >= 0 {
				t.Errorf("%s, %s: %+v is no proof: too few games, or a lower end of at most one half", g.Name, name, file.Proven[i])
			} else if file.Lines != (name == net.LinesFileName(seats)) {
				t.Errorf("%s, %s: its header says it was trained with players of lines: %t, but its name says otherwise", g.Name, name, file.Lines)
			}
		}
	}
	if found == 0 {
		t.Error("the program has no weights: the test checked nothing")
	}
}

// TestLaddersHold checks that the ladder of each title was measured with the levels, the search and
// the weights that the program has now. Otherwise it promises a strength that nobody has measured.
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
			t.Errorf("%s: the ladder was measured with other weights or another search; measure it again (signoria arena %s --ladder --json), or remove it", g.Name, g.Name)
		}
		if opening := arena.Opening(title); ladder.Opening != opening {
			t.Errorf("%s: the ladder was measured with openings of %d choices, but now they have %d", g.Name, ladder.Opening, opening)
		}
		for i, rung := range ladder.Rungs {
			level := bots.Levels[i]
			if is := level.Spec.At(p, weights).String(); rung.Level != level.Name || rung.Bot != is {
				t.Errorf("%s: the level %s was measured as %s, but now is %s", g.Name, rung.Level, rung.Bot, is)
			}
		}
	}
}
