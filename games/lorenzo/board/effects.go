package board

import (
	"strconv"
	"strings"

	"signoria/games/lorenzo"
)

// atOnce says the immediate effect of a card in words, empty without one.
func (m *table) atOnce(card *lorenzo.Card) string {
	var parts []string
	for _, e := range m.c.Effects(card.Immediate) {
		parts = append(parts, m.effect(e))
	}
	return strings.Join(parts, "; ")
}

func (m *table) effect(e lorenzo.Effect) string {
	switch e.Kind {
	case lorenzo.EffGain:
		return m.goods(e.Goods, plain)
	case lorenzo.EffGainPer:
		return m.perWords(e.Goods, e.Per, int(e.Each), plain)
	case lorenzo.EffPrivileges:
		if e.Different {
			return m.t("effect.privileges_different", "n", int(e.N))
		}
		return m.privileges(int(e.N), plain)
	case lorenzo.EffTakeCard:
		words := m.t("effect.take_"+e.Type.String(), "value", int(e.N))
		if e.Goods != (lorenzo.Goods{}) {
			words = m.t("effect.cheaper", "what", words, "goods", m.goods(e.Goods, plain))
		}
		return words
	case lorenzo.EffWork:
		return m.t("effect.work_"+e.Area.String(), "value", int(e.N))
	}
	return ""
}

// perNames are the words' keys of what can be counted.
var perNames = map[lorenzo.Per]string{
	lorenzo.PerTerritory: "territory", lorenzo.PerCharacter: "character", lorenzo.PerBuilding: "building",
	lorenzo.PerVenture: "venture", lorenzo.PerMilitary: "military",
}

// perSymbols are their symbols in the sprite.
var perSymbols = map[lorenzo.Per]string{
	lorenzo.PerTerritory: "k-territory", lorenzo.PerCharacter: "k-character", lorenzo.PerBuilding: "k-building",
	lorenzo.PerVenture: "k-venture", lorenzo.PerMilitary: "g-military",
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
	return strings.Join(parts, " ")
}

// work says what a territory or building does, without its die.
func (m *table) work(w *lorenzo.Work) string {
	var parts []string
	if w.Gain != (lorenzo.Goods{}) || w.Privileges > 0 {
		parts = append(parts, m.gain(w.Gain, w.Privileges, plain))
	}
	if w.Per != lorenzo.PerNothing {
		parts = append(parts, m.perWords(w.PerGain, w.Per, 1, plain))
	}
	for i, t := range w.Trades {
		key := "effect.trade"
		if i > 0 {
			key = "effect.trade_or"
		}
		parts = append(parts, m.t(key, "pay", m.goods(t.Pay, plain), "gain", m.gain(t.Gain, t.Privileges, plain)))
	}
	return strings.Join(parts, ", ")
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
		return m.t("effect.end_loss_"+lossNames[l.Loss], "n", max(int(l.Each), 1))
	}
	return ""
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
