package board

import (
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// rareChoice is a choice that there is with modules only, in words.
func (m *table) rareChoice(c engine.Choice, v voice) string {
	on := int(c.On)
	switch c.Verb {
	case lorenzo.DoPile:
		return m.t("choice.pile", "cards", m.pileWords(c.Set))
	case lorenzo.DoTile:
		return m.t("choice.tile", "production", m.goods(m.bonusOf(on).Production, v), "harvest", m.goods(m.bonusOf(on).Harvest, v))
	case lorenzo.DoDraft:
		return m.t("choice.draft", "leader", m.leaderName(on))
	case lorenzo.DoBid:
		return m.t("choice.bid", "house", m.houseName(on), "row", int(c.N), "goods", m.goods(m.rowGoods(on, int(c.N)), v))
	case lorenzo.DoPlay:
		return m.t("choice.play", "leader", m.leaderName(on))
	case lorenzo.DoDiscard:
		return m.t("choice.discard", "leader", m.leaderName(on))
	case lorenzo.DoActivate:
		return m.t("choice.activate", "leader", m.leaderName(on))
	case lorenzo.DoCopy:
		return m.t("choice.copy", "leader", m.leaderName(on))
	case lorenzo.DoUse:
		return m.t("choice.use", "token", m.faceName(on), "gain", m.faceGoods(on, v))
	case lorenzo.DoLay:
		return m.t("choice.lay", "token", m.faceName(on), "card", m.card(int(c.To), v))
	case lorenzo.DoExchange:
		return m.exchangeSaid(on, v)
	case lorenzo.DoEnd:
		return m.endWords()
	}
	return m.answerWords(c, v)
}

// answerWords are the answers to what an effect or a payment asks.
func (m *table) answerWords(c engine.Choice, v voice) string {
	on := int(c.On)
	switch c.Verb {
	case lorenzo.DoSwap:
		return m.swapWords(content.Good(c.On), int(c.N), v)
	case lorenzo.DoReturn:
		return m.t("choice.return", "token", m.faceName(on))
	case lorenzo.DoGiveUp:
		return m.t("choice.give_up", "card", m.card(on, v))
	case lorenzo.DoRetire:
		return m.t("choice.retire", "leader", m.leaderName(on))
	case lorenzo.DoGive:
		return m.t("choice.give", "goods", m.giveWords(int(c.N), v))
	case lorenzo.DoOption:
		return m.optionWords(int(c.N), v)
	case lorenzo.DoMarket:
		return m.t("choice.market", "space", m.spaceName(content.Space(c.To)), "gain", m.marketGain(content.Space(c.To), v))
	case lorenzo.DoRaise:
		return m.t("choice.raise", "member", m.memberName(content.Member(c.On)))
	case lorenzo.DoKeep:
		return m.t("choice.keep", "token", m.faceName(on), "gain", m.faceGoods(on, v))
	case lorenzo.DoTarget:
		if on == 0 {
			return m.t("choice.no_target")
		}
		return m.t("choice.target", "card", m.card(on, v))
	case lorenzo.DoTimes:
		return m.timesWords(on, int(c.N))
	case lorenzo.DoFrom:
		return m.t("choice.from", "who", m.name(engine.Seat(c.On)))
	case lorenzo.DoToken:
		return m.t("choice.token", "token", m.viscontiName(on), "gain", m.gain(m.c.Visconti[on].Gain, m.c.Visconti[on].Privileges, v))
	case lorenzo.DoRecover:
		return m.t("choice.recover", "card", m.card(on, v))
	}
	return ""
}

// endWords end a turn, or the last use of tokens.
func (m *table) endWords() string {
	if m.q.Ask == lorenzo.AskLast {
		return m.t("choice.end_last")
	}
	return m.t("choice.end")
}

func (m *table) bonusOf(tile int) content.BonusTile {
	if tile < 0 || tile >= len(m.c.Board.BonusTiles) {
		return content.BonusTile{}
	}
	return m.c.Board.BonusTiles[tile]
}

func (m *table) exchangeSaid(house int, v voice) string {
	l := m.exchangeOf(house)
	if l == nil {
		return m.houseName(house)
	}
	return m.t("choice.exchange", "house", m.houseName(house), "pay", m.goods(l.Goods, v), "gain", m.goods(l.Other, v))
}

// swapWords say how much of a good is paid in servants.
func (m *table) swapWords(g content.Good, n int, v voice) string {
	if n == 0 {
		return m.t("choice.no_swap", "goods", m.amount(int(m.q.Pay[g]), g, v))
	}
	servants := m.amount(n, content.Servants, v)
	if rest := int(m.q.Pay[g]) - n; rest > 0 {
		return m.t("choice.swap_part", "servants", servants, "goods", m.amount(rest, g, v))
	}
	return m.t("choice.swap", "servants", servants)
}

// giveWords are the n-th of the goods that may be handed over.
func (m *table) giveWords(n int, v voice) string {
	if m.q.Effect == nil || n < 1 || n > len(m.q.Effect.Gives) {
		return number(n)
	}
	return m.goods(m.q.Effect.Gives[n-1], v)
}

// optionWords are the n-th printed alternative: effects, or a trade.
func (m *table) optionWords(n int, v voice) string {
	e := m.q.Effect
	switch {
	case e == nil:
		return number(n)
	case e.Kind == content.EffTrades && n >= 1 && n <= len(e.Trades):
		return m.tradeSaid(&e.Trades[n-1])
	case n < 1 || n > len(e.Options):
		return number(n)
	}
	var parts []string
	for _, part := range m.c.Effects(e.Options[n-1]) {
		if part.Kind == content.EffGain {
			parts = append(parts, m.goods(part.Goods, v))
			continue
		}
		parts = append(parts, m.effect(part))
	}
	return strings.Join(parts, ", ")
}

// tradeSaid says what is paid and what it brings.
func (m *table) tradeSaid(t *content.Trade) string {
	return m.t("choice.for", "pay", m.payWords(*t), "gain", m.gainWords(*t))
}

// marketGain is the reward of a market space.
func (m *table) marketGain(sp content.Space, v voice) string {
	i := int(sp - content.Market1)
	if i < 0 || i >= len(m.c.Board.Market) {
		return ""
	}
	return m.gain(m.c.Board.Market[i].Gain, m.c.Board.Market[i].Privileges, v)
}

// timesWords say how often a card's trade is made.
func (m *table) timesWords(card, n int) string {
	list := tradesOf(m.c, card)
	if n == 0 || len(list) == 0 {
		return m.t("choice.no_trades")
	}
	return m.t("choice.times", "n", n, "what", m.tradeSaid(&list[0]))
}

// declineRare are the words that turn down an offer that there is with modules
// only; empty for the others.
func (m *table) declineRare() string {
	switch m.q.Ask {
	case lorenzo.AskFree:
		return m.t("choice.play_nobody")
	case lorenzo.AskRecover:
		return m.t("choice.recover_nothing")
	case lorenzo.AskBuy:
		return m.t("choice.buy_nothing")
	case lorenzo.AskFrom:
		return m.t("choice.decline_" + m.borrowed().String())
	}
	return ""
}
