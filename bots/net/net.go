// Package net is a small neural net that estimates how good a position is for a seat.
//
// The inputs are the features of a title (engine.Observed). They feed one hidden layer of rectified
// linear units; the two outputs are the chance to win and the margin in points. A position that
// differs little from the one before is computed from the difference alone ([Lens]). A file of
// weights stores the first layer in bytes; its header says what the net was trained for.
//
// The same weights and features give the same numbers on all processors of one kind. A processor
// with fused multiply-add may round the last bit differently.
package net

import (
	"math"

	"signoria/engine"
)

// Outputs of a net.
const (
	win    = iota // chance to win, a shared win counting as its part
	margin        // the margin in points, mapped to 0 to 1 by Squash
	outputs
)

// Net is a net of two layers. The fields are exported for training; players use a [Lens].
type Net struct {
	// In is the number of features, Hidden the number of hidden units.
	In, Hidden int
	// First has the weights of the first layer: Hidden numbers for each feature.
	First []float32
	// Bias has the biases of the hidden units.
	Bias []float32
	// Last has the weights of the second layer: Hidden numbers for each output.
	Last [outputs][]float32
	// LastBias has the biases of the outputs.
	LastBias [outputs]float32
	// Spread is the margin in points that Squash maps to 0.75.
	Spread float32
	// Ahead is the number of choices, of all seats, that a search with bots.Spec.Fit plays after
	// the end of a turn before it asks this net: 0 to MostAhead. The best value is found by
	// matches. A net that chooses better than it estimates wants a large one.
	Ahead int
	// Temperature divides the log odds of the chances that are shown to people (Shown): above 1
	// the net is overconfident. 0 means 1. Bots do not use it.
	Temperature float64
}

// MostAhead is the largest Net.Ahead. Most games have fewer choices.
const MostAhead = 500

// Outlook is the net's estimate of a position for a seat.
type Outlook struct {
	// Win is the chance to win, from 0 to 1.
	Win float32
	// Margin is the seat's final points minus those of the best other seat, mapped to 0 to 1 by
	// Net.Squash: 0.5 means equal points.
	Margin float32
}

// winShare is the weight of the chance to win in Worth. The rest is the margin, so that a bot that
// is far ahead or far behind still plays well.
const winShare = 0.8

// Worth returns the outlook as one number from 0 to 1. A certain win is worth between 1 and 1.01,
// more than anything else, so that bots end a game that they have won.
func (o Outlook) Worth() float32 {
	if o.Win >= 1 {
		return 1 + o.Margin/100
	}
	return winShare*o.Win + (1-winShare)*o.Margin
}

// Squash maps a margin in points to a number between 0 and 1: 0 points to 0.5, Spread points to 0.75,
// -Spread points to 0.25.
func (n *Net) Squash(points float32) float32 {
	x := points / n.Spread
	if x < 0 {
		return 0.5 + 0.5*x/(1-x)
	}
	return 0.5 + 0.5*x/(1+x)
}

// Points is the inverse of Squash. Numbers below 0.01 and above 0.99 count as these.
func (n *Net) Points(margin float32) float32 {
	x := 2*margin - 1
	limit := float32(0.98)
	x = max(-limit, min(limit, x))
	if x < 0 {
		return n.Spread * x / (1 + x)
	}
	return n.Spread * x / (1 - x)
}

// New returns a net whose weights are all 0.
func New(in, hidden int) *Net {
	n := &Net{In: in, Hidden: hidden, First: make([]float32, in*hidden), Bias: make([]float32, hidden), Spread: 10}
	for i := range n.Last {
		n.Last[i] = make([]float32, hidden)
	}
	return n
}

// Clone returns an independent copy.
func (n *Net) Clone() *Net {
	c := New(n.In, n.Hidden)
	copy(c.First, n.First)
	copy(c.Bias, n.Bias)
	for i := range n.Last {
		copy(c.Last[i], n.Last[i])
	}
	c.LastBias, c.Spread, c.Ahead, c.Temperature = n.LastBias, n.Spread, n.Ahead, n.Temperature
	return c
}

// row returns the weights of one feature.
func (n *Net) row(feature int) []float32 { return n.First[feature*n.Hidden:][:n.Hidden] }

// add adds x times a row of weights to the sums of the hidden units.
func add(sums, row []float32, x float32) {
	row = row[:len(sums)]
	i := 0
	for ; i+4 <= len(sums); i += 4 {
		s, r := sums[i:i+4:i+4], row[i:i+4:i+4]
		s[0] += x * r[0]
		s[1] += x * r[1]
		s[2] += x * r[2]
		s[3] += x * r[3]
	}
	for ; i < len(sums); i++ {
		sums[i] += x * row[i]
	}
}

// Sums computes the sums of the hidden units for some features, before rectification. The slice
// sums has the length Hidden.
func (n *Net) Sums(features, sums []float32) {
	copy(sums, n.Bias)
	for i, x := range features {
		if x != 0 {
			add(sums, n.row(i), x)
		}
	}
}

// Read returns the outlook for the sums of the hidden units.
func (n *Net) Read(sums []float32) Outlook {
	a, b := n.LastBias[win], n.LastBias[margin]
	wins, margins := n.Last[win][:len(sums)], n.Last[margin][:len(sums)]
	for i, s := range sums {
		if s > 0 {
			a += s * wins[i]
			b += s * margins[i]
		}
	}
	return Outlook{Win: logistic(a), Margin: logistic(b)}
}

func logistic(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// Outcome returns the outlook of a seat in a finished game: the result itself. A shared win counts
// as a part of one.
func (n *Net) Outcome(places []engine.Place, seat engine.Seat) Outlook {
	winners, mine, best, others := 0, engine.Place{}, 0, false
	for _, place := range places {
		if place.Rank == 1 {
			winners++
		}
		switch {
		case place.Seat == seat:
			mine = place
		case !others || place.Points > best:
			best, others = place.Points, true
		}
	}
	o := Outlook{Margin: n.Squash(float32(mine.Points - best))}
	if mine.Rank == 1 {
		o.Win = 1 / float32(winners)
	}
	return o
}
