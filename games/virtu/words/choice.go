package words

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// Choice is a choice in words, as it stands on a button or in a list.
func (m *Telling) Choice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case virtu.DoLay:
		return m.T("choice.lay", "card", m.CardName(content.Card(c.On)), "place", m.ownPlace(content.Place(c.To)))
	case virtu.DoStart:
		return m.ownChamber(int(c.On), Called)
	case virtu.DoStep:
		return m.stepChoice(c, v)
	case virtu.DoStop:
		return m.T("choice.stop", "place", m.ownChamber(m.q.Chamber, Inside))
	case virtu.DoCancel:
		return m.T("choice.cancel")
	case virtu.DoPay:
		return m.payChoice(c, v)
	case virtu.DoConvert:
		return m.T("choice.convert", "source", m.OwnSource(m.q.Seat, content.Source(c.On)), "goods", m.converted(c, v))
	case virtu.DoSell:
		return m.T("choice.sell", "goods", m.Amount(saleFlorins, content.Florin, v))
	}
	return m.actionChoice(c, v)
}

// actionChoice says the choices of the six actions and of what they bring.
func (m *Telling) actionChoice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case virtu.DoSkip:
		return m.T("choice.skip", "action", m.ActionName(m.q.Action))
	case virtu.DoAdvance:
		return m.costing(c, m.T("choice.advance", "step", m.Seat(m.q.Seat).Patron+1), v)
	case virtu.DoAnnex:
		return m.annexChoice(c, v)
	case virtu.DoCommit:
		return m.commitChoice(c)
	case virtu.DoUse:
		return m.useChoice(c, v)
	case virtu.DoFinish:
		return m.T("choice.finish")
	case virtu.DoRefresh:
		return m.T("choice.refresh", "tile", m.Tile(content.Tile(c.On), Object))
	case virtu.DoReactivate:
		return m.T("choice.reactivate", "power", m.Power(content.Power(c.On), With))
	case virtu.DoMove:
		return m.byShips(m.OfLeague(int(c.Set), "choice.move", "from", m.City(content.City(c.On), From), "to", m.City(content.City(c.To), Toward)), c.N)
	case virtu.DoInfluence:
		return m.influenceChoice(c, v)
	case virtu.DoUnite:
		return m.T("choice.unite", "with", m.League(content.League(c.On), With))
	case virtu.DoToken:
		return m.costing(c, m.T("choice.token"), v)
	case virtu.DoPlace:
		if m.q.Ask == virtu.AskSpot {
			return m.T("choice.put_down", "to", m.spot(content.Spot(c.To), Toward))
		}
		return m.T("choice.agent", "to", m.spot(content.Spot(c.To), Toward))
	case virtu.DoLift:
		return m.T("choice.lift", "from", m.spot(content.Spot(c.On), From))
	case virtu.DoRemove:
		return m.T("choice.remove", "from", m.spot(content.Spot(c.On), From), "who", m.agentOn(content.Spot(c.On)))
	case virtu.DoUnblock:
		return m.T("choice.unblock")
	case virtu.DoBonus:
		return m.BonusName(content.Bonus(c.On))
	case virtu.DoPut:
		return m.PlaceWords(content.Place(c.To), Called)
	case virtu.DoDiscard:
		return m.T("choice.discard", "card", m.cardIn(content.Place(c.On), Object))
	}
	return m.warChoice(c, v)
}

// warChoice says the choices of sieges and retreats.
func (m *Telling) warChoice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case virtu.DoSiege:
		if m.voluntary(content.City(c.On)) {
			return m.T("choice.siege_free", "city", m.CityName(content.City(c.On)))
		}
		return m.CityName(content.City(c.On))
	case virtu.DoFight:
		return m.Name(engine.Seat(c.On))
	case virtu.DoDeclare:
		return m.declareChoice(c, v)
	case virtu.DoPass:
		return m.T("choice.pass")
	case virtu.DoBesiege:
		return m.T("choice.besiege", "city", m.duelCity(Object))
	case virtu.DoGiveUp:
		return m.T("choice.give_up")
	case virtu.DoStay:
		return m.T("choice.stay", "at", m.duelCity(Nearby))
	case virtu.DoRetreat:
		return m.byShips(m.OfLeague(int(c.Set), "choice.retreat", "to", m.City(content.City(c.To), Toward)), c.N)
	case virtu.DoLose:
		return m.OfLeague(int(c.Set), "choice.lose")
	}
	return m.winterChoice(c, v)
}

// winterChoice says the choices of winter.
func (m *Telling) winterChoice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case virtu.DoArrange:
		return m.arrangeChoice(content.Place(c.On), content.Place(c.To))
	case virtu.DoWages:
		return m.T("choice.wages", "goods", m.Amount(int(c.N), content.Florin, v))
	case virtu.DoDismiss:
		return m.OfLeague(int(c.Set), "choice.dismiss", "in", m.City(content.City(c.On), Inside))
	case virtu.DoBuy:
		item := m.ItemName(content.Item(c.On))
		if c.To >= 0 {
			item = m.T("choice.cathedral", "item", item, "in", m.City(content.City(c.To), Inside))
		}
		return m.costing(c, item, v)
	case virtu.DoRecruit:
		return m.costing(c, m.T("choice.recruit", "in", m.City(content.City(c.On), Inside)), v)
	case virtu.DoHire:
		return m.costing(c, m.hireChoice(content.City(c.On)), v)
	case virtu.DoAlly:
		return m.costing(c, m.PowerName(content.Power(c.On)), v)
	case virtu.DoDone:
		return m.T("choice.done")
	}
	return ""
}

// arrangeChoice says which card goes where, and from which chamber.
func (m *Telling) arrangeChoice(place, goal content.Place) string {
	card := m.cardIn(place, Called)
	if place.Slot() {
		return m.T("choice.arrange", "card", card, "place", m.ownPlace(goal))
	}
	return m.T("choice.arrange_from", "card", card, "from", m.PlaceWords(place, From), "place", m.ownPlace(goal))
}

// costing adds what the view's offer says that a choice costs.
func (m *Telling) costing(c engine.Choice, words string, v narrate.Voice) string {
	o := m.Offer(c)
	if o == nil || len(o.Price) == 0 {
		return words
	}
	return m.T("choice.for", "what", words, "goods", m.Price(o.Price, v))
}

// annexChoice says which city, by which way, for what; the ships are part of the
// price where that is known.
func (m *Telling) annexChoice(c engine.Choice, v narrate.Voice) string {
	words := m.T("choice.annex", "city", m.City(content.City(c.On), Object))
	if o := m.Offer(c); c.N > 0 && o != nil && len(o.Price) > 0 {
		return m.costing(c, m.T("log.by_sea", "what", words), v)
	}
	return m.costing(c, m.byShips(words, c.N), v)
}

// influenceChoice says which league's marker moves, to where, and for what.
func (m *Telling) influenceChoice(c engine.Choice, v narrate.Voice) string {
	league := m.League(content.League(c.On), Object)
	if o := m.Offer(c); o != nil && o.Reason.OK() {
		return m.costing(c, m.T("choice.influence_to", "league", league, "place", m.markerPlace(o.Points)), v)
	}
	return m.T("choice.influence", "league", league)
}

// hireChoice says whose unit is recruited where: of the league whose disc lies
// there.
func (m *Telling) hireChoice(c content.City) string {
	return m.T("choice.hire", "of", m.League(m.v.Cities[c].League, Of), "in", m.City(c, Inside))
}

// byShips adds the way by sea.
func (m *Telling) byShips(words string, ships int16) string {
	if ships == 0 {
		return words
	}
	return m.T("choice.by_sea", "what", words, "ships", m.Amount(int(ships), content.Ship, plain))
}

// ownChamber is a chamber of the asked seat with what it does now.
func (m *Telling) ownChamber(chamber int, f Form) string {
	action := m.Seat(m.q.Seat).Chambers[chamber].Action
	if action == content.NoAction {
		return m.chamber(chamber, f)
	}
	return m.T("place.doing", "place", m.chamber(chamber, f), "action", m.ActionName(action))
}

// ownPlace is where a card goes in the asked seat's palace.
func (m *Telling) ownPlace(p content.Place) string {
	if p.Slot() || p.Upgrade() {
		return m.PlaceWords(p, Toward)
	}
	return m.ownChamber(p.Chamber(), Toward)
}

// cardIn is the card at a place of the asked seat's palace.
func (m *Telling) cardIn(p content.Place, f Form) string {
	words := m.Card(CardAt(m.Seat(m.q.Seat), p), f)
	if p.Slot() {
		return m.copied(m.q.Seat, int(p), words)
	}
	return words
}

// CardAt is the card at a place of a palace.
func CardAt(v *virtu.SeatView, p content.Place) content.Card {
	switch {
	case p.Slot():
		return v.Slots[p].Card
	case p.Upgrade():
		return v.Chambers[p.Chamber()].Upgrade
	}
	return v.Chambers[p.Chamber()].Card
}

// stepChoice says where a step leads and how it is paid.
func (m *Telling) stepChoice(c engine.Choice, v narrate.Voice) string {
	step := m.T("choice.step", "place", m.ownChamber((m.q.Chamber+1)%content.NumChambers, Toward))
	switch c.N {
	case 1:
		return m.T("choice.for", "what", step, "goods", m.Amount(2, content.Florin, v))
	case 2:
		return m.T("choice.for", "what", step, "goods", m.T("choice.arrow", "source", m.OwnSource(m.q.Seat, content.Source(c.On))))
	}
	return step
}

// commitChoice returns the words for what card and upgrade give in a campaign.
func (m *Telling) commitChoice(c engine.Choice) string {
	card, upgrade := content.Symbol(c.On), content.Symbol(c.To)
	switch {
	case upgrade == content.NoSymbol:
		return m.SymbolName(card)
	case card == content.NoSymbol:
		return m.SymbolName(upgrade)
	}
	return m.T("choice.commit", "symbol", m.SymbolName(card), "upgrade", m.SymbolName(upgrade))
}

// declareChoice says what a war bonus adds and costs.
func (m *Telling) declareChoice(c engine.Choice, v narrate.Voice) string {
	bonus := m.T("choice.declare", "source", m.OwnSource(m.q.Seat, content.Source(c.On)), "points", narrate.Signed(int(c.N)))
	return m.costing(c, bonus, v)
}

// agentOn names whose agent stands on a spot.
func (m *Telling) agentOn(s content.Spot) string {
	owner := engine.NoSeat
	if c, ok := s.City(); ok {
		owner = m.v.Cities[c].Agent
	} else if p, ok := s.Power(); ok {
		owner = m.v.Powers[p].Agent
	} else if l, ok := s.Marker(); ok {
		owner = m.v.Leagues[l].Agent
	} else if seat, chamber, ok := s.Chamber(); ok {
		owner = m.Seat(seat).Chambers[chamber].Agent
	}
	if owner == engine.NoSeat {
		return m.T("list.nothing")
	}
	return m.Name(owner)
}
