package virtu

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// extra is how many light slots may hold cards: titles with a slot symbol,
// Copernicus, The Prince, five cities, each permanent alliance; three at most
// (V-3.9, V-19.4, W-2.8, W-5.6, R-58, R-76).
func (r *rules) extra(p *player) int {
	e := bits.OnesCount64(p.Tiles & r.slotTiles)
	for set := uint64(p.Bonuses); set != 0; {
		if r.c.Bonuses[nextBit(&set)].Slot {
			e++
		}
	}
	if r.slotCities > 0 && p.Cities >= r.slotCities {
		e++
	}
	e += p.Allies.Len()
	return min(e, bits.OnesCount8(r.lightSlots))
}

// taken are the slots that hold a card.
func (p *player) taken() uint8 {
	var set uint8
	for i, c := range p.Slots {
		if c != content.NoCard {
			set |= 1 << i
		}
	}
	return set
}

// lightTaken is how many light slots hold a card.
func (r *rules) lightTaken(p *player) int { return bits.OnesCount8(p.taken() & r.lightSlots) }

// freeSlots are the slots a gained card may go to (V-3.10), by bit: of equal
// ones, on the same side and both base or both light, the lowest alone.
func (r *rules) freeSlots(p *player) uint8 {
	taken := p.taken()
	free := ^taken
	if bits.OnesCount8(taken&r.lightSlots) >= r.extra(p) {
		free &^= r.lightSlots
	}
	var lowest uint8
	for _, group := range &r.equalSlots {
		lowest |= free & group & -(free & group)
	}
	return lowest
}

// whySlot tells why a slot cannot take a card.
func (r *rules) whySlot(s *state, seat engine.Seat, place content.Place) engine.Reason {
	p := &s.Players[seat]
	switch {
	case p.Slots[place] != content.NoCard:
		return engine.Reason{Rule: "V-3.10", Why: "slotTaken"}
	case r.freeSlots(p)>>place&1 != 0:
		return engine.Reason{}
	case r.lightSlots>>place&1 != 0 && r.lightTaken(p) >= r.extra(p):
		return engine.Reason{Rule: "V-3.9", Why: "slotLocked", Need: r.lightTaken(p) + 1, Have: r.extra(p)}
	}
	return engine.Reason{Rule: "R-103", Why: "equalSlot"}
}

// discard takes the card off a slot; a character goes back to the display,
// Machiavelli to the bonuses, a family card leaves the game (V-3.11, R-4).
func (r *rules) discard(s *state, seat engine.Seat, slot int, log *engine.Log) {
	p := &s.Players[seat]
	card := p.Slots[slot]
	switch {
	case card.Character():
		s.Copies[card]++
	case card == content.Machiavelli:
		s.Bonuses |= 1 << content.MachiavelliBonus
	}
	p.clearSlot(slot)
	log.Add(engine.Event{Kind: EvDiscarded, Seat: seat, On: int16(card), To: int16(slot)})
}

func (p *player) clearSlot(slot int) {
	p.Slots[slot] = content.NoCard
	p.Worn &^= 1 << slot
	p.Shifted[slot] = 0
}

// listPut: a gained card goes to a free slot; a courtier may always be discarded
// for it, and must be when no slot is free (V-3.7, V-3.11, V-11.14, V-22.6, R-41).
func (r *rules) listPut(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for set := uint64(r.freeSlots(p)); set != 0; {
		buf = append(buf, engine.Choice{Verb: DoPut, To: int16(nextBit(&set))})
	}
	for set := uint64(s.discardable(p)); set != 0; {
		buf = append(buf, engine.Choice{Verb: DoDiscard, On: int16(nextBit(&set))})
	}
	return buf
}

// discardable are the slots whose card may make room for the gained one, whether
// or not another slot is free: all but those that came with it (V-3.11, R-41, R-59).
func (s *state) discardable(p *player) uint8 { return p.taken() &^ s.Act.Fresh }

func (s *state) whyDiscardFor(seat engine.Seat, slot int) engine.Reason {
	switch {
	case s.Players[seat].Slots[slot] == content.NoCard:
		return engine.Reason{Rule: "V-3.11", Why: "emptySlot"}
	case s.Act.Fresh>>slot&1 != 0 && s.Phase != PhaseWinter: // the other card of a league
		return engine.Reason{Rule: "R-41", Why: "freshCard"}
	case s.Act.Fresh>>slot&1 != 0:
		return engine.Reason{Rule: "R-59", Why: "freshCard"}
	}
	return engine.Reason{}
}

// settlePut puts the card where it must go when there is one way only.
func (r *rules) settlePut(s *state, seat engine.Seat, log *engine.Log) bool {
	p := &s.Players[seat]
	free := r.freeSlots(p)
	if bits.OnesCount8(free) != 1 || s.discardable(p) != 0 {
		return false
	}
	r.put(s, seat, bits.TrailingZeros8(free), log)
	return true
}

// put lays the gained card, available (V-3.7).
func (r *rules) put(s *state, seat engine.Seat, slot int, log *engine.Log) {
	p := &s.Players[seat]
	card := content.Card(s.Stack.Pop().On)
	p.clearSlot(slot)
	p.Slots[slot] = card
	s.Act.Fresh |= 1 << slot
	log.Add(engine.Event{Kind: EvPut, Seat: seat, On: int16(card), To: int16(slot)})
}

// discardFor makes room for the gained card; in the purchases the discarded
// kind cannot be bought any more (V-22.9).
func (r *rules) discardFor(s *state, seat engine.Seat, slot int, log *engine.Log) {
	if card := s.Players[seat].Slots[slot]; card.Character() && s.Phase == PhaseWinter {
		s.Act.Gone |= 1 << card
	}
	r.discard(s, seat, slot, log)
}

// listLoseSlot: with fewer than five cities a card on a light slot must move to
// a free slot or go (V-19.5, R-57).
func (r *rules) listLoseSlot(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	light := p.taken() & r.lightSlots
	for set := uint64(light); set != 0; {
		buf = append(buf, engine.Choice{Verb: DoDiscard, On: int16(nextBit(&set))})
	}
	for set := uint64(light); set != 0; {
		from := nextBit(&set)
		for free := uint64(r.freeSlots(p)); free != 0; {
			buf = append(buf, engine.Choice{Verb: DoArrange, On: int16(from), To: int16(nextBit(&free))})
		}
	}
	return buf
}

func (r *rules) whyLoseSlot(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := &s.Players[seat]
	from := content.Place(c.On)
	to := content.Place(c.To)
	switch {
	case from < 0 || from >= content.NumPlaces || to < 0 || to >= content.NumPlaces:
		return notAsked
	case p.at(from) == content.NoCard:
		return engine.Reason{Rule: "V-19.5", Why: "noCard"}
	case !from.Slot() || r.lightSlots>>from&1 == 0:
		return engine.Reason{Rule: "V-19.5", Why: "notLight"}
	case c.Verb == DoDiscard:
		return engine.Reason{}
	case !to.Slot():
		return engine.Reason{Rule: "R-57", Why: "notChamber"}
	}
	return r.whySlot(s, seat, to)
}

// settleLoseSlot asks only while too many light slots are taken, and only when
// there is more than one way, or florins of the card could still be saved.
func (r *rules) settleLoseSlot(s *state, seat engine.Seat, log *engine.Log) bool {
	p := &s.Players[seat]
	if r.lightTaken(p) <= r.extra(p) {
		s.Stack.Pop()
		return true
	}
	light := p.taken() & r.lightSlots
	if bits.OnesCount8(light) > 1 || r.freeSlots(p) != 0 {
		return false
	}
	slot := bits.TrailingZeros8(light)
	if r.convertible(s, p)&content.SlotSource(slot).Bit() != 0 {
		return false
	}
	r.discard(s, seat, slot, log)
	return true
}

// shift moves a card among slots, with its side (V-19.5).
func (r *rules) shift(s *state, seat engine.Seat, from, to int, log *engine.Log) {
	p := &s.Players[seat]
	card, worn, times := p.Slots[from], p.Worn>>from&1, p.Shifted[from]
	p.clearSlot(from)
	p.Slots[to], p.Shifted[to] = card, times
	p.Worn |= worn << to
	log.Add(engine.Event{Kind: EvArranged, Seat: seat, On: int16(from), To: int16(to), N: int16(card)})
}
