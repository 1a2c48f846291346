package enginetest

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"signoria/engine"
)

// Golden holds a whole game against a file: the seats, the options, the seed,
// every choice in notation, then each seat's rank and score. A choice that is
// refused or another result fails. With SIGNORIA_GOLDEN=write a missing or
// different file is written from a random game of the seed; such a change is
// reviewed like code. Files:
//
//	seats 2
//	options rounds=6
//	seed 7
//	1 bold
//	…
//	= seat 2 rank 1 points 17 lots 18 bold -1
func Golden(t *testing.T, title engine.Title, path string, o engine.Options, seed int64) {
	t.Helper()
	GoldenBy(t, title, path, o, seed, nil)
}

// GoldenBy is Golden with games of a player, where random ones do not come to
// the end that is wanted. It answers the position at the end.
func GoldenBy(t *testing.T, title engine.Title, path string, o engine.Options, seed int64, play Player) engine.Position {
	t.Helper()
	if os.Getenv("SIGNORIA_GOLDEN") == "write" {
		text, err := goldenGame(title, o, seed, play)
		if err == nil {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (SIGNORIA_GOLDEN=write makes it)", err)
	}
	var moves []string
	for _, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
		if len(line) > 1 && line[1] == ' ' && line[0] != '=' {
			moves = append(moves, line)
		}
	}
	p := Replay(t, title, o, seed, moves)
	if p.Owing() != 0 {
		t.Fatalf("%s: the game is not over after its last line", path)
	}
	if got := goldenText(p, o, seed, moves); !bytes.Equal(got, want) {
		t.Errorf("%s: the game now ends otherwise:\n%s", path, got)
	}
	return p
}

// goldenGame plays a game and writes it down.
func goldenGame(title engine.Title, o engine.Options, seed int64, play Player) ([]byte, error) {
	g, err := begin(title, o, seed)
	if err != nil {
		return nil, err
	}
	g.play = play
	if err := g.run(100_000, false); err != nil {
		return nil, g.fault(err)
	}
	return goldenText(g.p, o, seed, g.moves), nil
}

func goldenText(p engine.Position, o engine.Options, seed int64, moves []string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "seats %d\noptions %s\nseed %d\n%s\n", o.Seats, o, seed, strings.Join(moves, "\n"))
	score := p.Score(engine.NoSeat, nil)
	for _, place := range p.Rank(nil) {
		fmt.Fprintf(&b, "= seat %v rank %d points %d", place.Seat, place.Rank, place.Points)
		for _, part := range score {
			if part.Seat == place.Seat && part.Points != 0 {
				fmt.Fprintf(&b, " %s %d", part.Part, part.Points)
			}
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}
