package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// rareAsks are the words' keys of questions that always read the same.
var rareAsks = map[lorenzo.Ask]string{
	lorenzo.AskTile: "ask.tile", lorenzo.AskDraft: "ask.draft", lorenzo.AskAfter: "ask.after_turn", lorenzo.AskCopy: "ask.copy",
	lorenzo.AskSwap: "ask.swap", lorenzo.AskReturn: "ask.return", lorenzo.AskGiveUp: "ask.give_up", lorenzo.AskRetire: "ask.retire",
	lorenzo.AskMarket: "ask.market", lorenzo.AskKeep: "ask.keep", lorenzo.AskTimes: "ask.times", lorenzo.AskToken: "ask.token",
	lorenzo.AskRecover: "ask.recover", lorenzo.AskBuy: "ask.buy", lorenzo.AskLast: "ask.last",
}

// rareQuestion is a question that there is with modules only, in words.
func (m *table) rareQuestion() string {
	switch m.q.Ask {
	case lorenzo.AskPile:
		return m.t("ask.pile", "n", m.q.Count)
	case lorenzo.AskBid:
		if m.outbid() {
			return m.t("ask.bid_again")
		}
		return m.t("ask.bid")
	case lorenzo.AskFree:
		if m.q.House > 0 && m.v.Phase == lorenzo.PhaseStart {
			return m.t("ask.free_beside")
		}
		return m.t("ask.free")
	case lorenzo.AskGive:
		return m.t("ask.give", "who", m.name(m.q.From))
	case lorenzo.AskOption:
		return m.t("ask.option_" + m.optionKind())
	case lorenzo.AskRaise:
		return m.t("ask.raise", "value", m.raiseValue())
	case lorenzo.AskTarget:
		if m.q.Count > 0 {
			return m.t("ask.activate_"+m.q.Area.String(), "n", m.q.Count)
		}
		return m.t("ask.target")
	case lorenzo.AskFrom:
		return m.t("ask.from_" + m.borrowed().String())
	}
	if key, ok := rareAsks[m.q.Ask]; ok {
		return m.t(key)
	}
	return ""
}

// optionKind tells what kind of alternatives are asked about: gains, actions, or
// ways to pay.
func (m *table) optionKind() string {
	e := m.q.Effect
	if e == nil {
		return "gain"
	}
	if e.Kind == content.EffTrades {
		return "trade"
	}
	for _, run := range e.Options {
		for _, part := range m.c.Effects(run) {
			if part.Kind != content.EffWork {
				return "gain"
			}
		}
	}
	return "work"
}

// raiseValue is the value that a member is given.
func (m *table) raiseValue() int {
	if m.q.Effect == nil {
		return 0
	}
	return int(m.q.Effect.N)
}

// borrowed is the area in which somebody else's cards are used.
func (m *table) borrowed() content.Area {
	if m.q.Effect != nil {
		return m.q.Effect.Area
	}
	return m.q.Area
}

// outbid tells whether the seat that must bid has been driven from a row: the
// seats after it in turn order have not bid yet, unless it bids again.
func (m *table) outbid() bool {
	return slices.Index(m.v.Order, m.q.Seat)+1+len(m.v.Queue) < len(m.v.Order)
}

// rareCrumb says what led to a question that a leader, a house or another
// player's card asks.
func (m *table) rareCrumb() []string {
	var parts []string
	if m.q.Leader > 0 {
		parts = append(parts, m.leaderName(m.q.Leader))
	}
	if m.q.House > 0 {
		parts = append(parts, m.houseName(m.q.House))
	}
	if m.q.Pay != (content.Goods{}) {
		parts = append(parts, m.t("ask.to_pay", "goods", m.goods(m.q.Pay, plain)))
	}
	if m.q.From != engine.NoSeat && !m.interrupted() {
		parts = append(parts, m.t("ask.cards_of", "who", m.name(m.q.From)))
	}
	return parts
}

// interrupted tells whether the question comes in the turn of somebody else:
// an effect of theirs that asks their opponents.
func (m *table) interrupted() bool {
	return m.q.From != engine.NoSeat && (m.q.Ask == lorenzo.AskGiveUp || m.q.Ask == lorenzo.AskGive)
}

// ribbon says whose turn it is and which card asks You.
func (m *table) ribbon() string {
	return m.t("ask.ribbon", "who", m.name(m.q.From), "card", m.cardName(m.q.Card))
}

// choicesOf are the open choices of some verbs, in the order of the offers.
func (m *table) choicesOf(verbs ...engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, verb := range verbs {
		list = append(list, m.only(verb)...)
	}
	return list
}

// closedOf are the closed candidates of a verb, with their reason.
func (m *table) closedOf(verb engine.Verb) []lorenzo.Offer {
	var list []lorenzo.Offer
	for _, o := range m.v.Offers {
		if _, open := m.open[o.Choice]; o.Choice.Verb == verb && !open && !o.Reason.OK() {
			list = append(list, o)
		}
	}
	return list
}

// exchangeOf is what a house turns into what, nil: it does not.
func (m *table) exchangeOf(house int) *content.Lasting {
	if house <= 0 || house >= len(m.c.Houses) {
		return nil
	}
	lasting := m.c.Houses[house].Lasting
	for i := range lasting {
		if lasting[i].Kind == content.LastExchange {
			return &lasting[i]
		}
	}
	return nil
}

// yield lists the cards of a seat that a borrowed harvest or production could
// use, with their values.
func (m *table) yield(s engine.Seat) string {
	kind := content.Territory
	if m.borrowed() == content.Production {
		kind = content.Building
	}
	var names []string
	for _, card := range m.seat(s).Cards[kind] {
		if w := m.c.Cards[card].Work; w != nil {
			names = append(names, m.t("ask.yield", "card", m.cardName(card), "value", w.Die))
		}
	}
	if len(names) == 0 {
		return m.t("ask.yield_none")
	}
	return strings.Join(names, ", ")
}
