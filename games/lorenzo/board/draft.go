package board

import (
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
)

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

// keeps tells whether a leader of the packet is the one that You have kept.
func (m *table) keeps(leader int) bool { return m.v.Picked == leader }

// rightOf is the seat that the packet goes to.
func (m *table) rightOf(s engine.Seat) engine.Seat {
	n := engine.Seat(len(m.v.Seats))
	return (s + n - 1) % n
}

// turnSeat is the seat that the bar shows: You, where You are asked among others.
func (m *table) turnSeat() engine.Seat {
	if m.Asked {
		return m.You
	}
	return m.q.Seat
}
