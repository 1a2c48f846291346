package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// work is a harvest or production that is to begin. Value 0 is none at all, for
// cards that are activated without an action (LH-5.13).
type work struct {
	Area  content.Area
	Value int16
	From  engine.Seat // whose cards are used
	Max   int8        // how many of them; 0 means all
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

// workType returns the type of cards that an area activates.
func workType(a content.Area) content.CardType {
	if a == content.Harvest {
		return content.Territory
	}
	return content.Building
}

// entries is the number of cards of an activation: six slots, then those activated in addition
// (LH-5.12).
const entries = content.WorkSlots + extraRoom

// active returns the card of an entry in the running activation and what it does; nil
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

// takingPart returns the entries whose cards may be active, as bits.
func (run *activation) takingPart() uint8 {
	return run.Slots | (1<<run.Extras-1)<<content.WorkSlots
}
