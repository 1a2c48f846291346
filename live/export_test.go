package live

import "time"

// Sweep looks for idle matches as if it were that time.
func Sweep(h *Hall, at time.Time) { h.sweepOnce(at) }

// Loaded is the number of matches in memory.
func Loaded(h *Hall) int { return len(h.loaded()) }

// PromiseAt is a promise drawn at another time.
func PromiseAt(h *Hall, at time.Time) string { return h.promiseAt(at) }

// Tick lets the keeper look once, as if it were that time.
func Tick(h *Hall, at time.Time) { h.tick(at) }

// SeenElsewhere tells whether a match in memory here is one that pages of other
// nodes show.
func SeenElsewhere(h *Hall, id string) bool {
	h.mu.Lock()
	m := h.matches[id]
	h.mu.Unlock()
	return m != nil && m.looking.Load() == 0 && m.present.Load()
}
