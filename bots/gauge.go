package bots

import (
	"signoria/bots/net"
	"signoria/engine"
)

// newGauge makes a gauge that asks the net, or without one plays games out.
func newGauge(n *net.Net, p engine.Position, seats int) gauge {
	if n == nil {
		return &blindGauge{search{ends: map[int32]*ends{}}, seats}
	}
	g := &netGauge{puct: puct{seats: seats, everybody: true}, at: p.Copy()}
	g.sight = newSight(n, p, &g.luck)
	return g
}

// netGauge looks one step ahead by a net, and follows by a search that it guides.
type netGauge struct {
	puct
	at engine.Position
}

func (g *netGauge) chances(p engine.Position, luck *engine.Chance) []float64 {
	win := make([]float64, g.seats)
	for range looks {
		for seat := range win {
			g.at.CopyFrom(p)
			g.at.Sample(engine.Seat(seat), luck)
			win[seat] += float64(g.sight.look(g.at, engine.Seat(seat)).Win) / looks
		}
	}
	return g.sight.net.ShownAll(win)
}

func (g *netGauge) weigh(p engine.Position, seat engine.Seat, open []engine.Choice, luck *engine.Chance) []promised {
	g.luck = *luck
	list := make([]promised, len(open))
	for range looks {
		for i, o := range g.sight.answer(p, seat, open) {
			list[i] = promised{list[i].win + float64(o.Win)/looks, oftenTried}
		}
	}
	return list
}

func (g *netGauge) follow(p engine.Position, seat engine.Seat, asked engine.Seats, luck *engine.Chance) (win []float64, points float64) {
	g.luck = *luck
	win = make([]float64, g.seats)
	g.begin(p, seat)
	for range followed {
		g.sim.CopyFrom(g.root)
		g.sim.Sample(g.me, &g.luck)
		g.path = append(g.path[:0], 0)
		g.apart = asked // what was chosen they do not know
		g.descend()
		g.credit()
		for i := range win {
			win[i] += float64(g.result[i].Win) / followed
		}
		points += float64(g.sight.net.Points(g.result[seat].Margin)) / followed
	}
	g.root = nil
	return win, points
}

// blindGauge plays games out, and lets a blind search follow.
type blindGauge struct {
	search
	seats int
}

// set begins a search.
func (g *blindGauge) set(p engine.Position, seat engine.Seat, luck *engine.Chance) {
	g.luck = *luck
	clear(g.ends)
	g.begin(p, seat)
}

func (g *blindGauge) chances(p engine.Position, luck *engine.Chance) []float64 {
	win := make([]float64, g.seats)
	if p.Owing() == 0 {
		g.places = p.Rank(g.places[:0])
		g.won(win)
		return win
	}
	g.set(p, p.Owing().First(), luck)
	for range blindTries {
		g.iterate()
		g.won(win)
	}
	return net.Shares(win)
}

// won adds a game to what its winners have won.
func (g *blindGauge) won(win []float64) {
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

func (g *blindGauge) weigh(p engine.Position, seat engine.Seat, open []engine.Choice, luck *engine.Chance) []promised {
	g.set(p, seat, luck)
	for range blindTries {
		g.iterate()
	}
	list := make([]promised, len(open))
	for child := g.tree.nodes[0].child; child != 0; child = g.tree.nodes[child].sibling {
		t := &g.tree.nodes[child]
		for i, c := range open {
			if c == t.choice {
				list[i] = promised{g.ends[child].win / float64(t.visits), int(t.visits)}
			}
		}
	}
	return list
}

func (g *blindGauge) follow(p engine.Position, seat engine.Seat, _ engine.Seats, luck *engine.Chance) (win []float64, points float64) {
	g.set(p, seat, luck)
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
