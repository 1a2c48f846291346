package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// activating carries out a harvest or production, once its trades are chosen.
var activating = silent(nodeActivate, (*rules).runActivation)

// The steps of an activation (L-9.10, from 5): the bonus tile, then each slot and
// the card that it activates in addition, then losses, then what follows.
const (
	stepTile      = 0
	stepCards     = 1
	stepLosses    = stepCards + 2*content.WorkSlots
	stepFollowUps = stepLosses + 1
)

// runActivation gains the next parts of the activation until one leaves something to be asked or
// done. It returns true, because it always does something.
func (r *rules) runActivation(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	for depth := s.Stack.Len; s.Stack.Len == depth; {
		f := s.Stack.Top()
		step := int(f.Step)
		f.Step++
		switch {
		case step == stepTile:
			if s.Run.Tile {
				r.gainTile(s, seat, log)
			}
		case step < stepLosses:
			if s.Run.Slots == 0 && s.Run.Extras == 0 {
				f.Step = stepLosses
				continue
			}
			r.activateStep(s, seat, step-stepCards, log)
		case step == stepLosses:
			if s.Mods != 0 {
				r.loseAll(s, seat, log)
			}
		default:
			run := s.Run
			s.Stack.Pop()
			if s.Mods != 0 {
				r.pushFollowUps(s, seat, &run)
			}
			s.Run = activation{}
			return true
		}
	}
	return true
}

func (r *rules) gainTile(s *state, seat engine.Seat, log *engine.Log) {
	tile := &r.c.Board.BonusTiles[s.Players[seat].Bonus]
	goods := tile.Harvest
	if s.Run.Area == content.Production {
		goods = tile.Production
	}
	r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvBonusTile, On: int16(s.Run.Area), Goods: goods}, log)
}

// activateStep activates slot n/2 if n is even, else the card that this slot activates in addition
// (LH-5.12).
func (r *rules) activateStep(s *state, seat engine.Seat, n int, log *engine.Log) {
	slot := n / 2
	if n%2 == 0 {
		r.activate(s, seat, slot, log)
		return
	}
	for i := range s.Run.Extras {
		if int(s.Run.Extra[i].By) == slot {
			r.activate(s, seat, content.WorkSlots+int(i), log)
		}
	}
}

// chosenTrade returns the trade that an entry makes, and how often; nil means none.
func (run *activation) chosenTrade(w *content.Work, entry int) (t *content.Trade, times int16) {
	if n := run.Trades >> (2 * entry) & 3; n != 0 {
		return &w.Trades[n-1], 1
	}
	if n := run.Times[entry]; n > 0 {
		return &w.Trades[0], int16(n)
	}
	return nil, 0
}

// activate gains what one card brings: its fixed gain, its gain for each, and
// that of its trade are one gain event.
func (r *rules) activate(s *state, seat engine.Seat, entry int, log *engine.Log) {
	card, w := r.active(s, seat, entry)
	if w == nil {
		return
	}
	trade, times := s.Run.chosenTrade(w, entry)
	goods, privileges := w.Gain, w.Privileges
	if trade != nil && trade.Instead {
		goods = content.Goods{}
	}
	if w.Per != content.PerNothing {
		n := s.Run.Counts[w.Per]
		if w.PerLimit && s.Run.Value > 0 { // LH-5.3
			n = min(n, s.Run.Value)
		}
		goods.Plus(&w.PerGain, n)
	}
	if trade != nil {
		goods.Plus(&trade.Gain, times)
		privileges += trade.Privileges
	}
	s.pushEffects(seat, int16(card), w.Effects)
	r.pushPrivileges(s, seat, privileges, false)
	if w.Held { // LH-5.1
		r.gainHeld(s, seat, int16(card), log)
	}
	r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvActivated, On: int16(card), Goods: goods}, log)
}

// loseAll carries out what active cards take away (L-9.9; L-9.10, step 6).
func (r *rules) loseAll(s *state, seat engine.Seat, log *engine.Log) {
	for set := s.Run.takingPart(); set != 0; set &= set - 1 {
		entry := bits.TrailingZeros8(set)
		if card, w := r.active(s, seat, entry); w != nil && w.Lose != (content.Goods{}) {
			r.lose(s, seat, int16(card), w.Lose, log)
		}
	}
}

// lose takes goods away, each down to 0 at most.
func (r *rules) lose(s *state, seat engine.Seat, source int16, goods content.Goods, log *engine.Log) {
	held := &s.Players[seat].Goods
	e := engine.Event{Kind: lorenzo.EvLostGoods, Seat: seat, On: source}
	for g, n := range goods {
		n = min(n, held[g])
		held[g] -= n
		e.Goods[g] = n
	}
	log.Add(e)
}

// pushFollowUps leaves what trades do to opponents and leaders on the stack, in
// slot order (L-9.10, step 7).
func (r *rules) pushFollowUps(s *state, seat engine.Seat, run *activation) {
	for n := 2*content.WorkSlots - 1; n >= 0; n-- {
		if n%2 == 0 {
			r.pushFollowUp(s, seat, run, n/2)
			continue
		}
		for i := range run.Extras {
			if int(run.Extra[i].By) == n/2 {
				r.pushFollowUp(s, seat, run, content.WorkSlots+int(i))
			}
		}
	}
}

func (r *rules) pushFollowUp(s *state, seat engine.Seat, run *activation, entry int) {
	card, w := r.active(s, seat, entry)
	if w == nil {
		return
	}
	if trade, _ := run.chosenTrade(w, entry); trade != nil {
		s.pushEffects(seat, int16(card), trade.Effects)
	}
}
