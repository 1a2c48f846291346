package rules

import (
	"testing"

	"signoria/engine/enginetest"
)

// TestPerft counts the choices from fixed positions; a change of these numbers
// is a change of the rules. The first two of each line were counted by hand, of
// the market the first.
//
// At the start each of two knights can harvest, recruit, grow, go to an open
// sphere, or to a space for gold or for a privilege, and the family can pass on
// each space, with two families also by a marker: with n spaces in all 6 + 2 ×
// (2 + 2n) + n (2n). Then either a token is to be taken (4 times n), or a die to
// be rolled (2 × 3), or the next family finds everything (4 times), a space less
// (4n times; 4 placings and the pass on it), or a pass less.
// At the court: influence, the two knights with too few elements, nothing; then
// an offer of no, one or two gold, or gold for the cathedral as many.
// At the market 2 + 2 + 2 + 3 + 3 exchanges, an auction, nothing.
// In war a free land, one land of each of four knights, nothing; then influence
// left over when the women are paid for, or gold for the cathedral.
// The cathedral: no gold, one or two, of each family.
func TestPerft(t *testing.T) {
	const court = `{phase: spheres, sphere: court, turn: 1, spaces: {court: [1.A, white, white]},
  seats: {1: {knights: {A: {soldiers: 4, lands: [grain, wool]}}}}}`
	const market = "{phase: spheres, sphere: market, turn: 1, spaces: {market: [1.A, white, white]}}"
	const war = `{phase: spheres, sphere: war, turn: 1, spaces: {war: [1.A, white, white]}, columns: {left: [grain], right: []},
  seats: {2: {women: 1}, 3: {women: 2}}}`
	enginetest.Perfts(t, title(t), []enginetest.PerftCase{
		{Name: "start", Seats: 2, Counts: []uint64{82, 5950}},
		{Name: "start", Seats: 3, Counts: []uint64{70, 4282, 245733}},
		{Name: "start", Seats: 4, Counts: []uint64{90, 7294}},
		{Name: "start", Seats: 5, Counts: []uint64{110, 11106}},
		{Name: "court", Seats: 3, Text: court, Counts: []uint64{4, 12, 36}},
		{Name: "market", Seats: 3, Text: market, Counts: []uint64{14, 144, 1092}},
		{Name: "war", Seats: 3, Text: war, Counts: []uint64{6, 11, 29}},
		{Name: "cathedral", Seats: 3, Text: "{phase: spheres, sphere: war}", Counts: []uint64{3, 9, 27}},
	})
}

// FuzzGame plays games from bytes.
func FuzzGame(f *testing.F) { enginetest.Fuzz(f, title(f)) }

// FuzzLoad reads bytes as positions.
func FuzzLoad(f *testing.F) { enginetest.FuzzLoad(f, title(f), "") }
