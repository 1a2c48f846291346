package arena

import (
	"context"
	"math"
	"math/bits"
	"reflect"
	"sync"
	"testing"
	"time"

	"signoria/bots"
	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func trial(t *testing.T, one, other string, games int, seats ...int) Trial {
	t.Helper()
	c := Trial{Title: toy.Title(), Games: games, Seed: 5, Workers: 1}
	for _, n := range seats {
		c.Sets = append(c.Sets, engine.Options{Seats: n})
	}
	var err error
	if c.One, err = bots.Parse(one); err != nil {
		t.Fatal(err)
	}
	if c.Other, err = bots.Parse(other); err != nil {
		t.Fatal(err)
	}
	return c
}

func scoresOf(t *testing.T, c Trial) Scores {
	t.Helper()
	s, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEqualBotsScoreOneHalf checks that a bot against itself scores exactly one half in each deal. The
// two games of a deal are the same game with the sides exchanged.
func TestEqualBotsScoreOneHalf(t *testing.T) {
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		c := trial(t, "random", "random", 24, seats)
		s := scoresOf(t, c)
		for game, score := range s {
			if other := s[game^1]; math.Abs(score+other-1) > 1e-9 {
				t.Errorf("%d seats: games %d and %d score %v and %v, want 1 together", seats, game, game^1, score, other)
			}
		}
		if sum := s.Sum(); sum.Games != 24 || math.Abs(sum.Share-0.5) > 1e-9 {
			t.Errorf("%d seats: the score is %+v, want one half of 24 games", seats, sum)
		}
	}
}

// TestTrialFindsTheBetter checks for every number of seats that a trial finds the better bot, with the
// same scores however many games run at a time.
func TestTrialFindsTheBetter(t *testing.T) {
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		c := trial(t, "mcts:60", "random", 40, seats)
		s := scoresOf(t, c)
		if sum := s.Sum(); sum.Games != 40 || sum.CI95[0] <= 0.5 || sum.Share < sum.CI95[0] || sum.CI95[1] < sum.Share {
			t.Errorf("%d seats: the score is %+v, want an interval above one half", seats, sum)
		}
		if c.Workers = 4; !reflect.DeepEqual(scoresOf(t, c), s) {
			t.Errorf("%d seats: four games at a time give other scores", seats)
		}
	}
}

// TestSides checks that sides returns all ways to divide the seats into two halves.
func TestSides(t *testing.T) {
	for seats, ways := range map[int]int{2: 1, 3: 3, 4: 3, 5: 10} {
		list := sides(seats)
		if len(list) != ways {
			t.Errorf("%d seats can be divided in %d ways, want %d", seats, len(list), ways)
		}
		for _, side := range list {
			if bits.OnesCount16(uint16(side)) != seats/2 {
				t.Errorf("one side has the seats %b of %d, want half of them", side, seats)
			}
		}
	}
}

// TestTrialResumes checks that a stopped trial plays only the unknown games when it is resumed, with
// the same scores.
func TestTrialResumes(t *testing.T) {
	c := trial(t, "mcts:20", "random", 20, 3)
	whole := scoresOf(t, c)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	known := map[int]float64{}
	var lock sync.Mutex
	c.Told = func(game int, score float64) {
		lock.Lock()
		defer lock.Unlock()
		if known[game] = score; len(known) == 7 {
			stop()
		}
	}
	some, err := c.Run(ctx)
	if err != nil || len(some) < 7 || len(some) == 20 || !reflect.DeepEqual(map[int]float64(some), known) {
		t.Fatalf("the trial stopped after %d games with the error %v, want at least 7 and not all", len(some), err)
	}
	c.Known = known
	again := 0
	c.Told = func(int, float64) { again++ }
	if all := scoresOf(t, c); !reflect.DeepEqual(all, whole) || again != 20-len(some) {
		t.Errorf("the resumed trial has played %d games; its scores are %v, want %v", again, all, whole)
	}
}

// TestPairsWidenTheInterval checks that the interval takes into account that two games share a deal:
// two games that always end alike count as one.
func TestPairsWidenTheInterval(t *testing.T) {
	apart, alike := Scores{}, Scores{}
	for game := range 200 {
		won := float64(game / 2 % 2)
		alike[game], apart[game] = won, won
		if game%2 == 1 {
			apart[game] = 1 - won
		}
	}
	a, b := alike.Sum(), apart.Sum()
	wide := func(s Score) float64 { return s.CI95[1] - s.CI95[0] }
	if w := wide(a); a.Share != 0.5 || math.Abs(w-2*1.96*math.Sqrt(0.25/99)) > 0.002 {
		t.Errorf("if both games of a deal end alike the score is %+v, want the interval of 100 games", a)
	}
	if w := Wilson(100, 200); b.CI95 != w {
		t.Errorf("if the games of a deal end differently the score is %+v, want Wilson's interval %v", b, w)
	}
	delete(apart, 7)
	if s := apart.Sum(); s.Games != 198 {
		t.Errorf("the score counts %d games, want 198 without the deal that was played once", s.Games)
	}
	if s := (Scores{}).Sum(); s.Games != 0 || s.CI95 != [2]float64{0, 1} {
		t.Errorf("no games have the score %+v, want the interval 0 to 1", s)
	}
}

// TestThought checks that the time for a choice is shorter if more games are to be played.
func TestThought(t *testing.T) {
	c := trial(t, "random", "random", 400, 2)
	few, err := c.Thought(t.Context())
	if err != nil || few != 5*time.Millisecond {
		t.Errorf("in 400 short games a choice has %v (%v), want 5ms", few, err)
	}
	c.Games = 1_000_000
	if many, err := c.Thought(t.Context()); err != nil || many != time.Millisecond {
		t.Errorf("in a million games a choice has %v (%v), want 1ms", many, err)
	}
}
