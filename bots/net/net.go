// Package net is a small neural net that says how good a position is for a seat.
//
// One hidden layer of rectified units stands over the features that a title writes
// (engine.Observed); two outputs say the chance to win, and the margin. Positions
// that differ little are weighed by their difference alone. A file of weights keeps
// the first layer in bytes, and says at its head what it was trained for.
//
// The package promises that the same weights and features give the same numbers on
// every machine of a kind; another kind of processor, which multiplies and adds in one
// step, may round the last bit otherwise. It imports package engine and the standard library only.
package net

import (
	"math"

	"signoria/engine"
)

// Outputs of a net.
const (
	win    = iota // chance to win, a shared win counting as its part
	margin        // the margin, squashed between 0 and 1 (Spread)
	outputs
)

// Net is a net of two layers. Its fields are open for whoever trains it; who plays
// reads it through a Lens.
type Net struct {
	// In is the number of features, Hidden that of hidden units.
	In, Hidden int
	// First are the weights of the first layer: Hidden of them for each feature.
	First []float32
	// Bias are those of the hidden units.
	Bias []float32
	// Last are the weights of the second layer: Hidden of them for each output.
	Last [outputs][]float32
	// LastBias are those of the outputs.
	LastBias [outputs]float32
	// Spread is how many points of margin lie half way to the most (Squash).
	Spread float32
	// Ahead is for how many choices, of whoever is asked, a search that judges whole turns
	// plays on before it asks this net, if it goes by what suits the net: from 0 to
	// MostAhead. Matches tell, not training: a net that misjudges what has just begun but
	// chooses well is asked later, one that chooses less well than it judges at once.
	Ahead int
	// Temperature is by what the log odds of the chances are divided that are told to people
	// (Shown): above 1 the net is too sure of itself. 0 is as 1. No bot chooses by it.
	Temperature float64
}

// MostAhead is to the end of most games.
const MostAhead = 500

// Outlook is what a seat may expect of a position.
type Outlook struct {
	// Win is the chance to win, from 0 to 1.
	Win float32
	// Margin is where the points will stand beside those of the best other seat,
	// squashed: 0.5 is level.
	Margin float32
}

// winShare is the part of a worth that winning alone decides; the rest is the
// margin, so that a bot far ahead or far behind still plays well.
const winShare = 0.8

// Worth returns the outlook as one number from 0 to 1, for a win that nobody can take away a
// little more: nothing that might still be hoped for is better, so a won game is finished.
func (o Outlook) Worth() float32 {
	if o.Win >= 1 {
		return 1 + o.Margin/100
	}
	return winShare*o.Win + (1-winShare)*o.Margin
}

// Squash puts a margin of points between 0 and 1: half of what lies above 0.5 is
// reached at Spread points.
func (n *Net) Squash(points float32) float32 {
	x := points / n.Spread
	if x < 0 {
		return 0.5 + 0.5*x/(1-x)
	}
	return 0.5 + 0.5*x/(1+x)
}

// Points returns the margin that Squash made the number of, in points.
func (n *Net) Points(margin float32) float32 {
	x := 2*margin - 1
	limit := float32(0.98)
	x = max(-limit, min(limit, x))
	if x < 0 {
		return n.Spread * x / (1 + x)
	}
	return n.Spread * x / (1 - x)
}

// New makes a net without weights.
func New(in, hidden int) *Net {
	n := &Net{In: in, Hidden: hidden, First: make([]float32, in*hidden), Bias: make([]float32, hidden), Spread: 10}
	for i := range n.Last {
		n.Last[i] = make([]float32, hidden)
	}
	return n
}

// Clone is an independent copy.
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

// add adds a feature of the given size to the sums of the hidden units.
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

// Sums are those of the hidden units for the features.
func (n *Net) Sums(features, sums []float32) {
	copy(sums, n.Bias)
	for i, x := range features {
		if x != 0 {
			add(sums, n.row(i), x)
		}
	}
}

// Read returns the outlook that sums of hidden units come to.
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

// Outcome returns the outlook of a seat where the game is over.
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
