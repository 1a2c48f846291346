package net

import "math"

// Shown returns a seat's chance to win as it is shown to people, for the chance that the net gives
// it at a table of so many seats: its log odds relative to an equal share, divided by Temperature.
// 0, 1 and an equal share stay as they are, and so does the order of chances. The result equals a
// softmax with that temperature if the other seats have equal chances; the chances of two seats
// still add up to 1. A nil net changes nothing.
func (n *Net) Shown(win float64, seats int) float64 {
	if n == nil || n.Temperature == 0 || n.Temperature == 1 || seats < 2 || certain(win) {
		return win
	}
	level := math.Log(float64(seats - 1)) // minus the log odds of an equal share
	return 1 / (1 + math.Exp(level-(logOdds(win)+level)/n.Temperature))
}

// ShownAll returns the chances of all seats as they are shown to people; their sum is 1. The argument
// has what the net says of each seat as that seat sees the table. These numbers are scaled to a sum
// of 1, passed through Shown, and scaled again.
func (n *Net) ShownAll(win []float64) []float64 {
	list := Shares(win)
	for i := range list {
		list[i] = n.Shown(list[i], len(list))
	}
	return Shares(list)
}

// Shares returns the numbers divided by their sum; equal numbers if the sum is 0.
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

// ShownBeside returns a seat's chance after an answer as it is shown beside the chances before the
// answer. The argument moment has what the net said of all seats then. Shown(win) is moved, in log
// odds, by the difference between ShownAll and Shown at that moment, so that an answer that changes
// nothing shows the same chance as ShownAll before it.
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
