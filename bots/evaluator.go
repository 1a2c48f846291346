package bots

import (
	"signoria/bots/net"
	"signoria/engine"
)

// newEvaluator returns an evaluator that uses the net; a nil net means playouts.
func newEvaluator(n *net.Net, p engine.Position, seats int) evaluator {
	if n == nil {
		return &playoutEvaluator{search{ends: map[int32]*ends{}}, seats}
	}
	g := &netEvaluator{puct: puct{seats: seats, everybody: true}, at: p.Copy()}
	g.oneStep = newOneStep(n, p, &g.rng)
	return g
}

// netEvaluator evaluates choices one step ahead with a net, and follows them by a search with it.
type netEvaluator struct {
	puct
	at engine.Position
}

func (g *netEvaluator) chances(p engine.Position, rng *engine.Chance) []float64 {
	win := make([]float64, g.seats)
	for range looks {
		for seat := range win {
			g.at.CopyFrom(p)
			g.at.Sample(engine.Seat(seat), rng)
			win[seat] += float64(g.oneStep.look(g.at, engine.Seat(seat)).Win) / looks
		}
	}
	return g.oneStep.net.ShownAll(win)
}

func (g *netEvaluator) weigh(p engine.Position, seat engine.Seat, open []engine.Choice, rng *engine.Chance) []firstEstimate {
	g.rng = *rng
	list := make([]firstEstimate, len(open))
	for range looks {
		for i, o := range g.oneStep.answer(p, seat, open) {
			list[i] = firstEstimate{list[i].win + float64(o.Win)/looks, oftenTried}
		}
	}
	return list
}

func (g *netEvaluator) follow(p engine.Position, seat engine.Seat, asked engine.Seats, rng *engine.Chance) (win []float64, points float64) {
	g.rng = *rng
	win = make([]float64, g.seats)
	g.begin(p, seat)
	for range followed {
		g.sim.CopyFrom(g.root)
		g.sim.Sample(g.me, &g.rng)
		g.path = append(g.path[:0], 0)
		g.apart = asked // they do not know the choice
		g.descend()
		g.credit()
		for i := range win {
			win[i] += float64(g.result[i].Win) / followed
		}
		points += float64(g.oneStep.net.Points(g.result[seat].Margin)) / followed
	}
	g.root = nil
	return win, points
}

// playoutEvaluator evaluates by playouts and by a search without a net.
type playoutEvaluator struct {
	search
	seats int
}

// set begins a search.
func (g *playoutEvaluator) set(p engine.Position, seat engine.Seat, rng *engine.Chance) {
	g.rng = *rng
	clear(g.ends)
	g.begin(p, seat)
}

func (g *playoutEvaluator) chances(p engine.Position, rng *engine.Chance) []float64 {
	win := make([]float64, g.seats)
	if p.Owing() == 0 {
		g.places = p.Rank(g.places[:0])
		g.won(win)
		return win
	}
	g.set(p, p.Owing().First(), rng)
	for range blindTries {
		g.iterate()
		g.won(win)
	}
	return net.Shares(win)
}

// won adds the result of a game to the wins of its seats; a shared win counts as a part of one.
func (g *playoutEvaluator) won(win []float64) {
	winners := 0
	for _, place := range g.places {
		if place.Rank == 1 {
			winners++
		}
	}
	for _, place := range g.places {
		if place.Rank == 1 {
			win[place.Seat] += 1 / float64(winners)
		}
	}
}

func (g *playoutEvaluator) weigh(p engine.Position, seat engine.Seat, open []engine.Choice, rng *engine.Chance) []firstEstimate {
	g.set(p, seat, rng)
	for range blindTries {
		g.iterate()
	}
	list := make([]firstEstimate, len(open))
	for child := g.tree.nodes[0].child; child != 0; child = g.tree.nodes[child].sibling {
		t := &g.tree.nodes[child]
		for i, c := range open {
			if c == t.choice {
				list[i] = firstEstimate{g.ends[child].win / float64(t.visits), int(t.visits)}
			}
		}
	}
	return list
}

func (g *playoutEvaluator) follow(p engine.Position, seat engine.Seat, _ engine.Seats, rng *engine.Chance) (win []float64, points float64) {
	g.set(p, seat, rng)
	win = make([]float64, g.seats)
	for range followed {
		g.iterate()
		g.won(win)
		for _, place := range g.places {
			if place.Seat == seat {
				points += float64(place.Points-bestOther(g.places, seat)) / followed
			}
		}
	}
	for i := range win {
		win[i] /= followed
	}
	return win, points
}
