package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

var notAsked = engine.Reason{Rule: "S-1.1", Why: "notAsked"}

// Check tells whether a choice is open and, if not, by which rule. It asks rule
// by rule, apart from the lists.
func (r *rules) Check(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	ask := r.asks(s, seat)
	switch {
	case s.Phase == PhaseOver:
		return engine.Reason{Rule: r.over, Why: "gameOver"}
	case ask == AskNothing:
		return engine.Reason{Rule: "S-1.1", Why: "notYourTurn"}
	case !wellFormed(c):
		return notAsked
	case c.Verb == DoConvert && s.freeAsk(ask):
		return r.whyConvert(s, seat, content.Source(c.On))
	case c.Verb == DoSell && s.freeAsk(ask):
		return r.whySell(s, seat)
	case ask == AskLay && (c.Verb == DoConvert || c.Verb == DoSell):
		return notAsked
	case c.Verb == DoConvert || c.Verb == DoSell:
		return engine.Reason{Rule: "R-106", Why: "notBetween"}
	}
	return r.why(s, ask, seat, c)
}

// wellFormed tells whether the choice uses just the fields of its verb.
func wellFormed(c engine.Choice) bool {
	if c.On < 0 || c.On > 127 || c.To > 127 || c.To < 0 && (c.Verb != DoBuy || c.To != int16(content.NoCity)) {
		return false
	}
	used := engine.Choice{Verb: c.Verb}
	switch c.Verb {
	case DoLay, DoCommit, DoArrange, DoBuy:
		used.On, used.To = c.On, c.To
	case DoStart, DoConvert, DoRefresh, DoReactivate, DoLift, DoRemove, DoBonus, DoDiscard, DoSiege, DoFight, DoRecruit, DoAlly, DoInfluence, DoUnite, DoHire:
		used.On = c.On
	case DoDismiss:
		used.On, used.Set = c.On, c.Set
	case DoLose:
		used.Set = c.Set
	case DoStep:
		used.On, used.N = c.On, c.N
		return used == c && c.N >= stepFree && c.N <= stepByArrow && (c.N == stepByArrow || c.On == 0)
	case DoUse, DoAnnex, DoDeclare:
		used.On, used.N = c.On, c.N
	case DoMove:
		used.On, used.To, used.N, used.Set = c.On, c.To, c.N, c.Set
	case DoPlace, DoPut:
		used.To = c.To
	case DoRetreat:
		used.To, used.N, used.Set = c.To, c.N, c.Set
	case DoWages:
		used.N = c.N
	case DoPay:
		used.To, used.N, used.Set = c.To, c.N, c.Set
	case DoStop, DoCancel, DoSell, DoSkip, DoAdvance, DoFinish, DoToken, DoUnblock, DoPass, DoBesiege, DoGiveUp, DoStay, DoDone:
	default:
		return false
	}
	return used == c
}

// why is the reason of an answer to the open question.
func (r *rules) why(s *state, ask Ask, seat engine.Seat, c engine.Choice) engine.Reason {
	open := engine.Reason{}
	switch {
	case ask == AskLay && c.Verb == DoLay:
		return r.whyLay(s, seat, content.Card(min(c.On, content.NumCards)), content.Place(c.To))
	case ask == AskStart && c.Verb == DoStart && c.On >= 0 && c.On < content.NumChambers:
		return open
	case ask == AskMove:
		return r.whyWalk(s, seat, c)
	case ask == AskPay && c.Verb == DoPay:
		return r.whyPay(s, seat, c)
	case ask == AskUnblock && (c.Verb == DoSkip || c.Verb == DoUnblock):
		return open
	case ask == AskPatronage && c.Verb == DoAdvance:
		return r.whyAdvance(s, seat)
	case ask == AskAnnex && c.Verb == DoAnnex:
		return r.whyAnnex(s, seat, content.City(c.On), c.N)
	case (ask == AskPatronage || ask == AskAnnex) && c.Verb == DoSkip:
		return open
	case ask == AskCommit && c.Verb == DoCommit:
		return r.whyCommit(s, seat, content.Symbol(c.On), content.Symbol(c.To))
	case ask >= AskGovern && ask <= AskIntrigue || ask == AskInfluence:
		return r.whyVariable(s, ask, seat, c)
	case ask == AskSpot && c.Verb == DoPlace:
		return r.whySpot(s, seat, content.Spot(c.To))
	case ask == AskBonus && c.Verb == DoBonus:
		return r.whyBonus(s, seat, content.Bonus(c.On))
	case ask == AskPut && c.Verb == DoPut && content.Place(c.To).Slot():
		return r.whySlot(s, seat, content.Place(c.To))
	case ask == AskPut && c.Verb == DoDiscard && content.Place(c.On).Slot():
		return s.whyDiscardFor(seat, int(c.On))
	case ask >= AskSiege && ask <= AskRetreat || ask == AskLosses:
		return r.whySpring(s, ask, seat, c)
	case ask >= AskWages:
		return r.whyWinter(s, ask, seat, c)
	}
	return notAsked
}

func (r *rules) whyWalk(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	switch c.Verb {
	case DoStep:
		return r.whyStep(s, seat, c)
	case DoStop:
		if s.Act.Steps == 0 {
			return engine.Reason{Rule: "V-7.2", Why: "mustMove"}
		}
		return engine.Reason{}
	case DoCancel:
		return r.whyCancel(s, seat)
	}
	return notAsked
}

// whyVariable is the reason in the actions that are played step by step (V-5.8,
// V-5.9).
func (r *rules) whyVariable(s *state, ask Ask, seat engine.Seat, c engine.Choice) engine.Reason {
	switch {
	case c.Verb == DoFinish && s.owesCrown():
		return engine.Reason{Rule: "S-2.2", Why: "crownUnspent"}
	case c.Verb == DoFinish:
		return engine.Reason{}
	case c.Verb == DoUse:
		return r.whyUsing(s, ask, seat, c)
	case ask == AskGovern && c.Verb == DoRefresh:
		return r.whyRefresh(s, seat, content.Tile(min(c.On, content.NumTiles)))
	case ask == AskGovern && c.Verb == DoReactivate:
		return r.whyReactivate(s, seat, content.Power(min(c.On, int16(content.NumPowers))))
	case ask == AskCampaign && c.Verb == DoMove:
		return r.whyMove(s, seat, c)
	case ask == AskCampaign && c.Verb == DoToken:
		return r.whyToken(s, seat)
	case ask == AskIntrigue && c.Verb == DoPlace:
		return r.whyPlace(s, seat, content.Spot(c.To))
	case ask == AskIntrigue && c.Verb == DoLift:
		return r.whyLift(s, seat, content.Spot(c.On))
	case ask == AskIntrigue && c.Verb == DoRemove:
		return r.whyRemove(s, seat, content.Spot(c.On))
	case ask == AskInfluence && c.Verb == DoAnnex:
		return r.whyAnnexFrom(s, seat, cityOf(c.On), c.N)
	case ask == AskInfluence && c.Verb == DoInfluence:
		return r.whyInfluence(s, seat, content.League(c.On))
	case ask == AskInfluence && c.Verb == DoUnite:
		return r.whyUnite(s, seat, content.League(c.On))
	}
	return notAsked
}

// whyUsing is the reason of activating a source: for influence also one of the
// chamber.
func (r *rules) whyUsing(s *state, ask Ask, seat engine.Seat, c engine.Choice) engine.Reason {
	src, k := content.Source(c.On), content.Symbol(max(0, min(c.N, int16(content.NoSymbol))))
	switch {
	case ask == AskCampaign && r.armies(s, seat) == 0:
		return engine.Reason{Rule: "V-14.1", Why: "noArmy"}
	case ask == AskInfluence && (src == content.Room || src == content.Under):
		return r.whyFreeUse(s, seat, src, k)
	}
	return r.whyUse(s, seat, src, k)
}

// offMap tells that a city is not on the map of this game (V-2.3, V-2.5).
func (r *rules) offMap(s *state, c content.City) engine.Reason {
	if c >= 0 && c < content.NumCities && r.onMap[s.Seats]>>c&1 == 0 {
		return engine.Reason{Rule: "V-2.5", Why: "cityAbsent"}
	}
	return engine.Reason{}
}

// missingPower tells that there are no great powers in this game (W-1.5).
func (r *rules) missingPower(p content.Power) engine.Reason {
	if r.c.Powers[p].ID == "" {
		return engine.Reason{Rule: "W-1.5", Why: "notInGame"}
	}
	return engine.Reason{}
}

// cityOf reads a city of a choice; anything else is no city.
func cityOf(n int16) content.City {
	if n < 0 || n >= content.NumCities {
		return content.NoCity
	}
	return content.City(n)
}

// whySpring is the reason in sieges, field battles and retreats.
func (r *rules) whySpring(s *state, ask Ask, seat engine.Seat, c engine.Choice) engine.Reason {
	switch {
	case ask == AskSiege && c.Verb == DoSiege:
		return r.whySiege(s, seat, cityOf(c.On))
	case ask == AskSiege && c.Verb == DoDone:
		return r.whySiegesDone(s, seat)
	case ask == AskOpponent && c.Verb == DoFight:
		if c.On >= int16(s.Seats) {
			return notAsked
		}
		if !r.opponents(s).Has(engine.Seat(c.On)) {
			return engine.Reason{Rule: "V-17.1", Why: "noOpponent"}
		}
		return engine.Reason{}
	case ask == AskDeclare && c.Verb == DoDeclare:
		return r.whyDeclare(s, seat, content.Source(c.On), c.N)
	case ask == AskDeclare && c.Verb == DoPass, ask == AskAfterField && (c.Verb == DoBesiege || c.Verb == s.leaving()):
		return engine.Reason{}
	case ask == AskLosses && c.Verb == DoLose:
		return s.whyFall(seat, c)
	case ask == AskRetreat && c.Verb == DoLose:
		return s.whyGive(seat, c)
	case ask == AskLoseSlot && (c.Verb == DoDiscard || c.Verb == DoArrange):
		return r.whyLoseSlot(s, seat, c)
	case ask == AskRetreat && c.Verb == DoRetreat:
		return r.whyRetreat(s, seat, c)
	}
	return notAsked
}

// whyWinter is the reason in the steps of winter.
func (r *rules) whyWinter(s *state, ask Ask, seat engine.Seat, c engine.Choice) engine.Reason {
	switch {
	case c.Verb == DoDone && (ask == AskArrange || ask == AskBuy || ask == AskRecruit || ask == AskAlliance):
		return engine.Reason{}
	case ask == AskWages && c.Verb == DoWages:
		return r.whyWages(s, seat, c.N)
	case ask == AskDismiss && c.Verb == DoDismiss:
		return r.whyDismiss(s, seat, c)
	case ask == AskArrange && c.Verb == DoArrange:
		return r.whyArrange(s, seat, content.Place(min(c.On, content.NumPlaces)), content.Place(min(c.To, content.NumPlaces)))
	case ask == AskArrange && c.Verb == DoDiscard && c.On >= 0 && c.On < content.NumSlots:
		if s.Players[seat].Slots[c.On] == content.NoCard {
			return engine.Reason{Rule: "V-3.11", Why: "emptySlot"}
		}
		return engine.Reason{}
	case ask == AskBuy && c.Verb == DoBuy:
		return r.whyBuy(s, seat, content.Item(c.On), content.City(min(c.To, content.NumCities)))
	case ask == AskRecruit && c.Verb == DoRecruit:
		return r.whyRecruit(s, seat, cityOf(c.On))
	case ask == AskRecruit && c.Verb == DoHire:
		return r.whyHire(s, seat, cityOf(c.On))
	case ask == AskAlliance && c.Verb == DoAlly:
		return r.whyAlly(s, seat, content.Power(min(c.On, int16(content.NumPowers))))
	}
	return notAsked
}
