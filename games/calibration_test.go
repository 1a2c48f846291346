package games_test

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"strconv"
	"testing"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
)

// TestCalibration measures whether a chance that a net gives is honest: with
// SIGNORIA_CALIBRATION=N it plays N games of each title by journeymen, and lays the
// chances that the net gives those who are asked, at every tenth question, beside how
// often they win.
func TestCalibration(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv("SIGNORIA_CALIBRATION"))
	if count == 0 {
		t.Skip("SIGNORIA_CALIBRATION says how many games")
	}
	files := map[string]fs.FS{}
	for _, g := range games.All() {
		if g.Weights != nil {
			files[g.Name] = g.Weights
		}
	}
	library := net.NewLibrary(files)
	for _, of := range []struct {
		title string
		seats int
	}{{"lorenzo", 2}, {"virtu", 3}, {"wars-of-italy", 2}, {"mil", 2}, {"mil", 3}} {
		t.Run(fmt.Sprint(of.title, of.seats), func(t *testing.T) {
			var told []forecast
			for game := range int64(count) {
				told = append(told, forecasts(t, library, of.title, of.seats, 700_000+game)...)
			}
			t.Log("\n" + calibrated(told))
		})
	}
}

// forecast is a chance that a net gave, and what came of it.
type forecast struct{ chance, won float64 }

// forecasts are those of one game.
func forecasts(t *testing.T, library *net.Library, name string, seats int, seed int64) (list []forecast) {
	t.Helper()
	var title engine.Title
	for _, g := range games.All() {
		if g.Name == name {
			one, err := g.Open(g.Content)
			must(t, err)
			title = one
		}
	}
	p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(seed)))
	must(t, err)
	n, err := library.Find(p, seats)
	must(t, err)
	bot, err := bots.New("net:0.4", seed, library)
	must(t, err)
	features, sums := make([]float32, n.In), make([]float32, n.Hidden)
	var whose []engine.Seat
	for asked := 0; p.Owing() != 0; asked++ {
		seat := p.Owing().First()
		if asked%10 == int(seed%10) {
			p.Observe(seat, features)
			n.Sums(features, sums)
			list, whose = append(list, forecast{chance: float64(n.Read(sums).Win)}), append(whose, seat)
		}
		must(t, p.Do(seat, bot.Choose(t.Context(), p, seat), nil))
	}
	places := p.Rank(nil)
	for i := range list {
		list[i].won = float64(n.Outcome(places, whose[i]).Win)
	}
	return list
}

// calibrated is a table of forecasts by tenths, with the factor on their log odds that
// would have foretold best: below 1 they are too sure, above too timid.
func calibrated(told []forecast) (table string) {
	for tenth := range 10 {
		var n, chance, won float64
		for _, f := range told {
			if min(9, int(10*f.chance)) == tenth {
				n, chance, won = n+1, chance+f.chance, won+f.won
			}
		}
		if n > 0 {
			table += fmt.Sprintf("%3.0f %% told, %3.0f %% won (%.0f)\n", 100*chance/n, 100*won/n, n)
		}
	}
	best, least := 1.0, math.Inf(1)
	for factor := 0.4; factor <= 2; factor += 0.05 {
		loss := 0.0
		for _, f := range told {
			c := 1 / (1 + math.Exp(-factor*math.Log(f.chance/(1-f.chance))))
			loss -= f.won*math.Log(c) + (1-f.won)*math.Log(1-c)
		}
		if loss < least {
			best, least = factor, loss
		}
	}
	return table + fmt.Sprintf("%d forecasts, factor %.2f", len(told), best)
}
