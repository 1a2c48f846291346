package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// takeDiscardedQuestion: which discarded card is taken (D-22, LH-5.9).
var takeDiscardedQuestion = row{
	Ask:   lorenzo.AskTakeDiscarded,
	Nodes: nodes{onEffect(content.EffTakeDiscarded)},
	Answers: answers{
		decline,
		{Verb: lorenzo.DoTakeDiscarded, Forms: forms{{Words: "recover", Args: args{{In: inOn, Noun: aCard}}, Only: inModules}}, Why: (*rules).whyTakeDiscarded, Do: (*rules).takeDiscarded},
	},
	Auto: (*rules).autoTakeDiscarded,
	Show: (*rules).showDiscarded,
}

// whyTakeDiscarded: a discarded card of the right type with room for it, and a territory's
// military points (LH-5.9, R-33).
func (r *rules) whyTakeDiscarded(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if !s.House.Discarded.Has(uint8(c.On)) {
		return engine.Reason{Rule: "LH-5.9", Why: "notDiscarded"}
	}
	e, p := r.pending(s.Stack.Top()), &s.Players[seat]
	t := r.c.Cards[c.On].Type
	switch need := r.demand(p, t); {
	case e.Types>>t&1 == 0:
		return engine.Reason{Rule: "LH-5.9", Why: "recoverType"}
	case !p.hasRoom(r, t):
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(p.Count[t])}
	case p.Goods[content.Military] < need:
		return engine.Reason{Rule: "L-7.3", Why: "slotMilitary", Need: int(need), Have: int(p.Goods[content.Military])}
	}
	return engine.Reason{}
}

// autoTakeDiscarded asks nothing where no card can be taken. False means that the question is asked.
func (r *rules) autoTakeDiscarded(s *state, f *effect.Frame, _ *engine.Log) bool {
	for card := int16(1); card <= content.CardCount; card++ {
		if r.whyTakeDiscarded(s, f.Seat, engine.Choice{On: card}).OK() {
			return false
		}
	}
	s.Stack.Pop()
	return true
}

// takeDiscarded takes the card out of its discard pile.
func (r *rules) takeDiscarded(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.House.Discarded.Remove(uint8(c.On))
	log.Add(engine.Event{Kind: lorenzo.EvTookDiscarded, Seat: seat, On: c.On})
	r.own(s, seat, uint8(c.On), content.Home, log)
}

// showDiscarded offers all discarded cards.
func (r *rules) showDiscarded(s *state, _ engine.Seat, add func(lorenzo.Offer)) {
	for card := int16(1); card <= content.CardCount; card++ {
		if s.House.Discarded.Has(uint8(card)) {
			add(lorenzo.Offer{Choice: engine.Choice{Verb: lorenzo.DoTakeDiscarded, On: card}, Space: content.Home})
		}
	}
}
