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

var updateAnswers = flag.Bool("update", false, "rewrite the stored answers of bots")

const answersFile = "testdata/answers.txt"

// TestAnswersAreOfThisVersion compares the answers of bots with a file that names their SearchVersion.
// Ladders name it too, so a change of the answers without a new version would leave ladders that are no
// longer true.
func TestAnswersAreOfThisVersion(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the last bits of a net's output differ on other processors")
	}
	now := fmt.Sprintf("search %d\n%s", SearchVersion, gamesAnswered(t, toyLibrary(t)))
	wantStored(t, answersFile, now, "the answers of bots have changed: raise SearchVersion, and measure the ladders again or remove them")
}

// TestTemperatureChangesNoAnswer checks that the temperature in a file of weights, which changes shown
// chances, does not change the answers of bots.
func TestTemperatureChangesNoAnswer(t *testing.T) {
	if gamesAnswered(t, toyLibrary(t)) != gamesAnswered(t, hotLibrary(t)) {
		t.Error("weights with a temperature lead to other answers")
	}
}

// wantStored compares now with a file. The first line of both names the version.
func wantStored(t *testing.T, file, now, changed string) {
	t.Helper()
	if *updateAnswers {
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(stored) == now {
		return
	}
	before, _, _ := strings.Cut(string(stored), "\n")
	if version, _, _ := strings.Cut(now, "\n"); before == version {
		t.Fatalf("%s; then go test ./bots -run %s -update", changed, t.Name())
	}
	t.Fatalf("the version has changed: go test ./bots -run %s -update", t.Name())
}

// gamesAnswered returns the answers of all kinds of bots in games of the toy, a line a game.
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
