package board

import (
	"strconv"
	"strings"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// atOnce says the immediate effect of a card in words, empty without one.
func (m *table) atOnce(card *content.Card) string { return m.happens(card.Immediate, "; ") }

// rivalCount is how many opponents every seat has.
func (m *table) rivalCount() int { return len(m.v.Seats) - 1 }

// forEach is an amount that is paid once for every opponent.
func (m *table) forEach(goods content.Goods, each bool) content.Goods {
	if each {
		for g := range goods {
			goods[g] *= int16(m.rivalCount())
		}
	}
	return goods
}

// perNames are the words' keys of what can be counted.
var perNames = map[content.Per]string{
	content.PerTerritory: "territory", content.PerCharacter: "character", content.PerBuilding: "building",
	content.PerVenture: "venture", content.PerMilitary: "military", content.PerLeaders: "leaders", content.PerFaith: "faith",
	content.PerServants: "servants", content.PerTokens: "tokens", content.PerPairs: "pairs",
}

// perSymbols are their symbols in the sprite.
var perSymbols = map[content.Per]string{
	content.PerTerritory: "k-territory", content.PerCharacter: "k-character", content.PerBuilding: "k-building",
	content.PerVenture: "k-venture", content.PerMilitary: "g-military", content.PerLeaders: "leader-back", content.PerFaith: "g-faith",
	content.PerServants: "g-servant", content.PerTokens: "g-token", content.PerPairs: "g-wood",
}

func (m *table) perWords(goods content.Goods, per content.Per, each int, v voice) string {
	return m.t("effect.per_"+perNames[per], "goods", m.goods(goods, v), "n", max(each, 1))
}

// forEver says the permanent effect of a card in words, empty without one.
func (m *table) forEver(card *content.Card) string {
	var parts []string
	if card.Work != nil {
		parts = append(parts, m.t("effect.when_"+card.Work.Area.String(), "die", card.Work.Die, "what", m.work(card.Work)))
	}
	for _, l := range card.Lasting {
		parts = append(parts, m.lasting(l))
	}
	if card.EndVP > 0 {
		parts = append(parts, m.t("effect.at_the_end", "goods", m.amount(card.EndVP, content.VP, plain)))
	}
	if card.End.Per != content.PerNothing {
		parts = append(parts, m.t("effect.at_the_end", "goods", m.tally(card.End)))
	}
	return strings.Join(parts, " ")
}

// lasting says a permanent effect of a character or an excommunication tile.
func (m *table) lasting(l content.Lasting) string {
	n := int(l.N)
	switch l.Kind {
	case content.LastTakeValue:
		return m.t("effect.take_value_"+l.Type.String(), "value", signed(n))
	case content.LastWorkValue:
		return m.t("effect.work_value_"+l.Area.String(), "value", signed(n))
	case content.LastDiscount:
		if l.Other != (content.Goods{}) {
			return m.t("effect.discount_or_"+l.Type.String(), "goods", m.goods(l.Goods, plain), "other", m.goods(l.Other, plain))
		}
		return m.t("effect.discount_"+l.Type.String(), "goods", m.goods(l.Goods, plain))
	case content.LastNoFloorBonus:
		return m.t("effect.no_floor_bonus")
	case content.LastMemberValue:
		return m.t("effect.member_value", "value", signed(n))
	case content.LastGainLess:
		return m.t("effect.gain_less", "what", m.either(l.Goods), "n", n)
	case content.LastNoMarket:
		return m.t("effect.no_market")
	case content.LastSkipFirst:
		return m.t("effect.skip_first")
	case content.LastServantRate:
		return m.t("effect.servant_rate", "n", n)
	case content.LastNoEndVP:
		return m.t("effect.no_end_vp_" + l.Type.String())
	case content.LastEndLoss:
		if l.Loss == content.LossBeyondFourth {
			return m.t("effect.end_loss_beyond", "n", n)
		}
		return m.t("effect.end_loss_"+lossNames[l.Loss], "n", max(int(l.Each), 1))
	}
	return m.lastingRare(l)
}

// lastingRare says what only cards and tiles of the expansions do for ever.
// Leaders and houses are told by the texts of their catalogues.
func (m *table) lastingRare(l content.Lasting) string {
	switch l.Kind {
	case content.LastNoFee:
		if l.Towers == 1<<content.SpecialTower {
			return m.t("effect.no_fee_special")
		}
		return m.t("effect.no_fee")
	case content.LastNoLarge:
		return m.t("effect.no_large_" + l.Area.String())
	case content.LastOn:
		return m.t("effect.on_"+m.happening(l), "what", m.happens(l.Effects, "; "))
	case content.LastHold:
		return m.t("effect.hold")
	case content.LastPenitent:
		return m.t("effect.penitent", "n", int(l.N))
	case content.LastNoSpecial:
		return m.t("effect.no_special")
	}
	return ""
}

// happenings are the words' keys of what an effect waits for.
var happenings = map[content.Happening]string{
	content.OnLeaderPlayed: "leader", content.OnMarket: "market", content.OnSupport: "support",
	content.OnExcommunicated: "excommunicated", content.OnPrivilege: "privilege",
}

// happening is the words' key of what a lasting effect waits for.
func (m *table) happening(l content.Lasting) string {
	if l.Event == content.OnCardTaken {
		return l.Type.String()
	}
	return happenings[l.Event]
}

var lossNames = map[content.Loss]string{
	content.LossVP: "vp", content.LossMilitary: "military", content.LossBuildingCosts: "costs", content.LossResources: "resources",
}

// either names kinds of goods as alternatives: "wood or stone".
func (m *table) either(goods content.Goods) string {
	var parts []string
	for _, g := range sums {
		if goods[g] != 0 {
			parts = append(parts, m.goodLabel(g))
		}
	}
	if len(parts) == 2 {
		return m.t("board.or", "first", parts[0], "last", parts[1])
	}
	return strings.Join(parts, ", ")
}

// tile is the penalty of an excommunication tile.
func (m *table) tile(period int) content.Tile {
	number := m.v.Tiles[period-1].Number
	for _, t := range m.c.Tiles[period-1] {
		if t.Number == number {
			return t
		}
	}
	return content.Tile{Period: period}
}

// bears tells whether a seat has been excommunicated with a penalty of a kind,
// and gives its number.
func (m *table) bears(s *lorenzo.SeatView, kind content.LastingKind) (content.Lasting, bool) {
	for period, out := range s.Excommunicated {
		if p := m.tile(period + 1).Penalty; out && p.Kind == kind {
			return p, true
		}
	}
	return content.Lasting{}, false
}

// number of a thing as text.
func number(n int) string { return strconv.Itoa(n) }
