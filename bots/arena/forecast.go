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

// Forecast is what a net says when a seat is asked, and the result of that game.
type Forecast struct {
	Game int
	Seat engine.Seat // that is asked
	// Win is what the net says of each seat, as that one sees the table.
	Win []float64
	// Won is 1 if the seat has won, of a shared win its part.
	Won float64
}

// askedEvery is how far the questions lie apart at which a chance is noted: those of one game depend
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

// oracle is a player of all seats that notes what a net says when a seat is asked.
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

// Temperers returns the players whose games tell whether a net is honest: journeymen, and bots that play as the games went
// from which it has learned.
func Temperers(h net.Header) []bots.Spec {
	return []bots.Spec{bots.Opener, {Kind: bots.Greedy, Step: !h.Lines}}
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

// FactorOf finds the factor of what people are told by forecasts of a net (net.Net.ShownAll), each list counting as
// much as any other.
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
	for range 40 { // Newton's method: the loss has one lowest point
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

// Temper finds the temperature with which forecasts of a net would have foretold best, each list counting as much as
// any other: that with which their factor is 1, two digits of it.
func Temper(n *net.Net, lists ...[]Forecast) float64 {
	tempered := *n
	tempered.Temperature = 1
	for range 20 {
		tempered.Temperature = min(net.MostTemperature, max(net.LeastTemperature, tempered.Temperature/FactorOf(&tempered, lists...).Best))
	}
	return math.Round(100*tempered.Temperature) / 100
}

// String returns the factor and its doubt, as 0.95 ± 0.10.
func (f Factor) String() string { return fmt.Sprintf("%.2f ± %.2f", f.Best, f.Doubt) }
