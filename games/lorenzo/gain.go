package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
)

// gain carries out one gain event (EL-8): lessened by a tile (L-15.1–5), faith
// cut at the end of its track. When a tile takes one of two pieces the
// event waits for the player's choice (L-15.4, R-16).
func (r *rules) gain(s *state, g gainEvent, log *engine.Log) {
	if g.Goods == (Goods{}) {
		return
	}
	if s.Players[g.Seat].Cubes&1 != 0 {
		if hit := r.lessened(s, &g); bits.OnesCount8(hit) > 1 {
			s.Less = g
			s.Stack.Push(effect.Frame{Node: nodeForgo, Seat: g.Seat, On: int16(hit)})
			return
		} else if hit != 0 {
			g.Goods[bits.TrailingZeros8(hit)]--
		}
	}
	r.receive(s, &g, log)
}

// lessened is the set of goods of the event, one of which a tile takes.
func (r *rules) lessened(s *state, g *gainEvent) uint8 {
	less := r.tileTraits[0][s.Tiles[0]].less
	var hit uint8
	for good, n := range g.Goods {
		if n > 0 {
			hit |= less & (1 << good)
		}
	}
	return hit
}

// receive adds the goods at last (L-1.11).
func (r *rules) receive(s *state, g *gainEvent, log *engine.Log) {
	held := &s.Players[g.Seat].Goods
	for good, n := range g.Goods {
		held[good] += n
	}
	held[Faith] = min(held[Faith], int16(len(r.c.Board.FaithVP)-1))
	if log != nil {
		log.Add(g.event())
	}
}

func (g *gainEvent) event() engine.Event {
	e := engine.Event{Kind: g.Kind, Seat: g.Seat, On: g.On, To: g.To, N: g.N}
	copy(e.Goods[:], g.Goods[:])
	return e
}

// forgo lessens the waiting event by the good chosen (D-11).
func (r *rules) forgo(s *state, good Good, log *engine.Log) {
	g := s.Less
	s.Less = gainEvent{}
	g.Goods[good]--
	log.Add(engine.Event{Kind: EvForwent, Seat: g.Seat, On: int16(good)})
	r.receive(s, &g, log)
}

// counted is how many the seat has of what an effect counts (L-8.3); the card
// just taken is among them (L-8.1).
func (p *player) counted(per Per) int16 {
	switch per {
	case PerTerritory, PerCharacter, PerBuilding, PerVenture:
		return int16(p.Count[cardTypeOf[per]])
	case PerMilitary:
		return p.Goods[Military]
	}
	return 0
}

var cardTypeOf = [...]CardType{PerTerritory: Territory, PerCharacter: Character, PerBuilding: Building, PerVenture: Venture}

// times multiplies goods.
func (g Goods) times(n int16) Goods {
	for i := range g {
		g[i] *= n
	}
	return g
}
