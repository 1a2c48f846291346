package main

import (
	"strings"
	"testing"
	"time"
)

// TestPlainProgress has a task that takes minutes say how far it is where there is no
// terminal, and a short one nothing.
func TestPlainProgress(t *testing.T) {
	var out strings.Builder
	at := time.Unix(0, 0)
	b := newBar(&out, "games")
	b.now, b.told = func() time.Time { return at }, at
	for done := 1; done <= 5; done++ {
		at = at.Add(40 * time.Second)
		b.show(done, 5)
	}
	b.end()
	if want := "2/5 games\n4/5 games\n"; out.String() != want {
		t.Errorf("told %q, not %q", out.String(), want)
	}
}
