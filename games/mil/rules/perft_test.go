package rules

import (
	"testing"

	"signoria/engine/enginetest"
)

// TestPerft counts the sequences of choices from fixed positions; other numbers mean other rules. The
// first two numbers of each line were counted by hand, of the market only the first:
//   - start: each of two knights can harvest, recruit, grow, go to one of two open spheres, or go to
//     one of n spaces for gold or for a privilege. The family can pass on each space, with two families
//     also by a marker. That is 6 + 2 × (2 + 2n) + n choices (with two families 2n instead of n). After
//     them the family takes one of n tokens (4 times) or rolls a die (twice, 3 choices), or the next
//     family has all choices (4 times), those without a space (4n times; 4 placements and the pass on
//     it are missing), or those without a pass.
//   - court: influence, two knights with too few elements, or nothing; then an offer of zero, one or
//     two gold, or as much gold for the cathedral.
//   - market: 2 + 2 + 2 + 3 + 3 exchanges, an auction, or nothing.
//   - war: a free land, a land of each of four knights, or nothing; then the influence that is left
//     after the women are paid for, or gold for the cathedral.
//   - cathedral: zero, one or two gold of each family.
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

// FuzzGame plays games whose choices are taken from random bytes.
func FuzzGame(f *testing.F) { enginetest.Fuzz(f, title(f)) }

// FuzzLoad loads random bytes as positions.
func FuzzLoad(f *testing.F) { enginetest.FuzzLoad(f, title(f), "") }
