package wire

import (
	"fmt"
	"testing"
	"time"
)

// alike gives all clients the same limit.
func alike(string) int { return 1 }

// TestGatesAreBounded checks that the memory of a limiter is bounded for any number of clients, and
// that a client who keeps asking stays known.
func TestGatesAreBounded(t *testing.T) {
	t.Parallel()
	g := NewLimiter(1, 1, alike)
	at := time.Now()
	for i := range 5 * maxRecent {
		g.Allow(at, []string{fmt.Sprint(i), "always there"})
	}
	if n := len(g.recent) + len(g.previous); n > 2*maxRecent {
		t.Errorf("%d clients are stored, more than the limit", n)
	}
	if g.Allow(at, []string{"always there"}) == 0 {
		t.Error("the limiter has lost a client who keeps asking")
	}
	if wait := NewLimiter(0, 0, alike).Allow(at, []string{"a"}); wait != 0 {
		t.Error("a limiter without a rate refuses a request")
	}
}

// TestAGateTakesAllOrNothing checks that a request refused for one of its two names uses up nothing
// of the other.
func TestAGateTakesAllOrNothing(t *testing.T) {
	t.Parallel()
	g := NewLimiter(1, 1, alike)
	at := time.Now()
	if g.Allow(at, []string{"browser"}) != 0 || g.Allow(at, []string{"network", "browser"}) == 0 {
		t.Fatal("the first request was refused, or the second allowed")
	}
	if g.Allow(at, []string{"network"}) != 0 {
		t.Error("a refused request has used up the network's limit")
	}
}
