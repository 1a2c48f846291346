package net

// effectSteps is how many points on the way between two positions are looked at.
const effectSteps = 8

// Effects writes, for each feature, how much of the change in the chance to win is
// due to it when the features change from one set to another: the slope of the
// chance along the way times how far the feature goes (integrated gradients). They
// add up to the whole change, about.
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
