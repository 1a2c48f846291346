package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// tradesQuestion: which trades of a harvest or production are made (D-10, L-9.7).
var tradesQuestion = row{
	Ask:   lorenzo.AskTrades,
	Nodes: nodes{nodeTrades},
	Answers: answers{
		{Verb: lorenzo.DoTrades, Forms: forms{{Words: "trades", Tail: someTrades}}, Why: (*rules).whyTrades, Do: (*rules).makeTrades},
	},
	Choices: (*rules).tradeChoices,
	Auto:    (*rules).autoTrades,
	Tell:    (*rules).tellTrades,
}

// whyTrades: active cards only, one trade each (L-9.7), and all of them together
// paid from the old stock (L-9.8).
func (r *rules) whyTrades(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	set := c.Set
	if set>>(2*entries) != 0 {
		return notAsked
	}
	left := s.Run.Stock
	var sum content.Goods
	for entry := range entries {
		n := int(set >> (2 * entry) & 3)
		if n == 0 {
			continue
		}
		if reason := r.whyTrade(s, seat, entry, n); !reason.OK() {
			return r.mostInactive(s, seat, set>>(2*entry), entry, reason)
		}
		_, w := r.active(s, seat, entry)
		t := &w.Trades[n-1]
		sum.Plus(&t.Pay, r.shares(s, t))
		left.take(t, r.shares(s, t))
	}
	if left.covers(s.Players[seat].Traits.Flags&tables.PaysServants != 0) {
		return engine.Reason{}
	}
	return r.lacksForTrades(s, seat, &sum)
}

// mostInactive is a reason for a set of trades from an entry on. Of several cards that take no part for
// want of value it names the value with which all of them would.
func (r *rules) mostInactive(s *state, seat engine.Seat, set uint64, entry int, reason engine.Reason) engine.Reason {
	for rest := set; reason.Why == "tradeInactive" && rest != 0; rest, entry = rest>>2, entry+1 {
		if n := int(rest & 3); n > 0 {
			if other := r.whyTrade(s, seat, entry, n); other.Why == reason.Why && other.Need > reason.Need {
				reason = other
			}
		}
	}
	return reason
}

// whyTrade: the card takes part (L-9.4, L-9.5) and shows the trade, which is asked here
// (L-9.7), not how often it is made (LH-5.4).
func (r *rules) whyTrade(s *state, seat engine.Seat, entry, n int) engine.Reason {
	run := &s.Run
	card, w := r.active(s, seat, entry)
	if entry < content.WorkSlots {
		card = s.Players[run.From].Cards[workType(run.Area)][entry]
	}
	switch shown := r.c.Cards[card].Work; {
	case card == 0 || w == nil && shown == nil:
		return engine.Reason{Rule: "L-9.7", Why: "tradeNotPart"}
	case n > len(shown.Trades):
		return engine.Reason{Rule: "L-9.7", Why: "noTrade"}
	case w == nil && run.Value > 0 && entry < content.WorkSlots && r.Dies[card] > run.Value:
		rule := "L-9.4"
		if run.Area == content.Production {
			rule = "L-9.5"
		}
		return engine.Reason{Rule: rule, Why: "tradeInactive", Need: int(r.Dies[card]), Have: int(run.Value)}
	case w == nil:
		return engine.Reason{Rule: "L-9.7", Why: "tradeNotPart"}
	case shown.Trades[n-1].ByValue:
		return engine.Reason{Rule: "LH-5.4", Why: "tradeByValue"}
	}
	return engine.Reason{}
}

// shares is for how many players a trade is paid (LP-2.158).
func (r *rules) shares(s *state, t *content.Trade) int16 {
	if t.Each {
		return int16(s.Seats) - 1
	}
	return 1
}

// lacksForTrades names what the stock has too little of. Where servants may stand in for
// goods they are counted with them (LH-8.15).
func (r *rules) lacksForTrades(s *state, seat engine.Seat, sum *content.Goods) engine.Reason {
	reason := lacksFor(sum, &s.Run.Stock.Goods, s.Players[seat].Traits.Flags&tables.PaysServants != 0)
	if reason.OK() {
		return engine.Reason{Rule: "L-9.8", Why: "tradeNothing"}
	}
	reason.Rule, reason.Why = "L-9.8", tradeWords[reason.Why]
	return reason
}

// tradeWords are the sentences about trades for those about other payments.
var tradeWords = map[string]string{"optionUnpaid": "tradeOldStock", "optionServants": "tradeOldServants"}

// lacksFor names the first good of which a payment finds too little, of goods and
// servants together where these may stand in (LH-8.15); the zero Reason: nothing lacks.
func lacksFor(pay, held *content.Goods, servantsPay bool) engine.Reason {
	var in standIn
	if servantsPay {
		in = standInsFor(pay, held)
	}
	spare := held[content.Servants] - pay[content.Servants]
	for g, n := range pay {
		if g := content.Good(g); n > held[g] && !(servantsPay && standsIn(g)) {
			return engine.Reason{Why: "optionUnpaid", What: g.String(), Need: int(n), Have: int(held[g])}
		}
	}
	if in.short > max(0, spare) {
		return engine.Reason{Why: "optionServants", What: in.what(), Need: int(in.need), Have: int(in.have + spare)}
	}
	return engine.Reason{}
}

func (r *rules) tradeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return r.trades(s, seat, entries-1, 0, s.Run.Stock, buf)
}

// trades appends every set of trades that the old stock pays (D-10, L-9.7,
// L-9.8), from the last entry down so that the sets come in order.
func (r *rules) trades(s *state, seat engine.Seat, entry int, set uint64, st stock, buf []engine.Choice) []engine.Choice {
	if entry < 0 {
		return append(buf, engine.Choice{Verb: lorenzo.DoTrades, Set: set})
	}
	buf = r.trades(s, seat, entry-1, set, st, buf)
	_, w := r.active(s, seat, entry)
	if w == nil {
		return buf
	}
	for i := range w.Trades {
		if w.Trades[i].ByValue {
			continue
		}
		if left, ok := r.afford(s, seat, &st, &w.Trades[i], 1); ok {
			buf = r.trades(s, seat, entry-1, set|uint64(i+1)<<(2*entry), left, buf)
		}
	}
	return buf
}

// autoTrades asks which trades are made, when there are any to make. The stock
// is what the player had when the activation began (L-9.10, step 2).
// False means that the question is asked.
func (r *rules) autoTrades(s *state, f *effect.Frame, log *engine.Log) bool {
	if f.Step == 0 {
		f.Step = 1
		s.takeStock(f.Seat)
		if s.Mods&withHouses != 0 && r.askTimes(s, f.Seat) {
			return true
		}
	}
	if r.canTrade(s, f.Seat) {
		return false
	}
	seat := s.Stack.Pop().Seat
	r.payTrades(s, seat, 0, log)
	return true
}

// canTrade reports whether any active card has a trade that the stock pays.
func (r *rules) canTrade(s *state, seat engine.Seat) bool {
	st := &s.Run.Stock
	for set := s.Run.takingPart(); set != 0; set &= set - 1 {
		_, w := r.active(s, seat, bits.TrailingZeros8(set))
		if w == nil {
			continue
		}
		for i := range w.Trades {
			if _, ok := r.afford(s, seat, st, &w.Trades[i], 1); ok && !w.Trades[i].ByValue {
				return true
			}
		}
	}
	return false
}

// afford returns the stock left after a trade is made the given number of times; ok is false if it does
// not suffice (L-9.8).
func (r *rules) afford(s *state, seat engine.Seat, st *stock, t *content.Trade, times int16) (left stock, ok bool) {
	left = *st
	pay := t.Pay
	if n := times * r.shares(s, t); n != 1 {
		pay = pay.Times(n)
	}
	left.Goods.Sub(&pay)
	if t.Leaders != 0 || t.Cards != ([content.NumTypes]int8{}) {
		if !left.giveUp(t, int8(times)) {
			return left, false
		}
	}
	if tables.Covers(&st.Goods, &pay) {
		return left, true
	}
	return left, s.Players[seat].Traits.Flags&tables.PaysServants != 0 && left.Goods.Fold()
}

// giveUp takes the cards and leaders that a trade costs, that many times, from the stock. It reports
// whether there were enough.
func (st *stock) giveUp(t *content.Trade, times int8) bool {
	st.Leaders -= t.Leaders * times
	enough := st.Leaders >= 0
	for i, n := range t.Cards {
		st.Cards[i] -= n * times
		enough = enough && st.Cards[i] >= 0
	}
	return enough
}

// take takes all that a trade costs from the stock, which may then lack something.
func (st *stock) take(t *content.Trade, shares int16) {
	pay := t.Pay.Times(shares)
	st.Goods.Sub(&pay)
	st.giveUp(t, 1)
}

// covers reports whether nothing lacks in the stock after all was taken from it; servants
// may stand in for other goods (LH-8.15).
func (st *stock) covers(servantsPay bool) bool {
	enough := st.Leaders >= 0
	for _, n := range st.Cards {
		enough = enough && n >= 0
	}
	for _, n := range st.Goods {
		if n < 0 && !servantsPay {
			return false
		}
	}
	return enough && (!servantsPay || st.Goods.Fold())
}

func (s *state) takeStock(seat engine.Seat) {
	p := &s.Players[seat]
	s.Run.Stock = stock{Goods: p.Goods, Cards: p.Count, Leaders: p.Leaders}
}

func (r *rules) makeTrades(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	r.payTrades(s, seat, uint16(c.Set), log)
}

// payTrades pays for all announced trades at once (L-9.10, step 4).
func (r *rules) payTrades(s *state, seat engine.Seat, set uint16, log *engine.Log) {
	s.Run.Trades = set
	if set == 0 && s.Run.Times == ([entries]int8{}) {
		return
	}
	var b bill
	for active := s.Run.takingPart(); active != 0; active &= active - 1 {
		entry := bits.TrailingZeros8(active)
		card, w := r.active(s, seat, entry)
		if w == nil {
			continue
		}
		n, times := int(set>>(2*entry)&3), int16(1)
		if n == 0 {
			if n, times = 1, int16(s.Run.Times[entry]); times == 0 {
				continue
			}
		}
		t := &w.Trades[n-1]
		pay := t.Pay.Times(times * r.shares(s, t))
		b.Goods.Plus(&pay, 1)
		b.Leaders += t.Leaders
		for i, k := range t.Cards {
			b.Cards[i] += k
		}
		if log != nil {
			e := engine.Event{Kind: lorenzo.EvTraded, Seat: seat, On: int16(card), N: int16(n)}
			copy(e.Goods[:], pay[:])
			log.Add(e)
		}
	}
	if set != 0 || b.Goods != (content.Goods{}) {
		r.charge(s, seat, b, log)
	}
}

func (r *rules) tellTrades(s *state, _ engine.Seat, q *lorenzo.Question) {
	q.Works, q.Area, q.Value, q.Stock, q.Tile = true, s.Run.Area, int(s.Run.Value), s.Run.Stock.Goods, s.Run.Tile
	for entry := range entries {
		card, w := r.active(s, q.Seat, entry)
		if w != nil {
			q.Activated = append(q.Activated, int(card))
		}
		if w != nil && len(w.Trades) > 0 && !w.Trades[0].ByValue {
			q.Active = append(q.Active, lorenzo.ActiveTrade{Slot: entry, Card: int(card)})
		}
	}
}
