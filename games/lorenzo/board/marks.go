package board

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
)

// Answers of several things are put together on the page before they are sent:
// which of them are marked is a part of the page's own state.

// marked returns as a set which of the things named are marked by the page's state, at most max.
func (m *table) marked(key string, names []string, max int) uint64 {
	words := strings.Split(m.Query.Get(key), ",")
	var set uint64
	for i, name := range names {
		if slices.Contains(words, name) && bits.OnesCount64(set) < max {
			set |= 1 << i
		}
	}
	return set
}

// markState writes a set of the things named as the page's own state.
func markState(names []string, set uint64) string {
	var words []string
	for i, name := range names {
		if set>>i&1 == 1 {
			words = append(words, name)
		}
	}
	return strings.Join(words, ",")
}

// opens reports whether the choice of a set is open.
func (m *table) opens(verb engine.Verb, set uint64) bool {
	return m.Post(engine.Choice{Verb: verb, Set: set}) != ""
}

// pile are the cards of which some are left out, by number.
func (m *table) pile() []string {
	var names []string
	for _, card := range m.q.Pile {
		names = append(names, strconv.Itoa(card))
	}
	return names
}

func (m *table) pickedPile() uint64 { return m.marked("leave", m.pile(), m.q.Count) }

// share are the privileges of which several are taken at once.
func (m *table) share() []string {
	var names []string
	for _, p := range m.PrivilegeGains() {
		names = append(names, p.ID)
	}
	return names
}

func (m *table) pickedShare() uint64 { return m.marked("privileges", m.share(), m.q.Count) }

// pickedTrades is the set of trades that are marked, as far as it is open.
func (m *table) pickedTrades() uint64 {
	var set uint64
	for _, word := range strings.Split(m.Query.Get("trades"), ",") {
		for _, a := range m.q.Active {
			for n := range m.TradesOf(a.Card) {
				if word == tradeName(a, n+1) {
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

// tradesState writes a set of trades as the page's own state.
func (m *table) tradesState(set uint64) string {
	var words []string
	for _, u := range m.Trades(set) {
		words = append(words, tradeName(u.Active, u.Number))
	}
	return strings.Join(words, ",")
}

func tradeName(a lorenzo.ActiveTrade, n int) string {
	return strconv.Itoa(a.Card) + "." + strconv.Itoa(n)
}

// withTrade puts a trade (0: none) into a set, in place of what the slot used.
func withTrade(set uint64, slot, trade int) uint64 {
	return set&^(3<<(2*slot)) | uint64(trade)<<(2*slot)
}
