package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// worth is what a card, tile or alliance adds to a purse, or costs.
type worth struct {
	gives payment.Hoard // without florins: they must be converted before (V-4.4)
	cost  payment.Hoard
}

func worthOf(gives, cost *content.Symbols) worth {
	symbols := *gives
	symbols[content.Florin] = 0
	return worth{payment.HoardOf(&symbols), payment.HoardOf(cost)}
}

// purse is the most that a seat can pay bills of one kind with: each source is
// counted with all the symbols that it shows, though a payment reads one kind of
// it (V-5.1). Nearly all prices that cannot be paid exceed even that, so that
// the search for payments is seldom begun in vain.
type purse struct {
	seat    engine.Seat
	bill    virtu.Bill
	florins int16
	most    payment.Hoard
}

// purse computes what the seat's sources give besides the given florins.
func (r *rules) purse(s *state, seat engine.Seat, b virtu.Bill, florins int16) purse {
	w := purse{seat: seat, bill: b, florins: florins, most: payment.Hoard(max(0, min(florins, payment.Plenty-1)))}
	for set := r.sources(s, seat, b); set != 0; {
		w.most = w.most.Plus(r.brings(&s.Players[seat], content.Source(nextBit(&set))))
	}
	if b == virtu.BillBuy {
		w.most = w.most.Plus(payment.HoardOf(&s.Act.Pool))
	}
	if b == virtu.BillPatronage || b == virtu.BillAnnex || b == virtu.BillUnblock {
		free := r.freeSources(s, seat, b)
		for i := range free {
			w.most = w.most.Plus(payment.HoardOf(&free[i]))
		}
	}
	return w
}

// brings returns the symbols of gives in the form of a purse.
func (r *rules) brings(p *player, src content.Source) payment.Hoard {
	switch {
	case src < content.FirstPower:
		return r.cards[p.Slots[src]].gives
	case src < content.Indulgence:
		return r.powers[src-content.FirstPower].gives
	case src == content.Indulgence:
		return payment.HoardOf(&saleCrown)
	}
	return r.tiles[src-content.FirstTile].gives
}

// holdsAny reports whether the purse has all symbols of one alternative.
func (w *purse) holdsAny(pr *payment.Price) bool {
	for i := range pr.Alts[:pr.Len] {
		if w.most.Covers(payment.HoardOf(&pr.Alts[i])) {
			return true
		}
	}
	return false
}

// pays reports whether a bill can be paid: the purse has enough, and there is a
// payment. Florins beyond those of the treasury must still be raised.
func (r *rules) pays(s *state, w *purse, on, n int16) bool {
	pr := r.priceOf(s, w.seat, w.bill, on, n)
	if !w.holdsAny(&pr) {
		return false
	}
	var y payment.Payer
	r.newPayer(s, w.seat, w.bill, &pr, &y)
	if !y.Affordable(w.florins) {
		return false
	}
	return w.florins <= s.Players[w.seat].Florins || r.raises(s, w.seat, &y, r.canSell(s, w.seat))
}

// raises reports whether a payment is possible with the florins of sources that do not pay its symbols: courtiers and tiles (V-4.4), and the sale of an
// indulgence where it is counted (V-8.2). A source gives one or the other (S-3.8).
func (r *rules) raises(s *state, seat engine.Seat, y *payment.Payer, selling bool) bool {
	p := &s.Players[seat]
	for set := r.convertible(s, p); set != 0; {
		src := nextBit(&set)
		y.AddCoins(int8(src), r.gives(p, content.Source(src))[content.Florin])
	}
	if selling {
		y.AddCoins(int8(content.Indulgence), saleFlorins)
	}
	return y.Raisable(p.Florins)
}

// canPay reports whether a bill can be paid with the given florins.
func (r *rules) canPay(s *state, seat engine.Seat, b virtu.Bill, on, n int16, florins int16) bool {
	w := r.purse(s, seat, b, florins)
	return r.pays(s, &w, on, n)
}
