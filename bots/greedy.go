package bots

import (
	"context"

	"signoria/bots/net"
	"signoria/engine"
)

// greedy makes the choice after which its net sees the best outlook, at once or, with
// lines, at the end of the seat's own turn.
type greedy struct {
	// heat is how far it strays, of a game; or in standard deviations of what the
	// choices are worth, if it goes by stakes.
	heat     float64
	byStakes bool
	// lines, if not nil, look to the end of the seat's own turn.
	lines *lines
	sight *sight
	luck  engine.Chance
	buf   []engine.Choice
}

func newGreedy(n *net.Net, p engine.Position, heat float64, seed uint64) *greedy {
	g := &greedy{heat: heat, luck: engine.FastChance(seed)}
	g.sight = newSight(n, p, &g.luck)
	return g
}

func (g *greedy) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	g.buf = p.Likely(seat, p.Choices(seat, g.buf[:0]))
	if len(g.buf) == 1 {
		return g.buf[0]
	}
	g.sight.lens.Fresh()
	if g.lines != nil && p.Owing().Len() == 1 {
		return g.lines.choose(ctx, p, seat, &g.luck)
	}
	worth := g.sight.answer(p, seat, g.buf)
	heat := g.heat
	switch {
	case g.byStakes:
		heat *= atStake(worth)
	case heat > 0:
		heat = teaching(heat, worth)
	}
	return g.buf[pick(worth, heat, &g.luck)]
}

// atStake is the standard deviation of what the choices are worth.
func atStake(worth []net.Outlook) float64 {
	var s stakes
	var sum, squares float32
	for _, o := range worth {
		sum += o.Worth()
		squares += o.Worth() * o.Worth()
	}
	s.note(float32(len(worth)), sum, squares)
	return float64(s.mean())
}
