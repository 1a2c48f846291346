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

// steadyClock is the clock of a server whose store is not shared. It follows the clock of the machine,
// but a jump of more than maxDrift counts only after it has lasted for jumpLasts. So a clock that is
// wrong for a minute neither ends a table nor puts a log out of order. Until jumpLasts after the start
// jumps count at once, because machines without a battery get their time then. Servers that share a
// store do not use it, because their clocks must agree.
type steadyClock struct {
	wall    func() time.Time
	elapsed func() time.Duration // since the start; does not jump
	log     *slog.Logger

	mu   sync.Mutex
	at   time.Time     // the last time that was returned
	read time.Duration // elapsed then
	// jump is how far the clock of the machine is ahead of this one after a jump; 0 means that it has
	// not jumped. since is elapsed at the jump.
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

// within reports whether at is less than d after last. It is false if at is before last: the clock was
// set back then, and what is done every d must not wait until it reaches last again.
func within(at, last time.Time, d time.Duration) bool {
	passed := at.Sub(last)
	return 0 <= passed && passed < d
}
