package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/teller"
)

// rowsDown are the rows of an auction tile as they lie, the highest on top.
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

// bidPost is what a click on a row sends, empty where You cannot bid.
func (m *table) bidPost(a lorenzo.AuctionView, row int) string {
	if !m.Asked {
		return ""
	}
	return m.Post(bidOn(a, row))
}

// rowWhy says why a row is closed to You; empty for who is not asked.
func (m *table) rowWhy(c engine.Choice) string {
	for _, o := range m.v.Offers {
		if o.Choice == c && !o.Reason.OK() {
			return m.Why(o.Reason)
		}
	}
	return ""
}

// figureNeeds are the requirements of a leader as You meet them; for a spectator
// as the foot of the table does.
func (m *table) figureNeeds(leader int) []need { return m.needs(m.Seat(m.Foot), leader) }

// consequence says what an answer means beyond its own words, empty: nothing.
func (m *table) consequence(c engine.Choice) string {
	switch c.Verb {
	case lorenzo.DoCopy, lorenzo.DoRetire:
		return m.LeaderText(int(c.On))
	case lorenzo.DoReturn:
		return m.FaceGoods(int(c.On), teller.Plain)
	}
	return ""
}
