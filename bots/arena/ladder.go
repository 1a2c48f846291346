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

// Ladder is how strong the levels are at a title, weakest first; its JSON is that of
// `signoria arena --ladder --json`.
type Ladder struct {
	Game    string `json:"game"`
	Options string `json:"options,omitempty"`
	Seats   int    `json:"seats"`
	Seed    int64  `json:"seed"`
	// Opening is the number of choices that were made in each deal before the levels played it.
	Opening int `json:"opening,omitempty"`
	// Search is bots.SearchVersion, and Weights names the nets that were played with (Weights):
	// with others the ladder says nothing.
	Search  int    `json:"search"`
	Weights string `json:"weights"`
	Rungs   []Rung `json:"rungs"`
}

// Rung is a level of the ladder, measured against the one below: one seat of it against
// the other as often as there are seats left.
type Rung struct {
	// Level is the level's name, Bot what it does at such a match (bots.Spec.At), in the form
	// that bots.Parse reads.
	Level string `json:"level"`
	Bot   string `json:"bot"`
	// Elo is its strength; that of the lowest rung is LowestElo.
	Elo float64 `json:"elo"`
	// Below is the match against the rung below; nil for the lowest.
	Below *Step `json:"below,omitempty"`
}

// Step is the distance between two rungs.
type Step struct {
	Games int     `json:"games"`
	Wins  float64 `json:"wins"`
	// Elo is the distance, CI95 its 95 % interval (from Wilson's of the share of wins).
	// Where all or no games were won it is given as half a win short of that.
	Elo  float64    `json:"elo"`
	CI95 [2]float64 `json:"ci95"`
	// Score and OthersScore are the mean points of the upper rung and of those below.
	Score       float64 `json:"score"`
	OthersScore float64 `json:"others_score"`
}

// Weights names the nets that levels play by at such a match, each once, weakest level first:
// their checksums with a plus between. It is empty where they search blindly.
func Weights(levels []bots.Level, p engine.Position, library *net.Library) string {
	var list []string
	for _, level := range levels {
		if name := level.Spec.Plays(p, library); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, "+")
}

// LowestElo is where the ladder begins.
const LowestElo = 1000

// Climb measures each of the levels, weakest first, against the one below, by
// c.Games games at a table of so many seats; c.Seats is not used. What the ladder known has
// measured between the same two stays as it is; a zero Ladder has nothing. Told, if not nil, is called with
// each rung when it is known. When the context ends it answers what was finished, without
// error.
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

// keep copies the steps that a known ladder has measured under the same conditions: the same
// match, net, search and bots.
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

// step reads a match of one against all others.
func step(r Result, seats int) *Step {
	upper, lower := r.Players[0], r.Players[1]
	n := float64(upper.Games)
	share := max(0.5/n, min(1-0.5/n, upper.WinRate))
	return &Step{
		Games: upper.Games, Wins: upper.Wins, Score: upper.MeanScore, OthersScore: lower.MeanScore,
		Elo: Elo(share, seats), CI95: [2]float64{Elo(upper.CI95[0], seats), Elo(upper.CI95[1], seats)},
	}
}

// Elo returns the distance in Elo points that a share of wins (above 0 and below 1) tells of,
// of one against seats−1 others of equal strength: 400·log10((seats−1)·s/(1−s)). An equal
// share is 0. At 0 and 1 it is infinite, given as ±4000, so that it can be written down.
func Elo(share float64, seats int) float64 {
	const most = 4000
	return max(-most, min(most, 400*math.Log10(float64(seats-1)*share/(1-share))))
}
