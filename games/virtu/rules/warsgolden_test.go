package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
)

// TestWarsPerft counts the sequences of choices of Wars of Italy from fixed positions; other numbers
// mean other rules. The first number of each line was counted by hand, for the set-up the second too:
//   - set-up: each of four cards goes into any of five chambers, or into one of four different slots;
//   - spring: after the first step, another step, a stop, or the florins of Ludovico, Turin, Milan and
//     the Kingdom;
//   - influence, with the two crowns of Podestà: three leagues, Parma, the crowns of three tiles and of
//     an indulgence, or nothing; also the florins of three tiles and of an indulgence;
//   - sieges: two optional ones, or none.
func TestWarsPerft(t *testing.T) {
	enginetest.Perfts(t, warsTitle(t), []enginetest.PerftCase{
		{Name: "set-up", Seats: 2, Text: "phase: setup", Counts: []uint64{36, 912, 14544}},
		{Name: "spring", Seats: 2, Counts: []uint64{6, 42, 350}},
		{Name: "influence", Seats: 2, Text: "{steps: 1, seats: {1: {token: 3, slots: {}, chambers: {3: {card: podesta}}}}}",
			Moves: []string{"1: stop"}, Counts: []uint64{13, 147, 1472}},
		{Name: "sieges", Seats: 2, Text: "{phase: sieges, cities: {pisa: {units: {1: 3}}, civitavecchia: {units: {1: 1}}}, " +
			"seats: {1: {sold: true, slots: {}, domain: {turin: exhausted, milan: exhausted, kingdom_of_france: exhausted}}}}", Counts: []uint64{3, 16, 119}},
	})
}

// TestWarsGoldenGames compares whole games of Wars of Italy with stored ones, choice by choice to the
// final score. There is a game for each way to end (W-11.1, W-11.2).
func TestWarsGoldenGames(t *testing.T) {
	ends := func(as func(*virtu.View) bool) func(engine.Position) bool {
		return func(p engine.Position) bool {
			v := p.View(engine.NoSeat).(virtu.View)
			return as(&v)
		}
	}
	enginetest.Goldens(t, warsTitle(t), "../testdata/golden", []enginetest.GoldenGame{
		{Name: "france-holds-naples", Seats: 2, Seed: 9, Play: marches, Ends: ends(func(v *virtu.View) bool { return v.Year < v.LastRound && v.Seats[seatOfFrance].Rank == 1 })},
		{Name: "last-round", Seats: 2, Options: "agent_per_palace", Seed: 1, Play: courts, Ends: ends(func(v *virtu.View) bool { return v.Year == v.LastRound && v.Ending })},
	})
}

// FuzzWarsGame plays games of Wars of Italy whose choices are taken from random bytes.
func FuzzWarsGame(f *testing.F) { enginetest.Fuzz(f, warsTitle(f)) }

// FuzzWarsLoad loads random bytes as positions of Wars of Italy.
func FuzzWarsLoad(f *testing.F) { enginetest.FuzzLoad(f, warsTitle(f), "") }
