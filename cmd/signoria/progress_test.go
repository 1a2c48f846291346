package main

import (
	"strings"
	"testing"
	"time"

	"signoria/bots"
)

// TestPlainProgress has a task that takes minutes say how far it is where there is no
// terminal, and a short one nothing.
func TestPlainProgress(t *testing.T) {
	var out strings.Builder
	at := time.Unix(0, 0)
	b := newBar(&out, "games")
	b.now, b.shown = func() time.Time { return at }, at
	for done := 1; done <= 5; done++ {
		at = at.Add(40 * time.Second)
		b.show(done, 5)
	}
	b.end()
	if want := "2/5 games\n4/5 games\n"; out.String() != want {
		t.Errorf("told %q, not %q", out.String(), want)
	}
}

// TestGamesOfALadder has the progress of a ladder name the two levels that play.
func TestGamesOfALadder(t *testing.T) {
	names := bots.LevelNames()
	if got, want := gamesAgainst(names[0]), "games of "+names[1]+" against "+names[0]; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := gamesAgainst(names[len(names)-1]); got != "games" {
		t.Errorf("nobody plays against the last, but told %q", got)
	}
}
