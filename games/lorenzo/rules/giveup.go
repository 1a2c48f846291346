package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// giveUpQuestion: which card is given up, to the card of an opponent (D-23, LP-2.155) or as a
// payment (D-25).
var giveUpQuestion = row{
	Ask:   lorenzo.AskGiveUp,
	Nodes: nodes{nodeGiveUp},
	Answers: answers{
		{Verb: lorenzo.DoGiveUp, Forms: forms{{Words: "give-up", Args: args{{In: inOn, Noun: aCard}}, Only: inModules}}, Why: (*rules).whyGiveUp, Do: (*rules).giveUpCard},
	},
	Choices: (*rules).giveUpChoices,
	Auto:    (*rules).autoGiveUp,
	Tell:    (*rules).tellGiveUp,
	Show:    (*rules).showChoices,
}

// retireQuestion: which leader in play is given up as a payment (D-25).
var retireQuestion = row{
	Ask: lorenzo.AskRetire,
	Answers: answers{
		{Verb: lorenzo.DoRetire, Forms: forms{{Words: "retire", Args: args{{In: inOn, Noun: aLeader}}, Only: inModules}}, Why: (*rules).whyRetire, Do: (*rules).retireLeader},
	},
	Auto: (*rules).autoBill,
	Tell: (*rules).tellBill,
	Show: (*rules).showChoices,
}

// giveUpEffect lets each opponent discard a card (LP-2.155).
var giveUpEffect = silent(onEffect(content.EffOppGiveUp), func(r *rules, s *state, f *effect.Frame, _ *engine.Log) bool {
	e := r.pending(f)
	from := s.Stack.Pop()
	s.askOpponents(nodeGiveUp, from.Seat, int16(e.Types), from.On)
	return true
})

// losing returns the types of which a card is given up, as bits.
func (s *state) losing() int16 {
	if f := s.Stack.Top(); f.Node == nodeGiveUp {
		return f.N
	}
	return 1 << s.Bill.cardType()
}

// whyGiveUp: an own card of one of the types.
func (r *rules) whyGiveUp(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if t := r.c.Cards[c.On].Type; s.losing()>>t&1 == 0 || slotOf(&s.Players[seat], t, uint8(c.On)) < 0 {
		return engine.Reason{Rule: r.ruleOf(r.payer(s, s.Stack.Top()), "LP-2.169"), Why: "notYourCard"}
	}
	return engine.Reason{}
}

func (r *rules) giveUpChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return s.losable(seat, s.losing(), buf)
}

// losable appends the seat's cards of the types, by number (D-23, D-25).
func (s *state) losable(seat engine.Seat, types int16, buf []engine.Choice) []engine.Choice {
	var set content.CardSet
	p := &s.Players[seat]
	for t := range p.Cards {
		if types>>t&1 != 0 {
			for _, card := range p.Cards[t][:p.Count[t]] {
				set.Add(card)
			}
		}
	}
	for card := int16(1); card <= content.CardCount; card++ {
		if set.Has(uint8(card)) {
			buf = append(buf, engine.Choice{Verb: lorenzo.DoGiveUp, On: card})
		}
	}
	return buf
}

// autoGiveUp gives up the only card there is, or none. False means that the question is asked.
func (r *rules) autoGiveUp(s *state, f *effect.Frame, log *engine.Log) bool {
	if f.Node == nodeBill {
		return r.autoBill(s, f, log)
	}
	var buf [int(content.NumTypes) * content.CardSlots]engine.Choice
	return r.autoOnly(s, f, s.losable(f.Seat, f.N, buf[:0]), (*rules).giveUpCard, log)
}

func (r *rules) giveUpCard(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	if s.Stack.Top().Node == nodeBill {
		s.Bill.Cards[r.c.Cards[c.On].Type]--
	} else {
		s.Stack.Pop()
	}
	r.giveUp(s, seat, uint8(c.On), log)
}

// giveUp discards an own card (LP-2.169): its lasting effect ends, a token on it
// goes to the used ones (LH-6.8), the slots close up.
func (r *rules) giveUp(s *state, seat engine.Seat, card uint8, log *engine.Log) {
	p := &s.Players[seat]
	t := r.c.Cards[card].Type
	slot := slotOf(p, t, card)
	copy(p.Cards[t][slot:], p.Cards[t][slot+1:p.Count[t]])
	p.Count[t]--
	p.Cards[t][p.Count[t]] = 0
	if r.c.Cards[card].Set == content.HousesSet {
		s.House.Seen.Add(card)
	} else {
		s.House.Discarded.Add(card)
	}
	if h := r.Holder[card]; h != 0 && s.House.Held[h-1] != 0 {
		s.House.Used[s.House.Held[h-1]-1]++
		s.House.Held[h-1] = 0
	}
	r.sumTraits(s, seat)
	log.Add(engine.Event{Kind: lorenzo.EvGaveUp, Seat: seat, On: int16(card)})
}

func (r *rules) tellGiveUp(s *state, _ engine.Seat, q *lorenzo.Question) {
	if f := s.Stack.Top(); f.Node == nodeGiveUp {
		q.Card, q.From = int(f.On), engine.Seat(f.Step)
	}
}

// whyRetire: an own leader in play.
func (r *rules) whyRetire(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if !s.Players[seat].plays(uint8(c.On)) {
		return engine.Reason{Rule: r.ruleOf(r.payer(s, s.Stack.Top()), "LP-2.162"), Why: "notYourLeader"}
	}
	return engine.Reason{}
}

func (r *rules) retireLeader(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Bill.Leaders--
	r.retire(s, seat, uint8(c.On), log)
}

// retire removes a played leader: its ability ends at once, copies of it stay.
func (r *rules) retire(s *state, seat engine.Seat, leader uint8, log *engine.Log) {
	p := &s.Players[seat]
	at := 0
	for i, l := range p.Played[:p.Leaders] {
		if l == leader {
			at = i
		}
	}
	copy(p.Played[at:], p.Played[at+1:p.Leaders])
	p.Leaders--
	p.Played[p.Leaders] = 0
	p.Down &^= 1 << leader
	if leader == r.Copier {
		p.Copy = 0
	}
	s.House.Gone |= 1 << leader
	r.sumTraits(s, seat)
	log.Add(engine.Event{Kind: lorenzo.EvLeaderRetired, Seat: seat, On: int16(leader)})
}
