package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// charge takes a payment from the seat. Where its parts are to be chosen (which
// tokens, servants for other goods, which cards and leaders: D-7, D-25) it is
// left on the stack, before all that is pending.
func (r *rules) charge(s *state, seat engine.Seat, b bill, log *engine.Log) {
	p := &s.Players[seat]
	if p.Traits.Flags&tables.PaysServants == 0 && b.Goods[content.Tokens] == 0 && b.Leaders == 0 && b.Cards == ([content.NumTypes]int8{}) {
		r.settle(s, seat, &b, log)
		return
	}
	s.Bill = b
	s.Stack.Push(effect.Frame{Node: nodeBill, Seat: seat})
}

// settle pays the goods of the bill, all choices made.
func (r *rules) settle(s *state, seat engine.Seat, b *bill, log *engine.Log) {
	p := &s.Players[seat]
	p.Goods.Sub(&b.Goods)
	if b.Kind == EvPaid && p.Traits.Flags&tables.Stores != 0 && r.c.Cards[b.On].Type == content.Building { // LH-9.1
		p.Store[0] += b.Goods[content.Wood]
		p.Store[1] += b.Goods[content.Stone]
		if b.Goods[content.Wood]+b.Goods[content.Stone] > 0 && log != nil {
			e := engine.Event{Kind: EvStored, Seat: seat}
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

// stepBill settles the next part of the bill that leaves no choice, or asks.
func (r *rules) stepBill(s *state, f *effect.Frame, log *engine.Log) bool {
	p, b := &s.Players[f.Seat], &s.Bill
	if p.Traits.Flags&tables.PaysServants != 0 {
		for ; b.Good <= content.Coins; b.Good++ {
			if b.Good == content.Servants {
				continue
			}
			least, most := r.swapRange(s, f.Seat)
			if least < most {
				return true
			}
			s.swap(f.Seat, least, log)
		}
	}
	if b.Goods[content.Tokens] > 0 && !r.oneWayToReturn(s, f.Seat, log) {
		return true
	}
	if t := b.cardType(); t < content.NumTypes {
		if p.Count[t] > 1 {
			return true
		}
		r.giveUp(s, f.Seat, p.Cards[t][0], log)
		b.Cards[t]--
		return false
	}
	if b.Leaders > 0 {
		if p.Leaders > 1 {
			return true
		}
		r.retire(s, f.Seat, p.Played[0], log)
		b.Leaders--
		return false
	}
	seat := s.Stack.Pop().Seat
	paid := *b
	*b = bill{}
	r.settle(s, seat, &paid, log)
	return false
}

// cardType is the type of the next card to be given up, NumTypes: none.
func (b *bill) cardType() content.CardType {
	for t, n := range b.Cards {
		if n > 0 {
			return content.CardType(t)
		}
	}
	return content.NumTypes
}

// swapRange is how many servants may stand in for the bill's next good: at least
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
	for b.Kind == EvFee && most > least && !r.cardAfterFee(s, seat, most) {
		most--
	}
	return least, most
}

// cardAfterFee tells whether the card can still be paid when so many servants
// stand in for coins of the fee (L-5.12).
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

// swap lets servants stand in for so much of the bill's next good.
func (s *state) swap(seat engine.Seat, n int16, log *engine.Log) {
	b := &s.Bill
	b.Goods[b.Good] -= n
	b.Goods[content.Servants] += n
	if n > 0 {
		log.Add(engine.Event{Kind: EvSwapped, Seat: seat, On: int16(b.Good), N: n})
	}
}

// oneWayToReturn pays the bill's tokens when the seat has no choice among them
// (LH-6.6).
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

// returnable is the set of faces of which the next token may be paid: those from
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

// returnToken pays one token: face down, back to the supply (LH-6.6).
func (s *state) returnToken(seat engine.Seat, face int, log *engine.Log) {
	p := &s.Players[seat]
	p.Faces[face]--
	p.Goods[content.Tokens]--
	s.House.Supply[face]++
	s.Bill.Goods[content.Tokens]--
	s.Bill.Last = int8(face)
	logToken(engine.Event{Kind: EvReturned, Seat: seat, On: int16(face), N: 1}, log)
}

// logToken tells everybody of the token (On −1), and its owner besides which it
// is.
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
