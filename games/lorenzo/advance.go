package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// The nodes of pending work. Those that may ask name their question.
const (
	nodeTurn      effect.Node = iota + 1 // AskPlace
	nodeServants                         // AskServants of a placement or a taken card
	nodeCost                             // AskCost
	nodeOff                              // AskDiscount
	nodeExecute                          // the running action, all answers given; Step: how far
	nodeTrades                           // AskTrades
	nodeActivate                         // Step: how far
	nodePrivilege                        // AskPrivilege; see barred
	nodeGrant                            // On: a chosen privilege, to be gained
	nodeForgo                            // AskForgo; On: the goods to choose from, as bits
	nodeSupport                          // AskSupport

	nodePile      // AskPile; On: which pile
	nodeTile      // AskTile
	nodeBid       // AskBid
	nodeBeside    // AskFree: one of the leaders that came with the house
	nodeAfter     // AskAfter
	nodeCopy      // AskCopy
	nodeToken     // AskToken
	nodeVisconti  // On: the token whose bonus is gained
	nodeBill      // AskSwap, AskReturn, AskGiveUp, AskRetire: the payment in Bill
	nodeTradeGain // On: source, N: which trade of which effect
	nodeKeep      // AskKeep
	nodeChoose    // AskTarget; N: how many, On: slots to choose from, as bits
	nodeExtra     // AskTarget; On: the slot that activates another card
	nodeTimes     // AskTimes; On: the entry
	nodeGiveUp    // AskGiveUp; On: source, N: types as bits
	nodeGive      // AskGive; On: source, N: effect, Step: who receives
	nodeBuy       // AskBuy
	nodeLast      // AskLast
	nodeLater     // AskFree: a leader play that has waited
	nodeUsed      // what a used token shows has been gained

	nodeEffect effect.Node = 100 // + index: a one-shot effect; AskTake, AskServants, AskOption and others
)

// advance runs to the next question that has two answers or more, or to the end
// of the game. A question with one answer is answered silently (SM-3.1).
func (r *rules) advance(s *state, log *engine.Log) {
	for {
		top := s.Stack.Top()
		switch {
		case top != nil:
			if r.step(s, top, log) {
				return
			}
		case s.Phase == PhaseActions:
			r.nextTurn(s, log)
		case s.Phase == PhaseVatican:
			r.report(s, log)
		case s.Phase == PhaseOver:
			return
		case s.Phase == PhaseBuy:
			r.offerPurchase(s)
		case s.Phase == PhaseTokens:
			r.offerLast(s, log)
		default:
			if r.prepare(s, log) {
				return
			}
		}
	}
}

// step does the top frame's next piece of work, or tells that it must ask.
func (r *rules) step(s *state, f *effect.Frame, log *engine.Log) (asks bool) {
	switch f.Node {
	case nodeTurn:
		return r.stepTurn(s, f, log)
	case nodeServants:
		return r.stepServants(s, f)
	case nodeCost:
		return r.stepCost(s, f)
	case nodeOff:
		return r.stepOff(s, f)
	case nodeExecute:
		r.execute(s, f, log)
	case nodeTrades:
		return r.stepTrades(s, f, log)
	case nodeActivate:
		r.stepActivate(s, f, log)
	case nodePrivilege:
		return r.stepPrivilege(s, f, log)
	case nodeGrant:
		grant := s.Stack.Pop()
		r.grant(s, grant.Seat, grant.On, log)
	case nodeForgo, nodeSupport:
		return true
	default:
		if f.Node < nodeEffect {
			return r.stepHouse(s, f, log)
		}
		return r.stepEffect(s, f, log)
	}
	return false
}

// stepHouse is step for what there is with modules only.
func (r *rules) stepHouse(s *state, f *effect.Frame, log *engine.Log) (asks bool) {
	switch f.Node {
	case nodePile, nodeBid, nodeBuy:
		return true
	case nodeTile:
		return r.stepTile(s, f, log)
	case nodeBeside, nodeLater:
		return r.stepFree(s, f)
	case nodeAfter:
		return r.stepAfter(s, f)
	case nodeLast:
		if s.Players[f.Seat].Goods[content.Tokens] > 0 {
			return true
		}
		s.Stack.Pop()
	case nodeCopy:
		return r.stepCopy(s, f, log)
	case nodeToken:
		return r.stepToken(s, f, log)
	case nodeVisconti:
		f := s.Stack.Pop()
		r.gainVisconti(s, f.Seat, f.On, log)
	case nodeBill:
		return r.stepBill(s, f, log)
	case nodeTradeGain:
		f := s.Stack.Pop()
		r.gainTrade(s, &f, log)
	case nodeKeep:
		return s.stepKeep(f, log)
	case nodeUsed:
		s.Stack.Pop()
		s.House.Using = 0
	case nodeChoose:
		return r.stepChoose(s, f)
	case nodeExtra:
		return r.stepExtra(s, f)
	case nodeTimes:
		return r.stepTimes(s, f)
	case nodeGiveUp:
		return r.stepGiveUp(s, f, log)
	case nodeGive:
		return r.stepGive(s, f, log)
	}
	return false
}

// stepFree asks which leader is played without requirement, if there is one.
func (r *rules) stepFree(s *state, f *effect.Frame) bool {
	if r.freeToPlay(s, f) != 0 {
		return true
	}
	s.Stack.Pop()
	return false
}

// freeToPlay is the set of leaders that a question about a free play offers: one
// of the two beside the house (D-4), or the hand (D-17).
func (r *rules) freeToPlay(s *state, f *effect.Frame) uint64 {
	if f.Node == nodeBeside {
		return r.besideOf(s, f.Seat)
	}
	return s.Players[f.Seat].Hand
}

func (r *rules) stepTurn(s *state, f *effect.Frame, log *engine.Log) bool {
	if s.Mods != 0 {
		if s.playsLater(f.Seat) {
			return false
		}
		if r.hasFree(s, f.Seat) {
			return true
		}
	}
	if c, only := r.onlyPlacement(s, f.Seat); only {
		r.answer(s, f.Seat, c, log)
		return false
	}
	return true
}

// stepAfter asks for free actions after the placement; without any the turn is
// over (SM-2).
func (r *rules) stepAfter(s *state, f *effect.Frame) bool {
	if s.playsLater(f.Seat) {
		return false
	}
	if r.hasFree(s, f.Seat) {
		return true
	}
	s.Stack.Pop()
	return false
}

// playsLater leaves a leader play that has waited for the end of the action on
// the stack (EL-8.11).
func (s *state) playsLater(seat engine.Seat) bool {
	p := &s.Players[seat]
	if p.Later == 0 {
		return false
	}
	p.Later--
	s.Stack.Push(effect.Frame{Node: nodeLater, Seat: seat})
	return true
}
