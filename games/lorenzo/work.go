package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
)

// startWork begins a harvest or production of the value (L-9.4, L-9.5): counts
// are taken (L-9.11), trades will be asked, then everything is gained. At 0 or
// less nothing happens at all.
func (s *state) startWork(seat engine.Seat, area Area, value int16) {
	if value <= 0 {
		return
	}
	s.Run = activation{Running: true, Area: area, Value: value}
	for per := PerTerritory; per <= PerMilitary; per++ {
		s.Run.Counts[per] = s.Players[seat].counted(per)
	}
	s.Stack.Push(effect.Frame{Node: nodeActivate, Seat: seat})
	s.Stack.Push(effect.Frame{Node: nodeTrades, Seat: seat})
}

// workType is the type of cards that an area activates.
func workType(a Area) CardType {
	if a == Harvest {
		return Territory
	}
	return Building
}

// active is the effect of a slot's card in the running activation, nil when the
// slot is empty or the value does not reach the card.
func (r *rules) active(s *state, p *player, slot int) *Work {
	t := workType(s.Run.Area)
	if slot >= int(p.Count[t]) {
		return nil
	}
	w := r.c.Cards[p.Cards[t][slot]].Work
	if w == nil || int16(w.Die) > s.Run.Value {
		return nil
	}
	return w
}

// canTrade tells whether any active card has a trade that the stock pays.
func (r *rules) canTrade(s *state, p *player) bool {
	for slot := 0; slot < cardSlots; slot++ {
		if w := r.active(s, p, slot); w != nil {
			for i := range w.Trades {
				if covers(&p.Goods, &w.Trades[i].Pay) {
					return true
				}
			}
		}
	}
	return false
}

func covers(held, pay *Goods) bool {
	for g := range pay {
		if held[g] < pay[g] {
			return false
		}
	}
	return true
}

func (r *rules) stepTrades(s *state, f *effect.Frame) bool {
	if r.canTrade(s, &s.Players[f.Seat]) {
		return true
	}
	s.Stack.Pop()
	return false
}

// trades appends every set of trades that the old stock pays (D-10, L-9.7,
// L-9.8), from slot down so that the sets come in order.
func (r *rules) trades(s *state, p *player, slot int, set uint64, stock Goods, buf []engine.Choice) []engine.Choice {
	if slot < 0 {
		return append(buf, engine.Choice{Verb: DoTrades, Set: set})
	}
	buf = r.trades(s, p, slot-1, set, stock, buf)
	w := r.active(s, p, slot)
	if w == nil {
		return buf
	}
	for i := range w.Trades {
		if !covers(&stock, &w.Trades[i].Pay) {
			continue
		}
		left := stock
		left.sub(&w.Trades[i].Pay)
		buf = r.trades(s, p, slot-1, set|uint64(i+1)<<(2*slot), left, buf)
	}
	return buf
}

func (g *Goods) sub(pay *Goods) {
	for i := range g {
		g[i] -= pay[i]
	}
}

func (g *Goods) plus(gain *Goods, times int16) {
	for i := range g {
		g[i] += gain[i] * times
	}
}

// payTrades pays for all announced trades at once (L-9.10, step 4).
func (r *rules) payTrades(s *state, seat engine.Seat, set uint16, log *engine.Log) {
	p := &s.Players[seat]
	s.Run.Trades = set
	for slot := 0; slot < cardSlots; slot++ {
		n := set >> (2 * slot) & 3
		if n == 0 {
			continue
		}
		pay := &r.active(s, p, slot).Trades[n-1].Pay
		p.Goods.sub(pay)
		if log != nil {
			e := engine.Event{Kind: EvTraded, Seat: seat, On: int16(p.Cards[workType(s.Run.Area)][slot]), N: int16(n)}
			copy(e.Goods[:], pay[:])
			log.Add(e)
		}
	}
}

// stepActivate gains the next part of the activation (L-9.10, step 5): the
// bonus tile, then card by card, each with its privileges.
func (r *rules) stepActivate(s *state, f *effect.Frame, log *engine.Log) {
	step, seat := f.Step, f.Seat
	f.Step++
	switch {
	case step == 0:
		tile := r.c.Board.HarvestTile
		if s.Run.Area == Production {
			tile = r.c.Board.ProductionTile
		}
		r.gain(s, gainEvent{Seat: seat, Kind: EvBonusTile, On: int16(s.Run.Area), Goods: tile}, log)
	case int(step) > cardSlots:
		s.Stack.Pop()
		s.Run = activation{}
	default:
		r.activate(s, seat, int(step)-1, log)
	}
}

// activate gains what one card brings: its fixed gain, its gain for each, and
// that of its trade are one gain event.
func (r *rules) activate(s *state, seat engine.Seat, slot int, log *engine.Log) {
	p := &s.Players[seat]
	w := r.active(s, p, slot)
	if w == nil {
		return
	}
	goods, privileges := w.Gain, w.Privileges
	if w.Per != PerNothing {
		goods.plus(&w.PerGain, s.Run.Counts[w.Per])
	}
	if n := s.Run.Trades >> (2 * slot) & 3; n != 0 {
		goods.plus(&w.Trades[n-1].Gain, 1)
		privileges += w.Trades[n-1].Privileges
	}
	s.pushPrivileges(seat, privileges, false)
	card := p.Cards[workType(s.Run.Area)][slot]
	r.gain(s, gainEvent{Seat: seat, Kind: EvActivated, On: int16(card), Goods: goods}, log)
}
