package narrate

import (
	"time"

	"signoria/engine"
)

// Await is the time for which bots wait because the viewer may still take back the last choice. The zero value
// means that they do not wait.
type Await struct {
	// Until is its end, All its whole length, Left how much of it was left when the scene was drawn.
	Until     time.Time
	All, Left time.Duration
	// Seat is the seat that may take the choice back.
	Seat engine.Seat
}

// Held reports whether bots wait for the viewer.
func (s Scene) Held() bool { return !s.Await.Until.IsZero() }

// Seconds returns the seconds that are left, rounded up.
func (a Await) Seconds() int { return int((max(0, a.Left) + time.Second - 1) / time.Second) }

// Share returns how much of the time is left, from 0 to 1.
func (a Await) Share() float64 {
	if a.All <= 0 {
		return 0
	}
	return min(1, max(0, float64(a.Left)/float64(a.All)))
}

// HeldBots returns a sentence with the names of bots that owe a choice and wait for the viewer; empty if none
// do.
func (p *Speech) HeldBots() string {
	names, bots := p.Awaited()
	if !p.In.Held() || !bots || len(names) == 0 {
		return ""
	}
	return p.T("common.bots_wait", "n", len(names), "names", p.All(names))
}

// Doing returns in words what a seat does for which the table waits: "waits" for a bot that waits for the
// viewer, otherwise thinks, the title's words.
func (p *Speech) Doing(s engine.Seat, thinks string) string {
	if p.In.Held() && p.Face(s).Bot != "" {
		return p.T("common.waits")
	}
	return thinks
}
