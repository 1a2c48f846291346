package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// The parts of the final score, index of ScoreParts.
const (
	partGame = iota
	partGoods
	partInfluence
	partPrivileges
	partGold
	partWomen
	numParts
)

type points [content.MaxSeats][numParts]int

func (p *points) total(seat int) int {
	sum := 0
	for _, n := range p[seat] {
		sum += n
	}
	return sum
}

// countPoints returns the score; what lies behind screens counts after the end only (M-24.1,
// M-28.8). Searching bots count it always: see Rank.
func (r *rules) countPoints(s *state, screens bool) (pts points) {
	seats := int(s.Seats)
	var held [numParts][content.MaxSeats]int
	for i := range seats {
		f := &s.Families[i]
		pts[i][partGame] = int(f.VP)
		held[partGoods][i] = int(goodsOf(f.Cubes))
		held[partInfluence][i] = int(influenceOf(f.Cubes))
		held[partPrivileges][i] = int(f.Privileges)
		held[partWomen][i] = int(f.Women)
		if screens {
			pts[i][partGold] = int(f.Cubes[content.Gold] / r.c.Points.GoldPer * r.c.Points.Gold)
		}
	}
	if !screens {
		return pts
	}
	for i := range seats {
		pts[i][partGoods] = pointsForMost(held[partGoods][:seats], i, r.c.Points.Goods)
		pts[i][partInfluence] = pointsForMost(held[partInfluence][:seats], i, r.c.Points.Influence)
		pts[i][partPrivileges] = pointsForMost(held[partPrivileges][:seats], i, r.c.Points.Privileges)
		each := r.c.Points.Women
		if pointsForMost(held[partWomen][:seats], i, 1) > 0 {
			each = r.c.Points.WomenMost
		}
		pts[i][partWomen] = held[partWomen][i] * int(each)
	}
	return pts
}

// pointsForMost: all that share the first place score in full; zero is never most
// (M-24.2, R-28).
func pointsForMost(held []int, i int, points int16) int {
	if held[i] == 0 {
		return 0
	}
	for _, n := range held {
		if n > held[i] {
			return 0
		}
	}
	return int(points)
}

// Final appends the parts of the score as if the game ended now, with what lies behind the
// screens (M-24.1).
func (r *rules) Final(s *state, buf []engine.Score) []engine.Score {
	return r.listPoints(s, r.countPoints(s, true), buf)
}

func (r *rules) listPoints(s *state, pts points, buf []engine.Score) []engine.Score {
	for i := range int(s.Seats) {
		for part, n := range pts[i] {
			buf = append(buf, engine.Score{Seat: engine.Seat(i), Part: mil.ScoreParts[part], Points: n})
		}
	}
	return buf
}

// Forecast appends the parts of Final as the viewer can know them: daughters and privileges
// are open, and of cubes one's own, or all with the memory aid (M-28.1, M-28.3).
func (r *rules) Forecast(s *state, viewer engine.Seat, buf []engine.Bound) []engine.Bound {
	pts := r.countPoints(s, true)
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		for part, n := range pts[i] {
			b := engine.Bound{Seat: seat, Part: mil.ScoreParts[part], Least: n, Most: n}
			switch {
			case part == partGoods:
				b.Least, b.Most = s.boundMost(viewer, seat, goodsOf, r.c.Points.Goods)
			case part == partInfluence:
				b.Least, b.Most = s.boundMost(viewer, seat, influenceOf, r.c.Points.Influence)
			case part == partGold && !s.seesCubes(viewer, seat):
				b.Least, b.Most = 0, engine.Unbounded
			}
			buf = append(buf, b)
		}
	}
	return buf
}

// seesCubes reports whether the viewer knows what lies behind the seat's screen (M-28.8,
// M-28.9, M-28.11).
func (s *state) seesCubes(viewer, seat engine.Seat) bool {
	return seat == viewer || s.Modules.Memory || s.Phase == mil.PhaseOver
}

// boundMost bounds what the seat gets for having most of what count counts. A screen that
// the viewer does not see may hide anything.
func (s *state) boundMost(viewer, seat engine.Seat, count func(content.Cubes) int16, points int16) (least, most int) {
	own, sees := count(s.Families[seat].Cubes), s.seesCubes(viewer, seat)
	least, most = int(points), int(points)
	if !sees || own == 0 {
		least = 0
	}
	if sees && own == 0 {
		most = 0
	}
	for i := range s.Families[:s.Seats] {
		switch {
		case engine.Seat(i) == seat:
		case !s.seesCubes(viewer, engine.Seat(i)):
			least = 0
		case sees && count(s.Families[i].Cubes) > own:
			least, most = 0, 0
		}
	}
	return least, most
}

// goodsOf and influenceOf return the numbers that two parts of the score count.
func goodsOf(c content.Cubes) int16     { return c[content.Cloth] + c[content.Metal] }
func influenceOf(c content.Cubes) int16 { return c[content.Influence] }

// Score appends the parts of each seat's score; before the end only the points
// of the game so far.
func (r *rules) Score(s *state, _ engine.Seat, buf []engine.Score) []engine.Score {
	return r.listPoints(s, r.countPoints(s, s.Phase == mil.PhaseOver), buf)
}

// Rank orders the seats by points, then castles, lands, vassals (M-24.3, R-29).
// It counts behind the screens, for search; no page shows it before the end.
func (r *rules) Rank(s *state, buf []engine.Place) []engine.Place {
	pts := r.countPoints(s, true)
	var points, worth [content.MaxSeats]int
	for i := range int(s.Seats) {
		castles, lands, vassals := s.holdings(engine.Seat(i))
		points[i] = pts.total(i)
		worth[i] = ((points[i]*64+castles)*64+lands)*64 + vassals
	}
	return engine.Places(buf, points[:s.Seats], worth[:s.Seats])
}

// holdings returns what breaks ties: castles and lands on own knights, and vassals.
func (s *state) holdings(seat engine.Seat) (castles, lands, vassals int) {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		n := s.knight(k)
		if n.Lord == int8(seat) {
			vassals++
		}
		if k.Seat() != seat {
			continue
		}
		lands += int(n.lands())
		if n.Castle {
			castles++
		}
	}
	return castles, lands, vassals
}

// logScore writes the final parts into the log.
func (r *rules) logScore(s *state, log *engine.Log) {
	if log == nil {
		return
	}
	log.Add(engine.Event{Kind: mil.EvOver, Seat: engine.NoSeat, Sealed: true})
	pts := r.countPoints(s, true)
	for i := range int(s.Seats) {
		for part, n := range pts[i] {
			log.Add(engine.Event{Kind: mil.EvScored, Seat: engine.Seat(i), On: int16(part), N: int16(n), Sealed: true})
		}
	}
}
