package wire

import (
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limiter limits the rate of each client by a token bucket of its own. A nil Limiter allows all.
type Limiter struct {
	rate   rate.Limit
	burst  int
	factor func(name string) int

	mu sync.Mutex
	// recent and previous are two generations of clients. When recent is full it becomes
	// previous, and the old previous is dropped, so that a client with many addresses cannot
	// fill the memory. A dropped client begins with a full bucket.
	recent, previous map[string]*rate.Limiter
}

// maxRecent is the size of one generation: a limiter stores at least this number of the most recent
// clients, and at most twice as many.
const maxRecent = 1 << 14

// NewLimiter returns a limiter of perSecond tokens a second and name, and of burst at once, each
// multiplied by factor(name). It is nil (no limit) if perSecond or burst is not positive.
func NewLimiter(perSecond float64, burst int, times func(name string) int) *Limiter {
	if burst <= 0 || perSecond <= 0 {
		return nil
	}
	return &Limiter{rate: rate.Limit(perSecond), burst: burst, factor: times, recent: map[string]*rate.Limiter{}}
}

// Allow takes one token from each name and returns 0. If a name has none left, it takes nothing and
// returns how long to wait.
func (g *Limiter) Allow(now time.Time, names []string) (wait time.Duration) {
	return g.AllowN(now, names, 1)
}

// AllowN is Allow for n tokens of each name. More than a whole bucket is asked for as a whole bucket.
func (g *Limiter) AllowN(now time.Time, names []string, n int) (wait time.Duration) {
	if g == nil {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	var taken []*rate.Reservation
	for _, name := range names {
		r := g.limiterOf(name).ReserveN(now, min(n, g.burst))
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

// Wait returns how long to wait until each name has a token; 0 means none. It takes no tokens.
func (g *Limiter) Wait(now time.Time, names []string) (wait time.Duration) {
	if g == nil {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, name := range names {
		limiter := g.limiterOf(name)
		if lacks := 1 - limiter.TokensAt(now); lacks > 0 {
			wait = max(wait, time.Duration(lacks/float64(limiter.Limit())*float64(time.Second))+1)
		}
	}
	return wait
}

func (g *Limiter) limiterOf(name string) *rate.Limiter {
	if limiter, known := g.recent[name]; known {
		return limiter
	}
	limiter, known := g.previous[name]
	if !known {
		times := g.factor(name)
		limiter = rate.NewLimiter(g.rate*rate.Limit(times), g.burst*times)
	}
	if len(g.recent) >= maxRecent {
		g.recent, g.previous = map[string]*rate.Limiter{}, g.recent
	}
	g.recent[name] = limiter
	return limiter
}

// Left returns the least number of tokens that any of the names has left, at least 0;
// [math.MaxInt] without a limit.
func (g *Limiter) Left(now time.Time, names []string) int {
	if g == nil {
		return math.MaxInt
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	left := math.MaxInt
	for _, name := range names {
		left = min(left, int(g.limiterOf(name).TokensAt(now)))
	}
	return max(0, left)
}
