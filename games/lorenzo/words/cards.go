package words

import (
	"strings"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// AtOnce says the immediate effect of a card in words, empty without one.
func (m *Telling) AtOnce(card *content.Card) string { return m.Happens(card.Immediate, "; ") }

// ForEver says the permanent effect of a card in words, empty without one.
func (m *Telling) ForEver(card *content.Card) string {
	var parts []string
	if card.Work != nil {
		parts = append(parts, m.T("effect.when_"+card.Work.Area.String(), "die", card.Work.Die, "what", m.work(card.Work)))
	}
	for _, l := range card.Lasting {
		parts = append(parts, m.Lasting(l))
	}
	if card.EndVP > 0 {
		parts = append(parts, m.T("effect.at_the_end", "goods", m.Amount(card.EndVP, content.VP, narrate.Plain)))
	}
	if card.End.Per != content.PerNothing {
		parts = append(parts, m.T("effect.at_the_end", "goods", m.tally(card.End)))
	}
	return strings.Join(parts, " ")
}

// SlipWords say what a card does for ever, or did at once if nothing more.
func (m *Telling) SlipWords(number int) string {
	card := &m.c.Cards[number]
	if words := m.ForEver(card); words != "" {
		return words
	}
	return m.T("effect.done", "what", m.AtOnce(card))
}

// CostWords say the printed cost: "Costs 2 coins and 1 wood, or 3 stone."
func (m *Telling) CostWords(card *content.Card) string {
	var ways []string
	for _, cost := range card.Costs {
		ways = append(ways, m.CostOf(cost, narrate.Plain))
	}
	return m.T("card_face.costs", "goods", strings.Join(ways, m.T("card_face.list_or")))
}

// CostOf says one printed alternative, the military points to have included.
func (m *Telling) CostOf(cost content.Cost, v narrate.Voice) string {
	words := m.priced(cost.Pay, cost.Each, v)
	if cost.Need > cost.Pay[content.Military] {
		words = m.T("card_face.needing", "goods", words, "need", int(cost.Need))
	}
	return words
}

// priced says what is paid, for every opponent where that is so.
func (m *Telling) priced(pay content.Goods, each bool, v narrate.Voice) string {
	words := m.Goods(m.ForEach(pay, each), v)
	if each {
		words = m.T("card_face.each_rival", "goods", words, "one", m.Goods(pay, v))
	}
	return words
}

// ForEach is an amount that is paid once for every opponent.
func (m *Telling) ForEach(goods content.Goods, each bool) content.Goods {
	if each {
		for g := range goods {
			goods[g] *= int16(len(m.v.Seats) - 1)
		}
	}
	return goods
}

// work says what a territory or building does, without its die.
func (m *Telling) work(w *content.Work) string {
	var parts []string
	if w.Gain != (content.Goods{}) || w.Privileges > 0 {
		parts = append(parts, m.gain(w.Gain, w.Privileges, narrate.Plain))
	}
	if w.Per != content.PerNothing {
		words := m.perWords(w.PerGain, w.Per, 1)
		if w.PerLimit {
			words = m.T("effect.per_limit", "what", words)
		}
		parts = append(parts, words)
	}
	if len(w.Trades) > 0 {
		parts = append(parts, m.tradeWords(w.Trades))
	}
	if w.Lose != (content.Goods{}) {
		parts = append(parts, m.T("effect.lose", "goods", m.Goods(w.Lose, narrate.Plain)))
	}
	if w.Effects.Count > 0 {
		parts = append(parts, m.Happens(w.Effects, ", "))
	}
	if w.Held {
		parts = append(parts, m.T("effect.held"))
	}
	if w.Activate != 0 {
		parts = append(parts, m.T("effect.besides_"+TypesName(w.Activate)))
	}
	return strings.Join(parts, "; ")
}

// tradeWords say trades of which at most one is made.
func (m *Telling) tradeWords(trades []content.Trade) string {
	var parts []string
	for i, t := range trades {
		key := "effect.trade"
		switch {
		case i > 0:
			key = "effect.trade_or"
		case t.Gain == (content.Goods{}) && t.Privileges == 0:
			key = "effect.trade_then" // what is bought is a sentence
		}
		words := m.T(key, "pay", m.payWords(t), "gain", m.gainWords(t))
		if t.ByValue {
			words = m.T("effect.by_value", "what", words)
		}
		parts = append(parts, words)
	}
	return list(parts)
}

// payWords say the left side of a trade: goods, own cards and leaders.
func (m *Telling) payWords(t content.Trade) string {
	var parts []string
	if t.Pay != (content.Goods{}) {
		parts = append(parts, m.priced(t.Pay, t.Each, narrate.Plain))
	}
	for ct, n := range t.Cards {
		if n > 0 {
			parts = append(parts, m.T("goods."+content.CardType(ct).String()+"_cards", "n", int(n)))
		}
	}
	if t.Leaders > 0 {
		parts = append(parts, m.T("goods.played_leaders", "n", int(t.Leaders)))
	}
	return m.All(parts)
}

// gainWords say the right side of a trade.
func (m *Telling) gainWords(t content.Trade) string {
	var parts []string
	if t.Gain != (content.Goods{}) || t.Privileges > 0 {
		parts = append(parts, m.gain(t.Gain, t.Privileges, narrate.Plain))
	}
	if t.Effects.Count > 0 {
		parts = append(parts, m.Happens(t.Effects, ", "))
	}
	return m.All(parts)
}

// tally says what a venture counts at the end.
func (m *Telling) tally(t content.Tally) string {
	words := m.perWords(content.Goods{content.VP: t.VP}, t.Per, int(t.Each))
	if t.Limit > 0 {
		return m.T("effect.tally_limit", "goods", words, "most", m.Amount(int(t.Limit), content.VP, narrate.Plain))
	}
	return words
}

// perTypes and perGoods are the things that effects count: cards of a type, or a good.
var (
	perTypes = map[content.Per]content.CardType{
		content.PerTerritory: content.Territory, content.PerCharacter: content.Character, content.PerBuilding: content.Building, content.PerVenture: content.Venture,
	}
	perGoods = map[content.Per]content.Good{
		content.PerMilitary: content.Military, content.PerFaith: content.Faith, content.PerServants: content.Servants, content.PerTokens: content.Tokens,
	}
)

// Per is something that is counted, by its name in the words' keys, and its symbol
// in the sprite: cards, goods, pairs of wood and stone, or leaders in play.
func Per(per content.Per) (name, symbol string) {
	if t, ok := perTypes[per]; ok {
		return t.String(), "k-" + t.String()
	}
	if g, ok := perGoods[per]; ok {
		return strings.TrimPrefix(g.String(), "special_"), GoodSymbols[g]
	}
	if per == content.PerPairs {
		return "pairs", "g-wood"
	}
	return "leaders", "leader-back"
}

// Count is how many of what is counted a seat has (L-8.3).
func Count(s *lorenzo.SeatView, per content.Per) int {
	if t, ok := perTypes[per]; ok {
		return len(s.Cards[t])
	}
	if g, ok := perGoods[per]; ok {
		return int(s.Goods[g])
	}
	switch per {
	case content.PerPairs:
		return int(min(s.Goods[content.Wood], s.Goods[content.Stone]))
	case content.PerLeaders:
		return len(s.Leaders)
	}
	return 0
}

func (m *Telling) perWords(goods content.Goods, per content.Per, each int) string {
	name, _ := Per(per)
	return m.T("effect.per_"+name, "goods", m.Goods(goods, narrate.Plain), "n", max(each, 1))
}
