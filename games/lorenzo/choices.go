package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// Choices appends the open choices of the seat, in order. The functions it
// calls are the fast twin of Check; a property test holds them together.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	f := s.Stack.Top()
	if f == nil {
		if s.drafting().Has(seat) {
			return leaderChoices(DoDraft, s.House.Packets[seat], buf)
		}
		return buf
	}
	if f.Seat != seat {
		return buf
	}
	switch f.Node {
	case nodeTurn:
		buf = r.placements(s, seat, buf)
		if s.Mods != 0 {
			buf = r.freeActions(s, seat, buf)
		}
		return buf
	case nodeServants:
		t := &s.Players[seat].Traits
		return servantChoices(s.Act.Least, s.Act.Most, int16(t.Rate), buf)
	case nodeCost:
		return append(buf, engine.Choice{Verb: DoCost, N: 1}, engine.Choice{Verb: DoCost, N: 2})
	case nodeOff:
		return r.discounts(s, seat, buf)
	case nodeTrades:
		return r.trades(s, seat, entries-1, 0, s.Run.Stock, buf)
	case nodePrivilege:
		return r.privilegeChoices(s, f, buf)
	case nodeForgo:
		return forgoable(f.On, buf)
	case nodeSupport:
		return append(buf, engine.Choice{Verb: DoSupport, N: 0}, engine.Choice{Verb: DoSupport, N: 1})
	}
	if f.Node < nodeEffect {
		return r.houseChoices(s, f, buf)
	}
	return r.effectChoices(s, f, buf)
}

func servantChoices(least, most, rate int16, buf []engine.Choice) []engine.Choice {
	for n := least; n <= most; n += rate {
		buf = append(buf, engine.Choice{Verb: DoServants, N: n})
	}
	return buf
}

// discounts appends the two halves of an "or" discount, by good.
func (r *rules) discounts(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	h := r.halves(s, seat)
	if h[1] > h[2] {
		h[1], h[2] = h[2], h[1]
	}
	return append(buf, engine.Choice{Verb: DoDiscount, On: int16(h[1])}, engine.Choice{Verb: DoDiscount, On: int16(h[2])})
}

func forgoable(set int16, buf []engine.Choice) []engine.Choice {
	for g := content.Wood; g < content.NumGoods; g++ {
		if set>>g&1 != 0 {
			buf = append(buf, engine.Choice{Verb: DoForgo, On: int16(g)})
		}
	}
	return buf
}

// effectChoices appends what a one-shot effect asks. Bonus actions may be declined
// (L-8.7).
func (r *rules) effectChoices(s *state, f *effect.Frame, buf []engine.Choice) []engine.Choice {
	e := &r.c.OneShots[f.Node-nodeEffect]
	switch e.Kind {
	case content.EffTakeCard:
		buf = append(r.takes(s, f.Seat, e, buf), engine.Choice{Verb: DoDecline})
		return r.exchanges(s, f.Seat, buf)
	case content.EffWork:
		return r.workChoices(s, f, e, buf)
	case content.EffPlayFree:
		buf = append(buf, engine.Choice{Verb: DoDecline})
		return leaderChoices(DoPlay, s.Players[f.Seat].Hand, buf)
	case content.EffOptions:
		for i := range e.Options {
			buf = append(buf, engine.Choice{Verb: DoOption, N: int16(i) + 1})
		}
	case content.EffTrades:
		return r.tradeOptions(s, f.Seat, e, buf)
	case content.EffRaise:
		return s.raisable(f.Seat, buf)
	case content.EffMarket:
		return r.markets(s, buf)
	case content.EffRecover:
		buf = append(buf, engine.Choice{Verb: DoDecline})
		return r.recoverable(s, f.Seat, e, buf)
	}
	return buf
}

// workChoices appends whose cards a bonus harvest or production uses (D-16), or
// how many servants raise it (D-13).
func (r *rules) workChoices(s *state, f *effect.Frame, e *content.Effect, buf []engine.Choice) []engine.Choice {
	if e.Borrow && f.Step == 0 {
		buf = append(buf, engine.Choice{Verb: DoDecline})
		buf = r.exchanges(s, f.Seat, buf)
		for i := range s.Players[:s.Seats] {
			if engine.Seat(i) != f.Seat {
				buf = append(buf, engine.Choice{Verb: DoFrom, On: int16(i)})
			}
		}
		return buf
	}
	p := &s.Players[f.Seat]
	if r.workValue(s, f.Seat, e, f)+p.raises(e) > 0 {
		buf = servantChoices(0, p.Goods[content.Servants], int16(p.Traits.Rate), buf)
	}
	return r.exchanges(s, f.Seat, append(buf, engine.Choice{Verb: DoDecline}))
}

// houseChoices appends what the questions ask that there are with modules only.
func (r *rules) houseChoices(s *state, f *effect.Frame, buf []engine.Choice) []engine.Choice {
	seat := f.Seat
	switch f.Node {
	case nodePile:
		return r.pileChoices(f, buf)
	case nodeTile:
		for tiles := s.House.Tiles; tiles != 0; tiles &= tiles - 1 {
			buf = append(buf, engine.Choice{Verb: DoTile, On: int16(bits.TrailingZeros8(tiles))})
		}
		return buf
	case nodeBid:
		return r.bids(s, buf)
	case nodeBeside:
		return leaderChoices(DoPlay, r.besideOf(s, seat), buf)
	case nodeLater:
		buf = append(buf, engine.Choice{Verb: DoDecline})
		return leaderChoices(DoPlay, s.Players[seat].Hand, buf)
	case nodeAfter:
		return append(r.freeActions(s, seat, buf), engine.Choice{Verb: DoEnd})
	case nodeCopy:
		return leaderChoices(DoCopy, r.copyable(s, seat), buf)
	case nodeToken:
		return r.tokensOff(s, seat, buf)
	case nodeBill:
		return r.billChoices(s, seat, buf)
	case nodeKeep:
		a, b := s.House.Drawn[0], s.House.Drawn[1]
		if a > b {
			a, b = b, a
		}
		return append(buf, engine.Choice{Verb: DoKeep, On: int16(a) - 1}, engine.Choice{Verb: DoKeep, On: int16(b) - 1})
	case nodeChoose, nodeExtra:
		return r.targets(s, f, buf)
	case nodeTimes:
		card, _ := r.active(s, seat, int(f.On))
		for n := int16(0); n <= r.maxTimes(s, seat, int(f.On)); n++ {
			buf = append(buf, engine.Choice{Verb: DoTimes, On: int16(card), N: n})
		}
		return buf
	case nodeGiveUp:
		return s.losable(seat, f.N, buf)
	case nodeGive:
		return r.givable(s, f, buf)
	case nodeBuy:
		return append(r.purchases(s, seat, buf), engine.Choice{Verb: DoDecline})
	case nodeLast:
		return append(s.usable(seat, buf), engine.Choice{Verb: DoEnd})
	}
	return buf
}

// billChoices appends the ways to settle the next part of the payment.
func (r *rules) billChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p, b := &s.Players[seat], &s.Bill
	if p.Traits.Flags&tables.PaysServants != 0 && b.Good <= content.Coins {
		least, most := r.swapRange(s, seat)
		for n := least; n <= most; n++ {
			buf = append(buf, engine.Choice{Verb: DoSwap, On: int16(b.Good), N: n})
		}
		return buf
	}
	if b.Goods[content.Tokens] > 0 {
		for set := p.returnable(b); set != 0; set &= set - 1 {
			buf = append(buf, engine.Choice{Verb: DoReturn, On: int16(bits.TrailingZeros16(set))})
		}
		return buf
	}
	if t := b.cardType(); t < content.NumTypes {
		return s.losable(seat, 1<<t, buf)
	}
	var played uint64
	for _, leader := range p.Played[:p.Leaders] {
		played |= 1 << leader
	}
	return leaderChoices(DoRetire, played, buf)
}
