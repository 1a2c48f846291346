package virtu

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// demand puts the price on the table and asks for its payment.
func (r *rules) demand(s *state, seat engine.Seat, b Bill, on, to, n int16) {
	s.Act.Bill, s.Act.On, s.Act.To = b, on, to
	s.Act.Ships = n
	s.Act.Price = r.priceOf(s, seat, b, on, n)
	s.Stack.Push(effect.Frame{Node: effect.Node(AskPay), Seat: seat})
}

func (r *rules) listPay(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	return y.Payments(buf)
}

// settlePay pays when there is one payment only.
func (r *rules) settlePay(s *state, seat engine.Seat, log *engine.Log) bool {
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	c, ok := y.Only()
	if ok {
		r.doPay(s, seat, c, log)
	}
	return ok
}

// whyPay tells what is wrong with a payment (V-5.6).
func (r *rules) whyPay(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	if c.N < 0 || c.N > 100 {
		return notAsked
	}
	if florins := s.Players[seat].Florins; c.N > florins {
		return engine.Reason{Rule: "V-4.3", Why: "fewFlorins", Need: int(c.N), Have: int(florins)} // nothing is converted now
	}
	var known uint64
	for _, src := range y.Sources() {
		known |= bit(int(src.ID))
	}
	if strange := c.Set &^ known; strange != 0 {
		return r.whySource(s, seat, content.Source(bits.TrailingZeros64(strange)))
	}
	why, ok := y.Why(r.c, c)
	if !ok {
		return notAsked
	}
	return why
}

// whySource tells why a source cannot pay for what is on the table.
func (r *rules) whySource(s *state, seat engine.Seat, src content.Source) engine.Reason {
	p := &s.Players[seat]
	if int(src) >= content.NumSources {
		return notAsked
	}
	what := r.c.SourceID(src)
	if pw, ok := src.Power(); ok {
		switch why := r.missingPower(pw); {
		case !why.OK():
			return why
		case s.Powers[pw].Ally != int8(seat):
			return engine.Reason{Rule: "V-24.7", Why: "notAlly", What: what}
		case !s.powerUsable(seat, pw):
			return engine.Reason{Rule: "V-24.9", Why: "allianceUsed", What: what}
		case s.Act.Bill != NoBill && allianceMayPay(pw, s.Act.Bill):
			return engine.Reason{Rule: "V-5.1", Why: "wrongSymbol", What: what}
		}
		return engine.Reason{Rule: "V-24.8", Why: "allianceNotHere", What: what}
	}
	if src == content.Indulgence {
		if why := r.whySell(s, seat); !why.OK() {
			return why
		}
		if crownMayPay(s.Act.Bill) {
			return engine.Reason{Rule: "V-5.1", Why: "wrongSymbol", What: what}
		}
		return engine.Reason{Rule: "V-8.5", Why: "crownNotHere"}
	}
	switch slot, ok := src.Slot(); {
	case ok && p.Slots[slot] == content.NoCard:
		return engine.Reason{Rule: "V-5.2", Why: "emptySlot"}
	case !ok && !p.has(content.Tile(src-content.FirstTile)):
		return engine.Reason{Rule: "V-5.2", Why: "notYours", What: what}
	case !r.isAvailable(p, src):
		return engine.Reason{Rule: "V-5.2", Why: "exhausted", What: what}
	case s.Act.fresh()&src.Bit() != 0:
		return engine.Reason{Rule: "V-22.2", Why: "boughtNow", What: what}
	}
	return engine.Reason{Rule: "V-5.1", Why: "wrongSymbol", What: what}
}

// doPay exhausts the sources, takes the florins and does what was paid for.
func (r *rules) doPay(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	surplus := r.yield(s, seat, c)
	for set := c.Set; set != 0; {
		r.use(s, seat, content.Source(nextBit(&set)), log)
	}
	s.Players[seat].Florins -= c.N
	if c.N > 0 {
		log.Add(engine.Event{Kind: EvSpent, Seat: seat, N: c.N})
	}
	r.paid(s, seat, surplus, log)
}

// use exhausts a source of a payment or pool.
func (r *rules) use(s *state, seat engine.Seat, src content.Source, log *engine.Log) {
	s.Act.Spent |= src.Bit()
	if src == content.Indulgence {
		s.sell(seat, 0, log)
		return
	}
	s.exhaust(&s.Players[seat], src)
	log.Add(engine.Event{Kind: EvUsed, Seat: seat, On: int16(src), Goods: s.Players[seat].told(src)})
}

// yield is what the sources of a purchase give beyond nothing: all symbols of
// the kinds they were read as (V-22.4, R-19).
func (r *rules) yield(s *state, seat engine.Seat, c engine.Choice) (sum content.Symbols) {
	if s.Act.Bill != BillBuy && s.Act.Bill != BillUnblock {
		return sum
	}
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	return y.Gives(c)
}
