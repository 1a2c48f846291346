package arena

import (
	"context"
	"fmt"
	"math"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// Forecasts says in which games is laid beside each other what a net promises and what comes of it.
type Forecasts struct {
	Title engine.Title
	// Sets are the options of the games in turn; all have the same number of seats.
	Sets []engine.Options
	// Player plays on all seats.
	Player bots.Spec
	// Net gives the chances.
	Net *net.Net
	// Library has the weights of the player, and of whoever makes openings; may be nil.
	Library *net.Library
	// Games is how many games there are; Seed makes deals and players.
	Games   int
	Seed    int64
	Workers int // games at the same time, 1 at least
	// Progress, if not nil, is told after every game how many are done. Calls do not overlap.
	Progress func(done, games int)
}

// Forecast is the chance to win that was given to a seat that was to choose, from 0 to 1, as the net
// says it, and what came of it: 1 for a win, of a shared one its part.
type Forecast struct {
	Game        int
	Chance, Won float64
}

// askedEvery is how far the questions lie apart at which a chance is noted: those of one game hang
// together, and to ask more often tells little more.
const askedEvery = 10

// Run plays the games and gives the forecasts, game by game. When the context ends it gives those of the games that were
// finished, without error.
func (f Forecasts) Run(ctx context.Context) ([]Forecast, error) {
	f.Player.Unwatched = true
	lists := make([][]Forecast, f.Games)
	done := 0
	err := each(ctx, f.Workers, f.Games, func(ctx context.Context, game int) (func(), error) {
		list, err := f.game(ctx, game)
		return func() {
			if list == nil {
				return
			}
			lists[game] = list
			if done++; f.Progress != nil {
				f.Progress(done, f.Games)
			}
		}, err
	})
	var all []Forecast
	for _, list := range lists {
		all = append(all, list...)
	}
	return all, err
}

// game plays a game; nil when the context ended first.
func (f Forecasts) game(ctx context.Context, game int) ([]Forecast, error) {
	o := f.Sets[game%len(f.Sets)]
	m := match{Config: Config{Title: f.Title, Options: o, Seed: f.Seed, Library: f.Library}, opening: Opening(f.Title)}
	p, err := m.deal(ctx, game)
	if err != nil {
		return nil, err
	}
	oracle := &oracle{bot: f.Player.New(f.Seed<<20+int64(game), f.Library), net: f.Net, at: game,
		features: make([]float32, f.Net.In), sums: make([]float32, f.Net.Hidden)}
	players := make([]bots.Bot, o.Seats)
	for i := range players {
		players[i] = oracle
	}
	places, err := playOut(ctx, p, players)
	if err != nil || places == nil {
		return nil, err
	}
	list := make([]Forecast, len(oracle.said))
	for i, said := range oracle.said {
		list[i] = Forecast{game, said, float64(f.Net.Outcome(places, oracle.of[i]).Win)}
	}
	return list, nil
}

// oracle is a player of all seats that notes what a net says of those who are asked.
type oracle struct {
	bot            bots.Bot
	net            *net.Net
	at             int
	features, sums []float32
	said           []float64
	of             []engine.Seat
}

func (o *oracle) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if o.at++; o.at%askedEvery == 0 {
		p.Observe(seat, o.features)
		o.net.Sums(o.features, o.sums)
		o.said, o.of = append(o.said, float64(o.net.Read(o.sums).Win)), append(o.of, seat)
	}
	return o.bot.Choose(ctx, p, seat)
}

// Factor is by what the log odds of forecasts, counted from those of an equal share, would have to be multiplied to
// have foretold best: below 1 they were too sure, above 1 too timid.
type Factor struct {
	Best float64
	// Doubt is the standard error of Best, by games: forecasts of one game hang together.
	Doubt float64
}

// leastChance is taken for any smaller one: a single game that nobody held possible would outweigh all others.
const leastChance = 0.001

// FactorOf finds the factor of forecasts at tables of so many seats, each list counting as much as any other.
func FactorOf(seats int, lists ...[]Forecast) Factor {
	level := math.Log(float64(seats - 1))
	type point struct{ x, won, weight float64 }
	var points []point
	var ends []int // of games
	for _, list := range lists {
		for i, f := range list {
			c := min(1-leastChance, max(leastChance, f.Chance))
			points = append(points, point{math.Log(c/(1-c)) + level, f.Won, 1 / float64(len(list))})
			if i+1 == len(list) || list[i+1].Game != f.Game {
				ends = append(ends, len(points))
			}
		}
	}
	best, bend := 1.0, 0.0
	for range 30 { // Newton's method: the loss is convex
		slope := 0.0
		bend = 0
		for _, p := range points {
			told := 1 / (1 + math.Exp(level-best*p.x))
			slope += p.weight * (told - p.won) * p.x
			bend += p.weight * told * (1 - told) * p.x * p.x
		}
		if bend == 0 {
			return Factor{1, math.Inf(1)}
		}
		step := max(-0.5, min(0.5, slope/bend))
		if best = min(10, max(0, best-step)); math.Abs(step) < 1e-9 {
			break
		}
	}
	squares, from := 0.0, 0
	for _, end := range ends {
		sum := 0.0
		for _, p := range points[from:end] {
			sum += p.weight * (1/(1+math.Exp(level-best*p.x)) - p.won) * p.x
		}
		squares += sum * sum
		from = end
	}
	return Factor{best, math.Sqrt(squares) / bend}
}

func (f Factor) String() string { return fmt.Sprintf("%.2f ± %.2f", f.Best, f.Doubt) }
