package lorenzo

import "signoria/engine"

// Choices appends the open choices of the seat, in order. The functions it
// calls are the fast twin of Check; a property test holds them together.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	f := s.Stack.Top()
	if f == nil || f.Seat != seat {
		return buf
	}
	switch f.Node {
	case nodeTurn:
		return r.placements(s, seat, buf)
	case nodeServants:
		t := &s.Players[seat].Traits
		return servantChoices(s.Act.Least, s.Act.Most, int16(t.rate), buf)
	case nodeCost:
		return append(buf, engine.Choice{Verb: DoCost, N: 1}, engine.Choice{Verb: DoCost, N: 2})
	case nodeOff:
		return r.discounts(s, seat, buf)
	case nodeTrades:
		p := &s.Players[seat]
		return r.trades(s, p, cardSlots-1, 0, p.Goods, buf)
	case nodePrivilege:
		return append(buf, r.privileges(int(f.N))...)
	case nodeForgo:
		return forgoable(f.On, buf)
	case nodeSupport:
		return append(buf, engine.Choice{Verb: DoSupport, N: 0}, engine.Choice{Verb: DoSupport, N: 1})
	}
	return r.bonusChoices(s, seat, &r.c.effects[f.Node-nodeEffect], buf)
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
	for g := Wood; g < NumGoods; g++ {
		if set>>g&1 != 0 {
			buf = append(buf, engine.Choice{Verb: DoForgo, On: int16(g)})
		}
	}
	return buf
}

// bonusChoices appends what a bonus action offers, and that it may be declined
// (L-8.7).
func (r *rules) bonusChoices(s *state, seat engine.Seat, e *Effect, buf []engine.Choice) []engine.Choice {
	if e.Kind == EffTakeCard {
		buf = r.takes(s, seat, e, buf)
	} else {
		t := &s.Players[seat].Traits
		most := s.Players[seat].Goods[Servants]
		buf = servantChoices(0, most, int16(t.rate), buf)
	}
	return append(buf, engine.Choice{Verb: DoDecline})
}
