package train

import (
	"math"
	"math/rand/v2"

	"signoria/bots/net"
	"signoria/engine"
)

// adam is the state of the optimiser Adam: the decaying means of the gradients and of their squares, in
// the order of learner.each.
type adam struct {
	Steps         int
	Mean, Squares []float32
}

// learner changes the weights of a net.
type learner struct {
	net   *net.Net
	adam  *adam
	slope *net.Net // the sums of the gradients over a minibatch
	sums  []float32
	back  []float32
}

// lesson has the parameters for learning from a batch.
type lesson struct {
	rate, lambda float64
	rng          engine.Chance
}

// sample is a position for one seat: its features, and the outlook that the net should give.
type sample struct {
	features []float32
	target   net.Outlook
}

// minibatch is the number of samples after which the weights are changed.
const minibatch = 64

func newLearner(n *net.Net, a *adam) *learner {
	l := &learner{net: n, adam: a, slope: net.New(n.In, n.Hidden), sums: make([]float32, n.Hidden), back: make([]float32, n.Hidden)}
	if len(a.Mean) == 0 {
		size := 0
		l.each(func(weights, _ []float32) { size += len(weights) })
		a.Mean, a.Squares = make([]float32, size), make([]float32, size)
	}
	return l
}

// each calls do for each layer with its gradients, always in the same order.
func (l *learner) each(do func(weights, slope []float32)) {
	do(l.net.First, l.slope.First)
	do(l.net.Bias, l.slope.Bias)
	for i := range l.net.Last {
		do(l.net.Last[i], l.slope.Last[i])
	}
	do(l.net.LastBias[:], l.slope.LastBias[:])
}

// firstWeights returns a net with small random weights (He initialisation).
func firstWeights(in, hidden int, seed int64) *net.Net {
	n := net.New(in, hidden)
	rng := rand.New(rand.NewPCG(uint64(seed), 1))
	for i := range n.First {
		n.First[i] = float32(rng.NormFloat64() * math.Sqrt(2/float64(in)))
	}
	for i := range n.Last {
		for j := range n.Last[i] {
			n.Last[i][j] = float32(rng.NormFloat64() * 0.3 * math.Sqrt(1/float64(hidden)))
		}
	}
	return n
}

// learn changes the weights by the episodes. It returns the mean cross entropy of the chances to win
// before each change, in nats.
func (l *learner) learn(episodes []*episode, how lesson) float64 {
	var pool []sample
	for _, e := range episodes {
		pool = append(pool, l.samples(e, float32(how.lambda))...)
	}
	if len(pool) == 0 {
		return 0
	}
	engine.Shuffle(&how.rng, pool)
	loss := 0.0
	for from := 0; from < len(pool); from += minibatch {
		part := pool[from:min(from+minibatch, len(pool))]
		for _, s := range part {
			loss += l.grade(s)
		}
		l.move(how.rate, len(part))
	}
	return loss / float64(len(pool))
}

// samples returns a sample for each position and seat of an episode.
func (l *learner) samples(e *episode, lambda float32) []sample {
	n := e.positions()
	list := make([]sample, 0, n*e.seats)
	expected := make([]net.Outlook, n)
	for seat := range e.seats {
		for i := range n {
			l.net.Sums(e.seen(i, seat), l.sums)
			expected[i] = l.net.Read(l.sums)
		}
		for i, t := range targets(l.net, e, seat, lambda, expected) {
			list = append(list, sample{e.seen(i, seat), t})
		}
	}
	return list
}

// grade adds the gradients of one sample, and returns its cross entropy.
func (l *learner) grade(s sample) float64 {
	l.net.Sums(s.features, l.sums)
	o := l.net.Read(l.sums)
	errs := [...]float32{o.Win - s.target.Win, o.Margin - s.target.Margin}
	clear(l.back)
	for out, err := range errs {
		l.slope.LastBias[out] += err
		last, slope := l.net.Last[out], l.slope.Last[out]
		for i, sum := range l.sums {
			if sum > 0 {
				slope[i] += err * sum
				l.back[i] += err * last[i]
			}
		}
	}
	for i, b := range l.back {
		l.slope.Bias[i] += b
	}
	for i, x := range s.features {
		if x != 0 {
			row := l.slope.First[i*l.net.Hidden:][:len(l.back)]
			for j, b := range l.back {
				row[j] += x * b
			}
		}
	}
	return crossEntropy(float64(s.target.Win), float64(o.Win))
}

// crossEntropy returns the cross entropy of a chance that the net said, relative to the target, in nats.
func crossEntropy(target, said float64) float64 {
	said = max(1e-6, min(1-1e-6, said))
	return -target*math.Log(said) - (1-target)*math.Log(1-said)
}

// move changes the weights by the gradients of n samples (Adam), and sets the gradients to 0.
func (l *learner) move(rate float64, n int) {
	const fade, fadeSquares, tiny = 0.9, 0.999, 1e-8
	l.adam.Steps++
	steps := float64(l.adam.Steps)
	step := float32(rate * math.Sqrt(1-math.Pow(fadeSquares, steps)) / (1 - math.Pow(fade, steps)))
	at, share := 0, 1/float32(n)
	l.each(func(weights, slope []float32) {
		mean, squares := l.adam.Mean[at:][:len(weights)], l.adam.Squares[at:][:len(weights)]
		slope = slope[:len(weights)]
		for i := range weights {
			g := slope[i] * share
			slope[i] = 0
			mean[i] += (1 - fade) * (g - mean[i])
			squares[i] += (1 - fadeSquares) * (g*g - squares[i])
			weights[i] -= step * mean[i] / (float32(math.Sqrt(float64(squares[i]))) + tiny)
		}
		at += len(weights)
	})
}
