package board

import (
	"slices"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// ranked are the seats, best first.
func (m *table) ranked() []lorenzo.SeatView {
	list := slices.Clone(m.v.Seats)
	slices.SortStableFunc(list, func(a, b lorenzo.SeatView) int { return a.Rank - b.Rank })
	return list
}

// vp are a seat's victory points: those on the track, after the end all.
func (m *table) vp(s *lorenzo.SeatView) int {
	if m.Over() {
		return s.Score
	}
	return int(s.Goods[content.VP])
}

// verdict says who has won, and with how many points.
func (m *table) verdict() string {
	best := m.ranked()[0]
	return m.T("ask.won", "who", m.Name(best.Seat), "goods", m.Amount(best.Score, content.VP, teller.Plain))
}

// tied tells whether seats with equal points have different places (L-14.7).
func (m *table) tied() bool {
	list := m.ranked()
	for i := 1; i < len(list); i++ {
		if list[i].Score == list[i-1].Score && list[i].Rank != list[i-1].Rank {
			return true
		}
	}
	return false
}

// anyScored tells whether any seat has points in a part of the score.
func (m *table) anyScored(part int) bool {
	return part == 0 || slices.ContainsFunc(m.v.Seats, func(s lorenzo.SeatView) bool { return s.Parts[part] != 0 })
}

// bestAt tells whether so many points are the most of a part, and somebody has
// fewer.
func (m *table) bestAt(part, points int) bool {
	fewer := false
	for _, s := range m.v.Seats {
		if s.Parts[part] > points {
			return false
		}
		fewer = fewer || s.Parts[part] < points
	}
	return fewer && points > 0
}

// partSymbols are the symbols of lorenzo.ScoreParts in the sprite.
var partSymbols = [len(lorenzo.ScoreParts)]string{
	"g-vp", "g-vp", "k-territory", "k-character", "k-venture", "g-military", "g-coin", "g-military", "k-building", "g-wood",
	"a-end", "leader-niccolo_machiavelli", "",
}
