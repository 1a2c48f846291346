package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// newPayer prepares the payments of the price under way, or of one that is only
// looked at.
func (r *rules) newPayer(s *state, seat engine.Seat, b virtu.Bill, pr *payment.Price, y *payment.Payer) {
	y.Verb = virtu.DoPay
	y.Begin(pr, s.Players[seat].Florins, b == virtu.BillBuy)
	r.gather(s, seat, b, y)
	free := r.freeSources(s, seat, b)
	var pool content.Symbols
	if b == virtu.BillBuy {
		pool = s.Act.Pool
	}
	y.Owe(pr, &free, &pool)
}

// sources returns the exhaustible sources that may pay a bill, as bits of Source:
// courtiers, alliances, the indulgence's crown, tiles (V-5.2, V-5.3).
func (r *rules) sources(s *state, seat engine.Seat, b virtu.Bill) uint64 {
	p := &s.Players[seat]
	set := (uint64(p.taken()&^p.Worn) | p.available()<<content.FirstTile) &^ s.Act.fresh()
	for pw := content.Ottomans; pw < content.NumPowers; pw++ {
		if s.powerUsable(seat, pw) && allianceMayPay(pw, b) {
			set |= content.PowerSource(pw).Bit()
		}
	}
	if crownMayPay(b) && r.canSell(s, seat) {
		set |= content.Indulgence.Bit()
	}
	return set
}

// gather lists the sources that show a kind of the price, in the order of their
// ids.
func (r *rules) gather(s *state, seat engine.Seat, b virtu.Bill, y *payment.Payer) {
	p := &s.Players[seat]
	for set := r.sources(s, seat, b); set != 0; {
		src := nextBit(&set)
		y.Add(int8(src), r.gives(p, content.Source(src)))
	}
}

// allianceMayPay reports whether the symbols of an alliance pay such a bill (V-24.8, R-20): the Ottoman
// ships pay for Annex and retreats, the Empire's cross for all, the French never.
func allianceMayPay(p content.Power, b virtu.Bill) bool {
	switch p {
	case content.Ottomans:
		return b == virtu.BillAnnex || b == virtu.BillRetreat
	case content.Empire:
		return true
	}
	return false
}

// crownMayPay reports whether an indulgence's crown pays for the action, a purchase or an
// alliance (V-8.5, R-7).
func crownMayPay(b virtu.Bill) bool {
	return b == virtu.BillPatronage || b == virtu.BillAnnex || b == virtu.BillBuy || b == virtu.BillAlliance
}

// freeSources returns the chamber's own sources (V-5.2): its action card or else its
// printed symbol, the upgrade, and for Patronage Michelangelo.
func (r *rules) freeSources(s *state, seat engine.Seat, b virtu.Bill) (f payment.Free) {
	p := &s.Players[seat]
	switch b {
	case virtu.BillPatronage:
		if p.tookBonus(content.Michelangelo) {
			f[2][content.Crown] = r.c.Bonuses[content.Michelangelo].Crown
		}
	case virtu.BillAnnex, virtu.BillUnblock:
	default:
		return f // V-5.3
	}
	f[0], f[1] = r.roomGives(p)
	return f
}

// roomGives returns the symbols of the token's chamber: of its card or print, and of its upgrade
// (V-3.3).
func (r *rules) roomGives(p *player) (room, under content.Symbols) {
	ch := &p.Chambers[p.Token]
	if ch.Card != content.NoCard {
		room = r.c.Cards[ch.Card].Gives
	} else if k := r.c.Houses[p.House].Chambers[p.Token].Symbol; k < content.NumSymbols {
		room[k] = 1
	}
	if ch.Upgrade != content.NoCard {
		under = r.c.Cards[ch.Upgrade].Gives
	}
	return room, under
}
