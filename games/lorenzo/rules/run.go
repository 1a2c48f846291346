package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
)

// The nodes of pending work; the rows of questions name theirs.
const (
	nodeTurn     effect.Node = iota + 1
	nodeServants             // of a placement or a taken card
	nodeCost
	nodeOff
	nodeExecute // the running action, all answers given; Step: how far
	nodeTrades
	nodeActivate  // Step: how far
	nodePrivilege // see barred
	nodeGrant     // On: a chosen privilege, to be gained
	nodeForgo     // On: the goods to choose from, as bits
	nodeSupport

	nodePile // On: which pile
	nodeTile
	nodeBid
	nodeBeside // one of the leaders that came with the house is played
	nodeAfter
	nodeCopy
	nodeToken
	nodeVisconti  // On: the token whose bonus is gained
	nodeBill      // the payment in Bill
	nodeTradeGain // On: source, N: which trade of which effect
	nodeKeep
	nodeChoose // cards to activate; N: how many, On: slots to choose from, as bits
	nodeExtra  // On: the slot that activates another card
	nodeTimes  // On: the entry
	nodeGiveUp // On: source, N: types as bits
	nodeGive   // On: source, N: effect, Step: who receives
	nodeBuy
	nodeLast
	nodeLater // a leader play that has waited
	nodeUsed  // what a used token shows has been gained

	nodeEffect effect.Node = 100 // + index: a one-shot effect
)

// Advance runs to the next question that has two answers or more, or to the end
// of the game. A question with one answer is answered silently (SM-3.1).
func (r *rules) Advance(s *state, log *engine.Log) {
	for {
		if f := s.Stack.Top(); f == nil {
			if !r.next(s, log) {
				return
			}
		} else if settle := r.rowAt(s, f).Auto; settle == nil || !settle(r, s, f, log) {
			return
		}
	}
}

// autoOnly gives the only answer that is open to the pending question: do carries it out and pops the
// frame. Without any it pops the frame (SM-3.1). False means that the question is asked.
func (r *rules) autoOnly(s *state, f *effect.Frame, open []engine.Choice, do func(*rules, *state, engine.Seat, engine.Choice, *engine.Log), log *engine.Log) bool {
	switch len(open) {
	case 0:
		s.Stack.Pop()
	case 1:
		do(r, s, f.Seat, open[0], log)
	default:
		return false
	}
	return true
}

// next begins the next turn or phase when no work is pending (SM-2). It returns false if an answer is
// needed or the game is over.
func (r *rules) next(s *state, log *engine.Log) bool {
	switch s.Phase {
	case lorenzo.PhaseActions:
		r.nextTurn(s, log)
	case lorenzo.PhaseVatican:
		r.report(s, log)
	case lorenzo.PhaseOver:
		return false
	case lorenzo.PhaseBuy:
		r.offerPurchase(s)
	case lorenzo.PhaseTokens:
		r.offerLast(s, log)
	case lorenzo.PhasePiles:
		r.nextPile(s, log)
	case lorenzo.PhaseTiles:
		r.nextTile(s, log)
	case lorenzo.PhaseDraft:
		return r.draft(s, log)
	case lorenzo.PhaseAuction:
		r.nextBid(s, log)
	case lorenzo.PhaseStart:
		r.nextStart(s, log)
	}
	return true
}
