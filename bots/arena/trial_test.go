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

// A bot against itself comes to one half exactly, deal by deal: the two games of a deal are the same
// game, and each side has the winner once.
func TestEqualBotsScoreOneHalf(t *testing.T) {
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		c := trial(t, "random", "random", 24, seats)
		s := scoresOf(t, c)
		for game, score := range s {
			if other := s[game^1]; math.Abs(score+other-1) > 1e-9 {
				t.Errorf("%d seats, games %d and %d score %v and %v", seats, game, game^1, score, other)
			}
		}
		if sum := s.Sum(); sum.Games != 24 || math.Abs(sum.Share-0.5) > 1e-9 {
			t.Errorf("%d seats: %+v", seats, sum)
		}
	}
}

// The better bot is found out at tables of all sizes, however many games run at the same time.
func TestTrialFindsTheBetter(t *testing.T) {
	for seats := 2; seats <= toy.MaxSeats; seats++ {
		c := trial(t, "mcts:60", "random", 40, seats)
		s := scoresOf(t, c)
		if sum := s.Sum(); sum.Games != 40 || sum.CI95[0] <= 0.5 || sum.Share < sum.CI95[0] || sum.CI95[1] < sum.Share {
			t.Errorf("%d seats: %+v", seats, sum)
		}
		if c.Workers = 4; !reflect.DeepEqual(scoresOf(t, c), s) {
			t.Errorf("%d seats: four at a time come to other scores", seats)
		}
	}
}

// Seats are parted in all ways that are possible, evenly.
func TestSides(t *testing.T) {
	for seats, ways := range map[int]int{2: 1, 3: 3, 4: 3, 5: 10} {
		list := sides(seats)
		if len(list) != ways {
			t.Errorf("%d seats are parted in %d ways, not %d", seats, len(list), ways)
		}
		for _, side := range list {
			if bits.OnesCount16(uint16(side)) != seats/2 {
				t.Errorf("of %d seats %b are the one's", seats, side)
			}
		}
	}
}

// A trial that was stopped goes on with what is known, and comes to the same scores.
func TestTrialGoesOn(t *testing.T) {
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
		t.Fatalf("stopped after %d games: %v", len(some), err)
	}
	c.Known = known
	again := 0
	c.Told = func(int, float64) { again++ }
	if all := scoresOf(t, c); !reflect.DeepEqual(all, whole) || again != 20-len(some) {
		t.Errorf("it has played %d games more; scores %v, not %v", again, all, whole)
	}
}

// The interval heeds that two games share a deal: if they always end alike, they tell as much as one.
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
		t.Errorf("games that end alike: %+v", a)
	}
	if w := Wilson(100, 200); b.CI95 != w {
		t.Errorf("games of a deal that end otherwise: %+v, want Wilson's %v at least", b, w)
	}
	delete(apart, 7)
	if s := apart.Sum(); s.Games != 198 {
		t.Errorf("a deal that was not played twice counts: %d games", s.Games)
	}
	if s := (Scores{}).Sum(); s.Games != 0 || s.CI95 != [2]float64{0, 1} {
		t.Errorf("no games come to %+v", s)
	}
}

// The longer the games, the less time has a choice.
func TestThought(t *testing.T) {
	c := trial(t, "random", "random", 400, 2)
	few, err := c.Thought(t.Context())
	if err != nil || few != 5*time.Millisecond {
		t.Errorf("400 short games have %v a choice (%v)", few, err)
	}
	c.Games = 1_000_000
	if many, err := c.Thought(t.Context()); err != nil || many != time.Millisecond {
		t.Errorf("a million games have %v a choice (%v)", many, err)
	}
}
