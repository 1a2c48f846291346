package live

import (
	"log/slog"
	"sync"
	"time"
)

const (
	// maxDrift is how far the clock of the machine may move at once without being taken for a jump.
	maxDrift = 30 * time.Second
	// jumpLasts is how long a jump must last before it counts.
	jumpLasts = 10 * time.Minute
)

// steadyClock is the time of a server that has its store for itself. It follows the clock of the
// machine, but a jump of that clock counts only after it has lasted for jumpLasts: so a clock that is
// wrong for a minute ends no table and orders no log wrongly. Until jumpLasts after the start jumps
// count at once, because machines without a battery get their time then. Servers that share a store
// follow their clocks at once, because they must agree.
type steadyClock struct {
	wall    func() time.Time
	elapsed func() time.Duration // since the start; does not jump
	log     *slog.Logger

	mu   sync.Mutex
	at   time.Time     // the last time that was returned
	read time.Duration // elapsed then
	// jump is how far the clock of the machine is ahead since it jumped, since when that is so; 0 means
	// that it has not jumped.
	jump  time.Duration
	since time.Duration
}

// newSteadyClock returns the clock of this process.
func newSteadyClock(log *slog.Logger) *steadyClock {
	began := time.Now()
	return &steadyClock{wall: time.Now, elapsed: func() time.Duration { return time.Since(began) }, log: log, at: began.Round(0)}
}

// now returns the time.
func (c *steadyClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	elapsed, wall := c.elapsed(), c.wall().Round(0)
	steady := c.at.Add(elapsed - c.read)
	switch ahead := wall.Sub(steady); {
	case ahead.Abs() <= maxDrift:
		if c.jump != 0 {
			c.log.Info("the clock of this machine is right again")
		}
		steady, c.jump = wall, 0
	case elapsed < jumpLasts:
		c.log.Warn("the clock of this machine has jumped", "by", ahead)
		steady, c.jump = wall, 0
	case c.jump == 0 || (ahead-c.jump).Abs() > maxDrift:
		c.log.Warn("the clock of this machine has jumped; it counts if it lasts", "by", ahead, "for", jumpLasts)
		c.jump, c.since = ahead, elapsed
	case elapsed-c.since >= jumpLasts:
		c.log.Warn("the clock of this machine has jumped for good; tables and logs follow it", "by", ahead)
		steady, c.jump = wall, 0
	}
	c.at, c.read = steady, elapsed
	return steady
}

// within reports whether at is no longer after last than d. It is false if at is before last: the clock
// was set back, and what is done every d must not wait for it to come back.
func within(at, last time.Time, d time.Duration) bool {
	passed := at.Sub(last)
	return 0 <= passed && passed < d
}
