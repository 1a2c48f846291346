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
	g := NewGate(1, 1, alike)
	at := time.Now()
	for i := range 5 * maxYoung {
		g.Pass(at, []string{fmt.Sprint(i), "always there"})
	}
	if n := len(g.young) + len(g.old); n > 2*maxYoung {
		t.Errorf("%d clients are remembered", n)
	}
	if g.Pass(at, []string{"always there"}) == 0 {
		t.Error("one who keeps asking is forgotten")
	}
	if wait := NewGate(0, 0, alike).Pass(at, []string{"a"}); wait != 0 {
		t.Error("no rate bounds something")
	}
}

// Who must wait for one of two names has used up nothing of the other.
func TestAGateTakesAllOrNothing(t *testing.T) {
	t.Parallel()
	g := NewGate(1, 1, alike)
	at := time.Now()
	if g.Pass(at, []string{"browser"}) != 0 || g.Pass(at, []string{"network", "browser"}) == 0 {
		t.Fatal("the browser has used up what it has")
	}
	if g.Pass(at, []string{"network"}) != 0 {
		t.Error("the network has paid for a request that was refused")
	}
}
