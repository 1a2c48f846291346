package virtu

import "signoria/engine"

// asks is the question that the seat owes an answer to.
func (r *rules) asks(s *state, seat engine.Seat) Ask {
	if s.Phase == PhaseSetup {
		if seat >= 0 && int8(seat) < s.Seats && s.Players[seat].Laid < r.hand(&s.Players[seat]) {
			return AskLay
		}
		return AskNothing
	}
	if f := s.Stack.Top(); f != nil && f.Seat == seat {
		return Ask(f.Node)
	}
	return AskNothing
}

// Choices appends the open choices of the seat. Each kind of question lists its
// own in order, so that nothing is sorted.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	ask := r.asks(s, seat)
	if ask == AskNothing {
		return buf
	}
	if ask <= AskMove { // their verbs come before those of S-2
		buf = r.list(s, ask, seat, buf)
		return r.listFree(s, seat, ask, buf)
	}
	buf = r.listFree(s, seat, ask, buf)
	return r.list(s, ask, seat, buf)
}

func (r *rules) list(s *state, ask Ask, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	switch ask {
	case AskLay:
		return r.listLay(s, seat, buf)
	case AskStart:
		return r.listStart(buf)
	case AskMove:
		return r.listMove(s, seat, buf)
	case AskPay:
		return r.listPay(s, seat, buf)
	case AskUnblock:
		return append(buf, engine.Choice{Verb: DoSkip}, engine.Choice{Verb: DoUnblock})
	case AskPatronage:
		return r.listPatronage(s, seat, buf)
	case AskAnnex:
		return r.listAnnex(s, seat, buf)
	case AskCommit:
		return r.listCommit(s, seat, buf)
	case AskGovern:
		return r.listGovern(s, seat, buf)
	case AskTrade:
		return r.listTrade(s, seat, buf)
	case AskCampaign:
		return r.listCampaign(s, seat, buf)
	case AskIntrigue:
		return r.listIntrigue(s, seat, buf)
	case AskInfluence:
		return r.listInfluence(s, seat, buf)
	case AskSpot:
		return listSpots(r.spotsFor(s, seat, s.Act.From-1), buf)
	case AskBonus:
		return r.listBonus(s, seat, buf)
	case AskPut:
		return r.listPut(s, seat, buf)
	}
	return r.listLate(s, ask, seat, buf)
}

// listLate lists the choices of the sieges, the retreats and the winter.
func (r *rules) listLate(s *state, ask Ask, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	switch ask {
	case AskSiege:
		return r.listSiege(s, seat, buf)
	case AskOpponent:
		return r.listOpponents(s, buf)
	case AskDeclare:
		return r.listDeclare(s, seat, buf)
	case AskAfterField:
		return append(buf, engine.Choice{Verb: DoBesiege}, engine.Choice{Verb: s.leaving()})
	case AskLosses:
		return s.listLosses(seat, buf)
	case AskLoseSlot:
		return r.listLoseSlot(s, seat, buf)
	case AskRetreat:
		return r.listRetreat(s, seat, buf)
	case AskWages:
		return r.listWages(s, seat, buf)
	case AskDismiss:
		return s.listDismiss(seat, buf)
	case AskArrange:
		return r.listArrange(s, seat, buf)
	case AskBuy:
		return r.listBuy(s, seat, buf)
	case AskRecruit:
		return r.listRecruit(s, seat, buf)
	case AskAlliance:
		return r.listAlliance(s, seat, buf)
	}
	return buf
}
