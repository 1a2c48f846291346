package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// hoard is Symbols in one number, a byte for each kind, so that a purse is added
// up and compared with prices in single steps: a tenth of a random game went
// into doing that kind by kind. Plenty of a kind is as good as more.
type hoard uint64

// plenty of a symbol is more than any price asks for.
const plenty = 64

func hoardOf(g *content.Symbols) (h hoard) {
	for k, n := range g {
		h |= hoard(min(n, plenty-1)) << (8 * k)
	}
	return h
}

// plus adds a hoard of less than plenty of each kind.
func (h hoard) plus(g hoard) hoard {
	h += g
	if full := h & 0x4040404040404040; full != 0 {
		h &^= full - full>>6 // what comes on top of plenty, so that no byte runs over
	}
	return h
}

// covers tells whether there are at least as many of each kind as in need.
func (h hoard) covers(need hoard) bool {
	const tops = 0x8080808080808080 // a borrow takes a byte's top bit
	return (h|tops-need)&tops == tops
}

// worth is what a card, tile or alliance brings to a purse, or asks of it.
type worth struct {
	gives hoard // without florins: they must be converted before (V-4.4)
	cost  hoard
}

func worthOf(gives, cost *content.Symbols) worth {
	symbols := *gives
	symbols[content.Florin] = 0
	return worth{hoardOf(&symbols), hoardOf(cost)}
}

// purse is the most that a seat can pay bills of one kind with: each source is
// counted with all the symbols that it shows, though a payment reads one kind of
// it (V-5.1). Nearly all prices that cannot be paid exceed even that, so that
// the search for payments is seldom begun in vain.
type purse struct {
	seat    engine.Seat
	bill    Bill
	florins int16
	most    hoard
}

// purse reckons what the seat's sources give beside so many florins.
func (r *rules) purse(s *state, seat engine.Seat, b Bill, florins int16) purse {
	w := purse{seat: seat, bill: b, florins: florins, most: hoard(max(0, min(florins, plenty-1)))}
	for set := r.sources(s, seat, b); set != 0; {
		w.most = w.most.plus(r.brings(&s.Players[seat], content.Source(nextBit(&set))))
	}
	if b == BillBuy {
		w.most = w.most.plus(hoardOf(&s.Act.Pool))
	}
	if b == BillPatronage || b == BillAnnex || b == BillUnblock {
		free := r.freeSources(s, seat, b)
		for i := range free {
			w.most = w.most.plus(hoardOf(&free[i]))
		}
	}
	return w
}

// brings is gives for a purse.
func (r *rules) brings(p *player, src content.Source) hoard {
	switch {
	case src < content.FirstPower:
		return r.cards[p.Slots[src]].gives
	case src < content.Indulgence:
		return r.powers[src-content.FirstPower].gives
	case src == content.Indulgence:
		return hoardOf(&saleCrown)
	}
	return r.tiles[src-content.FirstTile].gives
}

// holdsAny tells whether the purse has all symbols of one alternative.
func (w *purse) holdsAny(pr *price) bool {
	for i := range pr.Alts[:pr.Len] {
		if w.most.covers(hoardOf(&pr.Alts[i])) {
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
