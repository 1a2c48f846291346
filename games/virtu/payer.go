package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// payer finds the minimal payments of one price (V-5.6, V-5.7). Every price
// asks for at most two kinds beside florins, first and second; a rest is what
// remains to be paid after one assignment of the free sources.
type payer struct {
	first, second content.Symbol // NoSymbol: not asked for
	src           [content.NumSources]payerSource
	n             int
	rests         [16]rest
	nrests        int
	treasury      int16
	basket        bool // a purchase: the kind read from a source matters (V-5.10)
	start         int  // where this payer's payments begin in out
}

type payerSource struct{ id, first, second int8 }

type rest struct{ first, second, florins int8 }

// payment is a list under way, or the search for an only payment.
type payment struct {
	out   []engine.Choice
	only  bool // no list: stop at the second
	one   engine.Choice
	n     int
	full  bool
	rest  rest
	set   uint64
	other uint64 // sources that give the second kind
}

// newPayer gathers the sources and rests of the price under way, or of a price
// that is only looked at.
func (r *rules) newPayer(s *state, seat engine.Seat, b Bill, pr *price, y *payer) {
	y.n, y.nrests = 0, 0
	y.treasury, y.basket = s.Players[seat].Florins, b == BillBuy
	y.first, y.second = pr.kinds()
	r.gather(s, seat, b, y)
	r.fillRests(s, seat, b, pr, y)
}

// kinds are the one or two symbols beside florins that a price asks for.
func (pr *price) kinds() (first, second content.Symbol) {
	first, second = content.NoSymbol, content.NoSymbol
	for k := content.Crown; k < content.NumSymbols; k++ {
		for i := range pr.Alts[:pr.Len] {
			if pr.Alts[i][k] == 0 {
				continue
			}
			if first == content.NoSymbol {
				first = k
			} else {
				second = k
			}
			break
		}
	}
	return first, second
}

func of(g *content.Symbols, k content.Symbol) int8 {
	if k >= content.NumSymbols {
		return 0
	}
	return g[k]
}

// sources are the exhaustible sources that may pay a bill, as bits of Source:
// courtiers, alliances, the indulgence's crown, tiles (V-5.2, V-5.3).
func (r *rules) sources(s *state, seat engine.Seat, b Bill) uint64 {
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
func (r *rules) gather(s *state, seat engine.Seat, b Bill, y *payer) {
	p := &s.Players[seat]
	for set := r.sources(s, seat, b); set != 0; {
		src := nextBit(&set)
		y.add(int8(src), r.gives(p, content.Source(src)))
	}
}

func (y *payer) add(id int8, g *content.Symbols) {
	a, b := of(g, y.first), of(g, y.second)
	if a|b != 0 {
		y.src[y.n] = payerSource{id, a, b}
		y.n++
	}
}

// allianceMayPay: the Ottoman ships serve Annex, Campaign, Trade and retreats,
// the Empire's cross actions, purchases, alliances and cancelling (V-24.8,
// R-20); the French never pay.
func allianceMayPay(p content.Power, b Bill) bool {
	switch p {
	case content.Ottomans:
		return b == BillAnnex || b == BillRetreat
	case content.Empire:
		return true
	}
	return false
}

// crownMayPay: an indulgence's crown pays for the action, a purchase or an
// alliance (V-8.5, R-7).
func crownMayPay(b Bill) bool {
	return b == BillPatronage || b == BillAnnex || b == BillBuy || b == BillAlliance
}

// free is what the chamber's own sources give (V-5.2): its action card or else
// its printed symbol, the upgrade, and for Patronage Michelangelo.
type free [3]content.Symbols

func (r *rules) freeSources(s *state, seat engine.Seat, b Bill) (f free) {
	p := &s.Players[seat]
	switch b {
	case BillPatronage:
		if p.tookBonus(content.Michelangelo) {
			f[2][content.Crown] = r.c.Bonuses[content.Michelangelo].Crown
		}
	case BillAnnex, BillUnblock:
	default:
		return f // V-5.3
	}
	f[0], f[1] = r.roomGives(p)
	return f
}

// roomGives is what the token's chamber gives: card or print, and upgrade
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

// fillRests finds what each alternative leaves to pay after each assignment of
// the free sources, and keeps the least of them.
func (r *rules) fillRests(s *state, seat engine.Seat, b Bill, pr *price, y *payer) {
	f := r.freeSources(s, seat, b)
	for i := range pr.Alts[:pr.Len] {
		alt := &pr.Alts[i]
		want := rest{of(alt, y.first), of(alt, y.second), alt[content.Florin]}
		if b == BillBuy {
			want.first -= min(want.first, of(&s.Act.Pool, y.first))
			want.second -= min(want.second, of(&s.Act.Pool, y.second))
		}
		y.assign(&f, 0, want)
	}
}

// assign commits the free sources from i on, each to one kind that helps.
func (y *payer) assign(f *free, i int, left rest) {
	if i == len(f) {
		y.keep(left)
		return
	}
	g := &f[i]
	helped := false
	if n := of(g, y.first); n > 0 && left.first > 0 {
		y.assign(f, i+1, rest{max(0, left.first-n), left.second, left.florins})
		helped = true
	}
	if n := of(g, y.second); n > 0 && left.second > 0 {
		y.assign(f, i+1, rest{left.first, max(0, left.second-n), left.florins})
		helped = true
	}
	if n := g[content.Florin]; n > 0 && left.florins > 0 {
		y.assign(f, i+1, rest{left.first, left.second, max(0, left.florins-n)})
		helped = true
	}
	if !helped {
		y.assign(f, i+1, left)
	}
}

// keep adds a rest unless another asks for no more, and drops those that ask
// for more.
func (y *payer) keep(x rest) {
	for _, o := range y.rests[:y.nrests] {
		if o.first <= x.first && o.second <= x.second && o.florins <= x.florins {
			return
		}
	}
	n := 0
	for _, o := range y.rests[:y.nrests] {
		if x.first > o.first || x.second > o.second || x.florins > o.florins {
			y.rests[n] = o
			n++
		}
	}
	y.rests[n] = x
	y.nrests = n + 1
}

// affordable tells whether any payment is possible with so many florins.
func (y *payer) affordable(florins int16) bool {
	for i := range y.rests[:y.nrests] {
		x := &y.rests[i]
		if int16(x.florins) <= florins && y.covers(^uint64(0), x) {
			return true
		}
	}
	return false
}

// covers tells whether the sources of the set can give a rest's symbols, each
// source one kind: most[a] is the most of the second kind with a of the first.
func (y *payer) covers(set uint64, x *rest) bool {
	if x.first == 0 && x.second == 0 {
		return true
	}
	var most [12]int8
	need := min(x.first, int8(len(most)-1))
	for a := int8(1); a <= need; a++ {
		most[a] = -1
	}
	for i := range y.src[:y.n] {
		src := &y.src[i]
		if set>>uint(src.id)&1 == 0 {
			continue
		}
		for a := need; a >= 0; a-- {
			best := int8(-1)
			if most[a] >= 0 {
				best = most[a] + src.second
			}
			if src.first > 0 && a > 0 {
				if before := most[max(0, a-src.first)]; before > best {
					best = before
				}
			}
			most[a] = best
		}
	}
	return most[need] >= x.second
}

// payments appends the minimal payments: sets of sources and florins of which
// no other payment uses a part (V-5.6).
func (y *payer) payments(out []engine.Choice) []engine.Choice {
	m := payment{out: out}
	y.start = len(out)
	y.searchAll(&m)
	inOrder(m.out[y.start:])
	return m.out
}

// inOrder sorts by insertion: payments are few.
func inOrder(list []engine.Choice) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j].Less(list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// only gives the payment if there is no other.
func (y *payer) only() (engine.Choice, bool) {
	m := payment{only: true}
	y.searchAll(&m)
	return m.one, m.n == 1
}

func (y *payer) searchAll(m *payment) {
	for i := range y.rests[:y.nrests] {
		m.rest = y.rests[i]
		if int16(m.rest.florins) <= y.treasury && !m.full {
			y.search(m, 0, m.rest.first, m.rest.second)
		}
	}
}

// search tries the sources from i on, each unused or used for one kind that is
// still asked for.
func (y *payer) search(m *payment, i int, first, second int8) {
	if first <= 0 && second <= 0 {
		y.found(m)
		return
	}
	if m.full || !y.reaches(i, first, second) {
		return
	}
	src := y.src[i]
	here := bit(int(src.id))
	if first > 0 && src.first > 0 {
		m.set |= here
		y.search(m, i+1, first-src.first, second)
		m.set &^= here
	}
	if second > 0 && src.second > 0 {
		m.set |= here
		m.other |= here
		y.search(m, i+1, first, second-src.second)
		m.set &^= here
		m.other &^= here
	}
	y.search(m, i+1, first, second)
}

// reaches tells whether the sources from i on could give as much of each kind.
func (y *payer) reaches(i int, first, second int8) bool {
	for _, src := range y.src[i:y.n] {
		first -= src.first
		second -= src.second
	}
	return first <= 0 && second <= 0
}

// found keeps a payment if it is minimal and new.
func (y *payer) found(m *payment) {
	if !y.minimal(m.set, m.rest.florins) {
		return
	}
	c := engine.Choice{Verb: DoPay, N: int16(m.rest.florins), Set: m.set}
	if y.basket && y.second < content.NumSymbols {
		c.To = compress(m.set, m.other)
	}
	if m.only {
		if m.n == 0 || m.one != c {
			m.one = c
			m.n++
			m.full = m.n > 1
		}
		return
	}
	for _, o := range m.out[y.start:] {
		if o == c {
			return
		}
	}
	m.out = append(m.out, c)
}

// compress gives a bit for each source of the set, in order, that is in part.
func compress(set, part uint64) int16 {
	var to int16
	for i := 0; set != 0; i++ {
		if part>>nextBit(&set)&1 != 0 {
			to |= 1 << i
		}
	}
	return to
}

// minimal: no source of the set can be left out, and no florin be saved.
func (y *payer) minimal(set uint64, florins int8) bool {
	for left := set; left != 0; {
		without := set &^ bit(nextBit(&left))
		if y.pays(without, florins) {
			return false
		}
	}
	return florins == 0 || !y.pays(set, florins-1)
}

// pays tells whether the set with up to so many florins covers any rest.
func (y *payer) pays(set uint64, florins int8) bool {
	for i := range y.rests[:y.nrests] {
		if y.rests[i].florins <= florins && y.covers(set, &y.rests[i]) {
			return true
		}
	}
	return false
}
