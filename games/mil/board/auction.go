package board

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// bidLine is a line of the auction: a family that opened, spoke or will speak.
type bidLine struct {
	seat             engine.Seat
	more             content.Cubes // above the base
	stands, top, now bool
	out              bool
	words            string
}

// bidLines returns the auction in table order: the opening, the others clockwise, and the last word
// of the one who opened (M-18.5, M-18.6).
func (m *table) bidLines() []bidLine {
	if m.q.Bids == nil {
		return nil
	}
	active := m.q.Knight.Seat()
	last := m.q.Seat == active
	list := []bidLine{{seat: active, stands: true, top: m.q.Best == active, words: m.T("auction.base")}}
	spoken := true
	n := engine.Seat(len(m.v.Seats))
	for i := engine.Seat(1); i < n; i++ {
		s := (active + i) % n
		spoken = spoken && s != m.q.Seat
		list = append(list, m.bidLine(s, spoken || last))
	}
	if last {
		return append(list, bidLine{seat: active, now: true, words: m.T("auction.last")})
	}
	return append(list, bidLine{seat: active, words: m.T("auction.may")})
}

// bidLine returns the line of a family that did not open.
func (m *table) bidLine(s engine.Seat, spoken bool) bidLine {
	b := bidLine{seat: s, now: s == m.q.Seat, top: m.q.Best == s}
	switch {
	case m.q.Bids[s].Sum() > 0:
		b.stands, b.more = true, minus(m.q.Bids[s], m.q.Base)
		b.words = m.T("auction.beaten")
		if b.top {
			b.words = m.T("bid.highest")
		}
	case b.now:
		if b.words = m.T("auction.bidding"); s == m.You {
			b.words = m.T("auction.bidding_you")
		}
	case m.castlePlaces(s) == m.T("list.nothing"):
		b.out, b.words = true, m.T("auction.no_place")
	case spoken:
		b.out, b.words = true, m.T("auction.withdrew")
	default:
		b.words = m.T("auction.next")
	}
	return b
}
