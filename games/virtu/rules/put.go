package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// putQuestion: on which slot the gained card goes, and which courtier makes room for it (D22,
// D8).
var putQuestion = row{
	Ask: virtu.AskPut,
	Answers: withFree(
		answer{Verb: virtu.DoPut, Forms: forms{{Words: "put", Args: args{{In: inTo, Noun: aSlot}}}}, Why: (*rules).whyPut, Do: (*rules).put},
		answer{Verb: virtu.DoDiscard, Forms: discardForms, Why: (*rules).whyDiscardFor, Do: (*rules).discardFor},
	),
	Choices: freeThen((*rules).putChoices),
	Auto:    (*rules).autoPut,
	Tell:    func(_ *rules, s *state, _ engine.Seat, q *virtu.Question) { q.Card = content.Card(s.Stack.Top().On) },
	Show:    (*rules).showPut,
}

// putChoices: a gained card goes to a free slot; a courtier may always be discarded
// for it, and must be when no slot is free (V-3.7, V-3.11, V-11.14, V-22.6, R-41).
func (r *rules) putChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for set := uint64(r.freeSlots(p)); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoPut, To: int16(nextBit(&set))})
	}
	for set := uint64(s.discardable(p)); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoDiscard, On: int16(nextBit(&set))})
	}
	return buf
}

// discardable returns the slots whose card may make room for the gained one, whether
// or not another slot is free: all but those that came with it (V-3.11, R-41, R-59).
func (s *state) discardable(p *player) uint8 { return p.taken() &^ s.Act.Fresh }

func (r *rules) whyPut(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	return r.whySlot(s, seat, content.Place(c.To))
}

func (r *rules) whyDiscardFor(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch slot := c.On; {
	case s.Players[seat].Slots[slot] == content.NoCard:
		return engine.Reason{Rule: "V-3.11", Why: "emptySlot"}
	case s.Act.Fresh>>slot&1 != 0 && s.Phase != virtu.PhaseWinter: // the other card of a league
		return engine.Reason{Rule: "R-41", Why: "freshCard"}
	case s.Act.Fresh>>slot&1 != 0:
		return engine.Reason{Rule: "R-59", Why: "freshCard"}
	}
	return engine.Reason{}
}

// autoPut puts the card where it must go when there is one way only.
// False means that the question is asked.
func (r *rules) autoPut(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	p := &s.Players[seat]
	free := r.freeSlots(p)
	if bits.OnesCount8(free) != 1 || s.discardable(p) != 0 {
		return false
	}
	r.put(s, seat, engine.Choice{Verb: virtu.DoPut, To: int16(bits.TrailingZeros8(free))}, log)
	return true
}

// put lays the gained card, available (V-3.7).
func (r *rules) put(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	p, slot := &s.Players[seat], int(c.To)
	card := content.Card(s.Stack.Pop().On)
	p.clearSlot(slot)
	p.Slots[slot] = card
	s.Act.Fresh |= 1 << slot
	log.Add(engine.Event{Kind: virtu.EvPut, Seat: seat, On: int16(card), To: int16(slot)})
}

// discardFor makes room for the gained card; in the purchases the discarded
// kind can no longer be bought (V-22.9).
func (r *rules) discardFor(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	if card := s.Players[seat].Slots[c.On]; card.Character() && s.Phase == virtu.PhaseWinter {
		s.Act.Gone |= 1 << card
	}
	r.discard(s, seat, int(c.On), log)
}

func (r *rules) showPut(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for slot, card := range s.Players[seat].Slots {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoPut, To: int16(slot)}})
		if card != content.NoCard {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoDiscard, On: int16(slot)}})
		}
	}
}
