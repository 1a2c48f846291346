package virtu

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// What Candidates leaves in Workings for a purchase.
const (
	workWares = iota // those that the purse seems to pay, by bit
	workSites        // cities for a cathedral, if one is among them
	workFree         // sources to convert
	workMost         // what the purse holds
)

// Candidates numbers a purchase (engine.Numbered), the longest of the common lists: the
// end of the step, what can be converted and sold, wares that the purse seems to pay.
// There are two choices at least, else nobody would be asked. Other questions are
// listed.
func (r *rules) Candidates(s *state, seat engine.Seat, w *engine.Workings) int {
	if r.asks(s, seat) != AskBuy {
		return 0
	}
	p := &s.Players[seat]
	purse := r.purse(s, seat, BillBuy, p.Florins)
	*w = engine.Workings{workFree: r.convertible(s, p), workMost: uint64(purse.most)}
	wares := r.wares[p.House]
	for i := range wares {
		if !purse.most.Covers(wares[i].cost) {
			continue
		}
		if wares[i].item == cathedral {
			w[workSites] = r.sites(s, seat)
		} else {
			w[workWares] |= bit(i)
		}
	}
	n := 1 + bits.OnesCount64(w[workFree]) + bits.OnesCount64(w[workWares]) + bits.OnesCount64(w[workSites])
	if r.canSell(s, seat) {
		n++
	}
	return n
}

// Candidate is the choice with the number if it is open: the end, sources by bit, wares
// by bit, a cathedral by site, the sale.
func (r *rules) Candidate(s *state, seat engine.Seat, w *engine.Workings, n int) (c engine.Choice, ok bool) {
	if n == 0 {
		return engine.Choice{Verb: DoDone}, true
	}
	n--
	if src, ok := nth(w[workFree], &n); ok {
		return engine.Choice{Verb: DoConvert, On: int16(src)}, true
	}
	p := &s.Players[seat]
	purse := purse{seat: seat, bill: BillBuy, florins: p.Florins, most: payment.Hoard(w[workMost])}
	if i, ok := nth(w[workWares], &n); ok {
		ware := &r.wares[p.House][i]
		return engine.Choice{Verb: DoBuy, On: int16(ware.item), To: int16(content.NoCity)}, r.buys(s, &purse, ware)
	}
	if site, ok := nth(w[workSites], &n); ok {
		ware := ware{cathedral, r.tiles[content.FirstCathedral].cost}
		return engine.Choice{Verb: DoBuy, On: int16(cathedral), To: int16(site)}, r.buys(s, &purse, &ware)
	}
	return engine.Choice{Verb: DoSell}, true
}

// nth is the place of the bit of a set that n others come before. Where there are not
// so many it takes those that there are off n.
func nth(set uint64, n *int) (place int, ok bool) {
	if all := bits.OnesCount64(set); *n >= all {
		*n -= all
		return 0, false
	}
	for range *n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set), true
}
