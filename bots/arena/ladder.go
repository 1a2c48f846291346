package arena

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// Ladder has the strengths of the levels at a title, weakest first. Its JSON is the output of
// `signoria arena --ladder --json`.
type Ladder struct {
	Game    string `json:"game"`
	Options string `json:"options,omitempty"`
	Seats   int    `json:"seats"`
	Seed    int64  `json:"seed"`
	// Opening is the number of choices that were made in each deal before the levels played it.
	Opening int `json:"opening,omitempty"`
	// Search is bots.SearchVersion, and Weights has the checksums of the nets ([Weights]). The
	// ladder is valid for these only.
	Search  int    `json:"search"`
	Weights string `json:"weights"`
	Rungs   []Rung `json:"rungs"`
}

// Rung is a level of the ladder. It was measured at tables where it had one seat and the level below had
// all others.
type Rung struct {
	// Level is the level's name, Bot the spec with which it plays this title (bots.Spec.At), as text
	// for bots.Parse.
	Level string `json:"level"`
	Bot   string `json:"bot"`
	// Elo is the strength in Elo points; that of the lowest rung is LowestElo.
	Elo float64 `json:"elo"`
	// Below is the difference to the rung below; nil for the lowest.
	Below *Step `json:"below,omitempty"`
}

// Step is the measured difference between two rungs.
type Step struct {
	Games int     `json:"games"`
	Wins  float64 `json:"wins"`
	// Elo is the difference in Elo points, CI95 its 95 % interval (by Wilson's of the share of wins).
	// If all games or none were won, Elo is computed with half a win less or more.
	Elo  float64    `json:"elo"`
	CI95 [2]float64 `json:"ci95"`
	// Score and OthersScore are the mean points of the upper rung and of those below.
	Score       float64 `json:"score"`
	OthersScore float64 `json:"others_score"`
}

// Weights returns the checksums of the nets that levels use in a match like p, weakest level first and
// each once, joined by "+". It is empty if they use none.
func Weights(levels []bots.Level, p engine.Position, library *net.Library) string {
	var list []string
	for _, level := range levels {
		if name := level.Spec.Plays(p, library); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, "+")
}

// LowestElo is the strength of the lowest rung of each ladder, in Elo points.
const LowestElo = 1000

// Climb measures each of the levels, weakest first, against the one below, in c.Games games at tables of
// so many seats; c.Seats is not used. Differences that the ladder known has for the same two rungs under
// the same conditions are taken from it; the zero Ladder has none. Told, if not nil, is called with each
// rung when it is measured. When ctx ends Climb returns the rungs so far, without an error. Errors are
// those of [Run].
func (c Config) Climb(ctx context.Context, levels []bots.Level, seats int, known Ladder, told func(Rung)) (Ladder, error) {
	c.Options.Seats = seats
	ladder := Ladder{Game: c.Title.Meta().Name, Options: c.Options.String(), Seats: seats, Seed: c.Seed, Opening: Opening(c.Title), Search: bots.SearchVersion}
	p, err := c.Title.Start(c.Options, engine.NewChance(engine.SeedFromInt(c.Seed)))
	if err != nil {
		return ladder, err
	}
	ladder.Weights = Weights(levels, p, c.Library)
	var rungs []Rung
	for _, level := range levels {
		rungs = append(rungs, Rung{Level: level.Name, Bot: level.Spec.At(p, c.Library).String(), Elo: LowestElo})
	}
	ladder.keep(known, rungs)
	for i, rung := range rungs {
		if i > 0 && rung.Below == nil {
			c.Seats = append(c.Seats[:0:0], levels[i].Name)
			for len(c.Seats) < seats {
				c.Seats = append(c.Seats, levels[i-1].Name)
			}
			r, err := Run(ctx, c)
			if err != nil || r.Finished == 0 {
				return ladder, err
			}
			rung.Below = step(r, seats)
		}
		if i > 0 {
			rung.Elo = ladder.Rungs[i-1].Elo + rung.Below.Elo
		}
		ladder.Rungs = append(ladder.Rungs, rung)
		if told != nil {
			told(rung)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return ladder, nil
}

// keep copies the steps of a known ladder into the wanted rungs, if the ladder has the same game, options,
// seats, seed, search and nets, and the two rungs have the same bots.
func (l Ladder) keep(known Ladder, wanted []Rung) {
	rungs := known.Rungs
	if known.Rungs = nil; !reflect.DeepEqual(known, l) {
		return
	}
	for i := 1; i < min(len(rungs), len(wanted)); i++ {
		if same(rungs[i], wanted[i]) && same(rungs[i-1], wanted[i-1]) {
			wanted[i].Below = rungs[i].Below
		}
	}
}

func same(a, b Rung) bool { return a.Level == b.Level && a.Bot == b.Bot }

// step returns the difference between the first bot of a result, which had one seat, and the second.
func step(r Result, seats int) *Step {
	upper, lower := r.Players[0], r.Players[1]
	n := float64(upper.Games)
	share := max(0.5/n, min(1-0.5/n, upper.WinRate))
	return &Step{
		Games: upper.Games, Wins: upper.Wins, Score: upper.MeanScore, OthersScore: lower.MeanScore,
		Elo: Elo(share, seats), CI95: [2]float64{Elo(upper.CI95[0], seats), Elo(upper.CI95[1], seats)},
	}
}

// Elo returns the difference in Elo points between a player with this share of wins, 0 to 1, and seats−1
// others of equal strength: 400·log10((seats−1)·s/(1−s)). The share 1/seats gives 0. Results are limited
// to ±4000, because JSON has no infinite numbers.
func Elo(share float64, seats int) float64 {
	const most = 4000
	return max(-most, min(most, 400*math.Log10(float64(seats-1)*share/(1-share))))
}
