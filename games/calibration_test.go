package games_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"runtime"
	"strconv"
	"testing"

	"signoria/bots/arena"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/games"
)

// calibrationSeed is the first seed of the games that are forecast. Neither learning nor fitting the
// temperature (signoria weights temper) uses these seeds.
const calibrationSeed = 4_000_000

// calibrationTolerance is the largest allowed distance of a factor from 1.
const calibrationTolerance = 0.1

// TestCalibration compares the winning chances that people are shown with how often the seats win. With
// SIGNORIA_CALIBRATION=N it plays N games of each title and number of seats between journeymen, and N
// between bots that play by the net. It takes the forecast for the asked seat at every tenth question.
// It fails if a factor differs from 1 by more than calibrationTolerance plus twice its standard error.
func TestCalibration(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv("SIGNORIA_CALIBRATION"))
	if count == 0 {
		t.Skip("SIGNORIA_CALIBRATION says how many games")
	}
	library := shipped()
	for _, g := range games.All() {
		title, err := g.Open(g.Content)
		must(t, err)
		for seats := title.Meta().MinSeats; seats <= title.Meta().MaxSeats; seats++ {
			t.Run(fmt.Sprint(g.Name, seats), func(t *testing.T) {
				file := forecastWeights(t, g, seats)
				f := arena.Forecasts{Title: title, Net: file.Net, Library: library, Games: count, Seed: calibrationSeed, Workers: runtime.GOMAXPROCS(0)}
				for _, text := range file.Options {
					o, err := engine.ParseOptions(seats, text)
					must(t, err)
					f.Sets = append(f.Sets, o)
				}
				var lists [][]arena.Forecast
				text := fmt.Sprintf("temperature %g\n", file.Net.Temperature)
				for _, f.Player = range arena.Temperers(file.Header) {
					list, err := f.Run(t.Context())
					must(t, err)
					lists = append(lists, list)
					text += fmt.Sprintf("between %v:\n%s%d forecasts, factor %v\n", f.Player, byTenths(file.Net, list), len(list), arena.FactorOf(file.Net, list))
				}
				both := arena.FactorOf(file.Net, lists...)
				t.Logf("%sfactor of both %v", text, both)
				if math.Abs(both.Best-1) > calibrationTolerance+2*both.Doubt {
					t.Errorf("the shown chances have the factor %v, want 1; fit the temperature again (signoria weights temper)", both)
				}
			})
		}
	}
}

// shipped returns the weights that are embedded in the program.
func shipped() *net.Library {
	files := map[string]fs.FS{}
	for _, g := range games.All() {
		if g.Weights != nil {
			files[g.Name] = g.Weights
		}
	}
	return net.NewLibrary(files)
}

// forecastWeights returns the file of weights that computes the chances that people are shown.
func forecastWeights(t *testing.T, g games.Game, seats int) net.File {
	t.Helper()
	data, err := fs.ReadFile(g.Weights, net.LinesFileName(seats))
	if errors.Is(err, fs.ErrNotExist) {
		data, err = fs.ReadFile(g.Weights, net.FileName(seats))
	}
	must(t, err)
	file, err := net.Read(data)
	must(t, err)
	return file
}

// byTenths returns a table with a line for each tenth of the shown chance: its mean, and the share of
// games won.
func byTenths(n *net.Net, list []arena.Forecast) (table string) {
	for tenth := range 10 {
		var count, chance, won float64
		for _, f := range list {
			if c := n.ShownAll(f.Win)[f.Seat]; min(9, int(10*c)) == tenth {
				count, chance, won = count+1, chance+c, won+f.Won
			}
		}
		if count > 0 {
			table += fmt.Sprintf("%3.0f %% shown, %3.0f %% won (%.0f)\n", 100*chance/count, 100*won/count, count)
		}
	}
	return table
}
