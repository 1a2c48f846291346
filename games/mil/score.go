package mil

import (
	"signoria/engine"
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

// countPoints is the score; what lies behind screens counts after the end only (M-24.1,
// M-28.8). Searching bots count it always: see Rank.
func (r *rules) countPoints(s *state, screens bool) (pts points) {
	seats := int(s.Seats)
	var held [numParts][content.MaxSeats]int
	for i := range seats {
		f := &s.Families[i]
		pts[i][partGame] = int(f.VP)
		held[partGoods][i] = int(f.Cubes[content.Cloth] + f.Cubes[content.Metal])
		held[partInfluence][i] = int(f.Cubes[content.Influence])
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

// Score appends the parts of each seat's score; before the end only the points
// of the game so far.
func (r *rules) Score(s *state, _ engine.Seat, buf []engine.Score) []engine.Score {
	pts := r.countPoints(s, s.Phase == PhaseOver)
	for i := range int(s.Seats) {
		for part, n := range pts[i] {
			buf = append(buf, engine.Score{Seat: engine.Seat(i), Part: ScoreParts[part], Points: n})
		}
	}
	return buf
}

// Rank orders the seats by points, then castles, lands, vassals (M-24.3, R-29).
// It counts behind the screens, for search; nobody is shown it before the end.
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

// holdings are what breaks ties: castles and lands on own knights, and vassals.
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
	log.Add(engine.Event{Kind: EvOver, Seat: engine.NoSeat, Sealed: true})
	pts := r.countPoints(s, true)
	for i := range int(s.Seats) {
		for part, n := range pts[i] {
			log.Add(engine.Event{Kind: EvScored, Seat: engine.Seat(i), On: int16(part), N: int16(n), Sealed: true})
		}
	}
}
