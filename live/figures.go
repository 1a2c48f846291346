package live

import "signoria/live/turns"

// Figures are what a host may want to watch of a hall. They name nobody.
type Figures struct {
	Matches  int // in memory
	Streams  int // open
	Waiting  int // bots that owe a choice and wait until they may think
	Thinking int // bots that think
}

// Figures counts.
func (h *Hall) Figures() Figures {
	f := Figures{Waiting: h.turns.Len(), Thinking: int(h.thinking.Load())}
	h.mu.Lock()
	defer h.mu.Unlock()
	f.Matches = len(h.matches)
	for _, open := range h.streams {
		f.Streams += open
	}
	return f
}

// take lets a bot think, and counts it.
func (h *Hall) take(turn turns.Turn) {
	h.thinking.Add(1)
	defer h.thinking.Add(-1)
	turn.Think()
}
