package narrate

import (
	"cmp"
	"slices"

	"signoria/engine"
)

// Standing is a seat's result: its place, its points, and the parts that add up to them.
type Standing struct {
	Seat        engine.Seat
	Rank, Score int
	Parts       []int
}

// Ranking are the seats of a match, best first.
type Ranking []Standing

// Rank sorts seats by their places. It modifies list.
func Rank(list []Standing) Ranking {
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Compare(a.Rank, b.Rank) })
	return list
}

// Winners returns the seats of the first place, which several may share.
func (r Ranking) Winners() []engine.Seat {
	var list []engine.Seat
	for _, s := range r {
		if s.Rank == 1 {
			list = append(list, s.Seat)
		}
	}
	return list
}

// Victory returns in words who has won and with how many points: by the key won, or by the key shared if several
// share the first place.
func (p *Speech) Victory(r Ranking, won, shared string) string {
	var names []string
	for _, seat := range r.Winners() {
		names = append(names, p.Name(seat))
	}
	if len(names) > 1 {
		won = shared
	}
	return p.T(won, "who", p.All(names), "n", r[0].Score)
}

// Tied reports whether two neighbouring seats of the ranking have equal points.
func (r Ranking) Tied() bool {
	for i := 1; i < len(r); i++ {
		if r[i].Score == r[i-1].Score {
			return true
		}
	}
	return false
}

// Scored reports whether any seat has points in a part of the score. For the first part it is always true.
func (r Ranking) Scored(part int) bool {
	return part == 0 || slices.ContainsFunc(r, func(s Standing) bool { return s.Parts[part] != 0 })
}

// Best reports whether points are more than 0, no seat has more in a part of the score, and another seat has
// fewer.
func (r Ranking) Best(part, points int) bool {
	fewer := false
	for _, s := range r {
		if s.Parts[part] > points {
			return false
		}
		fewer = fewer || s.Parts[part] < points
	}
	return fewer && points > 0
}
