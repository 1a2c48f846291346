package net

import (
	"math"
	"testing"
)

// TestEffectsAddUp checks that effects add up approximately to the change of the chance, and that
// unchanged features have none.
func TestEffectsAddUp(t *testing.T) {
	n := drawn(6, 12)
	for i := range n.First {
		n.First[i] /= 4
	}
	from, to := []float32{0, 0.2, 0.4, 0, 1, 0.1}, []float32{0.3, 0.2, 0, 0.5, 1, 0.6}
	effects := make([]float32, 6)
	n.Effects(from, to, effects)
	sums, sum := make([]float32, n.Hidden), float32(0)
	for i, e := range effects {
		if from[i] == to[i] && e != 0 {
			t.Errorf("feature %d has not changed, but has the effect %v", i, e)
		}
		sum += e
	}
	n.Sums(from, sums)
	before := n.Read(sums).Win
	n.Sums(to, sums)
	if change := n.Read(sums).Win - before; math.Abs(float64(sum-change)) > 0.02 || math.Abs(float64(change)) < 0.01 {
		t.Errorf("the effects add up to %v for a change of %v", sum, change)
	}
}
