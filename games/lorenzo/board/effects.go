package board

import (
	"strconv"
	"strings"

	"signoria/games/lorenzo"
)

// atOnce says the immediate effect of a card in words, empty without one.
func (m *table) atOnce(card *lorenzo.Card) string { return m.happens(card.Immediate, "; ") }

// rivalCount is how many opponents every seat has.
func (m *table) rivalCount() int { return len(m.v.Seats) - 1 }

// forEach is an amount that is paid once for every opponent.
func (m *table) forEach(goods lorenzo.Goods, each bool) lorenzo.Goods {
	if each {
		for g := range goods {
			goods[g] *= int16(m.rivalCount())
		}
	}
	return goods
}

// perNames are the words' keys of what can be counted.
var perNames = map[lorenzo.Per]string{
	lorenzo.PerTerritory: "territory", lorenzo.PerCharacter: "character", lorenzo.PerBuilding: "building",
	lorenzo.PerVenture: "venture", lorenzo.PerMilitary: "military", lorenzo.PerLeaders: "leaders", lorenzo.PerFaith: "faith",
	lorenzo.PerServants: "servants", lorenzo.PerTokens: "tokens", lorenzo.PerPairs: "pairs",
}

// perSymbols are their symbols in the sprite.
var perSymbols = map[lorenzo.Per]string{
	lorenzo.PerTerritory: "k-territory", lorenzo.PerCharacter: "k-character", lorenzo.PerBuilding: "k-building",
	lorenzo.PerVenture: "k-venture", lorenzo.PerMilitary: "g-military", lorenzo.PerLeaders: "leader-back", lorenzo.PerFaith: "g-faith",
	lorenzo.PerServants: "g-servant", lorenzo.PerTokens: "g-token", lorenzo.PerPairs: "g-wood",
}

func (m *table) perWords(goods lorenzo.Goods, per lorenzo.Per, each int, v voice) string {
	return m.t("effect.per_"+perNames[per], "goods", m.goods(goods, v), "n", max(each, 1))
}

// forEver says the permanent effect of a card in words, empty without one.
func (m *table) forEver(card *lorenzo.Card) string {
	var parts []string
	if card.Work != nil {
		parts = append(parts, m.t("effect.when_"+card.Work.Area.String(), "die", card.Work.Die, "what", m.work(card.Work)))
	}
	for _, l := range card.Lasting {
		parts = append(parts, m.lasting(l))
	}
	if card.EndVP > 0 {
		parts = append(parts, m.t("effect.at_the_end", "goods", m.amount(card.EndVP, lorenzo.VP, plain)))
	}
	if card.End.Per != lorenzo.PerNothing {
		parts = append(parts, m.t("effect.at_the_end", "goods", m.tally(card.End)))
	}
	return strings.Join(parts, " ")
}

// lasting says a permanent effect of a character or an excommunication tile.
func (m *table) lasting(l lorenzo.Lasting) string {
	n := int(l.N)
	switch l.Kind {
	case lorenzo.LastTakeValue:
		return m.t("effect.take_value_"+l.Type.String(), "value", signed(n))
	case lorenzo.LastWorkValue:
		return m.t("effect.work_value_"+l.Area.String(), "value", signed(n))
	case lorenzo.LastDiscount:
		if l.Other != (lorenzo.Goods{}) {
			return m.t("effect.discount_or_"+l.Type.String(), "goods", m.goods(l.Goods, plain), "other", m.goods(l.Other, plain))
		}
		return m.t("effect.discount_"+l.Type.String(), "goods", m.goods(l.Goods, plain))
	case lorenzo.LastNoFloorBonus:
		return m.t("effect.no_floor_bonus")
	case lorenzo.LastMemberValue:
		return m.t("effect.member_value", "value", signed(n))
	case lorenzo.LastGainLess:
		return m.t("effect.gain_less", "what", m.either(l.Goods), "n", n)
	case lorenzo.LastNoMarket:
		return m.t("effect.no_market")
	case lorenzo.LastSkipFirst:
		return m.t("effect.skip_first")
	case lorenzo.LastServantRate:
		return m.t("effect.servant_rate", "n", n)
	case lorenzo.LastNoEndVP:
		return m.t("effect.no_end_vp_" + l.Type.String())
	case lorenzo.LastEndLoss:
		if l.Loss == lorenzo.LossBeyondFourth {
			return m.t("effect.end_loss_beyond", "n", n)
		}
		return m.t("effect.end_loss_"+lossNames[l.Loss], "n", max(int(l.Each), 1))
	}
	return m.lastingRare(l)
}

// lastingRare says what only cards and tiles of the expansions do for ever.
// Leaders and houses are told by the texts of their catalogues.
func (m *table) lastingRare(l lorenzo.Lasting) string {
	switch l.Kind {
	case lorenzo.LastNoFee:
		if l.Towers == 1<<lorenzo.SpecialTower {
			return m.t("effect.no_fee_special")
		}
		return m.t("effect.no_fee")
	case lorenzo.LastNoLarge:
		return m.t("effect.no_large_" + l.Area.String())
	case lorenzo.LastOn:
		return m.t("effect.on_"+m.happening(l), "what", m.happens(l.Effects, "; "))
	case lorenzo.LastHold:
		return m.t("effect.hold")
	case lorenzo.LastPenitent:
		return m.t("effect.penitent", "n", int(l.N))
	case lorenzo.LastNoSpecial:
		return m.t("effect.no_special")
	}
	return ""
}

// happenings are the words' keys of what an effect waits for.
var happenings = map[lorenzo.Happening]string{
	lorenzo.OnLeaderPlayed: "leader", lorenzo.OnMarket: "market", lorenzo.OnSupport: "support",
	lorenzo.OnExcommunicated: "excommunicated", lorenzo.OnPrivilege: "privilege",
}

// happening is the words' key of what a lasting effect waits for.
func (m *table) happening(l lorenzo.Lasting) string {
	if l.Event == lorenzo.OnCardTaken {
		return l.Type.String()
	}
	return happenings[l.Event]
}

var lossNames = map[lorenzo.Loss]string{
	lorenzo.LossVP: "vp", lorenzo.LossMilitary: "military", lorenzo.LossBuildingCosts: "costs", lorenzo.LossResources: "resources",
}

// either names kinds of goods as alternatives: "wood or stone".
func (m *table) either(goods lorenzo.Goods) string {
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
func (m *table) tile(period int) lorenzo.Tile {
	number := m.v.Tiles[period-1].Number
	for _, t := range m.c.Tiles[period-1] {
		if t.Number == number {
			return t
		}
	}
	return lorenzo.Tile{Period: period}
}

// bears tells whether a seat has been excommunicated with a penalty of a kind,
// and gives its number.
func (m *table) bears(s *lorenzo.SeatView, kind lorenzo.LastingKind) (lorenzo.Lasting, bool) {
	for period, out := range s.Excommunicated {
		if p := m.tile(period + 1).Penalty; out && p.Kind == kind {
			return p, true
		}
	}
	return lorenzo.Lasting{}, false
}

// number of a thing as text.
func number(n int) string { return strconv.Itoa(n) }
