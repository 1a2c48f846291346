package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// setUpClause tells the events of the preparation: decks, tiles, leaders, houses.
func (m *table) setUpClause(e engine.Event, v voice) string {
	on := int(e.On)
	switch e.Kind {
	case lorenzo.EvPile:
		return m.t("log.pile", "pile", m.t("draft.pile", "type", m.typeName(content.CardType(e.To)), "period", roman(clampPeriod(int(e.N)))), "cards", m.leftOut(e, v))
	case lorenzo.EvTile:
		return m.t("log.tile", "production", m.goods(m.bonusOf(on).Production, v), "harvest", m.goods(m.bonusOf(on).Harvest, v))
	case lorenzo.EvDrafted:
		if e.Seat == engine.NoSeat && e.On == 1 {
			return m.t("log.dealt", "n", int(e.N))
		}
		if e.Seat == engine.NoSeat {
			return m.t("log.packets", "n", int(e.N))
		}
		return m.t("log.drafted", "leader", m.leaderName(on))
	case lorenzo.EvHouses:
		return m.t("log.houses", "house", m.houseName(on), "tile", m.auctionTile(int(e.N)))
	case lorenzo.EvBeside:
		return m.t("log.beside", "leader", m.leaderName(on), "house", m.houseName(int(e.To)))
	case lorenzo.EvBid:
		return m.t("log.bid", "house", m.houseName(on), "row", int(e.N))
	case lorenzo.EvOutbid:
		return m.t("log.outbid", "house", m.houseName(on))
	case lorenzo.EvWon:
		return m.t("log.won", "house", m.houseName(on), "row", int(e.N), "goods", m.goods(eventGoods(e), v))
	case lorenzo.EvAdaptation:
		return m.t("log.adaptation", "tower", m.towerName(content.Tower(e.To)))
	}
	return m.leaderClause(e, v)
}

// leftOut names the cards that a pile is played without.
func (m *table) leftOut(e engine.Event, v voice) string {
	var names []string
	for _, card := range e.Goods {
		if card > 0 {
			names = append(names, m.card(int(card), v))
		}
	}
	return m.both(names)
}

func (m *table) auctionTile(i int) string {
	if i < 0 || i >= len(m.c.Auction) {
		return number(i)
	}
	return m.t("auction_tile." + m.c.Auction[i].ID + ".name")
}

// playedKeys are the ways in which a leader comes into play.
var playedKeys = [...]string{"log.played", "log.played_free", "log.played_pardon"}

// leaderClause tells what happens to leaders. What the owner is told of each card
// is not told once more by number.
func (m *table) leaderClause(e engine.Event, v voice) string {
	name := m.leaderName(int(e.On))
	switch e.Kind {
	case lorenzo.EvLeaderPlayed:
		return m.t(playedKeys[min(max(int(e.N), 0), len(playedKeys)-1)], "leader", name)
	case lorenzo.EvLeaderLost:
		return m.t("log.leader_lost", "leader", name)
	case lorenzo.EvLeaderDown:
		return m.t("log.leader_down", "leader", name)
	case lorenzo.EvLeaderRetired:
		return m.t("log.leader_retired", "leader", name)
	case lorenzo.EvLeadersUp:
		return m.t("log.leaders_up")
	case lorenzo.EvCopied:
		return m.t("log.copied", "leader", name)
	case lorenzo.EvDrewLeaders:
		switch {
		case e.On > 0:
			return m.t("log.drew_leader", "leader", name)
		case e.N == 0 || e.Seat == m.You:
			return ""
		}
		return m.t("log.drew_leaders", "leaders", m.t("goods.leader_cards", "n", int(e.N)))
	}
	return m.tokenClause(e, v)
}

// tokenClause tells what happens to special tokens.
func (m *table) tokenClause(e engine.Event, v voice) string {
	switch e.Kind {
	case lorenzo.EvDrewToken, lorenzo.EvReturned, lorenzo.EvKept:
		return m.hiddenToken(e)
	case lorenzo.EvUsed:
		return m.t("log.used", "token", m.faceName(int(e.On)))
	case lorenzo.EvShown:
		return m.t("log.shown", "token", m.faceName(int(e.On)), "goods", m.goods(eventGoods(e), v))
	case lorenzo.EvLaid:
		return m.t("log.laid", "token", m.faceName(int(e.On)), "card", m.card(int(e.To), v))
	case lorenzo.EvTokenLost:
		return m.t("log.token_lost", "token", m.faceName(int(e.On)))
	case lorenzo.EvHeld:
		return m.t("log.held", "card", m.card(int(e.On), v), "token", m.faceName(int(e.To)), "goods", m.goods(eventGoods(e), v))
	}
	return m.houseClause(e, v)
}

// hiddenToken tells the owner which token it is, the others how many.
func (m *table) hiddenToken(e engine.Event) string {
	key := map[uint8]string{lorenzo.EvDrewToken: "log.drew", lorenzo.EvReturned: "log.returned", lorenzo.EvKept: "log.kept"}[e.Kind]
	switch {
	case e.On >= 0:
		return m.t(key, "what", m.faceName(int(e.On)))
	case e.Seat == m.You:
		return ""
	}
	return m.t(key, "what", m.t("goods.special_tokens", "n", int(e.N)))
}

// houseClause tells what houses do.
func (m *table) houseClause(e engine.Event, v voice) string {
	goods, on := m.goods(eventGoods(e), v), int(e.On)
	switch e.Kind {
	case lorenzo.EvExchanged:
		return m.t("log.exchanged", "house", m.houseName(on), "goods", goods)
	case lorenzo.EvAbility:
		name := m.leaderName(on)
		if e.To == 1 {
			name = m.houseName(on)
		}
		return m.t("log.ability", "source", name, "goods", goods)
	case lorenzo.EvTokenOn:
		return m.t("log.token_on", "token", m.viscontiName(on))
	case lorenzo.EvVisconti:
		return m.t("log.visconti", "token", m.viscontiName(on), "goods", goods)
	case lorenzo.EvFaithTile:
		if eventGoods(e) == (content.Goods{}) {
			return m.t("log.faith_tile", "tile", m.faithTileName(on))
		}
		return m.t("log.faith_tile_gain", "tile", m.faithTileName(on), "goods", goods)
	case lorenzo.EvSet:
		return m.t("log.set", "n", int(e.N))
	case lorenzo.EvBought:
		return m.t("log.bought", "card", m.card(on, v), "goods", goods)
	case lorenzo.EvStored:
		return m.t("log.stored", "goods", goods)
	case lorenzo.EvUnstored:
		return m.t("log.unstored", "goods", goods)
	case lorenzo.EvImmune:
		return m.t("log.immune")
	}
	return m.cardClause(e, v)
}

// cardClause tells what cards of the expansions do, also to the opponents.
func (m *table) cardClause(e engine.Event, v voice) string {
	goods, on := m.goods(eventGoods(e), v), int(e.On)
	switch e.Kind {
	case lorenzo.EvSwapped:
		return m.t("log.swapped", "servants", m.amount(int(e.N), content.Servants, v), "goods", m.amount(int(e.N), content.Good(e.On), v))
	case lorenzo.EvGaveUp:
		return m.t("log.gave_up", "card", m.card(on, v))
	case lorenzo.EvGave:
		return m.t("log.gave", "who", m.name(engine.Seat(e.To)), "goods", goods)
	case lorenzo.EvGift:
		return m.t("log.gift", "who", m.name(engine.Seat(e.To)), "goods", goods)
	case lorenzo.EvLostGoods:
		return m.t("log.lost_goods", "goods", goods)
	case lorenzo.EvRaised:
		return m.t("log.raised", "member", m.memberName(content.Member(e.On)), "value", die(int(e.N), "", v))
	case lorenzo.EvTarget:
		return m.t("log.target", "card", m.card(on, v))
	case lorenzo.EvTimes:
		return m.t("log.times", "card", m.card(on, v), "n", int(e.N))
	case lorenzo.EvFrom:
		return m.t("log.from", "who", m.name(engine.Seat(e.To)))
	case lorenzo.EvRecovered:
		return m.t("log.recovered", "card", m.card(on, v))
	case lorenzo.EvLeapt:
		return m.t("log.leapt", "goods", m.amount(int(e.N), content.Military, v))
	case lorenzo.EvMarketReward:
		return m.t("log.market", "space", m.spaceName(content.Space(e.To)), "goods", goods)
	}
	return ""
}
