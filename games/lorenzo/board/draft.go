package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
)

// stageSteps are the steps of the preparation in this match, in order.
func (m *table) stageSteps() []string {
	steps := []string{"tiles", "leaders"}
	if m.v.Phase == lorenzo.PhasePiles {
		steps = []string{"piles", "tiles", "leaders"}
	}
	if m.v.Houses {
		steps = append(steps, "houses")
	}
	return steps
}

// rightOf is the seat that the packet goes to.
func (m *table) rightOf(s engine.Seat) engine.Seat {
	n := engine.Seat(len(m.v.Seats))
	return (s + n - 1) % n
}

// rowsDown are the rows of an auction tile, the highest on top.
var rowsDown = [...]int{6, 5, 4, 3, 2, 1}

// bidHint says what a bid needs, and to who was driven from a row that the house
// is gone for now.
func (m *table) bidHint() string {
	if m.Outbid() {
		return m.T("draft.outbid_hint")
	}
	return m.T("draft.bid_hint")
}

// bidOn is a bid for the house of an auction tile.
func bidOn(a lorenzo.AuctionView, row int) engine.Choice {
	return engine.Choice{Verb: lorenzo.DoBid, On: int16(a.House), N: int16(row)}
}

// rowWhy returns the reason why a row is closed to You; empty if You are not asked.
func (m *table) rowWhy(c engine.Choice) string {
	for _, o := range m.v.Offers {
		if o.Choice == c && !o.Reason.OK() {
			return m.Why(o.Reason)
		}
	}
	return ""
}
