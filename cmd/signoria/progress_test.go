package main

import (
	"strings"
	"testing"
	"time"

	"signoria/bots"
)

// TestPlainProgress checks that without a terminal a task of minutes reports its progress at most
// once a minute.
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
		t.Errorf("the progress is %q, want %q", out.String(), want)
	}
}

// TestGamesOfALadder checks that the progress of a ladder names the two levels that play.
func TestGamesOfALadder(t *testing.T) {
	names := bots.LevelNames()
	if got, want := gamesAgainst(names[0]), "games of "+names[1]+" against "+names[0]; got != want {
		t.Errorf("the progress names %q, want %q", got, want)
	}
	if got := gamesAgainst(names[len(names)-1]); got != "games" {
		t.Errorf("no level plays against the last one, but the progress names %q", got)
	}
}
