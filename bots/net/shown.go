package net

import "math"

// Shown is a chance that the net gives a seat at a table of so many as people are told it: its log
// odds, counted from those of an equal share, divided by Temperature. So no certainty, no equal share and no order
// among choices changes, and what is told is as sure as it has come true. It is what a softmax of that temperature
// makes of the chances of all seats where the others stand alike; the chances of two seats still come to 1.
// Without a net it is as it was.
func (n *Net) Shown(win float64, seats int) float64 {
	if n == nil || n.Temperature == 0 || n.Temperature == 1 || seats < 2 || !(win > 0 && win < 1) {
		return win
	}
	level := math.Log(float64(seats - 1)) // minus the log odds of an equal share
	return 1 / (1 + math.Exp(level-(math.Log(win/(1-win))+level)/n.Temperature))
}
