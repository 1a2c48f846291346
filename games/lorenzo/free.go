package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// freeActions appends what the seat may do before or after its placement (SM-4),
// in the order of choices: leaders played, discarded, activated; Lorenzo's choice
// if it has waited; special tokens used or laid on a card; the house's exchange.
func (r *rules) freeActions(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for hand := p.Hand; hand != 0; hand &= hand - 1 {
		if leader := bits.TrailingZeros64(hand); r.playable(p, uint8(leader)) {
			buf = append(buf, engine.Choice{Verb: DoPlay, On: int16(leader)})
		}
	}
	buf = leaderChoices(DoDiscard, p.Hand, buf)
	buf = leaderChoices(DoActivate, r.activatables(s, seat), buf)
	if r.copyWaits(p) {
		buf = leaderChoices(DoCopy, r.copyable(s, seat), buf)
	}
	if p.Goods[content.Tokens] > 0 {
		buf = r.tokenActions(s, seat, buf)
	}
	return r.exchanges(s, seat, buf)
}

// hasFree tells whether any free action is open, without listing them.
func (r *rules) hasFree(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	return p.Hand != 0 || p.Goods[content.Tokens] > 0 || p.Leaders > 0 && r.activatables(s, seat) != 0 ||
		r.copyWaits(p) && r.copyable(s, seat) != 0 || r.canExchange(s, seat)
}

func leaderChoices(verb engine.Verb, set uint64, buf []engine.Choice) []engine.Choice {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, engine.Choice{Verb: verb, On: int16(bits.TrailingZeros64(set))})
	}
	return buf
}

// activatables is the set of the seat's leaders that can be activated now.
func (r *rules) activatables(s *state, seat engine.Seat) uint64 {
	p := &s.Players[seat]
	var set uint64
	for _, leader := range p.Played[:p.Leaders] {
		if r.activatable(s, seat, leader) {
			set |= 1 << leader
		}
	}
	return set
}

// copyWaits tells whether Lorenzo lies in play and has copied nobody yet.
func (r *rules) copyWaits(p *player) bool { return p.Copy == 0 && p.plays(r.Copier) }

// tokenActions appends the uses of special tokens (LH-6.4) and the empty cards
// that may hold one (LH-5.1, LH-5.2).
func (r *rules) tokenActions(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = s.usable(seat, buf)
	p := &s.Players[seat]
	for face, n := range p.Faces {
		if n == 0 {
			continue
		}
		for i, card := range r.Holders {
			if s.House.Held[i] == 0 && slotOf(p, r.c.Cards[card].Type, card) >= 0 {
				buf = append(buf, engine.Choice{Verb: DoLay, On: int16(face), To: int16(card)})
			}
		}
	}
	return buf
}

func (s *state) usable(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for face, n := range s.Players[seat].Faces {
		if n > 0 {
			buf = append(buf, engine.Choice{Verb: DoUse, On: int16(face)})
		}
	}
	return buf
}

// exchange is what the seat's house turns into what, nil: it does not (LH-9.4,
// LP-4.1).
func (r *rules) exchange(p *player) *content.Lasting {
	if p.Traits.Flags&tables.Exchanges == 0 {
		return nil
	}
	lasting := r.c.Houses[p.House].Lasting
	for i := range lasting {
		if lasting[i].Kind == content.LastExchange {
			return &lasting[i]
		}
	}
	return nil
}

// canExchange tells whether the exchange can be paid.
func (r *rules) canExchange(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	l := r.exchange(p)
	return l != nil && tables.Covers(&p.Goods, &l.Goods)
}

// exchanges appends the exchange; it is also open while a bonus action of the own
// turn is chosen (SM-4.2, R-46).
func (r *rules) exchanges(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if !r.canExchange(s, seat) {
		return buf
	}
	return append(buf, engine.Choice{Verb: DoExchange, On: int16(s.Players[seat].House)})
}

// exchangeHelps tells whether some number of exchanges makes payable what is not
// yet: only then is a bonus action asked for their sake (SM-3.1).
func (r *rules) exchangeHelps(s *state, seat engine.Seat, payable func(*state) bool) bool {
	if !r.canExchange(s, seat) {
		return false
	}
	trial := *s
	for r.canExchange(&trial, seat) {
		r.makeExchange(&trial, seat, nil)
		if payable(&trial) || trial.Stack.Len > s.Stack.Len { // a tile asks which piece is lost
			return true
		}
	}
	return false
}

// makeExchange pays and gains: a gain event of its own.
func (r *rules) makeExchange(s *state, seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	l := r.exchange(p)
	p.Goods.Sub(&l.Goods)
	e := engine.Event{Kind: EvExchanged, Seat: seat, On: int16(p.House)}
	copy(e.Goods[:], l.Goods[:])
	log.Add(e)
	r.gain(s, r.gainOf(seat, fromHouse(p.House), l.Other), log)
}
