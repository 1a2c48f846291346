package board

import (
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// staged tells whether the table is still being prepared: then the cards, tiles,
// leaders or houses that are chosen lie where the board will be.
func (m *table) staged() bool {
	return m.v.Phase >= lorenzo.PhasePiles && m.v.Phase <= lorenzo.PhaseStart
}

// stageSteps are the steps of the preparation in this match, in order.
func (m *table) stageSteps() []string {
	var steps []string
	if m.v.Phase == lorenzo.PhasePiles {
		steps = append(steps, "piles")
	}
	steps = append(steps, "tiles", "leaders")
	if m.v.Houses {
		steps = append(steps, "houses")
	}
	return steps
}

// stageStep is the step that is open.
func (m *table) stageStep() string {
	switch m.v.Phase {
	case lorenzo.PhasePiles:
		return "piles"
	case lorenzo.PhaseTiles:
		return "tiles"
	case lorenzo.PhaseDraft:
		return "leaders"
	}
	return "houses"
}

// rowGoods are the goods of a row of the auction tile beside a house.
func (m *table) rowGoods(house, row int) content.Goods {
	for _, a := range m.v.Auction {
		if a.House == house && row >= 1 && row <= len(m.c.Auction[a.Tile].Rows) {
			return m.c.Auction[a.Tile].Rows[row-1]
		}
	}
	return content.Goods{}
}

// pileWords name the cards of a set of the pile.
func (m *table) pileWords(set uint64) string {
	var names []string
	for i, card := range m.q.Pile {
		if set>>i&1 == 1 {
			names = append(names, m.cardName(card))
		}
	}
	return strings.Join(names, ", ")
}

// pickedPile reads the page's own state: the cards marked to be left out, never
// more than there are to leave out.
func (m *table) pickedPile() uint64 {
	words := strings.Split(m.Query.Get("leave"), ",")
	var set uint64
	n := 0
	for i, card := range m.q.Pile {
		if slices.Contains(words, number(card)) && n < m.q.Count {
			set |= 1 << i
			n++
		}
	}
	return set
}

// countSet is how many a set holds.
func (m *table) countSet(set uint64) int { return bits.OnesCount64(set) }

// pileState writes a set of the pile as the page's own state.
func (m *table) pileState(set uint64) string {
	var words []string
	for i, card := range m.q.Pile {
		if set>>i&1 == 1 {
			words = append(words, number(card))
		}
	}
	return strings.Join(words, ",")
}

// pileName says which pile is being chosen: "Buildings II".
func (m *table) pileName() string {
	if len(m.q.Pile) == 0 {
		return ""
	}
	card := &m.c.Cards[m.q.Pile[0]]
	return m.t("draft.pile", "type", m.typeName(card.Type), "period", roman(card.Period))
}

// pileNumber is which of the twelve piles it is.
func (m *table) pileNumber() int {
	if len(m.q.Pile) == 0 {
		return 0
	}
	card := &m.c.Cards[m.q.Pile[0]]
	return 3*int(card.Type) + card.Period
}

// standing of a seat towards the step of the preparation: what it has done, or
// that the others wait for it.
type progress struct {
	seat  engine.Seat
	class string // "done", "now", "next"
	words string
}

// progressOf tells of every seat what it has chosen, as far as that is public.
func (m *table) progressOf() []progress {
	var list []progress
	for _, s := range m.stageOrder() {
		p := progress{seat: s, class: "next", words: m.t("draft.waits")}
		switch words := m.doneWords(m.seat(s)); {
		case m.q.Asked.Has(s):
			p.class, p.words = "now", m.t("draft.chooses")
		case words != "":
			p.class, p.words = "done", words
		}
		list = append(list, p)
	}
	return list
}

// stageOrder is the order in which the seats choose.
func (m *table) stageOrder() []engine.Seat {
	order := slices.Clone(m.v.Order)
	if m.v.Phase == lorenzo.PhaseTiles {
		slices.Reverse(order)
	}
	return order
}

// doneWords say what a seat has done in the open step, empty: nothing yet.
func (m *table) doneWords(s *lorenzo.SeatView) string {
	switch {
	case m.v.Phase == lorenzo.PhaseTiles && s.Bonus > 0, m.v.Phase == lorenzo.PhaseDraft && s.Picks:
		return m.t("draft.chosen")
	case m.v.Phase == lorenzo.PhaseAuction:
		for _, a := range m.v.Auction {
			if a.Bidder == s.Seat {
				return m.t("draft.stands", "house", m.houseName(a.House), "row", a.Row)
			}
		}
	}
	return ""
}

// hand is the viewer's own hand of leaders, nil for a spectator.
func (m *table) hand() []int {
	if m.You == engine.NoSeat {
		return nil
	}
	return m.seat(m.You).Hand
}

// keeps tells whether a leader of the packet is the one that You have kept.
func (m *table) keeps(leader int) bool { return m.v.Picked == leader }

// rightOf is the seat that the packet goes to.
func (m *table) rightOf(s engine.Seat) engine.Seat {
	n := engine.Seat(len(m.v.Seats))
	return (s + n - 1) % n
}

// turnSeat is the seat that the bar shows: You, where You are asked among others.
func (m *table) turnSeat() engine.Seat {
	if m.asked {
		return m.You
	}
	return m.q.Seat
}
