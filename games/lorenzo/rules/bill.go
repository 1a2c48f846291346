package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// swapQuestion: how many servants stand in for the next good of a payment (D-7, LH-8.15). It is
// the first of the questions that a payment asks (asksOfBill).
var swapQuestion = row{
	Ask:   lorenzo.AskSwap,
	Nodes: nodes{nodeBill},
	Answers: answers{
		{Verb: lorenzo.DoSwap, Forms: forms{{Words: "servants-for", Args: args{{In: inOn, Noun: aPart}, {In: inN, Noun: aNumber}}, Only: inModules}}, Why: (*rules).whySwap, Do: (*rules).swapGood},
	},
	Choices: (*rules).swapChoices,
	Auto:    (*rules).autoBill,
	Tell:    (*rules).tellBill,
	Show:    (*rules).showChoices,
}

// returnQuestion: which special token is paid next (D-7, LH-6.6).
var returnQuestion = row{
	Ask: lorenzo.AskReturn,
	Answers: answers{
		{Verb: lorenzo.DoReturn, Forms: forms{{Words: "return", Args: args{{In: inOn, Noun: aToken}}, Only: inModules}}, Why: (*rules).whyReturn, Do: (*rules).payToken},
	},
	Auto: (*rules).autoBill,
	Tell: (*rules).tellBill,
	Show: (*rules).showChoices,
}

// asksOfBill returns the question that a payment asks next.
func (s *state) asksOfBill(seat engine.Seat) lorenzo.Ask {
	b := &s.Bill
	switch {
	case s.Players[seat].Traits.Flags&tables.PaysServants != 0 && b.Good <= content.Coins:
		return lorenzo.AskSwap
	case b.Goods[content.Tokens] > 0:
		return lorenzo.AskReturn
	case b.cardType() < content.NumTypes:
		return lorenzo.AskGiveUp
	}
	return lorenzo.AskRetire
}

// charge takes a payment from the seat. Where its parts are to be chosen (which
// tokens, servants for other goods, which cards and leaders: D-7, D-25) it is
// left on the stack, before all that is pending.
func (r *rules) charge(s *state, seat engine.Seat, b bill, log *engine.Log) {
	p := &s.Players[seat]
	if p.Traits.Flags&tables.PaysServants == 0 && b.Goods[content.Tokens] == 0 && b.Leaders == 0 && b.Cards == ([content.NumTypes]int8{}) {
		r.payGoods(s, seat, &b, log)
		return
	}
	s.Bill = b
	s.Stack.Push(effect.Frame{Node: nodeBill, Seat: seat})
}

// payGoods pays the goods of the bill, all choices made.
func (r *rules) payGoods(s *state, seat engine.Seat, b *bill, log *engine.Log) {
	p := &s.Players[seat]
	p.Goods.Sub(&b.Goods)
	if b.Kind == lorenzo.EvPaid && p.Traits.Flags&tables.Stores != 0 && r.c.Cards[b.On].Type == content.Building { // LH-9.1
		p.Store[0] += b.Goods[content.Wood]
		p.Store[1] += b.Goods[content.Stone]
		if b.Goods[content.Wood]+b.Goods[content.Stone] > 0 && log != nil {
			e := engine.Event{Kind: lorenzo.EvStored, Seat: seat}
			e.Goods[content.Wood], e.Goods[content.Stone] = b.Goods[content.Wood], b.Goods[content.Stone]
			log.Add(e)
		}
	}
	if log == nil || b.Kind == 0 || b.Goods == (content.Goods{}) {
		return
	}
	e := engine.Event{Kind: b.Kind, Seat: seat, On: b.On, To: b.To, N: b.N}
	copy(e.Goods[:], b.Goods[:])
	log.Add(e)
}

// autoBill settles the next part of the bill that leaves no choice, or asks.
// False means that the question is asked.
func (r *rules) autoBill(s *state, f *effect.Frame, log *engine.Log) bool {
	p, b := &s.Players[f.Seat], &s.Bill
	if p.Traits.Flags&tables.PaysServants != 0 {
		for ; b.Good <= content.Coins; b.Good++ {
			if b.Good == content.Servants {
				continue
			}
			least, most := r.swapRange(s, f.Seat)
			if least < most {
				return false
			}
			s.swap(f.Seat, least, log)
		}
	}
	if b.Goods[content.Tokens] > 0 && !r.oneWayToReturn(s, f.Seat, log) {
		return false
	}
	if t := b.cardType(); t < content.NumTypes {
		if p.Count[t] > 1 {
			return false
		}
		r.giveUp(s, f.Seat, p.Cards[t][0], log)
		b.Cards[t]--
		return true
	}
	if b.Leaders > 0 {
		if p.Leaders > 1 {
			return false
		}
		r.retire(s, f.Seat, p.Played[0], log)
		b.Leaders--
		return true
	}
	seat := s.Stack.Pop().Seat
	paid := *b
	*b = bill{}
	r.payGoods(s, seat, &paid, log)
	return true
}

// cardType returns the type of the next card to be given up, NumTypes: none.
func (b *bill) cardType() content.CardType {
	for t, n := range b.Cards {
		if n > 0 {
			return content.CardType(t)
		}
	}
	return content.NumTypes
}

// swapRange returns how many servants may stand in for the bill's next good: at least
// what of it is lacking, at most what the other goods leave, and after a fee the
// card (LH-8.15, R-41, R-107).
func (r *rules) swapRange(s *state, seat engine.Seat) (least, most int16) {
	p, b := &s.Players[seat], &s.Bill
	pay := b.Goods[b.Good]
	least = max(0, pay-p.Goods[b.Good])
	spare := p.Goods[content.Servants] - b.Goods[content.Servants]
	for g := b.Good + 1; g <= content.Coins; g++ {
		if g != content.Servants {
			spare -= max(0, b.Goods[g]-p.Goods[g])
		}
	}
	most = max(least, min(pay, spare))
	for b.Kind == lorenzo.EvFee && most > least && !r.cardAfterFee(s, seat, most) {
		most--
	}
	return least, most
}

// cardAfterFee reports whether the card can still be paid when this number of servants replace coins of
// the fee (L-5.12).
func (r *rules) cardAfterFee(s *state, seat engine.Seat, servants int16) bool {
	if s.Act.Cost == 0 {
		return true
	}
	p, card := &s.Players[seat], s.Floor[s.Act.Space]
	k := r.taking(s, seat)
	held := p.Goods
	held[content.Servants] -= servants
	held[content.Coins] -= s.Bill.Goods[content.Coins] - servants
	r.AddFloorBonus(&held, &p.Traits, s.Act.Space)
	pay, _ := r.reduced(&k, card, &r.c.Cards[card].Costs[s.Act.Cost-1], s.Act.Off)
	return tables.LeftWithServants(&pay, &held) >= 0
}

// whySwap returns why a number of servants cannot replace the good: it must be at least what is lacking
// of it, and at most what the other goods leave (LH-8.15, R-107).
func (r *rules) whySwap(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	good := s.Bill.Good
	if content.Good(c.On) != good {
		return notAsked
	}
	switch least, most := r.swapRange(s, seat); {
	case c.N < least:
		return engine.Reason{Rule: "LH-8.15", Why: "swapTooFew", What: good.String(), Need: int(least), Have: int(c.N)}
	case c.N > most:
		return engine.Reason{Rule: "LH-8.15", Why: "swapTooMany", What: good.String(), Need: int(most), Have: int(c.N)}
	}
	return engine.Reason{}
}

func (r *rules) swapChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	least, most := r.swapRange(s, seat)
	for n := least; n <= most; n++ {
		buf = append(buf, engine.Choice{Verb: lorenzo.DoSwap, On: int16(s.Bill.Good), N: n})
	}
	return buf
}

// swap lets servants stand in for so much of the bill's next good.
func (s *state) swap(seat engine.Seat, n int16, log *engine.Log) {
	b := &s.Bill
	b.Goods[b.Good] -= n
	b.Goods[content.Servants] += n
	if n > 0 {
		log.Add(engine.Event{Kind: lorenzo.EvSwapped, Seat: seat, On: int16(b.Good), N: n})
	}
}

func (r *rules) swapGood(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.swap(seat, c.N, log)
	s.Bill.Good++
}

// whyReturn: one of the faces of which the next token may be paid.
func (r *rules) whyReturn(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := &s.Players[seat]
	switch {
	case p.returnable(&s.Bill)>>c.On&1 != 0:
		return engine.Reason{}
	case p.Faces[c.On] > 0:
		return engine.Reason{Rule: "R-108", Why: "tokenOrder"}
	}
	return engine.Reason{Rule: "LH-6.6", Why: "noSuchToken"}
}

// returnable returns the set of faces of which the next token may be paid: those from
// the last one on that leave enough for the rest, so that each set of tokens is
// paid in one way only.
func (p *player) returnable(b *bill) uint16 {
	var set uint16
	left := int16(0)
	for face := content.FaceRoom - 1; face >= int(b.Last); face-- {
		left += int16(p.Faces[face])
		if p.Faces[face] > 0 && left >= b.Goods[content.Tokens] {
			set |= 1 << face
		}
	}
	return set
}

func (p *player) onlyReturn(b *bill) (face int, only bool) {
	set := p.returnable(b)
	if set == 0 || set&(set-1) != 0 {
		return 0, false
	}
	for set>>face != 1 {
		face++
	}
	return face, true
}

// oneWayToReturn pays the bill's tokens as long as the seat has no choice among them (LH-6.6). It
// reports whether all are paid.
func (r *rules) oneWayToReturn(s *state, seat engine.Seat, log *engine.Log) bool {
	p, b := &s.Players[seat], &s.Bill
	for b.Goods[content.Tokens] > 0 {
		face, only := p.onlyReturn(b)
		if !only {
			return false
		}
		s.returnToken(seat, face, log)
	}
	return true
}

func (r *rules) payToken(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.returnToken(seat, int(c.On), log)
}

// returnToken pays one token: face down, back to the supply (LH-6.6).
func (s *state) returnToken(seat engine.Seat, face int, log *engine.Log) {
	p := &s.Players[seat]
	p.Faces[face]--
	p.Goods[content.Tokens]--
	s.House.Supply[face]++
	s.Bill.Goods[content.Tokens]--
	s.Bill.Last = int8(face)
	logToken(engine.Event{Kind: lorenzo.EvReturned, Seat: seat, On: int16(face), N: 1}, log)
}

// logToken logs an event about a token twice: for all with On −1, and for its owner with the face.
func logToken(e engine.Event, log *engine.Log) {
	if log == nil {
		return
	}
	e.Sealed = true
	open := e
	open.On = -1
	log.Add(open)
	e.For = engine.SeatsOf(e.Seat)
	log.Add(e)
}

func (r *rules) tellBill(s *state, _ engine.Seat, q *lorenzo.Question) {
	q.Pay, q.Card, q.Count = s.Bill.Goods, int(s.Bill.On), int(s.Bill.Goods[content.Tokens])
	q.Good = s.Bill.Good
}

// payer returns what a card or leader is given up for, as the source of an effect: another's
// card, the ability whose trade is being paid, or the card of the running activation
// whose trade asks for it; 0 means unknown.
func (r *rules) payer(s *state, f *effect.Frame) int16 {
	if f.Node != nodeBill {
		return f.On
	}
	if below := s.Stack.Len - 2; below >= 0 && s.Stack.Frames[below].Node == nodeTradeGain {
		return s.Stack.Frames[below].On
	}
	for entry := range entries {
		card, w := r.active(s, f.Seat, entry)
		if w == nil {
			continue
		}
		if t, _ := s.Run.chosenTrade(w, entry); t != nil && (t.Leaders > 0 && s.Bill.Leaders > 0 || t.Cards != ([content.NumTypes]int8{}) && s.Bill.cardType() < content.NumTypes) {
			return int16(card)
		}
	}
	return 0
}
