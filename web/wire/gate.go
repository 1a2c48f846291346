package wire

import (
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Gate lets each client through at a rate of their own. A nil Gate is open.
type Gate struct {
	rate  rate.Limit
	burst int
	times func(name string) int

	mu sync.Mutex
	// young are clients that came lately, old those before them. When many others
	// have come since, one is forgotten: so a stranger with many addresses fills
	// no memory.
	young, old map[string]*rate.Limiter
}

// maxYoung is how many clients a gate remembers, at least; twice as many at most.
const maxYoung = 1 << 14

// NewGate makes a gate that lets a client through so often in a second, and burst times at
// once; as many times more as times says of its name. It is nil, open, where one of them is 0.
func NewGate(perSecond float64, burst int, times func(name string) int) *Gate {
	if burst <= 0 || perSecond <= 0 {
		return nil
	}
	return &Gate{rate: rate.Limit(perSecond), burst: burst, times: times, young: map[string]*rate.Limiter{}}
}

// Pass lets a request through that all of the names stand for, or says how long
// it must wait; then it has used nothing up.
func (g *Gate) Pass(now time.Time, names []string) (wait time.Duration) {
	return g.PassAll(now, names, 1)
}

// PassAll is Pass for several things at once.
func (g *Gate) PassAll(now time.Time, names []string, n int) (wait time.Duration) {
	if g == nil {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	var taken []*rate.Reservation
	for _, name := range names {
		r := g.of(name).ReserveN(now, min(n, g.burst))
		taken = append(taken, r)
		wait = max(wait, r.DelayFrom(now))
	}
	if wait > 0 {
		for _, r := range taken {
			r.CancelAt(now)
		}
	}
	return wait
}

// Wait is how long a request must wait that all of the names stand for; it uses nothing up.
func (g *Gate) Wait(now time.Time, names []string) (wait time.Duration) {
	if g == nil {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, name := range names {
		limiter := g.of(name)
		if lacks := 1 - limiter.TokensAt(now); lacks > 0 {
			wait = max(wait, time.Duration(lacks/float64(limiter.Limit())*float64(time.Second))+1)
		}
	}
	return wait
}

func (g *Gate) of(name string) *rate.Limiter {
	if limiter, known := g.young[name]; known {
		return limiter
	}
	limiter, known := g.old[name]
	if !known {
		times := g.times(name)
		limiter = rate.NewLimiter(g.rate*rate.Limit(times), g.burst*times)
	}
	if len(g.young) >= maxYoung {
		g.young, g.old = map[string]*rate.Limiter{}, g.young
	}
	g.young[name] = limiter
	return limiter
}

// Left is how much all of the names have left; what has no bound has much.
func (g *Gate) Left(now time.Time, names []string) int {
	if g == nil {
		return math.MaxInt
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	left := math.MaxInt
	for _, name := range names {
		left = min(left, int(g.of(name).TokensAt(now)))
	}
	return max(0, left)
}
