package lorenzo

import (
	"math/bits"
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// checkBid: a house that is up, and a row above the one bid (LH-2.4, LH-2.6).
func (s *state) checkBid(house int16, row int8) engine.Reason {
	i := s.upForAuction(uint8(house))
	switch {
	case i < 0:
		return engine.Reason{Rule: "LH-2.1", Why: "notUp"}
	case s.House.Bidder[i] != nobody && s.House.Row[i] == content.AuctionRows:
		return engine.Reason{Rule: "LH-2.6", Why: "topRow"}
	case s.House.Bidder[i] != nobody && row <= s.House.Row[i]:
		return engine.Reason{Rule: "LH-2.4", Why: "rowTooLow", Need: int(s.House.Row[i]) + 1, Have: int(row)}
	}
	return engine.Reason{}
}

// checkBuy: a card left on one of the four normal towers, for which there is room
// (LH-9.7, R-47).
func (r *rules) checkBuy(s *state, seat engine.Seat, sp content.Space) engine.Reason {
	tower, _, ok := sp.Tower()
	switch {
	case !ok:
		return notAsked
	case tower == content.SpecialTower:
		return engine.Reason{Rule: "LH-9.7", Why: "normalTowers"}
	case s.Floor[sp] == 0:
		return engine.Reason{Rule: "L-6.1", Why: "noCard"}
	case !s.Players[seat].hasRoom(r, r.c.Cards[s.Floor[sp]].Type):
		t := r.c.Cards[s.Floor[sp]].Type
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(s.Players[seat].Count[t])}
	}
	return engine.Reason{}
}

// checkExchange: the exchange of the seat's own house, if it can be paid (LH-9.4, LP-4.1).
func (r *rules) checkExchange(s *state, seat engine.Seat, house int16) engine.Reason {
	p := &s.Players[seat]
	l := r.exchange(p)
	if l == nil || int16(p.House) != house {
		return engine.Reason{Rule: r.exchangeRule(house), Why: "noExchange"}
	}
	g := content.Good(bits.TrailingZeros8(content.Kinds(&l.Goods)))
	if p.Goods[g] < l.Goods[g] {
		return engine.Reason{Rule: r.c.Houses[p.House].Rule, Why: "exchangeCost", What: g.String(), Need: int(l.Goods[g]), Have: int(p.Goods[g])}
	}
	return engine.Reason{}
}

// exchangeRule is the rule of a house's exchange, that of the Este for a house without one.
func (r *rules) exchangeRule(house int16) string {
	for _, l := range r.c.Houses[house].Lasting {
		if l.Kind == content.LastExchange {
			return r.c.Houses[house].Rule
		}
	}
	return "LH-9.4"
}

// checkRecover: a card of the right type with room for it, and a territory's
// military points (LH-5.9, R-33).
func (r *rules) checkRecover(s *state, seat engine.Seat, e *content.Effect, card uint8) engine.Reason {
	p := &s.Players[seat]
	t := r.c.Cards[card].Type
	switch need := r.demand(p, t); {
	case e.Types>>t&1 == 0:
		return engine.Reason{Rule: "LH-5.9", Why: "recoverType"}
	case !p.hasRoom(r, t):
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(p.Count[t])}
	case p.Goods[content.Military] < need:
		return engine.Reason{Rule: "L-7.3", Why: "slotMilitary", Need: int(need), Have: int(p.Goods[content.Military])}
	}
	return engine.Reason{}
}
