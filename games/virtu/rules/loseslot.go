package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// loseSlotQuestion: which card of a light slot moves or goes, when too many are taken (D16,
// V-19.5).
var loseSlotQuestion = row{
	Ask: virtu.AskLoseSlot,
	Answers: withFree(
		answer{Verb: virtu.DoDiscard, Forms: discardForms, Why: (*rules).whyDiscardLight, Do: (*rules).discardCourtier},
		answer{Verb: virtu.DoArrange, Forms: arrangeForms, Why: (*rules).whyMoveLight, Do: (*rules).moveLight},
	),
	Choices: freeThen((*rules).loseSlotChoices),
	Auto:    (*rules).autoLoseSlot,
	Show:    (*rules).showLoseSlot,
}

// loseSlotChoices: with fewer than five cities a card on a light slot must move to
// a free slot or go (V-19.5, R-57).
func (r *rules) loseSlotChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	light := p.taken() & r.lightSlots
	for set := uint64(light); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoDiscard, On: int16(nextBit(&set))})
	}
	for set := uint64(light); set != 0; {
		from := nextBit(&set)
		for free := uint64(r.freeSlots(p)); free != 0; {
			buf = append(buf, engine.Choice{Verb: virtu.DoArrange, On: int16(from), To: int16(nextBit(&free))})
		}
	}
	return buf
}

// whyDiscardLight: the card of a light slot (V-19.5).
func (r *rules) whyDiscardLight(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch from := content.Place(c.On); {
	case s.Players[seat].at(from) == content.NoCard:
		return engine.Reason{Rule: "V-19.5", Why: "noCard"}
	case !from.Slot() || r.lightSlots>>from&1 == 0:
		return engine.Reason{Rule: "V-19.5", Why: "notLight"}
	}
	return engine.Reason{}
}

// whyMoveLight: the card of a light slot, to a free slot (V-19.5, R-57).
func (r *rules) whyMoveLight(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if why := r.whyDiscardLight(s, seat, c); !why.OK() {
		return why
	}
	to := content.Place(c.To)
	if !to.Slot() {
		return engine.Reason{Rule: "R-57", Why: "notChamber"}
	}
	return r.whySlot(s, seat, to)
}

// autoLoseSlot asks only while too many light slots are taken, and only when
// there is more than one way, or florins of the card could still be saved.
// False means that the question is asked.
func (r *rules) autoLoseSlot(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
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

// moveLight moves the card to another slot.
func (r *rules) moveLight(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	r.shift(s, seat, int(c.On), int(c.To), log)
}

func (r *rules) showLoseSlot(s *state, seat engine.Seat, add func(virtu.Offer)) {
	r.showDiscards(s, seat, add)
	for from, card := range s.Players[seat].Slots {
		for to := range content.NumSlots {
			if card != content.NoCard && to != from {
				add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoArrange, On: int16(from), To: int16(to)}})
			}
		}
	}
}
