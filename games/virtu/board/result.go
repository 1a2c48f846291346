package board

import (
	"slices"
	"strconv"

	"signoria/games/virtu"
)

// ranked are the seats, best first.
func (m *table) ranked() []virtu.SeatView {
	list := slices.Clone(m.v.Seats)
	slices.SortStableFunc(list, func(a, b virtu.SeatView) int { return a.Rank - b.Rank })
	return list
}

// winners are the seats of the first place: several share a victory (V-26.9).
func (m *table) winners() []string {
	var names []string
	for _, s := range m.ranked() {
		if s.Rank == 1 {
			names = append(names, m.name(s.Seat))
		}
	}
	return names
}

// verdict says who has won, and with how many points.
func (m *table) verdict() string {
	winners, points := m.winners(), m.ranked()[0].Score
	if m.naplesFell() {
		return m.t("result.naples", "who", m.all(winners))
	}
	if len(winners) > 1 {
		return m.t("result.shared", "who", m.all(winners), "n", points)
	}
	return m.t("result.won", "who", m.all(winners), "n", points)
}

// tied tells whether any seats have equal points, so that a rule has to decide.
func (m *table) tied() bool {
	list := m.ranked()
	for i := 1; i < len(list); i++ {
		if list[i].Score == list[i-1].Score {
			return true
		}
	}
	return false
}

// decided is the rule beside the points that has decided, with its sentence; empty
// when the points alone did (V-26.9, W-11.1, W-11.2).
func (m *table) decided() (words, rule string) {
	switch {
	case m.naplesFell():
		return m.t("result.naples_note"), "W-11.1"
	case m.tied() && m.leagued():
		return m.t("result.tie"), "W-11.2"
	case m.tied():
		return m.t("result.tie"), "V-26.9"
	}
	return "", ""
}

// anyScored tells whether any seat has points in a part of the score.
func (m *table) anyScored(part int) bool {
	return part == 0 || slices.ContainsFunc(m.v.Seats, func(s virtu.SeatView) bool { return s.Parts[part] != 0 })
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

// pointsText writes points; negative ones with a true minus sign.
func pointsText(n int) string {
	if n < 0 {
		return signed(n)
	}
	return strconv.Itoa(n)
}

// partSymbols are the symbols of virtu.ScoreParts in the sprite.
var partSymbols = [len(virtu.ScoreParts)]string{
	"w-tower", "w-tower", "act-patronage", "act-patronage", "n-pope", "t-duchy", "s-cross", "w-trophy", "p-france", "act-annex",
}
