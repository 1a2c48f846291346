package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// extra returns how many light slots can be used: titles with a slot symbol,
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

// taken returns the slots with a card, by bit.
func (p *player) taken() uint8 {
	var set uint8
	for i, c := range p.Slots {
		if c != content.NoCard {
			set |= 1 << i
		}
	}
	return set
}

// lightTaken returns the number of light slots with a card.
func (r *rules) lightTaken(p *player) int { return bits.OnesCount8(p.taken() & r.lightSlots) }

// freeSlots returns the slots a gained card may go to (V-3.10), by bit: of equal
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

// whySlot returns why a slot cannot take a card.
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

// The choices that concern places of the palace; each question that has them says what they
// do.
var (
	discardForms = forms{{Words: "discard", Args: args{{In: inOn, Noun: aSlot}}}}
	arrangeForms = forms{{Words: "arrange", Args: args{{In: inOn, Noun: aPlace}, {In: inTo, Noun: aPlace}}}}
)

// showDiscards offers to discard each courtier.
func (r *rules) showDiscards(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for slot, card := range s.Players[seat].Slots {
		if card != content.NoCard {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoDiscard, On: int16(slot)}})
		}
	}
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
	log.Add(engine.Event{Kind: virtu.EvDiscarded, Seat: seat, On: int16(card), To: int16(slot)})
}

func (p *player) clearSlot(slot int) {
	p.Slots[slot] = content.NoCard
	p.Worn &^= 1 << slot
	p.Shifted[slot] = 0
}

// shift moves a card among slots, with its side (V-19.5).
func (r *rules) shift(s *state, seat engine.Seat, from, to int, log *engine.Log) {
	p := &s.Players[seat]
	card, worn, times := p.Slots[from], p.Worn>>from&1, p.Shifted[from]
	p.clearSlot(from)
	p.Slots[to], p.Shifted[to] = card, times
	p.Worn |= worn << to
	log.Add(engine.Event{Kind: virtu.EvArranged, Seat: seat, On: int16(from), To: int16(to), N: int16(card)})
}
