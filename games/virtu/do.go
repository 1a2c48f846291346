package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// Do carries out an open choice and runs on to the next question.
func (r *rules) Do(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoConvert:
		r.convert(s, seat, content.Source(c.On), log)
	case DoSell:
		s.sell(seat, saleFlorins, log)
	default:
		r.answer(s, seat, c, log)
	}
	r.advance(s, log)
}

// answer carries out the answer to the open question.
func (r *rules) answer(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoLay:
		r.doLay(s, seat, c, log)
	case DoStart:
		r.doStart(s, seat, int8(c.On), log)
	case DoStep:
		r.step(s, seat, c, log)
	case DoStop:
		r.stopMoving(s, seat, log)
	case DoCancel:
		r.demand(s, seat, BillCancel, int16(s.Players[seat].Token), 0, 0)
	case DoPay:
		r.doPay(s, seat, c, log)
	case DoSkip:
		s.skip(seat, log)
	case DoAdvance:
		r.demand(s, seat, BillPatronage, int16(s.Players[seat].Patron)+1, 0, 0)
	case DoAnnex:
		if Ask(s.Stack.Top().Node) == AskInfluence {
			r.annexFrom(s, seat, content.City(c.On), c.N, log)
		} else {
			r.demand(s, seat, BillAnnex, c.On, 0, c.N)
		}
	case DoUnblock:
		r.demand(s, seat, BillUnblock, int16(s.Players[seat].Token), 0, 0)
	case DoCommit:
		r.commit(s, seat, content.Symbol(c.On), content.Symbol(c.To), log)
	case DoUse:
		if src := content.Source(c.On); src == content.Room || src == content.Under {
			r.useFree(s, seat, src, content.Symbol(c.N), log)
		} else {
			r.doUse(s, seat, src, content.Symbol(c.N), log)
		}
	case DoFinish:
		r.finish(s, seat, log)
	case DoRefresh:
		s.refresh(seat, content.Tile(c.On), log)
	case DoReactivate:
		s.reactivate(seat, content.Power(c.On), log)
	case DoMove:
		r.move(s, seat, c, log)
	case DoToken:
		r.takeToken(s, seat, log)
	case DoBonus:
		r.takeBonus(s, seat, content.Bonus(c.On), log)
	case DoPut:
		r.put(s, seat, int(c.To), log)
	default:
		r.answerLate(s, seat, c, log)
	}
}

// answerLate carries out answers of agents, sieges, retreats and winter.
func (r *rules) answerLate(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	switch c.Verb {
	case DoPlace:
		if s.Act.From > 0 {
			s.moveAgent(seat, content.Spot(c.To), log)
		} else {
			s.placeAgent(seat, content.Spot(c.To), log)
		}
	case DoLift:
		s.lift(seat, content.Spot(c.On))
	case DoRemove:
		s.Act.Pool[content.Mask]--
		s.sendHome(seat, content.Spot(c.On), log)
	case DoDiscard:
		r.answerDiscard(s, seat, int(c.On), log)
	case DoSiege:
		r.beginSiege(s, seat, content.City(c.On), log)
	case DoFight:
		s.Stack.Pop()
		s.beginField(engine.Seat(c.On), log)
	case DoDeclare:
		r.declare(s, seat, content.Source(c.On), c.N, log)
	case DoPass:
		s.pass(seat, log)
	case DoBesiege:
		r.besiege(s)
	case DoStay:
		s.stay(log)
	case DoGiveUp:
		s.giveUp(log)
	case DoArrange:
		r.answerArrange(s, seat, content.Place(c.On), content.Place(c.To), log)
	case DoRetreat:
		s.retreat(seat, c, log)
	case DoLose:
		s.answerLose(seat, c, log)
	case DoWages:
		r.payWages(s, seat, c.N, log)
	case DoDismiss:
		s.dismiss(seat, c, log)
	case DoBuy:
		r.demand(s, seat, BillBuy, c.On, c.To, 0)
	case DoRecruit:
		r.recruit(s, seat, content.City(c.On), log)
	case DoAlly:
		r.demand(s, seat, BillAlliance, c.On, 0, 0)
	case DoHire:
		s.hire(seat, content.City(c.On), log)
	case DoInfluence:
		r.influence(s, seat, content.League(c.On), log)
	case DoUnite:
		r.unite(s, seat, content.League(c.On), log)
	case DoDone:
		if Ask(s.Stack.Top().Node) == AskSiege {
			s.returnTokens(seat, log) // V-14.11
		}
		s.endStep()
	}
}

// answerLose: in a retreat, or among those that fall (W-8.5).
func (s *state) answerLose(seat engine.Seat, c engine.Choice, log *engine.Log) {
	if Ask(s.Stack.Top().Node) == AskLosses {
		s.fall(seat, c, log)
		return
	}
	s.giveUnit(seat, c, log)
}

// answerDiscard: for a gained card, for a lost slot, or in the reorganisation
// (V-3.11).
func (r *rules) answerDiscard(s *state, seat engine.Seat, slot int, log *engine.Log) {
	if Ask(s.Stack.Top().Node) == AskPut {
		r.discardFor(s, seat, slot, log)
		return
	}
	r.discard(s, seat, slot, log)
}

func (r *rules) answerArrange(s *state, seat engine.Seat, from, to content.Place, log *engine.Log) {
	if Ask(s.Stack.Top().Node) == AskLoseSlot {
		r.shift(s, seat, int(from), int(to), log)
		return
	}
	r.arrange(s, seat, from, to, log)
}
