package words

import (
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// events are those that always read the same but for what they name.
var events = map[uint8]phrase{
	lorenzo.EvPlaced:        tell("log.placed", aMember, aSpaceTo, aValue),
	lorenzo.EvServants:      tell("log.servants", amountOf("goods", content.Servants)),
	lorenzo.EvFee:           tell("log.fee", amountOf("goods", content.Coins)),
	lorenzo.EvFloorBonus:    tell("log.floor_bonus", theGoods),
	lorenzo.EvPaid:          tell("log.paid", theGoods),
	lorenzo.EvTook:          tell("log.took", aCard, aSpaceTo),
	lorenzo.EvGained:        tell("log.gained", theGoods),
	lorenzo.EvBonusTile:     tell("log.bonus_tile", theGoods),
	lorenzo.EvActivated:     tell("log.activated", aCard, theGoods),
	lorenzo.EvTraded:        tell("log.traded", aCard, theGoods),
	lorenzo.EvPrivilege:     tell("log.privilege", theGoods),
	lorenzo.EvForwent:       tell("log.forwent", aGood),
	lorenzo.EvLost:          tell("log.lost"),
	lorenzo.EvPassed:        tell("log.passed"),
	lorenzo.EvSkipped:       tell("log.skipped"),
	lorenzo.EvSupported:     tell("log.supported", amountOf("faith", content.Faith), theVP),
	lorenzo.EvFaithScored:   tell("log.faith_scored", amountOf("faith", content.Faith), theVP),
	lorenzo.EvGameOver:      tell("log.game_over"),
	lorenzo.EvTile:          tell("log.tile", theProduce, theHarvest),
	lorenzo.EvBeside:        tell("log.beside", aLeader, aHouseTo),
	lorenzo.EvBid:           tell("log.bid", aHouse, aRow),
	lorenzo.EvOutbid:        tell("log.outbid", aHouse),
	lorenzo.EvWon:           tell("log.won", aHouse, aRow, theGoods),
	lorenzo.EvAdaptation:    tell("log.adaptation", aTowerTo),
	lorenzo.EvLeaderLost:    tell("log.leader_lost", aLeader),
	lorenzo.EvLeaderDown:    tell("log.leader_down", aLeader),
	lorenzo.EvLeaderRetired: tell("log.leader_retired", aLeader),
	lorenzo.EvLeadersUp:     tell("log.leaders_up"),
	lorenzo.EvCopied:        tell("log.copied", aLeader),
	lorenzo.EvUsed:          tell("log.used", aToken),
	lorenzo.EvDrewNone:      tell("log.drew_none", aNumber),
	lorenzo.EvShown:         tell("log.shown", aToken, theGoods),
	lorenzo.EvLaid:          tell("log.laid", aToken, aCardTo),
	lorenzo.EvTokenLost:     tell("log.token_lost", aToken),
	lorenzo.EvHeld:          tell("log.held", aCard, aTokenTo, theGoods),
	lorenzo.EvExchanged:     tell("log.exchanged", aHouse, theGoods),
	lorenzo.EvTokenOn:       tell("log.token_on", aVisconti),
	lorenzo.EvVisconti:      tell("log.visconti", aVisconti, theGoods),
	lorenzo.EvSet:           tell("log.set", aNumber),
	lorenzo.EvBought:        tell("log.bought", aCard, theGoods),
	lorenzo.EvStored:        tell("log.stored", theGoods),
	lorenzo.EvUnstored:      tell("log.unstored", theGoods),
	lorenzo.EvImmune:        tell("log.immune"),
	lorenzo.EvSwapped: tell("log.swapped", theServants, noun{"goods", func(m *Telling, f fact, v narrate.Voice) any {
		return m.Amount(f.n, content.Good(f.on), v)
	}}),
	lorenzo.EvGaveUp:        tell("log.gave_up", aCard),
	lorenzo.EvGave:          tell("log.gave", aSeatTo, theGoods),
	lorenzo.EvGift:          tell("log.gift", aSeatTo, theGoods),
	lorenzo.EvLostGoods:     tell("log.lost_goods", theGoods),
	lorenzo.EvRaised:        tell("log.raised", aMember, aValue),
	lorenzo.EvTarget:        tell("log.target", aCard),
	lorenzo.EvTimes:         tell("log.times", aCard, aNumber),
	lorenzo.EvFrom:          tell("log.from", aSeatTo),
	lorenzo.EvTookDiscarded: tell("log.recovered", aCard),
	lorenzo.EvLeapt:         tell("log.leapt", amountOf("goods", content.Military)),
	lorenzo.EvMarketReward:  tell("log.market", aSpaceTo, theGoods),
}

// Passages puts the events of one choice into words, without those hidden from
// You; new cards on the towers go into one clause.
func (m *Telling) Passages(all []engine.Event, v narrate.Voice) []narrate.Passage {
	var list []narrate.Passage
	laid := 0
	tellLaid := func() {
		if laid > 0 {
			list = join(list, narrate.Passage{Seat: engine.NoSeat, Clauses: []string{m.T("log.cards", "n", laid)}})
		}
		laid = 0
	}
	recovered := int16(0)
	for _, e := range m.Seen(all) {
		switch {
		case e.Kind == lorenzo.EvCard:
			laid++
			continue
		case e.Kind == lorenzo.EvTookDiscarded:
			recovered = e.On
		case e.Kind == lorenzo.EvTook && e.On == recovered: // it is told already
			continue
		}
		tellLaid()
		if clause := m.clause(e, v); clause != "" {
			list = join(list, passage(e, clause))
		}
	}
	tellLaid()
	return list
}

// passage returns the passage of an event's clause, about its seat or about the table.
func passage(e engine.Event, clause string) narrate.Passage {
	p := narrate.Passage{Seat: e.Seat, Clauses: []string{clause}}
	switch e.Kind {
	case lorenzo.EvRound, lorenzo.EvGameOver:
		p.Seat, p.Rubric = engine.NoSeat, true
	case lorenzo.EvDice, lorenzo.EvOrder, lorenzo.EvHouses, lorenzo.EvBeside, lorenzo.EvAdaptation:
		p.Seat = engine.NoSeat
	}
	return p
}

// join appends a passage, or joins its clauses to the last passage if that is about the same seat. A
// rubric always begins a new passage; what the table does after it is joined to it.
func join(list []narrate.Passage, p narrate.Passage) []narrate.Passage {
	if last := len(list) - 1; last >= 0 && list[last].Seat == p.Seat && !p.Rubric {
		list[last].Clauses = append(list[last].Clauses, p.Clauses...)
		return list
	}
	return append(list, p)
}

// sentence is a passage as one plain sentence.
func (m *Telling) sentence(p narrate.Passage) string {
	if p.Seat == engine.NoSeat {
		return list(p.Clauses)
	}
	return m.T("log.said", "who", m.Name(p.Seat), "what", list(p.Clauses))
}

// declined says what was offered and is given up.
func (m *Telling) declined(ask lorenzo.Ask, area content.Area) string {
	switch ask {
	case lorenzo.AskServants, lorenzo.AskFrom:
		return m.T("log.declined_" + area.String())
	case lorenzo.AskFree:
		return m.T("log.declined_leader")
	case lorenzo.AskTakeDiscarded:
		return m.T("log.declined_discarded")
	case lorenzo.AskBuy:
		return m.T("log.declined_purchase")
	}
	return m.T("log.declined_card")
}

// clause tells one event.
func (m *Telling) clause(e engine.Event, v narrate.Voice) string {
	on, n := int(e.On), int(e.N)
	switch e.Kind {
	case lorenzo.EvRound:
		return m.T("log.round", "period", narrate.Roman((n+1)/2), "round", n)
	case lorenzo.EvDice:
		return m.T("log.dice", "white", die(int(e.Goods[0]), "white", v), "black", die(int(e.Goods[1]), "black", v), "orange", die(int(e.Goods[2]), "orange", v))
	case lorenzo.EvBonusTake:
		return m.T("log.bonus_take_"+bonusTaken(e.On), "value", die(n, "", v))
	case lorenzo.EvBonusWork:
		return m.T("log.bonus_work_"+content.Area(e.On).String(), "value", die(n, "", v))
	case lorenzo.EvDeclined:
		return m.declined(lorenzo.Ask(e.On), content.Area(e.N))
	case lorenzo.EvExcommunicated:
		penalty := m.Lasting(m.Tile(clampPeriod(n)).Penalty)
		return m.T("log.excommunicated", "penalty", strings.TrimSuffix(penalty, ".")) // a list of events continues
	case lorenzo.EvOrder:
		return m.T("log.order", "seats", m.orderWords(e))
	case lorenzo.EvScored:
		return m.T("log.scored", "part", m.scorePart(on), "points", narrate.Signed(n))
	case lorenzo.EvPile:
		pile := m.T("draft.pile", "type", m.TypeName(content.CardType(e.To)), "period", narrate.Roman(clampPeriod(n)))
		return m.T("log.pile", "pile", pile, "cards", m.leftOut(e, v))
	case lorenzo.EvHouses:
		return m.T("log.houses", "house", m.HouseName(on), "tile", m.auctionTile(n))
	case lorenzo.EvTraded:
		if factOfEvent(e).goods == (content.Goods{}) { // paid with a leader, which is told by itself
			return m.phrase(tell("log.traded_leader", aCard), factOfEvent(e), v)
		}
	case lorenzo.EvDrafted, lorenzo.EvLeaderPlayed, lorenzo.EvDrewLeaders:
		return m.leaderClause(e)
	case lorenzo.EvDrewToken, lorenzo.EvReturned, lorenzo.EvKept:
		return m.hiddenToken(e)
	case lorenzo.EvAbility:
		source := m.LeaderName(on)
		if e.To == 1 {
			source = m.HouseName(on)
		}
		return m.T("log.ability", "source", source, "goods", m.Goods(factOfEvent(e).goods, v))
	case lorenzo.EvFaithTile:
		if goods := factOfEvent(e).goods; goods != (content.Goods{}) {
			return m.T("log.faith_tile_gain", "tile", m.FaithTileName(on), "goods", m.Goods(goods, v))
		}
		return m.T("log.faith_tile", "tile", m.FaithTileName(on))
	}
	if p, ok := events[e.Kind]; ok {
		return m.phrase(p, factOfEvent(e), v)
	}
	return ""
}

// bonusTaken names what a bonus action takes: a type, any type, or a card of the
// special tower.
func bonusTaken(on int16) string {
	if content.Tower(on) == content.SpecialTower {
		return content.SpecialTower.String()
	}
	return content.CardType(on).String()
}

func clampPeriod(n int) int { return min(max(n, 1), 3) }

func (m *Telling) scorePart(i int) string {
	if i < 0 || i >= len(lorenzo.ScoreParts) {
		return ""
	}
	return m.T("score." + lorenzo.ScoreParts[i])
}

// orderWords lists the seats of a new turn order.
func (m *Telling) orderWords(e engine.Event) string {
	var seats []engine.Seat
	for i := range m.v.Seats {
		seats = append(seats, engine.Seat(e.Goods[i]))
	}
	return list(m.seatNames(seats))
}

// leftOut names the cards that a pile is played without.
func (m *Telling) leftOut(e engine.Event, v narrate.Voice) string {
	var names []string
	for _, card := range e.Goods {
		if card > 0 {
			names = append(names, m.card(int(card), v))
		}
	}
	return m.All(names)
}

// playedKeys are the ways in which a leader comes into play.
var playedKeys = [...]string{"log.played", "log.played_free", "log.played_pardon"}

// leaderClause returns the clause for a leader that is chosen, played or drawn. For the owner, who gets
// one for each card, there is none for their number.
func (m *Telling) leaderClause(e engine.Event) string {
	name := m.LeaderName(int(e.On))
	switch {
	case e.Kind == lorenzo.EvLeaderPlayed:
		return m.T(playedKeys[min(max(int(e.N), 0), len(playedKeys)-1)], "leader", name)
	case e.Kind == lorenzo.EvDrafted && e.Seat == engine.NoSeat && e.On == 1:
		return m.T("log.dealt", "n", int(e.N))
	case e.Kind == lorenzo.EvDrafted && e.Seat == engine.NoSeat:
		return m.T("log.packets", "n", int(e.N))
	case e.Kind == lorenzo.EvDrafted:
		return m.T("log.drafted", "leader", name)
	case e.On > 0:
		return m.T("log.drew_leader", "leader", name)
	case e.N == 0 || e.Seat == m.In.You:
		return ""
	}
	return m.T("log.drew_leaders", "leaders", m.T("goods.leader_cards", "n", int(e.N)))
}

// hiddenToken tells the owner which token it is, the others how many.
func (m *Telling) hiddenToken(e engine.Event) string {
	key := map[uint8]string{lorenzo.EvDrewToken: "log.drew", lorenzo.EvReturned: "log.returned", lorenzo.EvKept: "log.kept"}[e.Kind]
	switch {
	case e.On >= 0:
		return m.T(key, "what", m.FaceName(int(e.On)))
	case e.Seat == m.In.You:
		return ""
	}
	return m.T(key, "what", m.T("goods.special_tokens", "n", int(e.N)))
}
