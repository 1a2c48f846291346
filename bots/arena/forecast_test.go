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

// drawnForecasts returns forecasts of games that are overconfident by a temperature, while the winners
// are drawn by the true chances.
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

// TestTemper checks for every number of seats that Temper finds the temperature with which forecasts
// were drawn, and that with it the factor of other games is 1 within its doubt.
func TestTemper(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, hot := range []float64{0.7, 1, 1.8} {
			n := net.New(1, 1)
			list := drawnForecasts(seats, 6000, hot, uint64(seats))
			before := FactorOf(n, list)
			if before.Doubt <= 0 || math.Abs(before.Best-1/hot) > 0.06+3*before.Doubt {
				t.Errorf("%d seats, overconfident by %v: the factor is %v, want %.2f", seats, hot, before, 1/hot)
			}
			n.Temperature = Temper(n, list)
			if math.Abs(n.Temperature-hot) > 0.12*hot {
				t.Errorf("%d seats: the temperature is %v, want %v", seats, n.Temperature, hot)
			}
			after := FactorOf(n, drawnForecasts(seats, 6000, hot, uint64(100+seats)))
			if math.Abs(after.Best-1) > 3*after.Doubt+3*before.Doubt || after.Doubt > 0.1 {
				t.Errorf("%d seats, overconfident by %v: with temperature %v the factor of other games is %v, want 1", seats, hot, n.Temperature, after)
			}
		}
	}
}

// TestListsCountAlike checks that each list has the same weight in the factor, however long it is.
func TestListsCountAlike(t *testing.T) {
	n := net.New(1, 1)
	sure, timid := drawnForecasts(2, 4000, 2, 1), drawnForecasts(2, 400, 0.5, 2)
	both, again := FactorOf(n, sure, timid), FactorOf(n, sure, sure, timid, timid)
	if math.Abs(both.Best-again.Best) > 1e-6 {
		t.Errorf("two lists have the factor %v, each of them twice %v", both, again)
	}
	if one := FactorOf(n, sure); both.Best <= one.Best+0.1 {
		t.Errorf("a short list of underconfident forecasts changes the factor only from %v to %v", one, both)
	}
	if none := FactorOf(n); none.Best != 1 || !math.IsInf(none.Doubt, 1) {
		t.Errorf("no forecasts have the factor %v, want 1 with infinite doubt", none)
	}
}

// TestForecasts checks that forecasts are the same however many games run at a time, and that they say
// who has won.
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
			t.Errorf("forecast %d is %+v, want three chances, a result from 0 to 1, and games in order", i, x)
		}
	}
	if won == 0 {
		t.Error("no forecast says that its seat has won")
	}
	f.Workers = 4
	if again, err := f.Run(t.Context()); err != nil || !reflect.DeepEqual(again, list) {
		t.Errorf("four games at a time give other forecasts (%v)", err)
	}
}
