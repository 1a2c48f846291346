package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoHarvest, DoRecruit, DoGrow, DoPlace, DoPass:
		r.doAction(s, seat, c, log)
	case DoYear:
		r.takeYear(s, content.Space(c.On), log)
	case DoRoll:
		r.roll(s, seat, log)
	case DoSon:
		r.son(s, seat, c.N, log)
	case DoStop:
		s.Stack.Pop()
	case DoResult:
		r.result(s, content.Result(c.On), log)
	case DoCubes:
		r.doCubes(s, seat, c.N, log)
	case DoGuest:
		r.placeGuest(s, seat, content.Knight(c.On), log)
	case DoNuns:
		r.nuns(s, seat, c.N, log)
	case DoPrivilege, DoAbbess:
		r.curia(s, seat, c.Verb, log)
	case DoDonate:
		r.decideDonation(s, seat, c.N, log)
	case DoNothing:
		s.Stack.Pop()
		s.logNothing(seat, log)
	default:
		r.doSphere(s, seat, c, log)
	}
	r.advance(s, log)
}

// doAction carries out an action of phase 1 (M-5.2).
func (r *rules) doAction(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	switch k := content.Knight(c.On); c.Verb {
	case DoHarvest:
		r.harvest(s, k, c.To, log)
	case DoRecruit:
		r.recruit(s, k, log)
	case DoGrow:
		r.grow(s, k, log)
	case DoPlace:
		r.place(s, seat, c, log)
	case DoPass:
		r.pass(s, seat, content.Space(c.To), c.N, log)
	}
}

// doSphere carries out what is done at the Court, the Market and in War.
func (r *rules) doSphere(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoInfluence:
		r.influence(s, seat, log)
	case DoAttempt:
		r.attempt(s, seat, content.Knight(c.On), log)
	case DoAccept:
		r.accept(s, seat, log)
	case DoRaise:
		r.raise(s, seat, log)
	case DoFief:
		r.fief(s, seat, int8(c.On), log)
	case DoTrade:
		r.trade(s, seat, c, log)
	case DoDone:
		s.Stack.Pop()
	case DoAuction:
		s.Stack.Pop()
		r.collect(s, seat, ForBase, log)
	case DoWithdraw:
		r.withdraw(s, seat, log)
	case DoCastle:
		r.castle(s, seat, content.Knight(c.On), log)
	case DoFree:
		r.siege(s, seat, int8(c.On), log)
	case DoAttack:
		r.attack(s, seat, content.Knight(c.On), int8(c.To), log)
	case DoAskLord:
		r.askLord(s, seat, c.N, log)
	case DoJoin:
		r.join(s, seat, c.N, log)
	case DoKeep, DoDiscard, DoClaim:
		r.land(s, seat, c.Verb, log)
	case DoSettle:
		r.settle(s, content.Knight(c.On), log)
	}
}

// raise asks for the cubes of a raise at the Court, or of a bid in an auction.
func (r *rules) raise(s *state, seat engine.Seat, log *engine.Log) {
	f := s.Stack.Pop()
	if Ask(f.Node) == AskAuction {
		r.collect(s, seat, ForBid, log)
		return
	}
	r.collect(s, seat, ForRaise, log)
}
