package arena

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"time"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// Trial configures games in which two kinds of bots are compared. The seats are divided between the two,
// and each deal is played twice, the second time with sides exchanged. A game counts for the side whose
// seat has won it, so that equal bots score 0.5 at a table of any size.
type Trial struct {
	Title engine.Title
	// Sets has the sets of options, which take turns from deal to deal; all have the same number of
	// seats.
	Sets []engine.Options
	// One and Other are the two kinds of bots.
	One, Other bots.Spec
	// Library has the weights of bots without a file of their own, and of the bots.Opener; may be nil.
	Library *net.Library
	// Games is the number of games, an even one. Seed is the seed of deals and bots.
	Games int
	Seed  int64
	// Workers is the number of games at the same time, at least 1. With bots that are limited by time
	// it should not exceed the number of free processors.
	Workers int
	// Known has the scores of games that were played before, by the number of the game from 0; they
	// are not played again. Told, if not nil, is called with each other one; calls do not overlap.
	Known map[int]float64
	Told  func(game int, score float64)
}

// Scores has the scores of a trial's games by the number of the game: 1 if the side of One has won, 0 if
// the side of Other has, and its part of a shared win.
type Scores map[int]float64

// Run plays the games that are not in Known, and returns the scores of all. When ctx ends it returns the
// scores of the finished ones, without an error. Errors are those of [Run].
func (t Trial) Run(ctx context.Context) (Scores, error) {
	scores := Scores{}
	var left []int
	for game := range t.Games {
		if score, known := t.Known[game]; known {
			scores[game] = score
		} else {
			left = append(left, game)
		}
	}
	t.One.Unwatched, t.Other.Unwatched = true, true
	err := each(ctx, t.Workers, len(left), func(ctx context.Context, i int) (func(), error) {
		game := left[i]
		score, finished, err := t.play(ctx, game)
		return func() {
			if !finished {
				return
			}
			scores[game] = score
			if t.Told != nil {
				t.Told(game, score)
			}
		}, err
	})
	return scores, err
}

// play plays one game.
func (t Trial) play(ctx context.Context, game int) (score float64, finished bool, err error) {
	pair := game / 2
	o := t.Sets[pair%len(t.Sets)]
	side := sides(o.Seats)[pair/len(t.Sets)%len(sides(o.Seats))]
	if game%2 == 1 {
		side ^= 1<<o.Seats - 1
	}
	m := match{Config: Config{Title: t.Title, Options: o, Seed: t.Seed, Library: t.Library}, opening: Opening(t.Title)}
	p, err := m.deal(ctx, pair)
	if err != nil {
		return 0, false, err
	}
	players := make([]bots.Bot, o.Seats)
	for seat := range players {
		spec := t.Other
		if side.Has(engine.Seat(seat)) {
			spec = t.One
		}
		players[seat] = spec.New(t.Seed<<20+int64(pair*o.Seats+seat), t.Library)
	}
	places, err := playOut(ctx, p, players)
	if err != nil {
		return 0, false, fmt.Errorf("arena: game %d: %w", game+1, err)
	}
	winners := 0
	for _, place := range places {
		if place.Rank == 1 {
			winners++
			if side.Has(place.Seat) {
				score++
			}
		}
	}
	return score / float64(max(1, winners)), places != nil, nil
}

// sides returns the ways to divide so many seats between two kinds of bots, each as the seats of One in
// the first game of a deal: half of the seats, rounded down. Of two complementary sides only one is
// listed, because the second game of the deal exchanges them.
func sides(seats int) []engine.Seats {
	var list []engine.Seats
	for side := range 1 << seats {
		if bits.OnesCount(uint(side)) == seats/2 && (seats%2 == 1 || side&1 == 1) {
			list = append(list, engine.Seats(side))
		}
	}
	return list
}

// Score is the sum of scores.
type Score struct {
	Games int `json:"games"`
	// Share is the mean score of all games, CI95 its 95 % interval: the union of Wilson's interval,
	// which assumes that games are independent, and the interval by pairs, because two games have
	// the same deal.
	Share float64    `json:"share"`
	CI95  [2]float64 `json:"ci95"`
}

// Sum returns the sum of the scores, without games whose deal was not played twice.
func (s Scores) Sum() Score {
	var pairs []float64
	sum := 0.0
	for game, score := range s {
		if other, both := s[game^1]; both && game%2 == 0 {
			pairs = append(pairs, (score+other)/2)
			sum += score + other
		}
	}
	n := float64(len(pairs))
	if n == 0 {
		return Score{CI95: Wilson(0, 0)}
	}
	r := Score{Games: 2 * len(pairs), Share: sum / (2 * n), CI95: Wilson(sum, 2*len(pairs))}
	squares := 0.0
	for _, x := range pairs {
		squares += (x - r.Share) * (x - r.Share)
	}
	if n > 1 {
		far := z * math.Sqrt(squares/(n-1)/n)
		r.CI95 = [2]float64{min(r.CI95[0], max(0, r.Share-far)), max(r.CI95[1], min(1, r.Share+far))}
	}
	return r
}

// The time that all games of a trial should take on one processor, and the limits of the time for a
// choice (Trial.Thought).
const (
	trialTakes   = 10 * time.Minute
	leastThought = time.Millisecond
	mostThought  = 5 * time.Millisecond
)

// Thought returns the time for a choice with which the games of this trial take about ten minutes of one
// processor: whole milliseconds, from 1 to 5. To count the choices of a game it lets One play a game
// against itself with each of the Sets. It returns an error of the title's Start, or of ctx.
func (t Trial) Thought(ctx context.Context) (time.Duration, error) {
	choices := 0
	for i, o := range t.Sets {
		p, err := t.Title.Start(o, engine.NewChance(engine.SeedFromInt(t.Seed+int64(i))))
		if err != nil {
			return 0, err
		}
		bot := t.One.New(t.Seed, t.Library)
		var buf []engine.Choice
		for range maxChoices {
			seat := p.Owing().First()
			if seat == engine.NoSeat || ctx.Err() != nil {
				break
			}
			if buf = p.Prune(seat, p.Choices(seat, buf[:0])); len(buf) > 1 {
				choices++
			}
			p.Apply(seat, bot.Choose(ctx, p, seat))
		}
	}
	each := trialTakes * time.Duration(len(t.Sets)) / time.Duration(max(1, t.Games*choices))
	return min(mostThought, max(leastThought, each.Truncate(time.Millisecond))), ctx.Err()
}
