package rules

import (
	"fmt"
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// targetQuestion: which card is activated in addition (D-10, LH-5.12), or alone (D-15).
var targetQuestion = row{
	Ask:   lorenzo.AskTarget,
	Nodes: nodes{nodeChoose, nodeExtra},
	Answers: answers{
		{Verb: lorenzo.DoTarget, Forms: forms{{Words: "activate-card", Tail: aCardOrNone, Only: inModules}}, Why: (*rules).whyTarget, Do: (*rules).chooseTarget},
	},
	Choices: (*rules).targetChoices,
	Auto:    (*rules).autoTarget,
	Tell:    (*rules).tellTarget,
	Show:    (*rules).showChoices,
}

// activateEffect lets own cards be activated whatever they ask for: no tile, no
// other cards, no value (LH-5.13, R-35).
var activateEffect = silent(onEffect(content.EffActivate), func(r *rules, s *state, f *effect.Frame, _ *engine.Log) bool {
	e := r.pending(f)
	seat, area := s.Stack.Pop().Seat, content.Harvest
	if e.Types>>content.Building&1 != 0 {
		area = content.Production
	}
	r.prepareWork(s, seat, work{Area: area, From: seat})
	s.Stack.Push(effect.Frame{Node: nodeChoose, Seat: seat, N: e.N})
	return true
})

// aCardOrNone writes and reads the card that is activated in addition, or none.
var aCardOrNone = &notation.Tail[match]{
	Show:  "CARD, or none",
	Fills: args{{In: inOn, Noun: aCard, Optional: true}},
	Write: func(m match, c engine.Choice) []string {
		if c.On == 0 {
			return []string{"none"}
		}
		return []string{aCard.Name(m, c.On)}
	},
	Read: func(m match, c *engine.Choice, words []string) (err error) {
		switch {
		case len(words) != 1:
			return fmt.Errorf("%d words after activate-card, 1 is needed", len(words))
		case words[0] != "none":
			c.On, err = aCard.Find(m, words[0])
		}
		return err
	},
}

// full reports whether as many cards are activated as the action allows: who may
// activate one card only activates no other one by it.
func (run *activation) full() bool {
	return run.Most > 0 && bits.OnesCount8(run.Slots)+int(run.Extras) >= int(run.Most)
}

// target reports whether a card of the player whose cards are used may be
// activated in addition: it does something, activates nothing itself, and has not been activated so
// already (EL-9.3, R-35).
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

// isTarget reports whether the question about cards to activate offers the slot:
// one of the cards reached (D-15), one of the own cards whatever their value
// (LH-5.13), or one that is activated in addition.
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

// targetRule returns the rule of what allows a card to be activated: another card (LH-5.12), an effect
// that activates a number of cards (LH-5.13), or the leader whose action activates just one (LH-8.2,
// LH-8.17).
func (r *rules) targetRule(s *state, f *effect.Frame) string {
	switch {
	case f.Node == nodeExtra:
		return "LH-5.12"
	case s.Run.Value == 0:
		return "LH-5.13"
	}
	p := &s.Players[f.Seat]
	for _, leader := range p.Played[:p.Leaders] {
		l := &r.c.Leaders[r.acting(p, leader)]
		for _, e := range r.c.Effects(l.Effects) {
			if e.Kind == content.EffWork && e.Max > 0 && e.Area == s.Run.Area {
				return l.Rule
			}
		}
	}
	return "L-8.6"
}

// whyTarget: none, or a card that the question offers.
func (r *rules) whyTarget(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if c.On == 0 {
		return engine.Reason{}
	}
	f, t := s.Stack.Top(), r.c.Cards[c.On].Type
	if t == content.Territory || t == content.Building {
		slot := slotOf(&s.Players[s.Run.From], t, uint8(c.On))
		if slot >= 0 && slot < content.WorkSlots && r.isTarget(s, f, t, slot) {
			return engine.Reason{}
		}
	}
	return engine.Reason{Rule: r.targetRule(s, f), Why: "noTarget"}
}

// targetChoices lists the cards that a question about cards to activate offers, by
// number, none first.
func (r *rules) targetChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	f := s.Stack.Top()
	var open content.CardSet
	for _, t := range [...]content.CardType{content.Territory, content.Building} {
		for slot := range content.WorkSlots {
			if r.isTarget(s, f, t, slot) {
				open.Add(s.Players[s.Run.From].Cards[t][slot])
			}
		}
	}
	buf = append(buf, engine.Choice{Verb: lorenzo.DoTarget})
	for card := int16(1); card <= content.CardCount; card++ {
		if open.Has(uint8(card)) {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoTarget, On: card})
		}
	}
	return buf
}

// autoTarget asks for cards to activate as long as there are any: alone, or in addition to the
// next active card that activates another one (LH-5.12). Then f.On is the slot to check next.
// False means that the question is asked.
func (r *rules) autoTarget(s *state, f *effect.Frame, _ *engine.Log) bool {
	if f.Node == nodeChoose {
		for slot := range content.WorkSlots {
			if r.isTarget(s, f, workType(s.Run.Area), slot) {
				return false
			}
		}
		s.Stack.Pop()
		return true
	}
	for ; f.On < content.WorkSlots; f.On++ {
		_, w := r.active(s, f.Seat, int(f.On))
		if w == nil || w.Activate == 0 || int(s.Run.Extras) == extraRoom || s.Run.full() {
			continue
		}
		if r.anyTarget(s, w.Activate) {
			return false
		}
	}
	s.Stack.Pop()
	return true
}

// chooseTarget notes the card activated in addition, or alone.
func (r *rules) chooseTarget(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	f, card := s.Stack.Pop(), c.On
	if card != 0 {
		log.Add(engine.Event{Kind: lorenzo.EvTarget, Seat: f.Seat, On: card})
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

// tellTarget says which activation a question about cards belongs to, and
// which card asks it.
func (r *rules) tellTarget(s *state, _ engine.Seat, q *lorenzo.Question) {
	f := s.Stack.Top()
	q.Works, q.Area, q.Value, q.Stock = true, s.Run.Area, int(s.Run.Value), s.Run.Stock.Goods
	if f.Node != nodeChoose {
		card, _ := r.active(s, f.Seat, int(f.On))
		q.Card = int(card)
	} else {
		q.Count = int(f.N)
	}
	if s.Run.From != f.Seat {
		q.From = s.Run.From
	}
}
