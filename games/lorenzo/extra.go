package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// stepExtra lets the next active card that activates another one name it
// (LH-5.12); f.On is the slot to look at.
func (r *rules) stepExtra(s *state, f *effect.Frame) bool {
	for ; f.On < content.WorkSlots; f.On++ {
		_, w := r.active(s, f.Seat, int(f.On))
		if w == nil || w.Activate == 0 || int(s.Run.Extras) == extraRoom || s.Run.full() {
			continue
		}
		if r.anyTarget(s, w.Activate) {
			return true
		}
	}
	s.Stack.Pop()
	return false
}

// full tells whether as many cards are activated as the action allows: who may
// activate one card only activates no other one by it.
func (run *activation) full() bool {
	return run.Most > 0 && bits.OnesCount8(run.Slots)+int(run.Extras) >= int(run.Most)
}

// target tells whether a card of the player whose cards are used may be
// activated besides: it does something, activates nothing itself, and has not been
// activated so already (EL-9.3, R-35).
func (r *rules) target(s *state, types uint8, t content.CardType, slot int) bool {
	p := &s.Players[s.Run.From]
	if types>>t&1 == 0 || slot >= int(p.Count[t]) {
		return false
	}
	w := r.c.Cards[p.Cards[t][slot]].Work
	if w == nil || w.Activate != 0 {
		return false
	}
	for _, x := range s.Run.Extra[:s.Run.Extras] {
		if workType(x.Area) == t && int(x.Slot) == slot {
			return false
		}
	}
	return true
}

func (r *rules) anyTarget(s *state, types uint8) bool {
	for slot := range content.WorkSlots {
		if r.target(s, types, content.Territory, slot) || r.target(s, types, content.Building, slot) {
			return true
		}
	}
	return false
}

// targets appends the cards that a question about cards to activate offers, by
// number, none first.
func (r *rules) targets(s *state, f *effect.Frame, buf []engine.Choice) []engine.Choice {
	var open content.CardSet
	for _, t := range [...]content.CardType{content.Territory, content.Building} {
		for slot := range content.WorkSlots {
			if r.isTarget(s, f, t, slot) {
				open.Add(s.Players[s.Run.From].Cards[t][slot])
			}
		}
	}
	buf = append(buf, engine.Choice{Verb: DoTarget})
	for card := int16(1); card <= content.CardCount; card++ {
		if open.Has(uint8(card)) {
			buf = append(buf, engine.Choice{Verb: DoTarget, On: card})
		}
	}
	return buf
}

// isTarget tells whether the question about cards to activate offers the slot:
// one of the cards reached (D-15), one of the own cards whatever their value
// (LH-5.13), or one that is activated besides.
func (r *rules) isTarget(s *state, f *effect.Frame, t content.CardType, slot int) bool {
	switch {
	case f.Node == nodeChoose && s.Run.Value > 0:
		return workType(s.Run.Area) == t && f.On>>slot&1 != 0
	case f.Node == nodeChoose:
		return workType(s.Run.Area) == t && s.Run.Slots>>slot&1 == 0 && r.target(s, 1<<t, t, slot)
	}
	_, w := r.active(s, f.Seat, int(f.On))
	return r.target(s, w.Activate, t, slot)
}

// chooseTarget notes the card activated besides, or alone.
func (r *rules) chooseTarget(s *state, f *effect.Frame, card int16, log *engine.Log) {
	if card != 0 {
		log.Add(engine.Event{Kind: EvTarget, Seat: f.Seat, On: card})
	}
	p := &s.Players[s.Run.From]
	t := content.CardType(0)
	slot := -1
	if card != 0 {
		t = r.c.Cards[card].Type
		slot = slotOf(p, t, uint8(card))
	}
	if f.Node == nodeChoose {
		if card != 0 {
			s.Run.Slots |= 1 << slot
			if f.N > 1 {
				s.Stack.Push(effect.Frame{Node: nodeChoose, Seat: f.Seat, N: f.N - 1, On: f.On &^ (1 << slot)})
			}
		}
		return
	}
	x := extra{By: int8(f.On), Slot: int8(slot)}
	if t == content.Building {
		x.Area = content.Production
	}
	s.Run.Extra[s.Run.Extras] = x
	s.Run.Extras++
	s.Stack.Push(effect.Frame{Node: nodeExtra, Seat: f.Seat, On: f.On + 1})
}

func slotOf(p *player, t content.CardType, card uint8) int {
	for slot, c := range p.Cards[t][:p.Count[t]] {
		if c == card {
			return slot
		}
	}
	return -1
}

// stepChoose asks for cards to activate, as long as there are any.
func (r *rules) stepChoose(s *state, f *effect.Frame) bool {
	for slot := range content.WorkSlots {
		if r.isTarget(s, f, workType(s.Run.Area), slot) {
			return true
		}
	}
	s.Stack.Pop()
	return false
}

// askTimes leaves a question for each active card whose trade may be made more
// than once (LH-5.4); it tells whether there is any.
func (r *rules) askTimes(s *state, seat engine.Seat) bool {
	asked := false
	for entry := entries - 1; entry >= 0; entry-- {
		if _, w := r.active(s, seat, entry); w != nil && len(w.Trades) > 0 && w.Trades[0].ByValue {
			s.Stack.Push(effect.Frame{Node: nodeTimes, Seat: seat, On: int16(entry)})
			asked = true
		}
	}
	return asked
}

// mostTimes is how often one trade can be counted.
const mostTimes = 99

// maxTimes is how often an entry's trade can be made: as the value of the action
// says (without one there is no limit) and the stock pays.
func (r *rules) maxTimes(s *state, seat engine.Seat, entry int) int16 {
	_, w := r.active(s, seat, entry)
	n := int16(0)
	for n < mostTimes && (s.Run.Value == 0 || n < s.Run.Value) {
		if _, ok := r.afford(s, seat, &s.Run.Stock, &w.Trades[0], n+1); !ok {
			break
		}
		n++
	}
	return n
}

func (r *rules) stepTimes(s *state, f *effect.Frame) bool {
	if r.maxTimes(s, f.Seat, int(f.On)) > 0 {
		return true
	}
	s.Stack.Pop()
	return false
}

// chooseTimes notes how often a trade is made; what it costs is no longer there
// for the others.
func (r *rules) chooseTimes(s *state, seat engine.Seat, entry int, n int16, log *engine.Log) {
	card, w := r.active(s, seat, entry)
	if n > 0 {
		log.Add(engine.Event{Kind: EvTimes, Seat: seat, On: int16(card), N: n})
	}
	s.Run.Times[entry] = int8(n)
	s.Run.Stock, _ = r.afford(s, seat, &s.Run.Stock, &w.Trades[0], n)
}
