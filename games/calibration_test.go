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

// calibrationSeed makes the deals on which chances are tried: others than those by which temperatures are found
// (signoria weights temper), and than any that were learned from.
const calibrationSeed = 4_000_000

// honest is how far a factor may be from 1.
const honest = 0.1

// TestCalibration measures whether the chances that people are told are honest: with SIGNORIA_CALIBRATION=N it plays N
// games of each title and number of seats by journeymen and N by bots that play by the net, and lays what is told of
// those who are asked, at every tenth question, beside how often they win. A factor that is farther from 1 than
// honest, by more than twice its standard error, is an error.
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
				file := toldBy(t, g, seats)
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
				if math.Abs(both.Best-1) > honest+2*both.Doubt {
					t.Errorf("what people are told has the factor %v; fit the temperature again (signoria weights temper)", both)
				}
			})
		}
	}
}

// shipped are the weights in the program.
func shipped() *net.Library {
	files := map[string]fs.FS{}
	for _, g := range games.All() {
		if g.Weights != nil {
			files[g.Name] = g.Weights
		}
	}
	return net.NewLibrary(files)
}

// toldBy is the file of weights by which people are told chances.
func toldBy(t *testing.T, g games.Game, seats int) net.File {
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

// byTenths is a table of what was told and what came of it.
func byTenths(n *net.Net, list []arena.Forecast) (table string) {
	for tenth := range 10 {
		var count, chance, won float64
		for _, f := range list {
			if c := n.ShownAll(f.Win)[f.Seat]; min(9, int(10*c)) == tenth {
				count, chance, won = count+1, chance+c, won+f.Won
			}
		}
		if count > 0 {
			table += fmt.Sprintf("%3.0f %% told, %3.0f %% won (%.0f)\n", 100*chance/count, 100*won/count, count)
		}
	}
	return table
}
