package live

import (
	"log/slog"
	"testing"
	"time"
)

// machine is a machine's clocks as a test sets them: the wall clock, which may jump, and the
// elapsed time.
type machine struct {
	wall    time.Time
	elapsed time.Duration
}

func (m *machine) pass(d time.Duration) { m.wall, m.elapsed = m.wall.Add(d), m.elapsed+d }

func (m *machine) clock() *steadyClock {
	return &steadyClock{wall: func() time.Time { return m.wall }, elapsed: func() time.Duration { return m.elapsed }, log: slog.New(slog.DiscardHandler), at: m.wall}
}

// TestAClockThatJumps checks that a jump of the wall clock counts only after it has lasted ten
// minutes. A jump at the start counts at once.
func TestAClockThatJumps(t *testing.T) {
	t.Parallel()
	const year = 365 * 24 * time.Hour
	for _, jump := range []time.Duration{year, -year, time.Hour, -time.Hour, 20 * 365 * 24 * time.Hour} {
		began := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
		m := &machine{wall: began}
		c := m.clock()
		want := func(after time.Duration) {
			t.Helper()
			if got := c.now(); !got.Equal(began.Add(after)) {
				t.Errorf("jump %v: the time is %v after the start, want %v", jump, got.Sub(began), after)
			}
		}
		m.pass(time.Hour)
		want(time.Hour)
		m.wall = m.wall.Add(jump)
		want(time.Hour)
		m.pass(time.Minute)
		want(time.Hour + time.Minute)
		m.wall = m.wall.Add(-jump)
		want(time.Hour + time.Minute)
		m.pass(9 * time.Minute)
		want(time.Hour + 10*time.Minute)

		m.wall = m.wall.Add(jump)
		want(time.Hour + 10*time.Minute)
		m.pass(jumpLasts - time.Second)
		want(time.Hour + 20*time.Minute - time.Second)
		m.pass(time.Second)
		want(time.Hour + 20*time.Minute + jump)
		m.pass(time.Minute)
		want(time.Hour + 21*time.Minute + jump)

		m = &machine{wall: began}
		c = m.clock()
		m.pass(time.Minute)
		m.wall = m.wall.Add(jump)
		want(time.Minute + jump)
	}
}

// TestAClockThatIsCorrected checks that small corrections, for example by a time server, count at
// once.
func TestAClockThatIsCorrected(t *testing.T) {
	t.Parallel()
	m := &machine{wall: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}
	c := m.clock()
	for _, by := range []time.Duration{time.Second, -time.Second, 29 * time.Second, -29 * time.Second} {
		m.pass(time.Hour)
		m.wall = m.wall.Add(by)
		if got := c.now(); !got.Equal(m.wall) {
			t.Errorf("after a correction by %v the time is %v, want %v", by, got, m.wall)
		}
	}
}
