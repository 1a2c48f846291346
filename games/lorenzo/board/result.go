package board

import (
	"slices"

	"signoria/games/lorenzo"
)

// ranked are the seats, best first.
func (m *table) ranked() []lorenzo.SeatView {
	list := slices.Clone(m.v.Seats)
	slices.SortStableFunc(list, func(a, b lorenzo.SeatView) int { return a.Rank - b.Rank })
	return list
}

// anyScored tells whether any seat has points in a part of the score.
func (m *table) anyScored(part int) bool {
	return part == 0 || slices.ContainsFunc(m.v.Seats, func(s lorenzo.SeatView) bool { return s.Parts[part] != 0 })
}

// partText is a part of the score; losses with a true minus sign.
func partText(n int) string { return amountText(n) }
