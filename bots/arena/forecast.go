package arena

import (
	"context"
	"fmt"
	"math"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
)

// Forecasts configures games in which the forecasts of a net are compared with the results.
type Forecasts struct {
	Title engine.Title
	// Sets has the sets of options, which take turns from game to game; all have the same number of
	// seats.
	Sets []engine.Options
	// Player plays all seats.
	Player bots.Spec
	// Net makes the forecasts.
	Net *net.Net
	// Library has the weights of the player and of the bots.Opener; may be nil.
	Library *net.Library
	// Games is the number of games. Seed is the seed of deals and players.
	Games   int
	Seed    int64
	Workers int // games at the same time, at least 1
	// Progress, if not nil, is called after every game with the number of finished games. Calls do
	// not overlap.
	Progress func(done, games int)
}

// Forecast has the chances that a net gives when a seat is asked, and the result of the game.
type Forecast struct {
	Game int         // number of the game, from 0
	Seat engine.Seat // the seat that is asked
	// Win has the net's chance to win of each seat, as that seat sees the table.
	Win []float64
	// Won is 1 if the seat has won, its part of a shared win, else 0.
	Won float64
}

// askedEvery is the number of questions between two forecasts. Forecasts of one game are correlated, so
// that more of them would add little.
const askedEvery = 10

// Run plays the games and returns the forecasts, game by game. When ctx ends it returns those of the
// finished games, without an error. Errors are those of [Run].
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

// game plays a game and returns its forecasts; nil if ctx ended first.
func (f Forecasts) game(ctx context.Context, game int) ([]Forecast, error) {
	o := f.Sets[game%len(f.Sets)]
	m := match{Config: Config{Title: f.Title, Options: o, Seed: f.Seed, Library: f.Library}, opening: Opening(f.Title)}
	p, err := m.deal(ctx, game)
	if err != nil {
		return nil, err
	}
	oracle := &oracle{bot: f.Player.New(f.Seed<<20+int64(game), f.Library), net: f.Net, game: game, seats: o.Seats,
		features: make([]float32, f.Net.In), sums: make([]float32, f.Net.Hidden)}
	players := make([]bots.Bot, o.Seats)
	for i := range players {
		players[i] = oracle
	}
	places, err := playOut(ctx, p, players)
	if err != nil || places == nil {
		return nil, err
	}
	for i := range oracle.said {
		said := &oracle.said[i]
		said.Won = float64(f.Net.Outcome(places, said.Seat).Win)
	}
	return oracle.said, nil
}

// oracle plays all seats, and records the forecasts of a net.
type oracle struct {
	bot            bots.Bot
	net            *net.Net
	game, seats    int
	asked          int
	features, sums []float32
	said           []Forecast
}

func (o *oracle) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if o.asked++; (o.asked+o.game)%askedEvery == 0 {
		said := Forecast{Game: o.game, Seat: seat, Win: make([]float64, o.seats)}
		for i := range said.Win {
			p.Observe(engine.Seat(i), o.features)
			o.net.Sums(o.features, o.sums)
			said.Win[i] = float64(o.net.Read(o.sums).Win)
		}
		o.said = append(o.said, said)
	}
	return o.bot.Choose(ctx, p, seat)
}

// Temperers returns the players by whose games the temperature of a net is measured: bots.Opener, and
// bots that choose as those of the net's training games.
func Temperers(h net.Header) []bots.Spec {
	return []bots.Spec{bots.Opener, {Kind: bots.Greedy, Step: !h.Lines}}
}

// Factor is the calibration of forecasts: the number by which their log odds, relative to an equal share,
// must be multiplied for the lowest cross entropy with the results. Below 1 they were overconfident, above
// 1 not confident enough.
type Factor struct {
	Best float64
	// Doubt is the standard error of Best, clustered by game.
	Doubt float64
}

// leastChance replaces smaller chances, because one result that was forecast with a chance near 0 would
// outweigh all others.
const leastChance = 0.001

// FactorOf returns the factor of a net's forecasts as they are shown to people (net.Net.ShownAll). Each list
// has the same weight. Without information Best is 1 and Doubt infinite.
func FactorOf(n *net.Net, lists ...[]Forecast) Factor {
	type point struct{ x, level, won, weight float64 }
	var points []point
	var ends []int // of games
	for _, list := range lists {
		for i, f := range list {
			c := min(1-leastChance, max(leastChance, n.ShownAll(f.Win)[f.Seat]))
			level := math.Log(float64(len(f.Win) - 1))
			points = append(points, point{math.Log(c/(1-c)) + level, level, f.Won, 1 / float64(len(list))})
			if i+1 == len(list) || list[i+1].Game != f.Game {
				ends = append(ends, len(points))
			}
		}
	}
	told := func(p point, factor float64) float64 { return 1 / (1 + math.Exp(p.level-factor*p.x)) }
	best, bend := 1.0, 0.0
	for range 40 { // Newton's method; the loss is convex
		slope := 0.0
		bend = 0
		for _, p := range points {
			c := told(p, best)
			slope += p.weight * (c - p.won) * p.x
			bend += p.weight * c * (1 - c) * p.x * p.x
		}
		if bend == 0 {
			return Factor{1, math.Inf(1)}
		}
		step := max(-0.5, min(0.5, slope/bend))
		if best = min(10, max(0.01, best-step)); math.Abs(step) < 1e-9 {
			break
		}
	}
	squares, from := 0.0, 0
	for _, end := range ends {
		sum := 0.0
		for _, p := range points[from:end] {
			sum += p.weight * (told(p, best) - p.won) * p.x
		}
		squares += sum * sum
		from = end
	}
	return Factor{best, math.Sqrt(squares) / bend}
}

// Temper returns the temperature with which the factor of a net's forecasts is 1, rounded to two decimals
// and between net.LeastTemperature and net.MostTemperature. Each list has the same weight.
func Temper(n *net.Net, lists ...[]Forecast) float64 {
	tempered := *n
	tempered.Temperature = 1
	for range 20 {
		tempered.Temperature = min(net.MostTemperature, max(net.LeastTemperature, tempered.Temperature/FactorOf(&tempered, lists...).Best))
	}
	return math.Round(100*tempered.Temperature) / 100
}

// String returns the factor and its doubt in the form "0.95 ± 0.10".
func (f Factor) String() string { return fmt.Sprintf("%.2f ± %.2f", f.Best, f.Doubt) }
