package arena_test

import (
	"math"
	"testing"

	"signoria/bots"
	"signoria/bots/arena"
	"signoria/engine/enginetest/toy"
)

func TestElo(t *testing.T) {
	for _, c := range []struct {
		share float64
		seats int
		want  float64
	}{{0.5, 2, 0}, {0.25, 4, 0}, {0.76, 2, 200}, {0.513, 4, 200}, {0, 2, -4000}, {1, 4, 4000}} {
		if got := arena.Elo(c.share, c.seats); math.Abs(got-c.want) > 1 {
			t.Errorf("a share of %v at %d seats is %.1f, want %v", c.share, c.seats, got, c.want)
		}
	}
}

func TestLadder(t *testing.T) {
	weak, _ := bots.Parse("random")
	strong, _ := bots.Parse("mcts:60")
	levels := []bots.Level{{Name: "random", Spec: weak}, {Name: "mcts:60", Spec: strong}}
	told := 0
	ladder, err := arena.Config{Title: toy.Title(), Games: 30, Seed: 5}.Climb(t.Context(), levels, 3, func(arena.Rung) { told++ })
	rungs := ladder.Rungs
	if err != nil || ladder.Seats != 3 || len(rungs) != 2 || told != 2 {
		t.Fatal(rungs, told, err)
	}
	if ladder.Search != bots.SearchVersion || ladder.Weights != "" {
		t.Errorf("without a net and by the search of now, and not %d with the net %q", ladder.Search, ladder.Weights)
	}
	if low := rungs[0]; low.Elo != arena.LowestElo || low.Below != nil {
		t.Errorf("the lowest rung: %+v", low)
	}
	up := rungs[1]
	if s := up.Below; s.Games != 30 || s.Elo <= 0 || s.CI95[0] > s.Elo || s.CI95[1] < s.Elo || s.Score <= s.OthersScore {
		t.Errorf("a search against chance: %+v", s)
	}
	if up.Elo != rungs[0].Elo+up.Below.Elo {
		t.Errorf("the rungs do not add up: %+v", rungs)
	}
}
