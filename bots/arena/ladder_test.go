package arena_test

import (
	"math"
	"slices"
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
			t.Errorf("a share of %v at %d seats gives %.1f Elo, want %v", c.share, c.seats, got, c.want)
		}
	}
}

func TestLadder(t *testing.T) {
	weak, _ := bots.Parse("random")
	strong, _ := bots.Parse("mcts:60")
	levels := []bots.Level{{Name: "random", Spec: weak}, {Name: "mcts:60", Spec: strong}}
	told := 0
	ladder, err := arena.Config{Title: toy.Title(), Games: 30, Seed: 5}.Climb(t.Context(), levels, 3, arena.Ladder{}, func(arena.Rung) { told++ })
	rungs := ladder.Rungs
	if err != nil || ladder.Seats != 3 || len(rungs) != 2 || told != 2 {
		t.Fatalf("got the rungs %+v, %d of them reported, and the error %v; want two at three seats", rungs, told, err)
	}
	if ladder.Search != bots.SearchVersion || ladder.Weights != "" {
		t.Errorf("the ladder is of search version %d and the net %q, want %d and none", ladder.Search, ladder.Weights, bots.SearchVersion)
	}
	if low := rungs[0]; low.Elo != arena.LowestElo || low.Below != nil {
		t.Errorf("the lowest rung is %+v, want the lowest Elo and no rung below", low)
	}
	up := rungs[1]
	if s := up.Below; s.Games != 30 || s.Elo <= 0 || s.CI95[0] > s.Elo || s.CI95[1] < s.Elo || s.Score <= s.OthersScore {
		t.Errorf("a search against random play has the score %+v, want 30 games and a positive Elo", s)
	}
	if up.Elo != rungs[0].Elo+up.Below.Elo {
		t.Errorf("the rungs do not add up: %+v", rungs)
	}
}

// TestLadderSaysWhatPlayed checks that a rung names the bot that really played: without weights a blind
// search.
func TestLadderSaysWhatPlayed(t *testing.T) {
	var levels []bots.Level
	for _, name := range []string{"net:0", "random"} {
		spec, err := bots.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		levels = append(levels, bots.Level{Name: name, Spec: spec})
	}
	ladder, err := arena.Config{Title: toy.Title(), Games: 1, Seed: 5}.Climb(t.Context(), levels, 2, arena.Ladder{}, nil)
	if err != nil || ladder.Rungs[0].Bot != "mcts:600/8s" || ladder.Rungs[1].Bot != "random" {
		t.Errorf("the rungs are %+v, %v; want mcts:600/8s and random", ladder.Rungs, err)
	}
}

// TestLadderResumes checks that a pair of levels that a known ladder has is not measured again.
func TestLadderResumes(t *testing.T) {
	level := func(spec string) bots.Level {
		s, err := bots.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		return bots.Level{Name: spec, Spec: s}
	}
	levels := []bots.Level{level("random"), level("mcts:5"), level("mcts:20")}
	climb := func(seed int64, levels []bots.Level, known arena.Ladder) arena.Ladder {
		ladder, err := arena.Config{Title: toy.Title(), Games: 9, Seed: seed}.Climb(t.Context(), levels, 3, known, nil)
		if err != nil || len(ladder.Rungs) != len(levels) {
			t.Fatal(ladder, err)
		}
		return ladder
	}
	whole := climb(5, levels, arena.Ladder{})
	marked := whole // with marks that show which rungs were not measured again
	marked.Rungs = slices.Clone(whole.Rungs)
	for i := 1; i < len(marked.Rungs); i++ {
		below := *marked.Rungs[i].Below
		below.Score = -1
		marked.Rungs[i].Below = &below
	}
	for what, c := range map[string]struct {
		seed   int64
		levels []bots.Level
		stay   int
	}{
		"the same": {5, levels, 2}, "fewer levels": {5, levels[:2], 1}, "another top": {5, []bots.Level{levels[0], levels[1], level("mcts:10")}, 1},
		"another bottom": {5, []bots.Level{level("mcts:1"), levels[1], levels[2]}, 1}, "another middle": {5, []bots.Level{levels[0], level("mcts:10"), levels[2]}, 0}, "other games": {6, levels, 0},
	} {
		stayed := 0
		rungs := climb(c.seed, c.levels, marked).Rungs
		for i := 1; i < len(rungs); i++ {
			if rungs[i].Below.Score == -1 {
				stayed++
			}
			if rungs[i].Elo != rungs[i-1].Elo+rungs[i].Below.Elo {
				t.Errorf("%s: the Elo of rung %d is not that of the one below plus the difference", what, i)
			}
		}
		if stayed != c.stay {
			t.Errorf("%s: %d rungs were not measured again, want %d", what, stayed, c.stay)
		}
	}
}
