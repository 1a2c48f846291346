package live

import "time"

// Sweep looks for idle matches as if it were that time.
func Sweep(h *Hall, at time.Time) { h.sweepOnce(at) }

// Loaded is the number of matches in memory.
func Loaded(h *Hall) int { return len(h.loaded()) }
