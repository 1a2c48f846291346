package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// priceOf returns what a bill asks for, by alternatives.
func (r *rules) priceOf(s *state, seat engine.Seat, b virtu.Bill, on, n int16) payment.Price {
	switch b {
	case virtu.BillCancel:
		return cancelPrice
	case virtu.BillUnblock: // V-15.12
		return payment.Of(content.Symbols{content.Mask: 2})
	case virtu.BillPatronage:
		return r.patronagePrice(int(on))
	case virtu.BillAnnex:
		return payment.Of(content.Symbols{content.Crown: r.modified(s, seat, content.City(on)) + 1, content.Ship: int8(n)})
	case virtu.BillBuy:
		return payment.Of(r.itemCost(content.Item(on)))
	case virtu.BillAlliance:
		return r.alliancePrice(s, seat, content.Power(on))
	case virtu.BillRetreat: // V-18.3
		return payment.Of(content.Symbols{content.Ship: int8(n)})
	}
	return payment.Price{}
}

// cancelPrice: a cross or two crowns (V-8.7).
var cancelPrice = payment.Price{Alts: [4]content.Symbols{{content.Cross: 1}, {content.Crown: 2}}, Len: 2}

// patronagePrice spreads the symbols that may be crown or cross over the
// alternatives (V-11.2).
func (r *rules) patronagePrice(step int) (pr payment.Price) {
	info := &r.c.Patronage[step]
	for crosses := int8(0); crosses <= info.Either; crosses++ {
		alt := info.Cost
		alt[content.Crown] += info.Either - crosses
		alt[content.Cross] += crosses
		pr.Alts[pr.Len] = alt
		pr.Len++
	}
	return pr
}

// alliancePrice: with an own agent at a power without ally one symbol less, of
// the player's choice (V-24.3–V-24.5, R-63).
func (r *rules) alliancePrice(s *state, seat engine.Seat, p content.Power) (pr payment.Price) {
	at := &s.Powers[p]
	cost := r.c.Powers[p].Cost
	if at.Ally != nobody || at.Agent != int8(seat) {
		return payment.Of(cost)
	}
	for k, n := range cost {
		if n > 0 {
			pr.Alts[pr.Len] = cost
			pr.Alts[pr.Len][k]--
			pr.Len++
		}
	}
	return pr
}

func (r *rules) itemCost(i content.Item) content.Symbols {
	if card, ok := i.Card(); ok {
		return r.c.Cards[card].Cost
	}
	t, _ := i.Tile()
	return r.c.Tiles[t].Cost
}

// modified returns the city's value for the seat: base, one less for an own agent;
// in a neutral city one more for another's (V-13.3, V-15.9).
func (r *rules) modified(s *state, seat engine.Seat, c content.City) int8 {
	at := &s.Cities[c]
	value := r.c.Cities[c].Value
	switch {
	case at.Agent == nobody || s.owns(seat, c):
	case at.Agent == int8(seat):
		value--
	case at.Owner == nobody:
		value++
	}
	return value
}

// whyBill says that a bill cannot be paid now, and what is short: florins alone,
// which may still be raised, or symbols.
func (r *rules) whyBill(s *state, seat engine.Seat, b virtu.Bill, on, n int16) engine.Reason {
	pr := r.priceOf(s, seat, b, on, n)
	var y payment.Payer
	r.newPayer(s, seat, b, &pr, &y)
	florins := s.Players[seat].Florins
	if y.Affordable(florins) {
		return engine.Reason{}
	}
	if need, ok := y.Florins(); ok {
		return florinsShort("V-4.3", int(need), int(florins), r.raises(s, seat, &y, false))
	}
	var more content.Symbols // what comes besides the exhaustible sources
	if b == virtu.BillBuy {
		more = s.Act.Pool
	}
	free := r.freeSources(s, seat, b)
	for i := range free {
		for k, n := range free[i] {
			more[k] += n
		}
	}
	return y.Short(&pr, &more)
}

// paid does what the payment was for.
func (r *rules) paid(s *state, seat engine.Seat, got content.Symbols, log *engine.Log) {
	p := &s.Players[seat]
	b, on, to, n := s.Act.Bill, s.Act.On, s.Act.To, s.Act.Ships
	s.Act.Bill, s.Act.On, s.Act.To, s.Act.Ships = virtu.NoBill, 0, 0, 0
	due := s.Act.Price
	s.Act.Price = payment.Price{}
	switch b {
	case virtu.BillCancel:
		p.Chambers[on].Indulgence = false
		s.Indulgences++
		s.Act.Spent = 0
		log.Add(engine.Event{Kind: virtu.EvCancelled, Seat: seat, On: on})
	case virtu.BillUnblock:
		r.unblock(s, seat, got[content.Mask], log)
	case virtu.BillPatronage:
		s.Stack.Pop()
		r.advancePatronage(s, seat, log)
	case virtu.BillAnnex:
		s.Stack.Pop()
		r.takeCity(s, seat, content.City(on), n, log)
	case virtu.BillBuy:
		r.keepSurplus(s, &due.Alts[0], got)
		r.bought(s, seat, content.Item(on), content.City(to), log)
	case virtu.BillAlliance:
		s.Stack.Pop()
		s.ally(seat, content.Power(on), log)
	case virtu.BillRetreat:
		s.Act.Spent = 0
	}
}

// keepSurplus leaves in the pool what a purchase did not use (V-22.4, V-22.13,
// R-19); florins are never left.
func (r *rules) keepSurplus(s *state, due *content.Symbols, got content.Symbols) {
	for k := content.Crown; k < content.NumSymbols; k++ {
		s.Act.Pool[k] = max(0, s.Act.Pool[k]+got[k]-due[k])
	}
}
