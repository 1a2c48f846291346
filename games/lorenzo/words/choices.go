package words

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// choices are those that always read the same but for what they name.
var choices = map[engine.Verb]phrase{
	lorenzo.DoPlace:         tell("choice.place", aMember, noun{"where", func(m *Telling, f fact, _ narrate.Voice) any { return m.Thing(content.Space(f.to)) }}),
	lorenzo.DoTake:          tell("choice.take", noun{"what", func(m *Telling, f fact, _ narrate.Voice) any { return m.Thing(content.Space(f.to)) }}),
	lorenzo.DoCost:          tell("choice.cost", noun{"goods", func(m *Telling, f fact, v narrate.Voice) any { return m.PrintedCost(f.n, v) }}),
	lorenzo.DoDiscount:      tell("choice.discount", aGood),
	lorenzo.DoForgo:         tell("choice.forgo", aGood),
	lorenzo.DoPass:          tell("choice.pass"),
	lorenzo.DoPile:          tell("choice.pile", noun{"cards", func(m *Telling, f fact, _ narrate.Voice) any { return m.PileWords(f.set) }}),
	lorenzo.DoTile:          tell("choice.tile", theProduce, theHarvest),
	lorenzo.DoDraft:         tell("choice.draft", aLeader),
	lorenzo.DoBid:           tell("choice.bid", aHouse, aRow, noun{"goods", func(m *Telling, f fact, v narrate.Voice) any { return m.Goods(m.rowGoods(f.on, f.n), v) }}),
	lorenzo.DoPlay:          tell("choice.play", aLeader),
	lorenzo.DoDiscard:       tell("choice.discard", aLeader),
	lorenzo.DoActivate:      tell("choice.activate", aLeader),
	lorenzo.DoCopy:          tell("choice.copy", aLeader),
	lorenzo.DoRetire:        tell("choice.retire", aLeader),
	lorenzo.DoUse:           tell("choice.use", aToken, theFace),
	lorenzo.DoKeep:          tell("choice.keep", aToken, theFace),
	lorenzo.DoLay:           tell("choice.lay", aToken, aCardTo),
	lorenzo.DoReturn:        tell("choice.return", aToken),
	lorenzo.DoGiveUp:        tell("choice.give_up", aCard),
	lorenzo.DoTakeDiscarded: tell("choice.recover", aCard),
	lorenzo.DoGive:          tell("choice.give", noun{"goods", func(m *Telling, f fact, v narrate.Voice) any { return m.giveWords(f.n, v) }}),
	lorenzo.DoMarket:        tell("choice.market", aSpaceTo, theMarket),
	lorenzo.DoRaise:         tell("choice.raise", aMember),
	lorenzo.DoFrom:          tell("choice.from", aSeat),
	lorenzo.DoToken: tell("choice.token", aVisconti, noun{"gain", func(m *Telling, f fact, v narrate.Voice) any {
		return m.gain(m.c.Visconti[f.on].Gain, m.c.Visconti[f.on].Privileges, v)
	}}),
}

// Choice is a choice in words.
func (m *Telling) Choice(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case lorenzo.DoServants:
		return m.Amount(int(c.N), content.Servants, v)
	case lorenzo.DoPrivilege:
		return m.PrivilegeWords(c.Set, v)
	case lorenzo.DoTrades:
		return m.tradesWords(c.Set, v)
	case lorenzo.DoDecline:
		return m.DeclineWords()
	case lorenzo.DoSupport:
		return m.T([...]string{"choice.withhold", "choice.support"}[c.N&1])
	case lorenzo.DoExchange:
		return m.exchangeWords(int(c.On), v)
	case lorenzo.DoEnd:
		if m.q.Ask == lorenzo.AskLast {
			return m.T("choice.end_last")
		}
		return m.T("choice.end")
	case lorenzo.DoSwap:
		return m.swapWords(content.Good(c.On), int(c.N), v)
	case lorenzo.DoOption:
		return m.optionWords(int(c.N), v)
	case lorenzo.DoTarget:
		if c.On == 0 {
			return m.T("choice.no_target")
		}
		return m.T("choice.target", "card", m.card(int(c.On), v))
	case lorenzo.DoTimes:
		return m.timesWords(int(c.On), int(c.N))
	}
	if p, ok := choices[c.Verb]; ok {
		return m.phrase(p, factOfChoice(c), v)
	}
	return ""
}

// DeclineWords turn down what is offered.
func (m *Telling) DeclineWords() string {
	switch m.q.Ask {
	case lorenzo.AskFree:
		return m.T("choice.play_nobody")
	case lorenzo.AskTakeDiscarded:
		return m.T("choice.recover_nothing")
	case lorenzo.AskBuy:
		return m.T("choice.buy_nothing")
	case lorenzo.AskFrom:
		return m.T("choice.decline_" + m.Borrowed().String())
	}
	if m.q.Works {
		return m.T("choice.decline_" + m.q.Area.String())
	}
	return m.T("choice.decline")
}

// PrintedCost is the n-th printed cost of the card that is being taken.
func (m *Telling) PrintedCost(n int, v narrate.Voice) string {
	if m.q.Card <= 0 || m.q.Card >= len(m.c.Cards) {
		return strconv.Itoa(n)
	}
	costs := m.c.Cards[m.q.Card].Costs
	if n < 1 || n > len(costs) {
		return strconv.Itoa(n)
	}
	return m.CostOf(costs[n-1], v)
}

// PrivilegeGains are the options of a privilege in this match, by their bits: those
// of the content, then what is in the store of the seat that is asked.
func (m *Telling) PrivilegeGains() []content.Privilege {
	list := m.v.Privileges
	if !m.v.Houses || m.q.Seat == engine.NoSeat {
		return list
	}
	return append(list[:len(list):len(list)], content.Privilege{ID: "store", Gain: Stored(m.Seat(m.q.Seat))})
}

// PrivilegeWords are the privileges of a set.
func (m *Telling) PrivilegeWords(set uint64, v narrate.Voice) string {
	var parts []string
	for i, p := range m.PrivilegeGains() {
		if set>>i&1 == 1 {
			parts = append(parts, m.Goods(p.Gain, v))
		}
	}
	return list(parts)
}

// Used is a trade in a set: which building of Question.Active, which trade.
type Used struct {
	Active lorenzo.ActiveTrade
	Trade  content.Trade
	Number int // from 1
}

// Trades are those that a DoTrades set uses, in slot order.
func (m *Telling) Trades(set uint64) []Used {
	var list []Used
	for _, a := range m.q.Active {
		n := int(set >> (2 * a.Slot) & 3)
		if trades := m.TradesOf(a.Card); n > 0 && n <= len(trades) {
			list = append(list, Used{Active: a, Trade: trades[n-1], Number: n})
		}
	}
	return list
}

// TradesOf are the trades of a building.
func (m *Telling) TradesOf(card int) []content.Trade {
	if w := m.c.Cards[card].Work; w != nil {
		return w.Trades
	}
	return nil
}

func (m *Telling) tradesWords(set uint64, v narrate.Voice) string {
	var parts []string
	for _, u := range m.Trades(set) {
		parts = append(parts, m.T("choice.trade", "card", m.card(u.Active.Card, v), "pay", m.Goods(u.Trade.Pay, v), "gain", m.gain(u.Trade.Gain, u.Trade.Privileges, v)))
	}
	if len(parts) == 0 {
		return m.T("choice.no_trades")
	}
	return strings.Join(parts, "; ")
}

// timesWords say how often a card's trade is made.
func (m *Telling) timesWords(card, n int) string {
	list := m.TradesOf(card)
	if n == 0 || len(list) == 0 {
		return m.T("choice.no_trades")
	}
	return m.T("choice.times", "n", n, "what", m.tradeSaid(&list[0]))
}

// tradeSaid says what is paid and what it brings.
func (m *Telling) tradeSaid(t *content.Trade) string {
	return m.T("choice.for", "pay", m.payWords(*t), "gain", m.gainWords(*t))
}

// swapWords say how much of a good is paid in servants.
func (m *Telling) swapWords(g content.Good, n int, v narrate.Voice) string {
	if n == 0 {
		return m.T("choice.no_swap", "goods", m.Amount(int(m.q.Pay[g]), g, v))
	}
	servants := m.Amount(n, content.Servants, v)
	if rest := int(m.q.Pay[g]) - n; rest > 0 {
		return m.T("choice.swap_part", "servants", servants, "goods", m.Amount(rest, g, v))
	}
	return m.T("choice.swap", "servants", servants)
}

// giveWords are the n-th of the goods that may be handed over.
func (m *Telling) giveWords(n int, v narrate.Voice) string {
	if m.q.Effect == nil || n < 1 || n > len(m.q.Effect.Gives) {
		return strconv.Itoa(n)
	}
	return m.Goods(m.q.Effect.Gives[n-1], v)
}

// optionWords are the n-th printed alternative: effects, or a trade.
func (m *Telling) optionWords(n int, v narrate.Voice) string {
	e := m.q.Effect
	switch {
	case e == nil:
		return strconv.Itoa(n)
	case e.Kind == content.EffTrades && n >= 1 && n <= len(e.Trades):
		return m.tradeSaid(&e.Trades[n-1])
	case n < 1 || n > len(e.Options):
		return strconv.Itoa(n)
	}
	var parts []string
	for _, part := range m.c.Effects(e.Options[n-1]) {
		if part.Kind == content.EffGain {
			parts = append(parts, m.Goods(part.Goods, v))
			continue
		}
		parts = append(parts, m.effect(part))
	}
	return list(parts)
}

// marketGain is the reward of a market space.
func (m *Telling) marketGain(sp content.Space, v narrate.Voice) string {
	i := int(sp - content.Market1)
	if i < 0 || i >= len(m.c.Board.Market) {
		return ""
	}
	return m.gain(m.c.Board.Market[i].Gain, m.c.Board.Market[i].Privileges, v)
}

// BonusOf is a personal bonus tile by its number.
func (m *Telling) BonusOf(tile int) content.BonusTile {
	if tile < 0 || tile >= len(m.c.Board.BonusTiles) {
		return content.BonusTile{}
	}
	return m.c.Board.BonusTiles[tile]
}
