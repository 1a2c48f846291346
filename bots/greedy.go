package bots

import (
	"context"

	"signoria/bots/net"
	"signoria/engine"
)

// greedy makes the choice with the best outlook by a net: after that choice or, with turnSearch, at
// the end of the seat's own turn.
type greedy struct {
	// temperature is that of pick, in worth (net.Outlook.Worth); with relative set it is in standard
	// deviations of the worths of the choices.
	temperature float64
	relative    bool
	// turnSearch, if not nil, searches the seat's own turn to its end.
	turnSearch *turnSearch
	oneStep    *oneStep
	rng        engine.Chance
	buf        []engine.Choice
}

func newGreedy(n *net.Net, p engine.Position, temperature float64, seed uint64) *greedy {
	g := &greedy{temperature: temperature, rng: engine.FastChance(seed)}
	g.oneStep = newOneStep(n, p, &g.rng)
	return g
}

func (g *greedy) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	g.buf = p.Prune(seat, p.Choices(seat, g.buf[:0]))
	if len(g.buf) == 1 {
		return g.buf[0]
	}
	g.oneStep.lens.Fresh()
	if g.turnSearch != nil && p.Owing().Len() == 1 {
		return g.turnSearch.choose(ctx, p, seat, &g.rng)
	}
	worth := g.oneStep.answer(p, seat, g.buf)
	temperature := g.temperature
	switch {
	case g.relative:
		temperature *= worthSpread(worth)
	case temperature > 0:
		temperature = pupilTemperature(temperature, worth)
	}
	return g.buf[pick(worth, temperature, &g.rng)]
}

// worthSpread returns the standard deviation of the worths of some outlooks.
func worthSpread(worth []net.Outlook) float64 {
	var s valueSpread
	var sum, squares float32
	for _, o := range worth {
		sum += o.Worth()
		squares += o.Worth() * o.Worth()
	}
	s.note(float32(len(worth)), sum, squares)
	return float64(s.mean())
}
