package arena

import (
	"math"
	"reflect"
	"testing"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// drawnForecasts are forecasts of so many games at a table of so many seats that are too sure by a temperature: whoever wins
// is drawn by honest chances.
func drawnForecasts(seats, games int, temperature float64, seed uint64) []Forecast {
	rng := engine.FastChance(seed)
	real := func() float64 { return float64(rng.Uint64()>>11) / (1 << 53) }
	var list []Forecast
	for game := range games {
		said, honest := make([]float64, seats), make([]float64, seats)
		for i := range said {
			x := 2*real() - 1
			honest[i], said[i] = math.Exp(x), math.Exp(x*temperature)
		}
		honest, said = net.Shares(honest), net.Shares(said)
		at, winner := real(), 0
		for at -= honest[0]; at > 0 && winner < seats-1; at -= honest[winner] {
			winner++
		}
		for seat := range seats {
			f := Forecast{Game: game, Seat: engine.Seat(seat), Win: said}
			if seat == winner {
				f.Won = 1
			}
			list = append(list, f)
		}
	}
	return list
}

// The temperature that forecasts were drawn with is found again, at a table of any size, and with it the factor of other games
// is 1 as nearly as its doubt says.
func TestTemper(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, hot := range []float64{0.7, 1, 1.8} {
			n := net.New(1, 1)
			list := drawnForecasts(seats, 6000, hot, uint64(seats))
			before := FactorOf(n, list)
			if before.Doubt <= 0 || math.Abs(before.Best-1/hot) > 0.06+3*before.Doubt {
				t.Errorf("%d seats, too sure by %v: the factor is %v", seats, hot, before)
			}
			n.Temperature = Temper(n, list)
			if math.Abs(n.Temperature-hot) > 0.12*hot {
				t.Errorf("%d seats: temperature %v, not %v", seats, n.Temperature, hot)
			}
			after := FactorOf(n, drawnForecasts(seats, 6000, hot, uint64(100+seats)))
			if math.Abs(after.Best-1) > 3*after.Doubt+3*before.Doubt || after.Doubt > 0.1 {
				t.Errorf("%d seats, too sure by %v: with temperature %v the factor of other games is %v", seats, hot, n.Temperature, after)
			}
		}
	}
}

// Each list counts alike, however long it is.
func TestListsCountAlike(t *testing.T) {
	n := net.New(1, 1)
	sure, timid := drawnForecasts(2, 4000, 2, 1), drawnForecasts(2, 400, 0.5, 2)
	both, again := FactorOf(n, sure, timid), FactorOf(n, sure, sure, timid, timid)
	if math.Abs(both.Best-again.Best) > 1e-6 {
		t.Errorf("two lists come to %v, each of them twice to %v", both, again)
	}
	if one := FactorOf(n, sure); both.Best <= one.Best+0.1 {
		t.Errorf("a short list of timid forecasts moves %v to %v only", one, both)
	}
	if none := FactorOf(n); none.Best != 1 || !math.IsInf(none.Doubt, 1) {
		t.Errorf("no forecasts have the factor %v", none)
	}
}

// Forecasts are the same however many games run at once, and say who has won.
func TestForecasts(t *testing.T) {
	o := engine.Options{Seats: 3}
	p, err := toy.Title().Start(o, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		t.Fatal(err)
	}
	f := Forecasts{Title: toy.Title(), Sets: []engine.Options{o}, Player: bots.Spec{Kind: bots.Random}, Net: net.New(len(p.Features()), 2),
		Games: 20, Seed: 3, Workers: 1}
	list, err := f.Run(t.Context())
	if err != nil || len(list) == 0 {
		t.Fatalf("%d forecasts, %v", len(list), err)
	}
	won := 0.0
	for i, x := range list {
		won += x.Won
		if len(x.Win) != 3 || x.Win[0] != 0.5 || x.Won < 0 || x.Won > 1 || i > 0 && x.Game < list[i-1].Game {
			t.Errorf("forecast %d: %+v", i, x)
		}
	}
	if won == 0 {
		t.Error("nobody has won")
	}
	f.Workers = 4
	if again, err := f.Run(t.Context()); err != nil || !reflect.DeepEqual(again, list) {
		t.Errorf("four at a time come to other forecasts (%v)", err)
	}
}
