package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// pickedTrades reads the ledger's own state: the set of trades that the page
// has marked, as far as it is open.
func (m *table) pickedTrades() uint64 {
	var set uint64
	for _, word := range strings.Split(m.Query.Get("trades"), ",") {
		for _, a := range m.q.Active {
			for n := range m.TradesOf(a.Card) {
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

// withTrade puts a trade (0: none) into a set, in place of what the slot used.
func withTrade(set uint64, slot, trade int) uint64 {
	return set&^(3<<(2*slot)) | uint64(trade)<<(2*slot)
}

// tradesState writes a set of trades as the page's own state.
func (m *table) tradesState(set uint64) string {
	var words []string
	for _, u := range m.Trades(set) {
		words = append(words, number(u.Active.Card)+"."+number(u.Number))
	}
	return strings.Join(words, ",")
}

// opens tells whether a choice with a set is open.
func (m *table) opens(verb engine.Verb, set uint64) bool {
	return m.Post(engine.Choice{Verb: verb, Set: set}) != ""
}

// pickedShare reads the share's own state: the privileges that the page has
// marked, never more than are granted.
func (m *table) pickedShare() uint64 {
	var set uint64
	words := strings.Split(m.Query.Get("privileges"), ",")
	for i, p := range m.PrivilegeGains() {
		if slices.Contains(words, p.ID) && m.countSet(set) < m.q.Count {
			set |= 1 << i
		}
	}
	return set
}

func (m *table) shareState(set uint64) string {
	var words []string
	for i, p := range m.PrivilegeGains() {
		if set>>i&1 == 1 {
			words = append(words, p.ID)
		}
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
	faith := int(m.Seat(m.q.Seat).Goods[content.Faith])
	return int(m.c.Board.FaithVP[min(faith, len(m.c.Board.FaithVP)-1)])
}

// resting is the panel's heading while You are asked nothing.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.Waiting()
	case m.Over():
		return m.Verdict()
	}
	return m.T("ask.looking_back")
}
