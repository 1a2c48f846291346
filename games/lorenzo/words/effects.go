package words

import (
	"strings"

	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Happens says a run of one-shot effects in words.
func (m *Telling) Happens(r content.Range, between string) string {
	var parts []string
	for _, e := range m.c.Effects(r) {
		parts = append(parts, m.effect(e))
	}
	return strings.Join(parts, between)
}

// effect says one one-shot effect in words.
func (m *Telling) effect(e content.Effect) string {
	n := int(e.N)
	switch e.Kind {
	case content.EffGain:
		return m.Goods(e.Goods, narrate.Plain)
	case content.EffGainPer:
		return m.perWords(e.Goods, e.Per, int(e.Each))
	case content.EffPrivileges:
		if e.Different {
			return m.T("effect.privileges_different", "n", n)
		}
		return m.Privileges(n, narrate.Plain)
	case content.EffTakeCard:
		return m.takeWords(e)
	case content.EffWork:
		return m.workWords(e)
	case content.EffLose:
		return m.T("effect.lose", "goods", m.Goods(e.Goods, narrate.Plain))
	case content.EffDrawLeaders:
		return m.T("effect.draw_leaders", "cards", m.T("goods.leader_cards", "n", n))
	case content.EffKeepToken:
		return m.T("effect.keep_token", "tokens", m.Amount(n, content.Tokens, narrate.Plain), "n", int(e.Each))
	case content.EffOptions:
		return m.oneOf(e.Options)
	case content.EffTrades:
		return m.tradeWords(e.Trades)
	case content.EffPlayFree:
		return m.T("effect.play_free")
	case content.EffActivate:
		return m.T("effect.activate_"+TypesName(e.Types), "n", n)
	case content.EffHeld:
		return m.T("effect.held")
	case content.EffTakeDiscarded:
		return m.T("effect.recover_" + TypesName(e.Types))
	case content.EffLeap:
		return m.T("effect.leap")
	case content.EffMarket:
		return m.T("effect.market")
	case content.EffOppGiveUp:
		return m.T("effect.opponents_give_up", "what", m.anyOf(m.cardWords(e.Types)))
	case content.EffOppGive:
		return m.T("effect.opponents_give", "goods", m.AnyGift(e.Gives))
	case content.EffRaise:
		return m.T("effect.raise", "value", n)
	}
	return ""
}

// takeWords say a bonus action that takes a card.
func (m *Telling) takeWords(e content.Effect) string {
	words := m.T("effect.take_"+e.Type.String(), "value", int(e.N))
	if e.Goods != (content.Goods{}) {
		words = m.T("effect.cheaper", "what", words, "goods", m.Goods(e.Goods, narrate.Plain))
	}
	if e.Normal {
		words = m.T("effect.take_normal", "what", words)
	}
	return words
}

// workWords say a bonus harvest or production: its value, whose cards work and
// how many, and what may raise it.
func (m *Telling) workWords(e content.Effect) string {
	key := "effect.work_"
	switch {
	case e.Borrow:
		key = "effect.borrow_"
	case e.Value == content.ValueMember:
		key = "effect.work_member_"
	case e.Value == content.ValueTaken:
		key = "effect.work_taken_"
	}
	words := m.T(key+e.Area.String(), "value", int(e.N))
	if e.Max > 0 {
		words = m.T("effect.work_cards", "what", words, "n", int(e.Max))
	}
	switch e.Raise {
	case content.RaiseServants:
		return m.T("effect.raise_servants", "what", words)
	case content.RaiseNothing:
		return m.T("effect.raise_nothing", "what", words)
	}
	return words
}

// AnyGift says what an opponent hands over, one of these.
func (m *Telling) AnyGift(gives []content.Goods) string {
	var list []string
	for _, goods := range gives {
		list = append(list, m.Goods(goods, narrate.Plain))
	}
	return m.anyOf(list)
}

// oneOf says printed alternatives, of which one is carried out.
func (m *Telling) oneOf(options []content.Range) string {
	var list []string
	for _, option := range options {
		list = append(list, m.Happens(option, ", "))
	}
	return m.anyOf(list)
}

// cardWords name one card of each type of a set.
func (m *Telling) cardWords(types uint8) []string {
	var list []string
	for t := content.Territory; t < content.NumTypes; t++ {
		if types>>t&1 != 0 {
			list = append(list, m.T("goods."+t.String()+"_cards", "n", 1))
		}
	}
	return list
}

// TypesName is the part of a key that a set of types has: the one type, or
// "any" for several.
func TypesName(types uint8) string {
	for t := content.Territory; t < content.NumTypes; t++ {
		if types == 1<<t {
			return t.String()
		}
	}
	return "any"
}

// Lasting says a permanent effect of a character, a card or an excommunication
// tile. Leaders and houses are told by the texts of their catalogues.
func (m *Telling) Lasting(l content.Lasting) string {
	n := int(l.N)
	switch l.Kind {
	case content.LastTakeValue:
		return m.T("effect.take_value_"+l.Type.String(), "value", narrate.Signed(n))
	case content.LastWorkValue:
		return m.T("effect.work_value_"+l.Area.String(), "value", narrate.Signed(n))
	case content.LastDiscount:
		if l.Other != (content.Goods{}) {
			return m.T("effect.discount_or_"+l.Type.String(), "goods", m.Goods(l.Goods, narrate.Plain), "other", m.Goods(l.Other, narrate.Plain))
		}
		return m.T("effect.discount_"+l.Type.String(), "goods", m.Goods(l.Goods, narrate.Plain))
	case content.LastNoFloorBonus:
		return m.T("effect.no_floor_bonus")
	case content.LastMemberValue:
		return m.T("effect.member_value", "value", narrate.Signed(n))
	case content.LastGainLess:
		return m.T("effect.gain_less", "what", m.either(l.Goods), "n", n)
	case content.LastNoMarket:
		return m.T("effect.no_market")
	case content.LastSkipFirst:
		return m.T("effect.skip_first")
	case content.LastServantRate:
		return m.T("effect.servant_rate", "n", n)
	case content.LastNoEndVP:
		return m.T("effect.no_end_vp_" + l.Type.String())
	case content.LastEndLoss:
		if l.Loss == content.LossBeyondFourth {
			return m.T("effect.end_loss_beyond", "n", n)
		}
		return m.T("effect.end_loss_"+lossNames[l.Loss], "n", max(int(l.Each), 1))
	case content.LastNoFee:
		if l.Towers == 1<<content.SpecialTower {
			return m.T("effect.no_fee_special")
		}
		return m.T("effect.no_fee")
	case content.LastNoLarge:
		return m.T("effect.no_large_" + l.Area.String())
	case content.LastOn:
		return m.T("effect.on_"+happening(l), "what", m.Happens(l.Effects, "; "))
	case content.LastHold:
		return m.T("effect.hold")
	case content.LastPenitent:
		return m.T("effect.penitent", "n", n)
	case content.LastNoSpecial:
		return m.T("effect.no_special")
	}
	return ""
}

// happenings are the words' keys of what an effect waits for.
var happenings = map[content.Happening]string{
	content.OnLeaderPlayed: "leader", content.OnMarket: "market", content.OnSupport: "support",
	content.OnExcommunicated: "excommunicated", content.OnPrivilege: "privilege",
}

// happening is the words' key of what a lasting effect waits for.
func happening(l content.Lasting) string {
	if l.Event == content.OnCardTaken {
		return l.Type.String()
	}
	return happenings[l.Event]
}

var lossNames = map[content.Loss]string{
	content.LossVP: "vp", content.LossMilitary: "military", content.LossBuildingCosts: "costs", content.LossResources: "resources",
}

// Tile is the penalty of a period's excommunication tile.
func (m *Telling) Tile(period int) content.Tile {
	number := m.v.Tiles[period-1].Number
	for _, t := range m.c.Tiles[period-1] {
		if t.Number == number {
			return t
		}
	}
	return content.Tile{Period: period}
}
