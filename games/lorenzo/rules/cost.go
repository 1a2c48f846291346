package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// costQuestion: which printed cost of a card is paid (D-7).
var costQuestion = row{
	Ask:   lorenzo.AskCost,
	Nodes: nodes{nodeCost},
	Answers: answers{
		{Verb: lorenzo.DoCost, Forms: forms{{Words: "cost", Args: args{{In: inN, Noun: aNumber}}}}, Why: (*rules).whyCost, Do: (*rules).chooseCost},
	},
	Choices: (*rules).costChoices,
	Auto:    (*rules).autoCost,
}

// discountQuestion: which half of an "or" discount is taken (D-7, R-74).
var discountQuestion = row{
	Ask:   lorenzo.AskDiscount,
	Nodes: nodes{nodeOff},
	Answers: answers{
		{Verb: lorenzo.DoDiscount, Forms: forms{{Words: "discount", Args: args{{In: inOn, Noun: aGood}}}}, Why: (*rules).whyDiscount, Do: (*rules).chooseDiscount},
	},
	Choices: (*rules).discountChoices,
	Auto:    (*rules).autoDiscount,
}

// pushCost lets the cost alternative be asked, then the half of a discount,
// where the card has alternatives and the seat has a discount on it.
func (r *rules) pushCost(s *state, seat engine.Seat) {
	card := &r.c.Cards[s.Floor[s.Act.Space]]
	if s.Players[seat].Traits.Discounts>>card.Type&1 != 0 {
		s.Stack.Push(effect.Frame{Node: nodeOff, Seat: seat})
	}
	s.Act.Cost = int8(min(len(card.Costs), 1))
	if len(card.Costs) > 1 {
		s.Stack.Push(effect.Frame{Node: nodeCost, Seat: seat})
	}
}

// whyCost: a card has two costs at most; it is asked where both can be paid.
func (r *rules) whyCost(_ *state, _ engine.Seat, c engine.Choice) (why engine.Reason) {
	if c.N < 1 || c.N > 2 {
		why = notAsked
	}
	return why
}

func (r *rules) costChoices(_ *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(buf, engine.Choice{Verb: lorenzo.DoCost, N: 1}, engine.Choice{Verb: lorenzo.DoCost, N: 2})
}

// payableCosts returns the set of cost alternatives, as bits from 1, that can be
// paid with the servants chosen.
func (r *rules) payableCosts(s *state, seat engine.Seat) uint8 {
	k := r.taking(s, seat)
	card := s.Floor[s.Act.Space]
	held := r.heldAtCost(s, &k, s.Act.Space, s.Act.Servants)
	var set uint8
	costs := r.c.Cards[card].Costs
	for i := range costs {
		if r.mostForCost(&k, card, &costs[i], &held) >= 0 {
			set |= 2 << i
		}
	}
	return set
}

// autoCost takes the only cost that can be paid. False means that the question is asked.
func (r *rules) autoCost(s *state, f *effect.Frame, _ *engine.Log) bool {
	switch r.payableCosts(s, f.Seat) {
	case 2 | 4:
		return false
	case 4:
		s.Act.Cost = 2
	}
	s.Stack.Pop()
	return true
}

func (r *rules) chooseCost(s *state, _ engine.Seat, c engine.Choice, _ *engine.Log) {
	s.Stack.Pop()
	s.Act.Cost = int8(c.N)
}

// whyDiscount: one of the two halves of the "or" discount.
func (r *rules) whyDiscount(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	g := content.Good(c.On)
	if h := r.halves(s, seat); h[1] != g && h[2] != g {
		return engine.Reason{Rule: "R-74", Why: "noDiscount", What: g.String()}
	}
	return engine.Reason{}
}

// discountChoices lists the two halves, by good.
func (r *rules) discountChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	h := r.halves(s, seat)
	if h[1] > h[2] {
		h[1], h[2] = h[2], h[1]
	}
	return append(buf, engine.Choice{Verb: lorenzo.DoDiscount, On: int16(h[1])}, engine.Choice{Verb: lorenzo.DoDiscount, On: int16(h[2])})
}

// payableOffs returns the set of halves of an "or" discount, as bits (0: none is
// needed), with which the chosen cost can be paid (D-7, R-101).
func (r *rules) payableOffs(s *state, seat engine.Seat) uint8 {
	k := r.taking(s, seat)
	card := s.Floor[s.Act.Space]
	held := r.heldAtCost(s, &k, s.Act.Space, s.Act.Servants)
	var set uint8
	for off := int8(0); off <= 2; off++ {
		pay, ok := r.reduced(&k, card, &r.c.Cards[card].Costs[s.Act.Cost-1], off)
		if ok && k.leftAfter(&pay, &held) >= 0 {
			set |= 1 << off
		}
	}
	return set
}

// autoDiscount takes the only half with which the cost can be paid.
// False means that the question is asked.
func (r *rules) autoDiscount(s *state, f *effect.Frame, _ *engine.Log) bool {
	if s.Act.Cost != 0 {
		switch r.payableOffs(s, f.Seat) {
		case 2 | 4:
			return false
		case 2:
			s.Act.Off = 1
		case 4:
			s.Act.Off = 2
		}
	}
	s.Stack.Pop()
	return true
}

// halves returns the goods that the two halves of the seat's "or" discount on the
// running action's card take off.
func (r *rules) halves(s *state, seat engine.Seat) [3]content.Good {
	k := r.taking(s, seat)
	card := &r.c.Cards[s.Floor[s.Act.Space]]
	pay := card.Costs[s.Act.Cost-1].Pay
	or := r.orDiscount(&k, card.Type, &pay)
	return [3]content.Good{1: content.Single(or.Goods), 2: content.Single(or.Other)}
}

func (r *rules) chooseDiscount(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	s.Stack.Pop()
	s.Act.Off = 2
	if r.halves(s, seat)[1] == content.Good(c.On) {
		s.Act.Off = 1
	}
}
