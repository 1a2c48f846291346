package words

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// clause tells one event of the year's beginning, of the token and of payments.
func (w *writer) clause(e engine.Event) string {
	switch e.Kind {
	case virtu.EvYear:
		return w.T("log.year", "year", int(e.N))
	case virtu.EvOrder:
		return w.T("log.order", "seats", w.seats(e))
	case virtu.EvLaid:
		return w.T("log.laid", "card", w.CardName(content.Card(e.On)), "place", w.PlaceWords(content.Place(e.To), Toward))
	case virtu.EvLaying:
		return w.T("log.laying", "card", w.CardName(content.Card(e.On)), "place", w.PlaceWords(content.Place(e.To), Toward))
	case virtu.EvStarted:
		return w.T("log.started", "place", w.chamber(int(e.On), Toward))
	case virtu.EvStepped:
		return w.stepped(e)
	case virtu.EvVisited:
		return w.visited(e)
	case virtu.EvStopped:
		return w.stopped(e)
	case virtu.EvUsed:
		goods := w.Amount(int(e.N), content.Symbol(e.To), w.v)
		return w.T("log.used", "what", w.T("log.for", "what", w.sourceOf(e), "goods", goods))
	case virtu.EvConverted:
		return w.T("log.converted", "source", w.sourceOf(e), "goods", w.florins(e.N))
	case virtu.EvSold:
		return w.T("log.sold", "goods", w.florins(e.N))
	case virtu.EvCancelled:
		return w.T("log.cancelled", "place", w.chamber(int(e.On), Inside))
	case virtu.EvSkipped:
		return w.T("log.skipped", "action", w.ActionName(content.Action(e.To)))
	}
	return w.actionClause(e)
}

// stepped tells a step of the token and what it cost.
func (w *writer) stepped(e engine.Event) string {
	clause := w.T("log.stepped", "place", w.chamber(int(e.On), Toward))
	switch e.N {
	case 1:
		return w.costing(clause, 2)
	case 2:
		return w.T("log.for", "what", clause, "goods", w.Source(content.Source(e.To), content.Card(e.Goods[0])))
	}
	return clause
}

// visited says which side was refreshed; nothing where no card was turned up.
func (w *writer) visited(e engine.Event) string {
	switch {
	case e.N == 0:
		return ""
	case e.On == 0:
		return w.T("log.visited_left", "n", int(e.N))
	}
	return w.T("log.visited_right", "n", int(e.N))
}

func (w *writer) stopped(e engine.Event) string {
	action := content.Action(e.To)
	switch {
	case action == content.NoAction:
		return w.T("log.idle")
	case e.N != 0:
		return w.T("log.blocked", "action", w.ActionName(action))
	}
	return w.T("log.stopped", "action", w.ActionName(action))
}

// actionClause tells the effects of the six actions.
func (w *writer) actionClause(e engine.Event) string {
	switch e.Kind {
	case virtu.EvCommitted:
		return w.committed(e)
	case virtu.EvRefreshed:
		return w.T("log.refreshed", "tile", w.Tile(content.Tile(e.On), Object))
	case virtu.EvReactivated:
		return w.T("log.reactivated", "power", w.Power(content.Power(e.On), With))
	case virtu.EvTraded:
		return w.T("log.traded", "goods", w.florins(e.N))
	case virtu.EvAdvanced:
		return w.T("log.advanced", "step", int(e.N))
	case virtu.EvBonus:
		return w.T("log.bonus", "bonus", w.Bonus(content.Bonus(e.On), Object))
	case virtu.EvAnnexed:
		return w.way(w.T("log.annexed", "city", w.City(content.City(e.On), Object)), e.N)
	case virtu.EvMoved:
		return w.way(w.OfLeague(int(e.Goods[0]), "log.moved", "from", w.City(content.City(e.On), From), "to", w.City(content.City(e.To), Toward)), e.N)
	case virtu.EvToken:
		return w.costing(w.T("log.token"), e.N)
	case virtu.EvAgent:
		if e.On < 0 {
			return w.T("log.agent", "to", w.spot(content.Spot(e.To), Toward))
		}
		return w.T("log.agent_moved", "from", w.spot(content.Spot(e.On), From), "to", w.spot(content.Spot(e.To), Toward))
	case virtu.EvRemoved:
		return w.removed(e)
	case virtu.EvAgentGained:
		return w.T("log.agent_gained")
	case virtu.EvPut:
		return w.put(e)
	case virtu.EvDiscarded:
		return w.T("log.discarded", "card", w.Card(content.Card(e.On), Object))
	}
	return w.warClause(e)
}

// committed says what the free sources of a campaign give.
func (w *writer) committed(e engine.Event) string {
	card, upgrade := w.SymbolName(content.Symbol(e.On)), w.SymbolName(content.Symbol(e.To))
	if content.Symbol(e.To) == content.NoSymbol {
		return w.T("log.committed", "symbol", card)
	}
	return w.T("log.committed_both", "symbol", card, "upgrade", upgrade)
}

// removed says whose agent was sent home; the own palace is not named.
func (w *writer) removed(e engine.Event) string {
	place := w.spot(content.Spot(e.On), From)
	if seat, chamber, ok := content.Spot(e.On).Chamber(); ok && seat == e.Seat {
		place = w.chamber(chamber, From)
	}
	return w.T("log.removed", "who", w.who(e.N), "from", place)
}

// put says where a gained card goes, without its name when that was just said.
func (w *writer) put(e engine.Event) string {
	place := w.PlaceWords(content.Place(e.To), Toward)
	bought := w.last.Kind == virtu.EvBought && w.last.On == int16(content.CardItem(content.Card(e.On)))
	if bought || w.last.Kind == virtu.EvBonus && content.Card(e.On) == content.Machiavelli {
		return place
	}
	return w.T("log.put", "card", w.Card(content.Card(e.On), Object), "place", place)
}

// warClause returns the clause of an event of sieges, battles and retreats.
func (w *writer) warClause(e engine.Event) string {
	city := content.City(e.On)
	switch e.Kind {
	case virtu.EvSiege:
		return w.versus(w.T("log.siege", "city", w.City(city, Object)), e.N)
	case virtu.EvField:
		return w.versus(w.T("log.field", "at", w.City(city, Nearby)), e.N)
	case virtu.EvDeclared:
		return w.costing(w.T("log.declared", "source", w.sourceOf(e), "points", narrate.Signed(int(e.N))), e.To)
	case virtu.EvPassed:
		return w.T("log.passed")
	case virtu.EvFieldWon:
		return w.won(e, w.T("log.field_won", "at", w.City(city, Nearby), "strengths", strengths(e.N, e.To)))
	case virtu.EvFieldTied:
		return w.versus(w.T("log.field_tied", "at", w.City(city, Nearby), "strengths", strengths(e.N, e.N)), e.To)
	case virtu.EvGaveUp:
		return w.T("log.gave_up", "at", w.City(city, Nearby))
	case virtu.EvSiegeWon:
		return w.won(e, w.T("log.siege_won", "city", w.City(city, Object), "strengths", strengths(e.N, e.To)))
	case virtu.EvSiegeLost:
		return w.T("log.siege_lost", "city", w.versus(w.City(city, Object), e.Goods[0]), "strengths", strengths(e.N, e.To))
	case virtu.EvTrophy:
		return w.trophy(e)
	case virtu.EvCathedralTaken:
		return w.versus(w.T("log.cathedral_taken"), e.N)
	case virtu.EvSlotLost:
		return w.T("log.slot_lost")
	case virtu.EvRetreated:
		return w.way(w.OfLeague(int(e.Goods[0]), "log.retreated", "from", w.City(city, From), "to", w.City(content.City(e.To), Toward)), e.N)
	case virtu.EvUnitLost:
		return w.unitLost(e)
	case virtu.EvTokensBack:
		return w.T("log.tokens_back", "n", int(e.N))
	}
	return w.winterClause(e)
}

// won adds to a victory over whom it was and what both lost.
func (w *writer) won(e engine.Event, clause string) string {
	clause = w.versus(clause, e.Goods[0])
	if e.Goods[1] == 0 && e.Goods[2] == 0 {
		return clause
	}
	return w.T("log.losses", "what", clause, "losses", strengths(e.Goods[1], e.Goods[2]))
}

// trophy names whose disc it is, unless the conquest just did.
func (w *writer) trophy(e engine.Event) string {
	if w.last.Kind == virtu.EvSiegeWon && w.last.Goods[0] == e.N {
		return w.T("log.trophy")
	}
	return w.versus(w.T("log.trophy"), e.N)
}

// winterClause returns the clause of an event of winter or the end.
func (w *writer) winterClause(e engine.Event) string {
	switch e.Kind {
	case virtu.EvEnding:
		return w.ending(e)
	case virtu.EvWinter:
		return w.T("log.winter")
	case virtu.EvWages:
		return w.T("log.wages", "goods", w.florins(e.N))
	case virtu.EvArranged:
		return w.arranged(e)
	case virtu.EvBought:
		item := w.Item(content.Item(e.On), Object)
		if e.To < 0 {
			return w.T("log.bought", "item", item)
		}
		return w.T("log.bought_in", "item", item, "in", w.City(content.City(e.To), Inside))
	case virtu.EvRecruited:
		return w.costing(w.OfLeague(int(e.Goods[0]), "log.recruited", "in", w.City(content.City(e.On), Inside)), e.N)
	case virtu.EvAllied:
		power := w.Power(content.Power(e.On), With)
		if e.N < 0 {
			return w.T("log.allied", "power", power)
		}
		return w.versus(w.T("log.allied_over", "power", power), e.N)
	case virtu.EvOver:
		return w.T("log.over")
	case virtu.EvScored:
		if e.N == 0 {
			return ""
		}
		return w.T("log.scored", "part", w.scorePart(int(e.On)), "points", narrate.Signed(int(e.N)))
	}
	return w.leagueClause(e)
}

// leagueClause says what becomes of the leagues.
func (w *writer) leagueClause(e engine.Event) string {
	league := content.League(e.On)
	switch e.Kind {
	case virtu.EvInfluenced:
		clause := w.T("log.influenced", "of", w.League(league, Of), "n", int(e.N), "place", w.markerPlace(int(e.To)))
		if e.Goods[0] != 0 {
			return w.T("log.agent_took", "what", clause)
		}
		return clause
	case virtu.EvDispleased:
		return w.T("log.displeased", "league", w.League(league, Called), "n", int(e.N), "place", w.markerPlace(int(e.To)))
	case virtu.EvUnited:
		return w.T("log.united", "with", w.League(league, With))
	case virtu.EvDestroyed:
		return w.T("log.destroyed", "league", w.League(league, Called))
	case virtu.EvStayed:
		return w.T("log.stayed", "at", w.City(content.City(e.On), Nearby))
	}
	return ""
}

// unitLost says how a unit was lost: given up in retreat, unpaid or fallen.
func (w *writer) unitLost(e engine.Event) string {
	city, owner := content.City(e.On), int(e.Goods[0])
	switch e.To {
	case 1:
		return w.OfLeague(owner, "log.unpaid", "from", w.City(city, From))
	case 2:
		return w.OfLeague(owner, "log.fallen", "at", w.City(city, Nearby))
	}
	return w.OfLeague(owner, "log.unit_lost", "at", w.City(city, Nearby))
}

// arranged says where a card goes, and from which chamber it comes.
func (w *writer) arranged(e engine.Event) string {
	card, place := w.Card(content.Card(e.N), Object), w.PlaceWords(content.Place(e.To), Toward)
	if p := content.Place(e.On); !p.Slot() {
		return w.T("log.arranged_from", "card", card, "from", w.PlaceWords(p, From), "place", place)
	}
	return w.T("log.arranged", "card", card, "place", place)
}

// ending returns why this winter is the last (V-25.1), or why a war ends (W-11).
func (w *writer) ending(e engine.Event) string {
	switch e.N {
	case 2:
		return w.T("log.ending_cities")
	case 3:
		return w.T("log.ending_patronage")
	case 4:
		return w.T("log.ending_years")
	case 6:
		return w.T("log.ending_rounds")
	case 5:
		return w.T("log.ending_naples")
	}
	return w.T("log.ending_neutral")
}
