package board

import (
	"slices"
	"strconv"

	"signoria/games/mil"
	"signoria/games/mil/content"
)

// ranked are the seats, best first.
func (m *table) ranked() []mil.SeatView {
	list := slices.Clone(m.v.Seats)
	slices.SortStableFunc(list, func(a, b mil.SeatView) int { return a.Rank - b.Rank })
	return list
}

// winners are the seats of the first place: several share a victory (M-24.3).
func (m *table) winners() []string {
	var names []string
	for _, s := range m.ranked() {
		if s.Rank == 1 {
			names = append(names, m.name(s.Seat))
		}
	}
	return names
}

// verdict says who has won, and with how much prestige.
func (m *table) verdict() string {
	winners, points := m.winners(), m.ranked()[0].Score
	if len(winners) > 1 {
		return m.t("result.shared", "who", m.all(winners), "n", points)
	}
	return m.t("result.won", "who", m.all(winners), "n", points)
}

// tied tells whether any seats have equal points, so that castles, lands and
// vassals were counted.
func (m *table) tied() bool {
	list := m.ranked()
	for i := 1; i < len(list); i++ {
		if list[i].Score == list[i-1].Score {
			return true
		}
	}
	return false
}

// anyScored tells whether any seat has points in a part of the score.
func (m *table) anyScored(part int) bool {
	return part == 0 || slices.ContainsFunc(m.v.Seats, func(s mil.SeatView) bool { return s.Parts[part] != 0 })
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

// held is how many a seat has of what a part of the score counts, behind the
// lifted screen and in the clan field (M-24.1); what came during the game counts
// nothing that is still there.
func held(part int, s mil.SeatView) (n int, counts bool) {
	if s.Cubes == nil {
		return 0, false
	}
	switch mil.ScoreParts[part] {
	case "goods":
		return int(s.Cubes[content.Cloth] + s.Cubes[content.Metal]), true
	case "influence":
		return int(s.Cubes[content.Influence]), true
	case "gold":
		return int(s.Cubes[content.Gold]), true
	case "privileges":
		return s.Privileges, true
	case "women":
		return s.Women, true
	}
	return 0, false
}

// tieBreak is what decides between equal points, in its order (M-24.3).
type tieBreak struct {
	name, symbol string
	count        func(mil.SeatView) int
}

var tieBreaks = [...]tieBreak{
	{"castles", "mil-castle", castles},
	{"lands", "mil-grain", lands},
	{"vassals", "mil-seal", func(s mil.SeatView) int { return len(s.Vassals) }},
}

// castles and lands are those on the family's own knights.
func castles(s mil.SeatView) int {
	n := 0
	for _, k := range s.Knights {
		if k.In && k.Castle {
			n++
		}
	}
	return n
}

func lands(s mil.SeatView) int {
	n := 0
	for _, k := range s.Knights {
		for _, l := range k.Lands {
			if k.In && l.Design != content.NoLand {
				n++
			}
		}
	}
	return n
}

// pointsText writes points; negative ones with a true minus sign.
func pointsText(n int) string {
	if n < 0 {
		return signed(n)
	}
	return strconv.Itoa(n)
}

// partSymbols are the symbols of mil.ScoreParts in the sprite.
var partSymbols = [len(mil.ScoreParts)]string{"mil-banner", "g-cloth", "g-influence", "mil-charter", "g-gold", "mil-lady"}
