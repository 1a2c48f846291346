package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
)

// TestWarsPerft counts the choices of two from fixed positions; a change of these
// numbers is a change of the rules. The first of each line was counted by hand, for
// the set-up the second too. Set-up: each of four cards in any of five chambers, or
// in one of four slots that differ. Spring: the first step is taken, then another,
// or stop, or florins of Ludovico, Turin, Milan and the Kingdom. Influence with the
// two crowns of Podestà: three leagues, Parma, the crowns of three tiles and of an
// indulgence, or nothing; the florins of three tiles and of an indulgence. Sieges:
// two that are not owed, or neither.
func TestWarsPerft(t *testing.T) {
	for _, test := range []struct {
		name   string
		given  string
		move   string
		counts []uint64
	}{
		{"set-up", "phase: setup", "", []uint64{36, 912, 14544}},
		{"spring", "", "", []uint64{6, 42, 350}},
		{"influence", "{steps: 1, seats: {1: {token: 3, slots: {}, chambers: {3: {card: podesta}}}}}", "stop", []uint64{13, 147, 1472}},
		{"sieges", "{phase: sieges, cities: {pisa: {units: {1: 3}}, civitavecchia: {units: {1: 1}}}, " +
			"seats: {1: {sold: true, slots: {}, domain: {turin: exhausted, milan: exhausted, kingdom_of_france: exhausted}}}}", "", []uint64{3, 16, 119}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := warsTitle(t).Load(engine.Options{Seats: 2}, []byte(test.given))
			if err != nil {
				t.Fatal(err)
			}
			if test.move != "" {
				answerWith(t, p, test.move, virtu.AskMove, &engine.Log{})
			}
			enginetest.WantPerft(t, p, test.counts...)
		})
	}
}

// TestWarsGoldenGames holds whole games of two, one for each way to end, choice by
// choice to the end and its score (W-11.1, W-11.2).
func TestWarsGoldenGames(t *testing.T) {
	for _, game := range []struct {
		name    string
		options string
		seed    int64
		play    enginetest.Player
		ends    func(*virtu.View) bool
	}{
		{"france-holds-naples", "", 9, marches, func(v *virtu.View) bool { return v.Year < v.LastRound && v.Seats[seatOfFrance].Rank == 1 }},
		{"last-round", "agent_per_palace", 1, courts, func(v *virtu.View) bool { return v.Year == v.LastRound && v.Ending }},
	} {
		t.Run(game.name, func(t *testing.T) {
			o, err := engine.ParseOptions(2, game.options)
			if err != nil {
				t.Fatal(err)
			}
			p := enginetest.GoldenBy(t, warsTitle(t), "../testdata/golden/"+game.name+".txt", o, game.seed, game.play)
			if view := p.View(engine.NoSeat).(virtu.View); !game.ends(&view) {
				t.Errorf("the game ends by another condition in round %d", view.Year)
			}
		})
	}
}

// FuzzWarsGame plays games of two from bytes.
func FuzzWarsGame(f *testing.F) { enginetest.Fuzz(f, warsTitle(f)) }

// FuzzWarsLoad reads bytes as positions of two.
func FuzzWarsLoad(f *testing.F) { enginetest.FuzzLoad(f, warsTitle(f)) }
