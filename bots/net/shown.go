package net

import "math"

// Shown is a chance that the net gives a seat at a table of so many as people are told it: its log
// odds, counted from those of an equal share, divided by Temperature. So no certainty, no equal share and no order
// among choices changes, and what is told is as sure as it has come true. It is what a softmax of that temperature
// makes of the chances of all seats where the others stand alike; the chances of two seats still come to 1.
// Without a net it is as it was.
func (n *Net) Shown(win float64, seats int) float64 {
	if n == nil || n.Temperature == 0 || n.Temperature == 1 || seats < 2 || certain(win) {
		return win
	}
	level := math.Log(float64(seats - 1)) // minus the log odds of an equal share
	return 1 / (1 + math.Exp(level-(logOdds(win)+level)/n.Temperature))
}

// ShownAll returns the chances of all seats at a table as people are told them: from what the net says of each seat as that
// one sees the table, parts of a sum of 1, each as Shown tells it, and again of a sum of 1. What the net says of the seats
// one by one need not come to 1, and is far from it where it learned little.
func (n *Net) ShownAll(win []float64) []float64 {
	list := Shares(win)
	for i := range list {
		list[i] = n.Shown(list[i], len(list))
	}
	return Shares(list)
}

// Shares returns the numbers as parts of their sum; all alike where that is 0.
func Shares(list []float64) []float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	parts := make([]float64, len(list))
	for i, x := range list {
		if parts[i] = x / sum; !(sum > 0) {
			parts[i] = 1 / float64(len(list))
		}
	}
	return parts
}

// ShownBeside is a chance of one seat as people are told it beside a moment at which the net says all of the seats:
// moved, in log odds, by as much as what is told of the seat then (ShownAll) lies from what Shown alone would tell of it. So an
// answer that changes nothing is told as the moment is.
func (n *Net) ShownBeside(win float64, seat int, moment []float64) float64 {
	told := n.Shown(win, len(moment))
	is, alone := n.ShownAll(moment)[seat], n.Shown(moment[seat], len(moment))
	if !certain(told) && !certain(is) && !certain(alone) {
		told = 1 / (1 + math.Exp(-logOdds(told)-logOdds(is)+logOdds(alone)))
	}
	return told
}

func certain(win float64) bool { return !(win > 0 && win < 1) }

func logOdds(win float64) float64 { return math.Log(win / (1 - win)) }
