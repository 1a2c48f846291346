package narrate

import (
	"time"

	"signoria/engine"
)

// Await is the time for which bots wait because the viewer may still take back
// the last choice; zero means they do not wait.
type Await struct {
	// Until is its end, All how long it is from its beginning, Left how much of it
	// was left when the scene was drawn.
	Until     time.Time
	All, Left time.Duration
	// Seat is the one that may take back.
	Seat engine.Seat
}

// Held reports whether bots wait for the viewer.
func (s Scene) Held() bool { return !s.Await.Until.IsZero() }

// Seconds returns the whole seconds that are left.
func (a Await) Seconds() int { return int((max(0, a.Left) + time.Second - 1) / time.Second) }

// Share returns how much of the time is left, from 0 to 1.
func (a Await) Share() float64 {
	if a.All <= 0 {
		return 0
	}
	return min(1, max(0, float64(a.Left)/float64(a.All)))
}

// HeldBots says of bots that are asked, and wait; empty where they do not wait.
func (p *Speech) HeldBots() string {
	names, bots := p.Awaited()
	if !p.In.Held() || !bots || len(names) == 0 {
		return ""
	}
	return p.T("common.bots_wait", "n", len(names), "names", p.All(names))
}

// Doing returns what a seat does for which the table waits: a bot waits while the
// viewer may take back, else thinks is the title's word for it.
func (p *Speech) Doing(s engine.Seat, thinks string) string {
	if p.In.Held() && p.Face(s).Bot != "" {
		return p.T("common.waits")
	}
	return thinks
}
