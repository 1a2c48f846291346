package board

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// choice is a choice in words, as it stands on a button or in a list.
func (m *table) choice(c engine.Choice, v voice) string {
	switch c.Verb {
	case virtu.DoLay:
		return m.t("choice.lay", "card", m.cardName(content.Card(c.On)), "place", m.ownPlace(content.Place(c.To)))
	case virtu.DoStart:
		return m.ownChamber(int(c.On), called)
	case virtu.DoStep:
		return m.stepChoice(c, v)
	case virtu.DoStop:
		return m.t("choice.stop", "place", m.ownChamber(m.q.Chamber, inside))
	case virtu.DoCancel:
		return m.t("choice.cancel")
	case virtu.DoPay:
		return m.payChoice(c, v)
	case virtu.DoConvert:
		return m.t("choice.convert", "source", m.ownSource(m.q.Seat, content.Source(c.On)), "goods", m.converted(c, v))
	case virtu.DoSell:
		return m.t("choice.sell", "goods", m.amount(saleFlorins, content.Florin, v))
	}
	return m.actionChoice(c, v)
}

// saleFlorins is what an indulgence sells for (V-8.2).
const saleFlorins = 3

// actionChoice says the choices of the six actions and of what they bring.
func (m *table) actionChoice(c engine.Choice, v voice) string {
	switch c.Verb {
	case virtu.DoSkip:
		return m.t("choice.skip", "action", m.actionName(m.q.Action))
	case virtu.DoAdvance:
		return m.costing(c, m.t("choice.advance", "step", m.seat(m.q.Seat).Patron+1), v)
	case virtu.DoAnnex:
		return m.annexChoice(c, v)
	case virtu.DoCommit:
		return m.commitChoice(c)
	case virtu.DoUse:
		return m.useChoice(c, v)
	case virtu.DoFinish:
		return m.t("choice.finish")
	case virtu.DoRefresh:
		return m.t("choice.refresh", "tile", m.tile(content.Tile(c.On), object))
	case virtu.DoReactivate:
		return m.t("choice.reactivate", "power", m.power(content.Power(c.On), with))
	case virtu.DoMove:
		return m.byShips(m.ofLeague(int(c.Set), "choice.move", "from", m.city(content.City(c.On), from), "to", m.city(content.City(c.To), toward)), c.N)
	case virtu.DoInfluence:
		return m.influenceChoice(c, v)
	case virtu.DoUnite:
		return m.t("choice.unite", "with", m.league(content.League(c.On), with))
	case virtu.DoToken:
		return m.costing(c, m.t("choice.token"), v)
	case virtu.DoPlace:
		if m.q.Ask == virtu.AskSpot {
			return m.t("choice.put_down", "to", m.spot(content.Spot(c.To), toward))
		}
		return m.t("choice.agent", "to", m.spot(content.Spot(c.To), toward))
	case virtu.DoLift:
		return m.t("choice.lift", "from", m.spot(content.Spot(c.On), from))
	case virtu.DoRemove:
		return m.t("choice.remove", "from", m.spot(content.Spot(c.On), from), "who", m.agentOn(content.Spot(c.On)))
	case virtu.DoUnblock:
		return m.t("choice.unblock")
	case virtu.DoBonus:
		return m.bonusName(content.Bonus(c.On))
	case virtu.DoPut:
		return m.placeWords(content.Place(c.To), called)
	case virtu.DoDiscard:
		return m.t("choice.discard", "card", m.cardIn(content.Place(c.On), object))
	}
	return m.warChoice(c, v)
}

// warChoice says the choices of sieges and retreats.
func (m *table) warChoice(c engine.Choice, v voice) string {
	switch c.Verb {
	case virtu.DoSiege:
		if m.voluntary(content.City(c.On)) {
			return m.t("choice.siege_free", "city", m.cityName(content.City(c.On)))
		}
		return m.cityName(content.City(c.On))
	case virtu.DoFight:
		return m.name(engine.Seat(c.On))
	case virtu.DoDeclare:
		return m.declareChoice(c, v)
	case virtu.DoPass:
		return m.t("choice.pass")
	case virtu.DoBesiege:
		return m.t("choice.besiege", "city", m.duelCity(object))
	case virtu.DoGiveUp:
		return m.t("choice.give_up")
	case virtu.DoStay:
		return m.t("choice.stay", "at", m.duelCity(nearby))
	case virtu.DoRetreat:
		return m.byShips(m.ofLeague(int(c.Set), "choice.retreat", "to", m.city(content.City(c.To), toward)), c.N)
	case virtu.DoLose:
		return m.ofLeague(int(c.Set), "choice.lose")
	}
	return m.winterChoice(c, v)
}

// winterChoice says the choices of winter.
func (m *table) winterChoice(c engine.Choice, v voice) string {
	switch c.Verb {
	case virtu.DoArrange:
		return m.arrangeChoice(content.Place(c.On), content.Place(c.To))
	case virtu.DoWages:
		return m.t("choice.wages", "goods", m.amount(int(c.N), content.Florin, v))
	case virtu.DoDismiss:
		return m.ofLeague(int(c.Set), "choice.dismiss", "in", m.city(content.City(c.On), inside))
	case virtu.DoBuy:
		item := m.itemName(content.Item(c.On))
		if c.To >= 0 {
			item = m.t("choice.cathedral", "item", item, "in", m.city(content.City(c.To), inside))
		}
		return m.costing(c, item, v)
	case virtu.DoRecruit:
		return m.costing(c, m.t("choice.recruit", "in", m.city(content.City(c.On), inside)), v)
	case virtu.DoHire:
		return m.costing(c, m.hireChoice(content.City(c.On)), v)
	case virtu.DoAlly:
		return m.costing(c, m.powerName(content.Power(c.On)), v)
	case virtu.DoDone:
		return m.t("choice.done")
	}
	return ""
}

// arrangeChoice says which card goes where, and from which chamber.
func (m *table) arrangeChoice(place, goal content.Place) string {
	card := m.cardIn(place, called)
	if place.Slot() {
		return m.t("choice.arrange", "card", card, "place", m.ownPlace(goal))
	}
	return m.t("choice.arrange_from", "card", card, "from", m.placeWords(place, from), "place", m.ownPlace(goal))
}

// costing adds what the view's offer says that a choice costs.
func (m *table) costing(c engine.Choice, words string, v voice) string {
	o := m.offerOf(c)
	if o == nil || len(o.Price) == 0 {
		return words
	}
	return m.t("choice.for", "what", words, "goods", m.price(o.Price, v))
}

// annexChoice says which city, by which way, for what; the ships are part of the
// price where that is known.
func (m *table) annexChoice(c engine.Choice, v voice) string {
	words := m.t("choice.annex", "city", m.city(content.City(c.On), object))
	if o := m.offerOf(c); c.N > 0 && o != nil && len(o.Price) > 0 {
		return m.costing(c, m.t("log.by_sea", "what", words), v)
	}
	return m.costing(c, m.byShips(words, c.N), v)
}

// influenceChoice says which league's marker moves, to where, and for what.
func (m *table) influenceChoice(c engine.Choice, v voice) string {
	league := m.league(content.League(c.On), object)
	if o := m.offerOf(c); o != nil && o.Reason.OK() {
		return m.costing(c, m.t("choice.influence_to", "league", league, "place", m.markerPlace(o.Points)), v)
	}
	return m.t("choice.influence", "league", league)
}

// hireChoice says whose unit is recruited where: of the league whose disc lies
// there.
func (m *table) hireChoice(c content.City) string {
	return m.t("choice.hire", "of", m.league(m.v.Cities[c].League, of), "in", m.city(c, inside))
}

// byShips adds the way by sea.
func (m *table) byShips(words string, ships int16) string {
	if ships == 0 {
		return words
	}
	return m.t("choice.by_sea", "what", words, "ships", m.amount(int(ships), content.Ship, plain))
}

// ownChamber is a chamber of the asked seat with what it does now.
func (m *table) ownChamber(chamber int, f form) string {
	action := m.seat(m.q.Seat).Chambers[chamber].Action
	if action == content.NoAction {
		return m.chamber(chamber, f)
	}
	return m.t("place.doing", "place", m.chamber(chamber, f), "action", m.actionName(action))
}

// ownPlace is where a card goes in the asked seat's palace.
func (m *table) ownPlace(p content.Place) string {
	if p.Slot() || p.Upgrade() {
		return m.placeWords(p, toward)
	}
	return m.ownChamber(p.Chamber(), toward)
}

// cardIn is the card at a place of the asked seat's palace.
func (m *table) cardIn(p content.Place, f form) string {
	words := m.card(cardAt(m.seat(m.q.Seat), p), f)
	if p.Slot() {
		return m.copied(m.q.Seat, int(p), words)
	}
	return words
}

// stepChoice says where a step leads and how it is paid.
func (m *table) stepChoice(c engine.Choice, v voice) string {
	step := m.t("choice.step", "place", m.ownChamber((m.q.Chamber+1)%content.NumChambers, toward))
	switch c.N {
	case 1:
		return m.t("choice.for", "what", step, "goods", m.amount(2, content.Florin, v))
	case 2:
		return m.t("choice.for", "what", step, "goods", m.t("choice.arrow", "source", m.ownSource(m.q.Seat, content.Source(c.On))))
	}
	return step
}

// payChoice names the sources of a payment and its florins; in a purchase with
// two kinds also what each gives.
func (m *table) payChoice(c engine.Choice, v voice) string {
	var parts []string
	first, second := m.priceKinds()
	for set, nth := c.Set, 0; set != 0; set, nth = set&(set-1), nth+1 {
		words := m.ownSource(m.q.Seat, content.Source(bits.TrailingZeros64(set)))
		if c.To != 0 {
			k := first
			if c.To>>nth&1 != 0 {
				k = second
			}
			words = m.t("choice.for", "what", words, "goods", m.symbolName(k))
		}
		parts = append(parts, words)
	}
	if c.N > 0 {
		parts = append(parts, m.amount(int(c.N), content.Florin, v))
	}
	if len(parts) == 0 {
		return m.t("choice.pay_nothing")
	}
	return m.all(parts)
}

// priceKinds are the one or two symbols beside florins that the price asks for.
func (m *table) priceKinds() (first, second content.Symbol) {
	first, second = content.NoSymbol, content.NoSymbol
	for k := content.Crown; k < content.NumSymbols; k++ {
		for _, alt := range m.q.Price {
			if alt[k] == 0 {
				continue
			}
			if first == content.NoSymbol {
				first = k
			} else {
				second = k
			}
			break
		}
	}
	return first, second
}

// converted is what a conversion brings.
func (m *table) converted(c engine.Choice, v voice) string {
	n := int(m.gives(content.Source(c.On))[content.Florin])
	return m.amount(n, content.Florin, v)
}

func (m *table) useChoice(c engine.Choice, v voice) string {
	source, k := content.Source(c.On), content.Symbol(c.N)
	return m.t("choice.use", "source", m.ownSource(m.q.Seat, source), "goods", m.amount(int(m.gives(source)[k]), k, v))
}

// commitChoice says what card and upgrade give in a campaign.
func (m *table) commitChoice(c engine.Choice) string {
	card, upgrade := content.Symbol(c.On), content.Symbol(c.To)
	switch {
	case upgrade == content.NoSymbol:
		return m.symbolName(card)
	case card == content.NoSymbol:
		return m.symbolName(upgrade)
	}
	return m.t("choice.commit", "symbol", m.symbolName(card), "upgrade", m.symbolName(upgrade))
}

// declareChoice says what a war bonus adds and costs.
func (m *table) declareChoice(c engine.Choice, v voice) string {
	bonus := m.t("choice.declare", "source", m.ownSource(m.q.Seat, content.Source(c.On)), "points", signed(int(c.N)))
	return m.costing(c, bonus, v)
}

func (m *table) duelCity(f form) string {
	if m.q.Duel != nil {
		return m.city(m.q.Duel.City, f)
	}
	if m.q.City != content.NoCity {
		return m.city(m.q.City, f)
	}
	return ""
}

// agentOn names whose agent stands on a spot.
func (m *table) agentOn(s content.Spot) string {
	owner := engine.NoSeat
	if c, ok := s.City(); ok {
		owner = m.v.Cities[c].Agent
	} else if p, ok := s.Power(); ok {
		owner = m.v.Powers[p].Agent
	} else if l, ok := s.Marker(); ok {
		owner = m.v.Leagues[l].Agent
	} else if seat, chamber, ok := s.Chamber(); ok {
		owner = m.seat(seat).Chambers[chamber].Agent
	}
	if owner == engine.NoSeat {
		return m.t("list.nothing")
	}
	return m.name(owner)
}
