package net

// effectSteps is the number of points between two positions at which the slope is computed.
const effectSteps = 8

// Effects computes by integrated gradients how much each feature contributes to the change of the
// chance to win between two sets of features: the mean slope of the chance on the straight line
// between them times the change of the feature. The sum is about the whole change. The slice effects
// has the length In.
func (n *Net) Effects(from, to, effects []float32) {
	clear(effects)
	at, sums, back := make([]float32, n.In), make([]float32, n.Hidden), make([]float32, n.Hidden)
	for step := range effectSteps {
		share := (float32(step) + 0.5) / effectSteps
		for i := range at {
			at[i] = from[i] + share*(to[i]-from[i])
		}
		n.Sums(at, sums)
		chance := n.Read(sums).Win
		slope := chance * (1 - chance) / effectSteps
		for h, s := range sums {
			back[h] = 0
			if s > 0 {
				back[h] = slope * n.Last[win][h]
			}
		}
		for i := range effects {
			if d := to[i] - from[i]; d != 0 {
				effects[i] += d * dot(n.row(i), back)
			}
		}
	}
}

func dot(a, b []float32) (sum float32) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
