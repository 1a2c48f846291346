package rules

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
)

// goldens are whole games with each number of families, variant and module.
var goldens = []struct {
	name    string
	seats   int
	options string
	seed    int64
}{
	{"two-families", 2, "", 1},
	{"four-families", 4, "", 2},
	{"five-families", 5, "land_b=fish", 3},
	{"cut-throat", 3, "cut_throat", 4},
	{"time-is-money", 3, "time_is_money", 5},
	{"pope", 4, "pope", 6},
	{"claim", 4, "claim", 10},
	{"everything", 5, "cut_throat,time_is_money,pope,claim,land_a=fish", 37},
}

// TestGoldenGames holds whole games, choice by choice to the end of the fifth
// round and its score (M-3.3, M-24.1).
func TestGoldenGames(t *testing.T) {
	for _, game := range goldens {
		t.Run(game.name, func(t *testing.T) {
			o, err := engine.ParseOptions(game.seats, game.options)
			if err != nil {
				t.Fatal(err)
			}
			path := "../testdata/golden/" + game.name + ".txt"
			p := enginetest.GoldenBy(t, title(t), path, o, game.seed, nil)
			if v := viewOf(p, engine.NoSeat); v.Phase != mil.PhaseOver || v.Round != 5 {
				t.Errorf("the game ends in phase %s of round %d", v.Phase, v.Round)
			}
			for option := range o.Set {
				if !matters(t, path, o, option, game.seed, viewOf(p, engine.NoSeat).Seats) {
					t.Errorf("without %s the same choices lead to the same end: take a seed where it matters", option)
				}
			}
		})
	}
}

// matters tells whether the choices of a file, without the option, are refused
// or end otherwise.
func matters(t *testing.T, path string, o engine.Options, option string, seed int64, end []mil.SeatView) bool {
	t.Helper()
	without := engine.Options{Seats: o.Seats, Set: map[string]string{}}
	for name, value := range o.Set {
		if name != option {
			without.Set[name] = value
		}
	}
	p, err := title(t).Start(without, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		name, choice, _ := strings.Cut(line, " ")
		seat, ok := engine.ParseSeat(name)
		if !ok {
			continue
		}
		if c, err := p.Parse(seat, choice); err != nil || p.Do(seat, c, nil) != nil {
			return true
		}
	}
	return !reflect.DeepEqual(viewOf(p, engine.NoSeat).Seats, end)
}
