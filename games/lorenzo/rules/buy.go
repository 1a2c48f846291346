package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// buyQuestion: which card left on a tower the Gonzaga buy (D-28, LH-9.7).
var buyQuestion = row{
	Ask:   lorenzo.AskBuy,
	Nodes: nodes{nodeBuy},
	Answers: answers{
		{Verb: lorenzo.DoTake, Forms: takeForms, Why: (*rules).whyBuy, Do: (*rules).buy},
		decline,
	},
	Tell: (*rules).tellBuy,
	Show: (*rules).showLeft,
}

// purchase returns what the Gonzaga pay for a card left on a tower; nil means the seat is
// another house (LH-9.7).
func (r *rules) purchase(p *player) *content.Goods {
	lasting := r.c.Houses[p.House].Lasting
	for i := range lasting {
		if lasting[i].Kind == content.LastBuy {
			return &lasting[i].Goods
		}
	}
	return nil
}

// offerPurchase asks the Gonzaga at the end of phase B (LH-9.7, R-47).
func (r *rules) offerPurchase(s *state) {
	for _, seat := range s.Order[:s.Seats] {
		p := &s.Players[seat]
		if s.playsLater(seat) {
			return
		}
		if price := r.purchase(p); price == nil || p.Bought || !tables.Covers(&p.Goods, price) {
			continue
		}
		p.Bought = true
		if r.couldBuy(s, seat) {
			s.Stack.Push(effect.Frame{Node: nodeBuy, Seat: seat})
			return
		}
	}
	s.Phase, s.Turn = lorenzo.PhaseVatican, 0
}

// couldBuy reports whether there is any card that the seat may buy: no cost, no value, no
// military points, no fee, no floor bonus.
func (r *rules) couldBuy(s *state, seat engine.Seat) bool {
	for sp := range int16(content.FloorSpaces) {
		if r.whyBuy(s, seat, engine.Choice{To: sp}).OK() {
			return true
		}
	}
	return false
}

// whyBuy: a card left on one of the four normal towers, for which there is room
// (LH-9.7, R-47).
func (r *rules) whyBuy(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	sp := content.Space(c.To)
	tower, _, _ := sp.Tower()
	switch {
	case tower == content.SpecialTower:
		return engine.Reason{Rule: "LH-9.7", Why: "normalTowers"}
	case s.Floor[sp] == 0:
		return engine.Reason{Rule: "L-6.1", Why: "noCard"}
	case !s.Players[seat].hasRoom(r, r.c.Cards[s.Floor[sp]].Type):
		t := r.c.Cards[s.Floor[sp]].Type
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(s.Players[seat].Count[t])}
	}
	return engine.Reason{}
}

// buy takes the card left on the floor (LH-9.7, R-70).
func (r *rules) buy(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	sp := content.Space(c.To)
	p := &s.Players[seat]
	price := *r.purchase(p)
	p.Goods.Sub(&price)
	card := s.Floor[sp]
	e := engine.Event{Kind: lorenzo.EvBought, Seat: seat, On: int16(card), To: int16(sp)}
	copy(e.Goods[:], price[:])
	log.Add(e)
	s.Floor[sp] = 0
	s.Marks.Free &^= 1 << sp
	r.own(s, seat, card, sp, log)
}

func (r *rules) tellBuy(s *state, _ engine.Seat, q *lorenzo.Question) {
	p := &s.Players[q.Seat]
	q.House, q.Pay = int(p.House), *r.purchase(p)
}

// showLeft offers the cards left on the towers.
func (r *rules) showLeft(s *state, _ engine.Seat, add func(lorenzo.Offer)) {
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		if s.Floor[sp] != 0 {
			add(lorenzo.Offer{Choice: engine.Choice{Verb: lorenzo.DoTake, To: int16(sp)}, Space: content.Home})
		}
	}
}
