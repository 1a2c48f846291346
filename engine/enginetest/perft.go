package enginetest

import (
	"fmt"
	"testing"

	"signoria/engine"
)

// Perft counts the sequences of choices of the given length from a position.
// Of several owing seats the lowest answers first, so that no order of
// independent answers is counted twice. Chance runs on as the position has it.
func Perft(p engine.Position, depth int) uint64 {
	seat := p.Owing().First()
	if depth == 0 || seat == engine.NoSeat {
		return 1
	}
	choices := p.Choices(seat, nil)
	if depth == 1 {
		return uint64(len(choices))
	}
	var count uint64
	next := p.Copy()
	for _, c := range choices {
		next.CopyFrom(p)
		next.Apply(seat, c)
		count += Perft(next, depth-1)
	}
	return count
}

// WantPerft compares Perft at depth 1, 2, … with fixed counts.
func WantPerft(t testing.TB, p engine.Position, counts ...uint64) {
	t.Helper()
	for i, want := range counts {
		if got := Perft(p, i+1); got != want {
			t.Errorf("perft at depth %d: %d, want %d", i+1, got, want)
		}
	}
}

// PerftCase is one position of Perfts: Moves are made in it first, as in After, and Counts are
// those of depth 1, 2, ….
type PerftCase struct {
	Name    string
	Seats   int
	Options string
	Text    string
	Moves   []string
	Counts  []uint64
}

// Perfts compares Perft from fixed positions with their counts.
func Perfts(t *testing.T, title engine.Title, cases []PerftCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s of %d", c.Name, c.Seats), func(t *testing.T) {
			p, _ := After(t, title, c.Seats, c.Options, c.Text, c.Moves...)
			WantPerft(t, p, c.Counts...)
		})
	}
}
