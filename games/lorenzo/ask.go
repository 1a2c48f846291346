package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// asks is the kind of the open question.
func (r *rules) asks(s *state) Ask {
	f := s.Stack.Top()
	switch {
	case f == nil && s.drafting() != 0:
		return AskDraft
	case f == nil:
		return AskNothing
	}
	return r.asksAt(s, f)
}

// asksAt is the kind of the question of a frame.
func (r *rules) asksAt(s *state, f *effect.Frame) Ask {
	switch {
	case f.Node == nodeBill:
		return r.asksOfBill(s, f.Seat)
	case f.Node < nodeEffect:
		return nodeAsks[f.Node]
	}
	e := &r.c.OneShots[f.Node-nodeEffect]
	if e.Kind == content.EffWork && e.Borrow && f.Step == 0 {
		return AskFrom
	}
	return effectAsks[e.Kind]
}

var nodeAsks = [nodeEffect]Ask{
	nodeTurn: AskPlace, nodeServants: AskServants, nodeCost: AskCost, nodeOff: AskDiscount, nodeTrades: AskTrades,
	nodePrivilege: AskPrivilege, nodeForgo: AskForgo, nodeSupport: AskSupport,
	nodePile: AskPile, nodeTile: AskTile, nodeBid: AskBid, nodeBeside: AskFree, nodeLater: AskFree, nodeAfter: AskAfter,
	nodeCopy: AskCopy, nodeToken: AskToken, nodeKeep: AskKeep, nodeChoose: AskTarget, nodeExtra: AskTarget,
	nodeTimes: AskTimes, nodeGiveUp: AskGiveUp, nodeGive: AskGive, nodeBuy: AskBuy, nodeLast: AskLast,
}

var effectAsks = [...]Ask{
	content.EffTakeCard: AskTake, content.EffWork: AskServants, content.EffOptions: AskOption, content.EffTrades: AskOption, content.EffPlayFree: AskFree,
	content.EffRecover: AskRecover, content.EffMarket: AskMarket, content.EffRaise: AskRaise,
}

// asksOfBill is the kind of question that a payment asks next.
func (r *rules) asksOfBill(s *state, seat engine.Seat) Ask {
	b := &s.Bill
	switch {
	case s.Players[seat].Traits.Flags&tables.PaysServants != 0 && b.Good <= content.Coins:
		return AskSwap
	case b.Goods[content.Tokens] > 0:
		return AskReturn
	case b.cardType() < content.NumTypes:
		return AskGiveUp
	}
	return AskRetire
}

// wellFormed tells whether the choice uses just the fields of its verb, within
// their ranges.
func wellFormed(c engine.Choice) bool {
	used := engine.Choice{Verb: c.Verb}
	ok := false
	switch c.Verb {
	case DoPlace:
		used.On, used.To = c.On, c.To
		ok = c.On >= 0 && c.On < int16(content.NumMembers) && c.To >= 0 && c.To < content.NumSpaces
	case DoServants:
		used.N, ok = c.N, c.N >= 0
	case DoCost, DoGive, DoOption:
		used.N, ok = c.N, c.N >= 1
	case DoDiscount, DoForgo:
		used.On, ok = c.On, c.On >= 0 && c.On < int16(content.NumGoods)
	case DoPrivilege, DoTrades, DoPile:
		used.Set, ok = c.Set, true
	case DoTake:
		used.To, ok = c.To, c.To >= 0 && c.To < content.FloorSpaces
	case DoSupport:
		used.N, ok = c.N, c.N == 0 || c.N == 1
	case DoDecline, DoPass, DoEnd:
		ok = true
	default:
		return wellFormedWithModules(c)
	}
	return ok && used == c
}

// wellFormedWithModules is wellFormed for choices that there are with modules only.
func wellFormedWithModules(c engine.Choice) bool {
	used := engine.Choice{Verb: c.Verb, On: c.On}
	within := func(n int) bool { return c.On >= 0 && int(c.On) < n }
	ok := false
	switch c.Verb {
	case DoTile:
		ok = within(8)
	case DoDraft, DoPlay, DoDiscard, DoActivate, DoCopy, DoRetire:
		ok = within(content.LeaderCount+1) && c.On > 0
	case DoBid:
		used.N, ok = c.N, within(content.HouseCount+1) && c.N >= 1 && c.N <= content.AuctionRows
	case DoUse, DoReturn, DoKeep:
		ok = within(content.FaceRoom)
	case DoMarket:
		used.On, used.To = 0, c.To
		ok = c.To >= int16(content.Market1) && c.To <= int16(content.Market4)
	case DoLay:
		used.To, ok = c.To, within(content.FaceRoom) && c.To > 0 && c.To <= content.CardCount
	case DoExchange:
		ok = within(content.HouseCount + 1)
	case DoSwap:
		used.N, ok = c.N, within(int(content.Coins)+1) && c.N >= 0
	case DoGiveUp, DoRecover:
		ok = within(content.CardCount+1) && c.On > 0
	case DoRaise:
		ok = within(int(content.Neutral))
	case DoTarget:
		ok = within(content.CardCount + 1)
	case DoTimes:
		used.N, ok = c.N, within(content.CardCount+1) && c.N >= 0
	case DoFrom:
		ok = within(content.MaxSeats)
	case DoToken:
		ok = within(5)
	}
	return ok && used == c
}

// pending is the effect that asks, nil: another question.
func (r *rules) pending(f *effect.Frame) *content.Effect {
	if f.Node < nodeEffect {
		return nil
	}
	return &r.c.OneShots[f.Node-nodeEffect]
}
