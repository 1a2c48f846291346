package virtu

import "signoria/engine"

// purse is the most that a seat can pay bills of one kind with: each source is
// counted with all the symbols that it shows, though a payment reads one kind of
// it (V-5.1). Nearly all prices that cannot be paid exceed even that, so that
// the search for payments is seldom begun in vain.
type purse struct {
	seat    engine.Seat
	bill    Bill
	florins int16
	most    Symbols // its florins are those of free sources alone
}

// purse reckons what the seat's sources give beside so many florins.
func (r *rules) purse(s *state, seat engine.Seat, b Bill, florins int16) purse {
	w := purse{seat: seat, bill: b, florins: florins}
	for set := r.sources(s, seat, b); set != 0; {
		w.add(r.gives(&s.Players[seat], Source(nextBit(&set))))
	}
	w.most[Florin] = 0 // sources must be converted before (V-4.4)
	if b == BillBuy {
		w.add(&s.Act.Pool)
	}
	free := r.freeSources(s, seat, b)
	for i := range free {
		w.add(&free[i])
	}
	return w
}

func (w *purse) add(g *Symbols) {
	for k, n := range g {
		w.most[k] += n
	}
}

// holds tells whether the purse has all symbols of a price.
func (w *purse) holds(price *need) bool {
	if int16(price[Florin]-w.most[Florin]) > w.florins {
		return false
	}
	for k := Crown; k < NumSymbols; k++ {
		if price[k] > w.most[k] {
			return false
		}
	}
	return true
}

// holdsAny tells whether the purse has all symbols of one alternative.
func (w *purse) holdsAny(pr *price) bool {
	for i := range pr.Alts[:pr.Len] {
		if w.holds(&pr.Alts[i]) {
			return true
		}
	}
	return false
}

// pays tells whether a bill can be paid: the purse holds it, and there is a
// payment.
func (r *rules) pays(s *state, w *purse, on, n int16) bool {
	pr := r.priceOf(s, w.seat, w.bill, on, n)
	if !w.holdsAny(&pr) {
		return false
	}
	var y payer
	r.newPayer(s, w.seat, w.bill, &pr, &y)
	return y.affordable(w.florins)
}

// canPay tells whether a bill can be paid with so many florins.
func (r *rules) canPay(s *state, seat engine.Seat, b Bill, on, n int16, florins int16) bool {
	w := r.purse(s, seat, b, florins)
	return r.pays(s, &w, on, n)
}
