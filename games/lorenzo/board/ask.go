package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// question is the open question in words, for whoever is asked; empty when
// nothing is asked any more.
func (m *table) question() string {
	switch m.q.Ask {
	case lorenzo.AskPlace:
		return m.t("ask.place")
	case lorenzo.AskServants:
		return m.askServants()
	case lorenzo.AskCost:
		return m.t("ask.cost")
	case lorenzo.AskDiscount:
		return m.t("ask.discount")
	case lorenzo.AskPrivilege:
		return m.t("ask.privilege", "n", max(m.q.Count, 1))
	case lorenzo.AskTrades:
		return m.t("ask.trades")
	case lorenzo.AskForgo:
		return m.t("ask.forgo")
	case lorenzo.AskTake:
		return m.t("ask.take_"+m.q.Type.String(), "value", m.q.Value)
	case lorenzo.AskSupport:
		return m.t("ask.support")
	}
	return m.rareQuestion()
}

func (m *table) askServants() string {
	if m.q.Works && !m.q.Placed {
		return m.t("ask.work_"+m.q.Area.String(), "value", m.q.Value)
	}
	return m.t("ask.servants")
}

// crumb says what led to the question: the member, its space, the card.
func (m *table) crumb() string {
	var parts []string
	if m.q.Ask == lorenzo.AskPlace || m.q.Ask == lorenzo.AskSupport || m.q.Ask == lorenzo.AskBid || m.interrupted() {
		return ""
	}
	if m.q.Placed && m.q.Space != content.Home {
		parts = append(parts, m.t("ask.crumb_place", "member", m.memberName(m.q.Member), "space", m.spaceName(m.q.Space)))
	}
	if m.q.Card > 0 {
		parts = append(parts, m.cardName(m.q.Card))
	}
	parts = append(parts, m.rareCrumb()...)
	return strings.Join(parts, " · ")
}

// choice is a choice in words.
func (m *table) choice(c engine.Choice, v voice) string {
	switch c.Verb {
	case lorenzo.DoPlace:
		return m.placeWords(content.Member(c.On), content.Space(c.To))
	case lorenzo.DoServants:
		return m.amount(int(c.N), content.Servants, v)
	case lorenzo.DoCost:
		return m.t("choice.cost", "goods", m.costChoice(int(c.N), v))
	case lorenzo.DoDiscount:
		return m.t("choice.discount", "good", m.goodLabel(content.Good(c.On)))
	case lorenzo.DoPrivilege:
		return m.privilegeWords(c.Set, v)
	case lorenzo.DoTrades:
		return m.tradesWords(c.Set, v)
	case lorenzo.DoForgo:
		return m.t("choice.forgo", "good", m.goodLabel(content.Good(c.On)))
	case lorenzo.DoTake:
		return m.t("choice.take", "what", m.thing(content.Space(c.To)))
	case lorenzo.DoDecline:
		return m.declineWords()
	case lorenzo.DoSupport:
		if c.N == 1 {
			return m.t("choice.support")
		}
		return m.t("choice.withhold")
	case lorenzo.DoPass:
		return m.t("choice.pass")
	}
	return m.rareChoice(c, v)
}

func (m *table) declineWords() string {
	if words := m.declineRare(); words != "" {
		return words
	}
	if m.q.Works {
		return m.t("choice.decline_" + m.q.Area.String())
	}
	return m.t("choice.decline")
}

func (m *table) placeWords(member content.Member, sp content.Space) string {
	return m.t("choice.place", "member", m.memberName(member), "where", m.thing(sp))
}

// costChoice is the n-th printed cost of the card that is being taken.
func (m *table) costChoice(n int, v voice) string {
	if m.q.Card <= 0 || m.q.Card >= len(m.c.Cards) {
		return number(n)
	}
	costs := m.c.Cards[m.q.Card].Costs
	if n < 1 || n > len(costs) {
		return number(n)
	}
	return m.costOf(costs[n-1], v)
}

// options are the indexes of the privileges in a set.
func (m *table) options(set uint64) []int {
	var list []int
	for i := range m.privilegeGains() {
		if set>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return list
}

func (m *table) privilegeWords(set uint64, v voice) string {
	var parts []string
	for _, i := range m.options(set) {
		parts = append(parts, m.goods(m.privilegeGains()[i].Gain, v))
	}
	return strings.Join(parts, ", ")
}

// used is a trade in a set: which building of Question.Active, which trade.
type used struct {
	active lorenzo.ActiveTrade
	trade  content.Trade
	number int // from 1
}

// trades are those that a DoTrades set uses, in slot order.
func (m *table) trades(set uint64) []used {
	var list []used
	for _, a := range m.q.Active {
		n := int(set >> (2 * a.Slot) & 3)
		work := m.c.Cards[a.Card].Work
		if n > 0 && work != nil && n <= len(work.Trades) {
			list = append(list, used{active: a, trade: work.Trades[n-1], number: n})
		}
	}
	return list
}

func (m *table) tradesWords(set uint64, v voice) string {
	list := m.trades(set)
	if len(list) == 0 {
		return m.t("choice.no_trades")
	}
	var parts []string
	for _, u := range list {
		parts = append(parts, m.t("choice.trade", "card", m.card(u.active.Card, v), "pay", m.goods(u.trade.Pay, v), "gain", m.gain(u.trade.Gain, u.trade.Privileges, v)))
	}
	return strings.Join(parts, "; ")
}

// pickedTrades reads the ledger's own state: the set of trades that the page
// has marked, as far as it is open.
func (m *table) pickedTrades() uint64 {
	var set uint64
	for _, word := range strings.Split(m.Query.Get("trades"), ",") {
		for _, a := range m.q.Active {
			for n := range tradesOf(m.c, a.Card) {
				if word == number(a.Card)+"."+number(n+1) {
					set = withTrade(set, a.Slot, n+1)
				}
			}
		}
	}
	if !m.opens(lorenzo.DoTrades, set) {
		return 0
	}
	return set
}

func tradesOf(c *content.Content, card int) []content.Trade {
	if w := c.Cards[card].Work; w != nil {
		return w.Trades
	}
	return nil
}

// withTrade puts a trade (0: none) into a set, in place of what the slot used.
func withTrade(set uint64, slot, trade int) uint64 {
	return set&^(3<<(2*slot)) | uint64(trade)<<(2*slot)
}

// tradesState writes a set of trades as the page's own state.
func (m *table) tradesState(set uint64) string {
	var words []string
	for _, u := range m.trades(set) {
		words = append(words, number(u.active.Card)+"."+number(u.number))
	}
	return strings.Join(words, ",")
}

// opens tells whether a choice with a set is open.
func (m *table) opens(verb engine.Verb, set uint64) bool {
	_, ok := m.open[engine.Choice{Verb: verb, Set: set}]
	return ok
}

// pickedShare reads the share's own state: the privileges that the page has
// marked, never more than are granted.
func (m *table) pickedShare() uint64 {
	var set uint64
	words := strings.Split(m.Query.Get("privileges"), ",")
	for i, p := range m.privilegeGains() {
		if slices.Contains(words, p.ID) && len(m.options(set)) < m.q.Count {
			set |= 1 << i
		}
	}
	return set
}

func (m *table) shareState(set uint64) string {
	var words []string
	for _, i := range m.options(set) {
		words = append(words, m.privilegeGains()[i].ID)
	}
	return strings.Join(words, ",")
}

// opening tells what a number of servants makes of a harvest or production.
func (m *table) reached(servants int) []lorenzo.Opening {
	var list []lorenzo.Opening
	for _, o := range m.q.Opens {
		if o.Servants <= servants {
			list = append(list, o)
		}
	}
	return list
}

// valueWith is the value of the pending action with so many servants.
func (m *table) valueWith(servants int) int { return m.q.Value + servants/m.rate()*m.step() }

// step is how much so many servants add together (LP-3.2).
func (m *table) step() int { return max(m.q.Step, 1) }

// supportVP is what supporting the Church now brings.
func (m *table) supportVP() int {
	faith := int(m.seat(m.q.Seat).Goods[content.Faith])
	return int(m.c.Board.FaithVP[min(faith, len(m.c.Board.FaithVP)-1)])
}

// waiting says whom the table waits for.
func (m *table) waiting() string {
	var names []string
	for s := engine.Seat(0); s < engine.MaxSeats; s++ {
		if m.Owing.Has(s) {
			names = append(names, m.name(s))
		}
	}
	switch {
	case len(names) == 0:
		return m.t("ask.over")
	case m.q.Seat != engine.NoSeat && m.face(m.q.Seat).Bot != "":
		return m.t("ask.bot_thinks", "who", strings.Join(names, ", "))
	}
	return m.t("ask.waiting", "who", strings.Join(names, ", "))
}

// resting is the panel's heading while You are asked nothing.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.waiting()
	case m.over():
		return m.verdict()
	}
	return m.t("ask.looking_back")
}

// status says in one sentence whose turn it is and what is asked.
func (m *table) status() string {
	if m.asked {
		return m.t("ask.your_turn", "question", m.question())
	}
	if !m.Live {
		return ""
	}
	return m.waiting()
}
