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
