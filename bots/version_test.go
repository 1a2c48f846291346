package bots

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"signoria/bots/net"
	"signoria/engine/enginetest/toy"
)

var updateAnswers = flag.Bool("update", false, "write anew what bots answer")

const answersFile = "testdata/answers.txt"

// Ladders are of one SearchVersion: what bots answer stands in a file that names it, so
// that nobody changes the way in which they choose and leaves the ladders as they were.
func TestAnswersAreOfThisVersion(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the last bits of what a net says are other ones on another kind of processor")
	}
	now := fmt.Sprintf("search %d\n%s", SearchVersion, gamesAnswered(t, toyLibrary(t)))
	wantKept(t, answersFile, now, "bots choose otherwise than before: raise SearchVersion, and measure the ladders anew or take them away")
}

// What people are told of a chance changes no choice: whatever temperature a file of weights names, bots
// answer the same.
func TestTemperatureChangesNoAnswer(t *testing.T) {
	if gamesAnswered(t, toyLibrary(t)) != gamesAnswered(t, hotLibrary(t)) {
		t.Error("bots choose otherwise by weights that name a temperature")
	}
}

// wantKept compares with what a file keeps, whose first line names the version it is of.
func wantKept(t *testing.T, file, now, changed string) {
	t.Helper()
	if *updateAnswers {
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) == now {
		return
	}
	before, _, _ := strings.Cut(string(kept), "\n")
	if version, _, _ := strings.Cut(now, "\n"); before == version {
		t.Fatalf("%s; then go test ./bots -run %s -update", changed, t.Name())
	}
	t.Fatalf("the version is another one: go test ./bots -run %s -update", t.Name())
}

// gamesAnswered are the answers of all kinds of bots through games of the toy, a line a game.
func gamesAnswered(t *testing.T, library *net.Library) string {
	t.Helper()
	var text strings.Builder
	for _, spec := range []string{"net", "net:0", "net:0.4", "net:1", "puct:60", "turns:120", "turns:20+6"} {
		for seats := 2; seats <= toy.MaxSeats; seats++ {
			for deal := range int64(3) {
				p := start(t, seats, deal)
				bot, err := New(spec, deal, library)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&text, "%s %d %d:", spec, seats, deal)
				for p.Owing() != 0 {
					seat := p.Owing().First()
					choice := bot.Choose(t.Context(), p, seat)
					text.WriteString(" " + p.Format(seat, choice))
					p.Apply(seat, choice)
				}
				text.WriteByte('\n')
			}
		}
	}
	return text.String()
}
