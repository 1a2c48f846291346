package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// gain carries out one gain event (EL-8.5): lessened by a tile (L-15.1–5), faith
// cut at the end of its track. When a tile takes one of two pieces the
// event waits for the player's choice (L-15.4, R-16).
func (r *rules) gain(s *state, g gainEvent, log *engine.Log) {
	if g.Goods == (content.Goods{}) {
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

// lessened returns the set of goods of the event, one of which a tile takes (EL-8.7).
func (r *rules) lessened(s *state, g *gainEvent) uint8 {
	return r.TileTraits[0][s.Tiles[0]].Less & content.Kinds(&g.Goods)
}

// receive adds the goods at last (L-1.11), all of them: no supply is counted that
// could run out (L-1.3).
func (r *rules) receive(s *state, g *gainEvent, log *engine.Log) {
	if s.Mods != 0 {
		r.receiveModified(s, g, log)
		return
	}
	held := &s.Players[g.Seat].Goods
	for good, n := range g.Goods {
		held[good] += n
	}
	held[content.Faith] = min(held[content.Faith], int16(len(r.c.Board.FaithVP)-1))
	if log != nil {
		log.Add(g.event())
	}
}

// receiveModified adds the goods where leaders and houses have a say in it
// (EL-8.8–11): goods come twice (LA-3.12), points are raised (LP-3.3), special
// tokens are drawn (LH-6.2), faith reaches the tiles of the Della Rovere.
func (r *rules) receiveModified(s *state, g *gainEvent, log *engine.Log) {
	p := &s.Players[g.Seat]
	if g.Twice {
		for good := content.Wood; good <= content.Coins; good++ {
			if p.Traits.Twice>>good&1 != 0 {
				g.Goods[good] *= 2
			}
		}
	}
	if g.Goods[content.VP] > 0 {
		g.Goods[content.VP] += int16(p.Traits.More)
	}
	if log != nil && g.Goods != (content.Goods{}) {
		log.Add(g.event())
	}
	faith := p.Goods[content.Faith]
	for good, n := range g.Goods {
		if content.Good(good) != content.Tokens {
			p.Goods[good] += n
		}
	}
	p.Goods[content.Faith] = min(p.Goods[content.Faith], int16(len(r.c.Board.FaithVP)-1))
	if p.Traits.Flags&tables.FaithTiles != 0 && p.Goods[content.Faith] > faith {
		r.reachTiles(s, g.Seat, faith, log)
	}
	if g.Goods[content.Tokens] > 0 {
		r.drawTokens(s, g.Seat, g.Goods[content.Tokens], log)
	}
}

// reachTiles takes the faith tiles that the marker has reached or passed
// (LH-9.10, R-50). A leader that one lets be played waits until the running
// action is finished (EL-8.11).
func (r *rules) reachTiles(s *state, seat engine.Seat, from int16, log *engine.Log) {
	p := &s.Players[seat]
	for i := range r.c.FaithTiles {
		tile := &r.c.FaithTiles[i]
		if s.House.FaithTiles>>i&1 == 0 || tile.Step <= from || tile.Step > p.Goods[content.Faith] {
			continue
		}
		s.House.FaithTiles &^= 1 << i
		log.Add(engine.Event{Kind: lorenzo.EvFaithTile, Seat: seat, On: int16(i)})
		for _, e := range r.c.Effects(tile.Effects) {
			if e.Kind == content.EffPlayFree {
				p.Later++
				continue
			}
			r.gain(s, r.gainOf(seat, fromTile(i), e.Goods), log)
		}
	}
}

func (g *gainEvent) event() engine.Event {
	e := engine.Event{Kind: g.Kind, Seat: g.Seat, On: g.On, To: g.To, N: g.N}
	copy(e.Goods[:], g.Goods[:])
	return e
}

// counted returns how many the seat has of what an effect counts (L-8.3); the card
// just taken is among them (L-8.1).
func (p *player) counted(per content.Per) int16 {
	switch per {
	case content.PerTerritory, content.PerCharacter, content.PerBuilding, content.PerVenture:
		return int16(p.Count[cardTypeOf[per]])
	case content.PerMilitary:
		return p.Goods[content.Military]
	case content.PerLeaders:
		return int16(p.Leaders)
	case content.PerFaith:
		return p.Goods[content.Faith]
	case content.PerServants:
		return p.Goods[content.Servants]
	case content.PerTokens:
		return p.Goods[content.Tokens]
	case content.PerPairs: // LH-5.16
		return min(p.Goods[content.Wood], p.Goods[content.Stone])
	}
	return 0
}

var cardTypeOf = [...]content.CardType{content.PerTerritory: content.Territory, content.PerCharacter: content.Character, content.PerBuilding: content.Building, content.PerVenture: content.Venture}
