package board

import (
	"strings"

	"signoria/games/lorenzo/content"
)

// happens says a run of one-shot effects in words.
func (m *table) happens(r content.Range, between string) string {
	var parts []string
	for _, e := range m.c.Effects(r) {
		parts = append(parts, m.effect(e))
	}
	return strings.Join(parts, between)
}

// effect says one one-shot effect in words.
func (m *table) effect(e content.Effect) string {
	switch e.Kind {
	case content.EffGain:
		return m.goods(e.Goods, plain)
	case content.EffGainPer:
		return m.perWords(e.Goods, e.Per, int(e.Each), plain)
	case content.EffPrivileges:
		if e.Different {
			return m.t("effect.privileges_different", "n", int(e.N))
		}
		return m.privileges(int(e.N), plain)
	case content.EffTakeCard:
		return m.takeWords(e)
	case content.EffWork:
		return m.workWords(e)
	}
	return m.effectRare(e)
}

// takeWords say a bonus action that takes a card.
func (m *table) takeWords(e content.Effect) string {
	words := m.t("effect.take_"+e.Type.String(), "value", int(e.N))
	if e.Goods != (content.Goods{}) {
		words = m.t("effect.cheaper", "what", words, "goods", m.goods(e.Goods, plain))
	}
	if e.Normal {
		words = m.t("effect.take_normal", "what", words)
	}
	return words
}

// workWords say a bonus harvest or production: its value, whose cards work and
// how many, and what may raise it.
func (m *table) workWords(e content.Effect) string {
	key := "effect.work_"
	switch {
	case e.Borrow:
		key = "effect.borrow_"
	case e.Value == content.ValueMember:
		key = "effect.work_member_"
	case e.Value == content.ValueTaken:
		key = "effect.work_taken_"
	}
	words := m.t(key+e.Area.String(), "value", int(e.N))
	if e.Max > 0 {
		words = m.t("effect.work_cards", "what", words, "n", int(e.Max))
	}
	switch e.Raise {
	case content.RaiseServants:
		return m.t("effect.raise_servants", "what", words)
	case content.RaiseNothing:
		return m.t("effect.raise_nothing", "what", words)
	}
	return words
}

// effectRare says the one-shot effects that only expansions have.
func (m *table) effectRare(e content.Effect) string {
	n := int(e.N)
	switch e.Kind {
	case content.EffLose:
		return m.t("effect.lose", "goods", m.goods(e.Goods, plain))
	case content.EffDrawLeaders:
		return m.t("effect.draw_leaders", "cards", m.t("goods.leader_cards", "n", n))
	case content.EffKeepToken:
		return m.t("effect.keep_token", "tokens", m.amount(n, content.Tokens, plain), "n", int(e.Each))
	case content.EffOptions:
		return m.oneOf(e.Options)
	case content.EffTrades:
		return m.tradeWords(e.Trades)
	case content.EffPlayFree:
		return m.t("effect.play_free")
	case content.EffActivate:
		return m.t("effect.activate_"+typesName(e.Types), "n", n)
	case content.EffHeld:
		return m.t("effect.held")
	case content.EffRecover:
		return m.t("effect.recover_" + typesName(e.Types))
	case content.EffLeap:
		return m.t("effect.leap")
	case content.EffMarket:
		return m.t("effect.market")
	case content.EffOppGiveUp:
		return m.t("effect.opponents_give_up", "what", m.anyOf(m.cardWords(e.Types)))
	case content.EffOppGive:
		return m.t("effect.opponents_give", "goods", m.anyGift(e.Gives))
	case content.EffRaise:
		return m.t("effect.raise", "value", n)
	}
	return ""
}

// anyGift says what an opponent hands over, one of these.
func (m *table) anyGift(gives []content.Goods) string {
	var list []string
	for _, goods := range gives {
		list = append(list, m.goods(goods, plain))
	}
	return m.anyOf(list)
}

// oneOf says printed alternatives, of which one is carried out.
func (m *table) oneOf(options []content.Range) string {
	var list []string
	for _, option := range options {
		list = append(list, m.happens(option, ", "))
	}
	return m.anyOf(list)
}

// anyOf joins alternatives with "or".
func (m *table) anyOf(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return m.t("board.or", "first", strings.Join(list[:last], ", "), "last", list[last])
}

// cardWords name one card of each type of a set.
func (m *table) cardWords(types uint8) []string {
	var list []string
	for t := content.Territory; t < content.NumTypes; t++ {
		if types>>t&1 != 0 {
			list = append(list, m.t("goods."+t.String()+"_cards", "n", 1))
		}
	}
	return list
}

// typesName is the part of a key that a set of types has: the one type, or
// "any" for several.
func typesName(types uint8) string {
	for t := content.Territory; t < content.NumTypes; t++ {
		if types == 1<<t {
			return t.String()
		}
	}
	return "any"
}

// tradeWords say trades of which at most one is made.
func (m *table) tradeWords(trades []content.Trade) string {
	var parts []string
	for i, t := range trades {
		key := "effect.trade"
		switch {
		case i > 0:
			key = "effect.trade_or"
		case t.Gain == (content.Goods{}) && t.Privileges == 0:
			key = "effect.trade_then" // what is bought is a sentence
		}
		words := m.t(key, "pay", m.payWords(t), "gain", m.gainWords(t))
		if t.ByValue {
			words = m.t("effect.by_value", "what", words)
		}
		parts = append(parts, words)
	}
	return strings.Join(parts, ", ")
}

// payWords say the left side of a trade: goods, own cards and leaders.
func (m *table) payWords(t content.Trade) string {
	var parts []string
	if t.Pay != (content.Goods{}) {
		words := m.goods(m.forEach(t.Pay, t.Each), plain)
		if t.Each {
			words = m.t("card_face.each_rival", "goods", words, "one", m.goods(t.Pay, plain))
		}
		parts = append(parts, words)
	}
	for ct, n := range t.Cards {
		if n > 0 {
			parts = append(parts, m.t("goods."+content.CardType(ct).String()+"_cards", "n", int(n)))
		}
	}
	if t.Leaders > 0 {
		parts = append(parts, m.t("goods.played_leaders", "n", int(t.Leaders)))
	}
	return m.both(parts)
}

// gainWords say the right side of a trade.
func (m *table) gainWords(t content.Trade) string {
	var parts []string
	if t.Gain != (content.Goods{}) || t.Privileges > 0 {
		parts = append(parts, m.gain(t.Gain, t.Privileges, plain))
	}
	if t.Effects.Count > 0 {
		parts = append(parts, m.happens(t.Effects, ", "))
	}
	return m.both(parts)
}

// work says what a territory or building does, without its die.
func (m *table) work(w *content.Work) string {
	var parts []string
	if w.Gain != (content.Goods{}) || w.Privileges > 0 {
		parts = append(parts, m.gain(w.Gain, w.Privileges, plain))
	}
	if w.Per != content.PerNothing {
		words := m.perWords(w.PerGain, w.Per, 1, plain)
		if w.PerLimit {
			words = m.t("effect.per_limit", "what", words)
		}
		parts = append(parts, words)
	}
	if len(w.Trades) > 0 {
		parts = append(parts, m.tradeWords(w.Trades))
	}
	if w.Lose != (content.Goods{}) {
		parts = append(parts, m.t("effect.lose", "goods", m.goods(w.Lose, plain)))
	}
	if w.Effects.Count > 0 {
		parts = append(parts, m.happens(w.Effects, ", "))
	}
	if w.Held {
		parts = append(parts, m.t("effect.held"))
	}
	if w.Activate != 0 {
		parts = append(parts, m.t("effect.besides_"+typesName(w.Activate)))
	}
	return strings.Join(parts, "; ")
}

// tally says what a venture counts at the end.
func (m *table) tally(t content.Tally) string {
	words := m.perWords(content.Goods{content.VP: t.VP}, t.Per, int(t.Each), plain)
	if t.Limit > 0 {
		return m.t("effect.tally_limit", "goods", words, "most", m.amount(int(t.Limit), content.VP, plain))
	}
	return words
}
