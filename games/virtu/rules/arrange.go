package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// arrangeQuestion: how a palace is reorganised in winter (D19, V-21).
var arrangeQuestion = row{
	Ask: virtu.AskArrange,
	Answers: withFree(
		answer{Verb: virtu.DoDiscard, Forms: discardForms, Why: (*rules).whyDiscard, Do: (*rules).discardCourtier},
		answer{Verb: virtu.DoArrange, Forms: arrangeForms, Why: (*rules).whyArrange, Do: (*rules).arrange},
		done,
	),
	Choices: freeThen((*rules).arrangeChoices),
	Auto:    (*rules).autoArrange,
	Show:    (*rules).showArrange,
}

// shiftsAWinter bounds how often a card moves among slots in one winter (S-3.4).
const shiftsAWinter = 2

// open reports whether a chamber's cards may change: no own token, indulgence or
// enemy agent there (V-21.3).
func (p *player) open(seat engine.Seat, ch int) bool {
	at := &p.Chambers[ch]
	return int(p.Token) != ch && !at.Indulgence && (at.Agent == nobody || at.Agent == int8(seat))
}

func (r *rules) arrangeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for set := uint64(p.taken()); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoDiscard, On: int16(nextBit(&set))})
	}
	buf = r.slotChoices(p, seat, buf)
	free := uint64(r.freeSlots(p))
	for leaving := r.leaving(p) &^ p.closed(seat); leaving != 0; {
		from := nextBit(&leaving)
		for set := free; set != 0; {
			buf = append(buf, engine.Choice{Verb: virtu.DoArrange, On: int16(from), To: int16(nextBit(&set))})
		}
	}
	return append(buf, engine.Choice{Verb: virtu.DoDone})
}

// leaving returns the places of the chambers whose card could go to a slot, as bits
// (V-21.2 M4 and M5, V-21.5).
func (r *rules) leaving(p *player) uint64 {
	var set uint64
	for i := range p.Chambers {
		ch := &p.Chambers[i]
		if ch.Upgrade != content.NoCard {
			set |= bit(int(content.FirstUpgrade) + i)
		}
		if ch.Card != content.NoCard && (ch.Upgrade == content.NoCard || r.c.Cards[ch.Upgrade].Action != content.NoAction) {
			set |= bit(int(content.FirstChamber) + i)
		}
	}
	return set
}

// slotChoices lists where the available courtiers can go: to another slot, to
// an empty open chamber, under an action card (V-21.2, M1–M3).
func (r *rules) slotChoices(p *player, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	cards, upgrades := p.rooms()
	closed := p.closed(seat)
	for courtiers := uint64(p.taken() &^ p.Worn); courtiers != 0; {
		from := content.Place(nextBit(&courtiers))
		set := upgrades
		if r.c.Cards[p.Slots[from]].Action != content.NoAction {
			set |= cards
		}
		set &^= closed
		if p.Shifted[from] < shiftsAWinter {
			set |= uint64(r.slotsFor(p, from))
		}
		for set != 0 {
			buf = append(buf, engine.Choice{Verb: virtu.DoArrange, On: int16(from), To: int16(nextBit(&set))})
		}
	}
	return buf
}

// closed returns the places of chambers whose cards may not change, as bits.
func (p *player) closed(seat engine.Seat) uint64 {
	var set uint64
	for ch := range content.NumChambers {
		if !p.open(seat, ch) {
			set |= bit(int(content.FirstChamber)+ch) | bit(int(content.FirstUpgrade)+ch)
		}
	}
	return set
}

// slotsFor returns the free slots another than equal to its own that a courtier can
// move to; leaving a light slot makes room for another.
func (r *rules) slotsFor(p *player, from content.Place) uint8 {
	card := p.Slots[from]
	p.Slots[from] = content.NoCard
	free := r.freeSlots(p)
	p.Slots[from] = card
	return free &^ r.equals(from)
}

// equals returns the slots of the same side and kind, the slot itself among them.
func (r *rules) equals(slot content.Place) uint8 {
	set := r.sideSlots[r.c.Slots[slot].Side]
	if r.c.Slots[slot].Light {
		return set & r.lightSlots
	}
	return set &^ r.lightSlots
}

// whyInto: a courtier becomes the action card of an empty open chamber, if it
// has an action symbol, or the upgrade of an action card (V-21.2, V-21.3, R-18).
func (r *rules) whyInto(p *player, seat engine.Seat, from, to content.Place) engine.Reason {
	ch := to.Chamber()
	switch {
	case !p.open(seat, ch):
		return r.whyClosed(p, ch)
	case p.at(to) != content.NoCard:
		return engine.Reason{Rule: "V-21.7", Why: "placeTaken"}
	case to.Upgrade() && p.Chambers[ch].Card == content.NoCard:
		return engine.Reason{Rule: "V-3.5", Why: "noActionCard"}
	case !to.Upgrade() && r.c.Cards[p.at(from)].Action == content.NoAction:
		return engine.Reason{Rule: "V-21.5", Why: "noActionSymbol"}
	}
	return engine.Reason{}
}

// whyClosed says what closes a chamber for reorganisation (V-21.3, V-8.11).
func (r *rules) whyClosed(p *player, ch int) engine.Reason {
	switch {
	case int(p.Token) == ch:
		return engine.Reason{Rule: "V-21.3", Why: "tokenHere"}
	case p.Chambers[ch].Indulgence:
		return engine.Reason{Rule: "V-8.11", Why: "indulgenceCloses"}
	}
	return engine.Reason{Rule: "V-15.11", Why: "agentCloses"}
}

// whyLeave: a card leaves an open chamber; an upgrade that stays behind needs
// an action symbol (V-21.2 M4 and M5, V-21.5).
func (r *rules) whyLeave(p *player, seat engine.Seat, from content.Place) engine.Reason {
	ch := from.Chamber()
	if !p.open(seat, ch) {
		return r.whyClosed(p, ch)
	}
	if up := p.Chambers[ch].Upgrade; !from.Upgrade() && up != content.NoCard && r.c.Cards[up].Action == content.NoAction {
		return engine.Reason{Rule: "V-21.5", Why: "leavesUpgrade"}
	}
	return engine.Reason{}
}

func (r *rules) whyArrange(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p, from, to := &s.Players[seat], content.Place(c.On), content.Place(c.To)
	switch {
	case from == to:
		return notAsked
	case p.at(from) == content.NoCard:
		return engine.Reason{Rule: "V-21.2", Why: "noCard"}
	case !from.Slot() && !to.Slot():
		return engine.Reason{Rule: "V-21.6", Why: "chamberToChamber"}
	case !from.Slot():
		if why := r.whyLeave(p, seat, from); !why.OK() {
			return why
		}
		return r.whySlot(s, seat, to)
	case p.Worn>>from&1 != 0:
		return engine.Reason{Rule: "V-21.4", Why: "exhaustedStays"}
	case !to.Slot():
		return r.whyInto(p, seat, from, to)
	}
	return r.whyShift(s, seat, from, to)
}

// whyDiscard: a courtier that is there (V-3.11).
func (r *rules) whyDiscard(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if s.Players[seat].Slots[c.On] == content.NoCard {
		return engine.Reason{Rule: "V-3.11", Why: "emptySlot"}
	}
	return engine.Reason{}
}

// whyShift: an available courtier to another free slot (V-21.2 M1).
func (r *rules) whyShift(s *state, seat engine.Seat, from, to content.Place) engine.Reason {
	p := &s.Players[seat]
	switch {
	case p.Slots[to] != content.NoCard:
		return engine.Reason{Rule: "V-3.10", Why: "slotTaken"}
	case p.Shifted[from] >= shiftsAWinter:
		return engine.Reason{Rule: "S-3.4", Why: "shiftedTwice"}
	case r.slotsFor(p, from)>>to&1 != 0:
		return engine.Reason{}
	case r.equals(from)>>to&1 != 0:
		return engine.Reason{Rule: "R-103", Why: "equalSlot"}
	}
	card := p.Slots[from]
	p.Slots[from] = content.NoCard
	why := r.whySlot(s, seat, to)
	p.Slots[from] = card
	return why
}

// arrange carries out a move of the reorganisation. What comes out of a chamber
// is exhausted; an upgrade left alone becomes the action card (V-21.2).
func (r *rules) arrange(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	p, from, to := &s.Players[seat], content.Place(c.On), content.Place(c.To)
	if from.Slot() && to.Slot() {
		r.shift(s, seat, int(from), int(to), log)
		p.Shifted[to]++
		return
	}
	card := p.at(from)
	log.Add(engine.Event{Kind: virtu.EvArranged, Seat: seat, On: int16(from), To: int16(to), N: int16(card)})
	if from.Slot() {
		p.clearSlot(int(from))
		p.lay(to, card)
		return
	}
	p.lay(from, content.NoCard)
	p.Slots[to] = card
	p.Worn |= 1 << to
	if ch := &p.Chambers[from.Chamber()]; !from.Upgrade() && ch.Upgrade != content.NoCard {
		ch.Card, ch.Upgrade = ch.Upgrade, content.NoCard
	}
}

// arranges reports whether there is anything to move or discard.
func (r *rules) arranges(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	if p.taken() != 0 {
		return true
	}
	for ch := range p.Chambers { // an upgrade lies under a card
		if p.Chambers[ch].Card != content.NoCard && p.open(seat, ch) {
			return true
		}
	}
	return false
}

// discardCourtier discards the card of a slot (V-3.11).
func (r *rules) discardCourtier(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	r.discard(s, seat, int(c.On), log)
}

// autoArrange passes the step over where there is nothing to move.
// False means that the question is asked.
func (r *rules) autoArrange(s *state, f *effect.Frame, _ *engine.Log) bool {
	return !r.arranges(s, f.Seat) && s.endStep()
}

func (r *rules) showArrange(s *state, seat engine.Seat, add func(virtu.Offer)) {
	r.showDiscards(s, seat, add)
	for from := content.Place(0); from < content.NumPlaces; from++ {
		if s.Players[seat].at(from) == content.NoCard {
			continue
		}
		for to := content.Place(0); to < content.NumPlaces; to++ {
			if to != from && (from.Slot() || to.Slot()) {
				add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoArrange, On: int16(from), To: int16(to)}})
			}
		}
	}
}
