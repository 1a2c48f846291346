package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// clause tells one event of the year's beginning, of the token and of payments.
func (w *writer) clause(e engine.Event) string {
	switch e.Kind {
	case virtu.EvYear:
		return w.t("log.year", "year", int(e.N))
	case virtu.EvOrder:
		return w.t("log.order", "seats", w.seats(e))
	case virtu.EvLaid:
		return w.t("log.laid", "card", w.cardName(content.Card(e.On)), "place", w.placeWords(content.Place(e.To), toward))
	case virtu.EvLaying:
		return w.t("log.laying", "card", w.cardName(content.Card(e.On)), "place", w.placeWords(content.Place(e.To), toward))
	case virtu.EvStarted:
		return w.t("log.started", "place", w.chamber(int(e.On), toward))
	case virtu.EvStepped:
		return w.stepped(e)
	case virtu.EvVisited:
		return w.visited(e)
	case virtu.EvStopped:
		return w.stopped(e)
	case virtu.EvUsed:
		goods := w.amount(int(e.N), content.Symbol(e.To), w.v)
		return w.t("log.used", "what", w.t("log.for", "what", w.sourceOf(e), "goods", goods))
	case virtu.EvConverted:
		return w.t("log.converted", "source", w.sourceOf(e), "goods", w.florins(e.N))
	case virtu.EvSold:
		return w.t("log.sold", "goods", w.florins(e.N))
	case virtu.EvCancelled:
		return w.t("log.cancelled", "place", w.chamber(int(e.On), inside))
	case virtu.EvSkipped:
		return w.t("log.skipped", "action", w.actionName(content.Action(e.To)))
	}
	return w.actionClause(e)
}

// stepped tells a step of the token and what it cost.
func (w *writer) stepped(e engine.Event) string {
	clause := w.t("log.stepped", "place", w.chamber(int(e.On), toward))
	switch e.N {
	case 1:
		return w.costing(clause, 2)
	case 2:
		return w.t("log.for", "what", clause, "goods", w.source(content.Source(e.To), content.Card(e.Goods[0])))
	}
	return clause
}

// visited tells which side was refreshed; nothing where no card was turned up.
func (w *writer) visited(e engine.Event) string {
	switch {
	case e.N == 0:
		return ""
	case e.On == 0:
		return w.t("log.visited_left", "n", int(e.N))
	}
	return w.t("log.visited_right", "n", int(e.N))
}

func (w *writer) stopped(e engine.Event) string {
	action := content.Action(e.To)
	switch {
	case action == content.NoAction:
		return w.t("log.idle")
	case e.N != 0:
		return w.t("log.blocked", "action", w.actionName(action))
	}
	return w.t("log.stopped", "action", w.actionName(action))
}

// actionClause tells the effects of the six actions.
func (w *writer) actionClause(e engine.Event) string {
	switch e.Kind {
	case virtu.EvCommitted:
		return w.committed(e)
	case virtu.EvRefreshed:
		return w.t("log.refreshed", "tile", w.tile(content.Tile(e.On), object))
	case virtu.EvReactivated:
		return w.t("log.reactivated", "power", w.power(content.Power(e.On), with))
	case virtu.EvTraded:
		return w.t("log.traded", "goods", w.florins(e.N))
	case virtu.EvAdvanced:
		return w.t("log.advanced", "step", int(e.N))
	case virtu.EvBonus:
		return w.t("log.bonus", "bonus", w.bonus(content.Bonus(e.On), object))
	case virtu.EvAnnexed:
		return w.way(w.t("log.annexed", "city", w.city(content.City(e.On), object)), e.N)
	case virtu.EvMoved:
		return w.way(w.ofLeague(int(e.Goods[0]), "log.moved", "from", w.city(content.City(e.On), from), "to", w.city(content.City(e.To), toward)), e.N)
	case virtu.EvToken:
		return w.costing(w.t("log.token"), e.N)
	case virtu.EvAgent:
		if e.On < 0 {
			return w.t("log.agent", "to", w.spot(content.Spot(e.To), toward))
		}
		return w.t("log.agent_moved", "from", w.spot(content.Spot(e.On), from), "to", w.spot(content.Spot(e.To), toward))
	case virtu.EvRemoved:
		return w.removed(e)
	case virtu.EvAgentGained:
		return w.t("log.agent_gained")
	case virtu.EvPut:
		return w.put(e)
	case virtu.EvDiscarded:
		return w.t("log.discarded", "card", w.card(content.Card(e.On), object))
	}
	return w.warClause(e)
}

// committed tells what the free sources of a campaign give.
func (w *writer) committed(e engine.Event) string {
	card, upgrade := w.symbolName(content.Symbol(e.On)), w.symbolName(content.Symbol(e.To))
	if content.Symbol(e.To) == content.NoSymbol {
		return w.t("log.committed", "symbol", card)
	}
	return w.t("log.committed_both", "symbol", card, "upgrade", upgrade)
}

// removed tells whose agent was sent home; the own palace is not named.
func (w *writer) removed(e engine.Event) string {
	place := w.spot(content.Spot(e.On), from)
	if seat, chamber, ok := content.Spot(e.On).Chamber(); ok && seat == e.Seat {
		place = w.chamber(chamber, from)
	}
	return w.t("log.removed", "who", w.who(e.N), "from", place)
}

// put tells where a gained card goes, without its name when that was just said.
func (w *writer) put(e engine.Event) string {
	place := w.placeWords(content.Place(e.To), toward)
	bought := w.last.Kind == virtu.EvBought && w.last.On == int16(content.CardItem(content.Card(e.On)))
	if bought || w.last.Kind == virtu.EvBonus && content.Card(e.On) == content.Machiavelli {
		return place
	}
	return w.t("log.put", "card", w.card(content.Card(e.On), object), "place", place)
}

// warClause tells of sieges, battles and retreats.
func (w *writer) warClause(e engine.Event) string {
	city := content.City(e.On)
	switch e.Kind {
	case virtu.EvSiege:
		return w.versus(w.t("log.siege", "city", w.city(city, object)), e.N)
	case virtu.EvField:
		return w.versus(w.t("log.field", "at", w.city(city, nearby)), e.N)
	case virtu.EvDeclared:
		return w.costing(w.t("log.declared", "source", w.sourceOf(e), "points", signed(int(e.N))), e.To)
	case virtu.EvPassed:
		return w.t("log.passed")
	case virtu.EvFieldWon:
		return w.won(e, w.t("log.field_won", "at", w.city(city, nearby), "strengths", strengths(e.N, e.To)))
	case virtu.EvFieldTied:
		return w.versus(w.t("log.field_tied", "at", w.city(city, nearby), "strengths", strengths(e.N, e.N)), e.To)
	case virtu.EvGaveUp:
		return w.t("log.gave_up", "at", w.city(city, nearby))
	case virtu.EvSiegeWon:
		return w.won(e, w.t("log.siege_won", "city", w.city(city, object), "strengths", strengths(e.N, e.To)))
	case virtu.EvSiegeLost:
		return w.t("log.siege_lost", "city", w.versus(w.city(city, object), e.Goods[0]), "strengths", strengths(e.N, e.To))
	case virtu.EvTrophy:
		return w.trophy(e)
	case virtu.EvCathedralTaken:
		return w.versus(w.t("log.cathedral_taken"), e.N)
	case virtu.EvSlotLost:
		return w.t("log.slot_lost")
	case virtu.EvRetreated:
		return w.way(w.ofLeague(int(e.Goods[0]), "log.retreated", "from", w.city(city, from), "to", w.city(content.City(e.To), toward)), e.N)
	case virtu.EvUnitLost:
		return w.unitLost(e)
	case virtu.EvTokensBack:
		return w.t("log.tokens_back", "n", int(e.N))
	}
	return w.winterClause(e)
}

// won adds to a victory over whom it was and what both lost.
func (w *writer) won(e engine.Event, clause string) string {
	clause = w.versus(clause, e.Goods[0])
	if e.Goods[1] == 0 && e.Goods[2] == 0 {
		return clause
	}
	return w.t("log.losses", "what", clause, "losses", strengths(e.Goods[1], e.Goods[2]))
}

// trophy names whose disc it is, unless the conquest just did.
func (w *writer) trophy(e engine.Event) string {
	if w.last.Kind == virtu.EvSiegeWon && w.last.Goods[0] == e.N {
		return w.t("log.trophy")
	}
	return w.versus(w.t("log.trophy"), e.N)
}

// winterClause tells of winter and of the end.
func (w *writer) winterClause(e engine.Event) string {
	switch e.Kind {
	case virtu.EvEnding:
		return w.ending(e)
	case virtu.EvWinter:
		return w.t("log.winter")
	case virtu.EvWages:
		return w.t("log.wages", "goods", w.florins(e.N))
	case virtu.EvArranged:
		return w.arranged(e)
	case virtu.EvBought:
		item := w.item(content.Item(e.On), object)
		if e.To < 0 {
			return w.t("log.bought", "item", item)
		}
		return w.t("log.bought_in", "item", item, "in", w.city(content.City(e.To), inside))
	case virtu.EvRecruited:
		return w.costing(w.ofLeague(int(e.Goods[0]), "log.recruited", "in", w.city(content.City(e.On), inside)), e.N)
	case virtu.EvAllied:
		power := w.power(content.Power(e.On), with)
		if e.N < 0 {
			return w.t("log.allied", "power", power)
		}
		return w.versus(w.t("log.allied_over", "power", power), e.N)
	case virtu.EvOver:
		return w.t("log.over")
	case virtu.EvScored:
		if e.N == 0 {
			return ""
		}
		return w.t("log.scored", "part", w.scorePart(int(e.On)), "points", signed(int(e.N)))
	}
	return w.leagueClause(e)
}

// leagueClause tells what becomes of the leagues.
func (w *writer) leagueClause(e engine.Event) string {
	league := content.League(e.On)
	switch e.Kind {
	case virtu.EvInfluenced:
		clause := w.t("log.influenced", "league", w.league(league, object), "n", int(e.N), "place", w.markerPlace(int(e.To)))
		if e.Goods[0] != 0 {
			return w.t("log.agent_took", "what", clause)
		}
		return clause
	case virtu.EvDispleased:
		return w.t("log.displeased", "league", w.league(league, called), "n", int(e.N), "place", w.markerPlace(int(e.To)))
	case virtu.EvUnited:
		return w.t("log.united", "with", w.league(league, with))
	case virtu.EvDestroyed:
		return w.t("log.destroyed", "league", w.league(league, called))
	case virtu.EvStayed:
		return w.t("log.stayed", "at", w.city(content.City(e.On), nearby))
	}
	return ""
}

// unitLost tells how a unit was lost: given up in retreat, unpaid or fallen.
func (w *writer) unitLost(e engine.Event) string {
	city, owner := content.City(e.On), int(e.Goods[0])
	switch e.To {
	case 1:
		return w.ofLeague(owner, "log.unpaid", "from", w.city(city, from))
	case 2:
		return w.ofLeague(owner, "log.fallen", "at", w.city(city, nearby))
	}
	return w.ofLeague(owner, "log.unit_lost", "at", w.city(city, nearby))
}

// arranged tells where a card goes, and from which chamber it comes.
func (w *writer) arranged(e engine.Event) string {
	card, place := w.card(content.Card(e.N), object), w.placeWords(content.Place(e.To), toward)
	if p := content.Place(e.On); !p.Slot() {
		return w.t("log.arranged_from", "card", card, "from", w.placeWords(p, from), "place", place)
	}
	return w.t("log.arranged", "card", card, "place", place)
}

// ending tells why this winter is the last (V-25.1), or why a war ends (W-11).
func (w *writer) ending(e engine.Event) string {
	switch e.N {
	case 2:
		return w.t("log.ending_cities")
	case 3:
		return w.t("log.ending_patronage")
	case 4:
		return w.t("log.ending_years")
	case 6:
		return w.t("log.ending_rounds")
	case 5:
		return w.t("log.ending_naples")
	}
	return w.t("log.ending_neutral")
}
