package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// work is a harvest or production that is to begin. Value 0 is none at all, for
// cards that are activated without an action (LH-5.13).
type work struct {
	Area  content.Area
	Value int16
	From  engine.Seat // whose cards are used
	Max   int8        // how many of them, 0: all
}

// startWork begins a harvest or production of the value (L-9.4, L-9.5): the active
// cards and the counts are fixed (L-9.10, L-9.11), trades will be asked, then
// everything is gained. At 0 or less nothing happens at all.
func (r *rules) startWork(s *state, seat engine.Seat, w work) {
	if w.Value <= 0 {
		return
	}
	r.prepareWork(s, seat, w)
	s.Run.Tile, s.Run.Most = true, w.Max
	cards := &s.Players[w.From].Cards[workType(w.Area)]
	for slot, card := range cards[:content.WorkSlots] {
		if card != 0 && r.Dies[card] <= w.Value {
			s.Run.Slots |= 1 << slot
		}
	}
	if w.Max > 0 {
		s.Stack.Push(effect.Frame{Node: nodeChoose, Seat: seat, N: int16(w.Max), On: int16(s.Run.Slots)})
		s.Run.Slots = 0
	}
}

// prepareWork takes the counts and leaves the steps of an activation on the
// stack.
func (r *rules) prepareWork(s *state, seat engine.Seat, w work) {
	s.Run = activation{Running: true, Area: w.Area, Value: w.Value, From: w.From}
	for per := content.PerTerritory; per <= content.PerLeaders; per++ {
		s.Run.Counts[per] = s.Players[seat].counted(per)
	}
	s.Stack.Push(effect.Frame{Node: nodeActivate, Seat: seat})
	s.Stack.Push(effect.Frame{Node: nodeTrades, Seat: seat})
	if s.Mods&withHouses != 0 {
		s.Stack.Push(effect.Frame{Node: nodeExtra, Seat: seat})
	}
}

// workType is the type of cards that an area activates.
func workType(a content.Area) content.CardType {
	if a == content.Harvest {
		return content.Territory
	}
	return content.Building
}

// entries are the cards of an activation: six slots, then those activated
// besides (LH-5.12).
const entries = content.WorkSlots + extraRoom

// active is the card of an entry in the running activation and what it does; nil
// when it takes no part.
func (r *rules) active(s *state, seat engine.Seat, entry int) (uint8, *content.Work) {
	run := &s.Run
	var card uint8
	if entry < content.WorkSlots {
		if run.Slots>>entry&1 == 0 {
			return 0, nil
		}
		card = s.Players[run.From].Cards[workType(run.Area)][entry]
	} else {
		x := run.Extra[entry-content.WorkSlots]
		if int8(entry-content.WorkSlots) >= run.Extras || x.Slot < 0 {
			return 0, nil
		}
		card = s.Players[run.From].Cards[workType(x.Area)][x.Slot]
	}
	return card, r.c.Cards[card].Work
}

// takingPart are the entries whose cards may be active, as bits.
func (run *activation) takingPart() uint8 {
	return run.Slots | (1<<run.Extras-1)<<content.WorkSlots
}

// canTrade tells whether any active card has a trade that the stock pays.
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

// afford is the stock left after a trade is made so many times; ok is false when
// it does not suffice (L-9.8).
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

// giveUp takes the cards and leaders that a trade costs from the stock.
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

// covers tells whether nothing lacks in the stock after all was taken from it; servants
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

// stepTrades asks which trades are made, when there are any to make. The stock
// is what the player held when the activation began (L-9.10, step 2).
func (r *rules) stepTrades(s *state, f *effect.Frame, log *engine.Log) bool {
	if f.Step == 0 {
		f.Step = 1
		s.takeStock(f.Seat)
		if s.Mods&withHouses != 0 && r.askTimes(s, f.Seat) {
			return false
		}
	}
	if r.canTrade(s, f.Seat) {
		return true
	}
	seat := s.Stack.Pop().Seat
	r.payTrades(s, seat, 0, log)
	return false
}

func (s *state) takeStock(seat engine.Seat) {
	p := &s.Players[seat]
	s.Run.Stock = stock{Goods: p.Goods, Cards: p.Count, Leaders: p.Leaders}
}

// trades appends every set of trades that the old stock pays (D-10, L-9.7,
// L-9.8), from the last entry down so that the sets come in order.
func (r *rules) trades(s *state, seat engine.Seat, entry int, set uint64, st stock, buf []engine.Choice) []engine.Choice {
	if entry < 0 {
		return append(buf, engine.Choice{Verb: DoTrades, Set: set})
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
			e := engine.Event{Kind: EvTraded, Seat: seat, On: int16(card), N: int16(n)}
			copy(e.Goods[:], pay[:])
			log.Add(e)
		}
	}
	if set != 0 || b.Goods != (content.Goods{}) {
		r.charge(s, seat, b, log)
	}
}
