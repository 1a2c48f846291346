package wire

import (
	"fmt"
	"testing"
	"time"
)

// alike lets all clients do as much.
func alike(string) int { return 1 }

// A stranger with any number of addresses fills no memory.
func TestGatesForget(t *testing.T) {
	t.Parallel()
	g := NewLimiter(1, 1, alike)
	at := time.Now()
	for i := range 5 * maxRecent {
		g.Allow(at, []string{fmt.Sprint(i), "always there"})
	}
	if n := len(g.recent) + len(g.previous); n > 2*maxRecent {
		t.Errorf("%d clients are remembered", n)
	}
	if g.Allow(at, []string{"always there"}) == 0 {
		t.Error("one who keeps asking is forgotten")
	}
	if wait := NewLimiter(0, 0, alike).Allow(at, []string{"a"}); wait != 0 {
		t.Error("no rate bounds something")
	}
}

// Who must wait for one of two names has used up nothing of the other.
func TestAGateTakesAllOrNothing(t *testing.T) {
	t.Parallel()
	g := NewLimiter(1, 1, alike)
	at := time.Now()
	if g.Allow(at, []string{"browser"}) != 0 || g.Allow(at, []string{"network", "browser"}) == 0 {
		t.Fatal("the browser has used up what it has")
	}
	if g.Allow(at, []string{"network"}) != 0 {
		t.Error("the network has paid for a request that was refused")
	}
}
