package words

import (
	"cmp"
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// questions are the keys of those that always read the same.
var questions = map[lorenzo.Ask]string{
	lorenzo.AskPlace: "place", lorenzo.AskCost: "cost", lorenzo.AskDiscount: "discount", lorenzo.AskTrades: "trades", lorenzo.AskForgo: "forgo",
	lorenzo.AskSupport: "support", lorenzo.AskTile: "tile", lorenzo.AskDraft: "draft", lorenzo.AskAfter: "after_turn", lorenzo.AskCopy: "copy",
	lorenzo.AskSwap: "swap", lorenzo.AskReturn: "return", lorenzo.AskGiveUp: "give_up", lorenzo.AskRetire: "retire",
	lorenzo.AskMarket: "market", lorenzo.AskKeep: "keep", lorenzo.AskTimes: "times", lorenzo.AskToken: "token",
	lorenzo.AskTakeDiscarded: "recover", lorenzo.AskBuy: "buy", lorenzo.AskLast: "last",
}

// varied are the keys for Deciding of the questions that Asking words by their details.
var varied = map[lorenzo.Ask]string{
	lorenzo.AskServants: "servants", lorenzo.AskPrivilege: "privilege", lorenzo.AskTake: "take", lorenzo.AskPile: "pile",
	lorenzo.AskBid: "bid", lorenzo.AskFree: "free", lorenzo.AskGive: "give", lorenzo.AskOption: "option",
	lorenzo.AskRaise: "raise", lorenzo.AskTarget: "target", lorenzo.AskFrom: "from",
}

// Deciding returns what others read of the asked seat's question; empty if no seat is asked.
func (m *Telling) Deciding() string {
	key := cmp.Or(questions[m.q.Ask], varied[m.q.Ask])
	if key == "" || m.q.Seat == engine.NoSeat {
		return ""
	}
	return m.T("doing."+key, "who", m.Name(m.q.Seat))
}

// Asking returns the open question in words, for the seat that is asked; empty if nothing is asked.
func (m *Telling) Asking() string {
	switch m.q.Ask {
	case lorenzo.AskServants:
		if m.q.Works && !m.q.Placed {
			return m.T("ask.work_"+m.q.Area.String(), "value", m.q.Value)
		}
		return m.T("ask.servants")
	case lorenzo.AskPrivilege:
		return m.T("ask.privilege", "n", max(m.q.Count, 1))
	case lorenzo.AskTake:
		return m.T("ask.take_"+m.q.Type.String(), "value", m.q.Value)
	case lorenzo.AskPile:
		return m.T("ask.pile", "n", m.q.Count)
	case lorenzo.AskBid:
		if m.Outbid() {
			return m.T("ask.bid_again")
		}
		return m.T("ask.bid")
	case lorenzo.AskFree:
		if m.q.House > 0 && m.v.Phase == lorenzo.PhaseStart {
			return m.T("ask.free_beside")
		}
		return m.T("ask.free")
	case lorenzo.AskGive:
		return m.T("ask.give", "who", m.Name(m.q.From))
	case lorenzo.AskOption:
		return m.T("ask.option_" + m.optionKind())
	case lorenzo.AskRaise:
		return m.T("ask.raise", "value", m.RaiseValue())
	case lorenzo.AskTarget:
		if m.q.Count > 0 {
			return m.T("ask.activate_"+m.q.Area.String(), "n", m.q.Count)
		}
		return m.T("ask.target")
	case lorenzo.AskFrom:
		return m.T("ask.from_" + m.Borrowed().String())
	}
	if key, ok := questions[m.q.Ask]; ok {
		return m.T("ask." + key)
	}
	return ""
}

// optionKind says what kind of alternatives are asked about: gains, actions, or
// ways to pay.
func (m *Telling) optionKind() string {
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

// RaiseValue is the value that a member is given.
func (m *Telling) RaiseValue() int {
	if m.q.Effect == nil {
		return 0
	}
	return int(m.q.Effect.N)
}

// Borrowed returns the area in which another seat's cards are used.
func (m *Telling) Borrowed() content.Area {
	if m.q.Effect != nil {
		return m.q.Effect.Area
	}
	return m.q.Area
}

// Outbid reports whether the seat that must bid has been driven from a row: the
// seats after it in turn order have not bid yet, unless it bids again.
func (m *Telling) Outbid() bool {
	return slices.Index(m.v.Order, m.q.Seat)+1+len(m.v.Queue) < len(m.v.Order)
}

// Interrupted reports whether the question comes in another seat's turn, from an effect that asks that
// seat's opponents.
func (m *Telling) Interrupted() bool {
	return m.q.From != engine.NoSeat && (m.q.Ask == lorenzo.AskGiveUp || m.q.Ask == lorenzo.AskGive)
}

// Crumbs say what led to the question: the member and its space, the card, the
// leader, the house or the other player whose card it is.
func (m *Telling) Crumbs() []string {
	var parts []string
	if m.q.Ask == lorenzo.AskPlace || m.q.Ask == lorenzo.AskSupport || m.q.Ask == lorenzo.AskBid || m.Interrupted() {
		return nil
	}
	if m.q.Placed && m.q.Space != content.Home {
		parts = append(parts, m.T("ask.crumb_place", "member", m.MemberName(m.q.Member), "space", m.SpaceName(m.q.Space)))
	}
	if m.q.Card > 0 {
		parts = append(parts, m.CardName(m.q.Card))
	}
	if m.q.Leader > 0 {
		parts = append(parts, m.LeaderName(m.q.Leader))
	}
	if m.q.House > 0 {
		parts = append(parts, m.HouseName(m.q.House))
	}
	if m.q.Pay != (content.Goods{}) {
		parts = append(parts, m.T("ask.to_pay", "goods", m.Goods(m.q.Pay, narrate.Plain)))
	}
	if m.q.From != engine.NoSeat {
		parts = append(parts, m.T("ask.cards_of", "who", m.Name(m.q.From)))
	}
	return parts
}

// Waiting says whom the table waits for.
func (m *Telling) Waiting() string {
	var names []string
	for s := engine.Seat(0); s < engine.MaxSeats; s++ {
		if m.In.Owing.Has(s) {
			names = append(names, m.Name(s))
		}
	}
	switch {
	case len(names) == 0:
		return m.T("ask.over")
	case m.HeldBots() != "":
		return m.HeldBots()
	case m.q.Seat != engine.NoSeat && m.Face(m.q.Seat).Bot != "":
		return m.T("ask.bot_thinks", "who", list(names))
	}
	return m.T("ask.waiting", "who", list(names))
}

// Status says in one sentence whose turn it is and what is asked.
func (m *Telling) Status() string {
	switch {
	case m.asked:
		return m.T("ask.your_turn", "question", m.Asking())
	case m.Ended() && !m.In.Replay:
		return m.Outcome(m.Verdict())
	case !m.In.Live:
		return ""
	}
	return m.Waiting()
}
