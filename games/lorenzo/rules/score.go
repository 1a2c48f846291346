package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// parts is a seat's score in the parts of ScoreParts.
type parts [len(lorenzo.ScoreParts)]int

// scoreOf returns the seat's score if the game ended now, in the order of L-14.8
// (SM-7). Everything is public.
func (r *rules) scoreOf(s *state, seat engine.Seat) parts {
	p := &s.Players[seat]
	b := &r.c.Board
	var v parts
	vp := int(p.Goods[content.VP])
	v[0] = vp
	v[1] = -r.loss(s, p, content.LossVP)
	if !r.scoresNothing(s, p, content.Territory) {
		v[2] = b.TerritoryVP[p.Count[content.Territory]]
	}
	if !r.scoresNothing(s, p, content.Character) {
		v[3] = r.characterVP(p)
	}
	if !r.scoresNothing(s, p, content.Venture) {
		for _, card := range p.Cards[content.Venture][:p.Count[content.Venture]] {
			c := &r.c.Cards[card]
			v[4] += c.EndVP + p.tally(&c.End)
		}
	}
	v[5] = r.militaryVP(s, seat)
	v[6] = resources(p) / b.ResourcesPerVP
	v[7] = -r.loss(s, p, content.LossMilitary)
	v[8] = -r.loss(s, p, content.LossBuildingCosts)
	v[9] = -r.loss(s, p, content.LossResources)
	v[10] = -r.loss(s, p, content.LossBeyondFourth)
	if p.Traits.More != 0 { // LP-3.3, R-55: each category is a gain of its own
		for _, points := range v[2:7] {
			if points > 0 {
				v[11] += int(p.Traits.More)
			}
		}
	}
	v[12] = max(0, -v.total())
	return v
}

// characterVP is K-15, and for the Medici what their tile adds to it (LH-9.5).
func (r *rules) characterVP(p *player) int {
	n := int(p.Count[content.Character])
	if n < len(r.c.Board.CharacterVP) {
		return r.c.Board.CharacterVP[n]
	}
	for _, l := range r.c.Houses[p.House].Lasting {
		if l.Kind == content.LastEndScore && int(l.Each) == n {
			return int(l.N)
		}
	}
	return r.c.Board.CharacterVP[len(r.c.Board.CharacterVP)-1]
}

// tally returns what a venture that counts something is worth (LH-5.16).
func (p *player) tally(t *content.Tally) int {
	if t.Per == content.PerNothing {
		return 0
	}
	vp := int(p.counted(t.Per) / t.Each * t.VP)
	if t.Limit > 0 {
		vp = min(vp, int(t.Limit))
	}
	return vp
}

func (v *parts) total() int {
	sum := 0
	for _, n := range v {
		sum += n
	}
	return sum
}

// resources returns all wood, stone, servants and coins together (L-14.6).
func resources(p *player) int {
	return int(p.Goods[content.Wood]) + int(p.Goods[content.Stone]) + int(p.Goods[content.Servants]) + int(p.Goods[content.Coins])
}

// militaryVP returns the prize of military strength (L-14.5, R-13).
func (r *rules) militaryVP(s *state, seat engine.Seat) int {
	mine := s.Players[seat].Goods[content.Military]
	stronger := 0
	var best int16 = -1
	for i := range s.Players[:s.Seats] {
		m := s.Players[i].Goods[content.Military]
		if m > mine {
			stronger++
		}
		best = max(best, m)
	}
	switch {
	case mine == best:
		return r.c.Board.MilitaryVP[0]
	case stronger == 1: // one leads alone, so there is a second place
		return r.c.Board.MilitaryVP[1]
	}
	return 0
}

// tilesOf calls f with the penalty of every tile that the player bears.
func (r *rules) tilesOf(s *state, p *player, f func(*content.Lasting)) {
	for period := range s.Tiles {
		if p.Cubes>>period&1 != 0 {
			f(&r.c.Tiles[period][s.Tiles[period]-1].Penalty)
		}
	}
}

// scoresNothing reports whether a tile takes the type's points (L-15.21–23).
func (r *rules) scoresNothing(s *state, p *player, t content.CardType) bool {
	found := false
	r.tilesOf(s, p, func(l *content.Lasting) {
		found = found || l.Kind == content.LastNoEndVP && l.Type == t
	})
	return found
}

// loss returns what the player's tiles of that kind take at the end (L-15.17–20).
func (r *rules) loss(s *state, p *player, kind content.Loss) int {
	lost := 0
	r.tilesOf(s, p, func(l *content.Lasting) {
		if l.Kind == content.LastEndLoss && l.Loss == kind {
			lost += r.lossBase(p, kind) / int(l.Each) * int(l.N)
		}
	})
	return lost
}

func (r *rules) lossBase(p *player, kind content.Loss) int {
	switch kind {
	case content.LossVP:
		return int(p.Goods[content.VP])
	case content.LossMilitary:
		return int(p.Goods[content.Military])
	case content.LossResources:
		return resources(p)
	case content.LossBeyondFourth: // LH-10.3
		beyond := 0
		for _, n := range p.Count {
			beyond += max(0, int(n)-4)
		}
		return beyond
	}
	sum := 0 // printed, whatever was paid (EL-7.2)
	for _, card := range p.Cards[content.Building][:p.Count[content.Building]] {
		cost := &r.c.Cards[card].Costs[0].Pay
		sum += int(cost[content.Wood]) + int(cost[content.Stone])
	}
	return sum
}

// Score lists each seat's parts; parts of 0 are left out but for the first.
func (r *rules) Score(s *state, _ engine.Seat, buf []engine.Score) []engine.Score {
	for i := engine.Seat(0); i < engine.Seat(s.Seats); i++ {
		for n, points := range r.scoreOf(s, i) {
			if points != 0 || n == 0 {
				buf = append(buf, engine.Score{Seat: i, Part: lorenzo.ScoreParts[n], Points: points})
			}
		}
	}
	return buf
}

// Rank orders the seats: most points first, ties by turn order (L-14.7, R-14).
func (r *rules) Rank(s *state, buf []engine.Place) []engine.Place {
	var points, worth [content.MaxSeats]int
	for i, seat := range s.Order[:s.Seats] {
		parts := r.scoreOf(s, seat)
		points[seat] = parts.total()
		worth[seat] = points[seat]*content.MaxSeats - i
	}
	return engine.Places(buf, points[:s.Seats], worth[:s.Seats])
}

// logScore tells the final score in the log.
func (r *rules) logScore(s *state, log *engine.Log) {
	if log == nil {
		return
	}
	log.Add(engine.Event{Kind: lorenzo.EvGameOver, Seat: engine.NoSeat, Sealed: s.Mods != 0}) // hands are shown
	for seat := engine.Seat(0); seat < engine.Seat(s.Seats); seat++ {
		for n, points := range r.scoreOf(s, seat) {
			if points != 0 {
				log.Add(engine.Event{Kind: lorenzo.EvScored, Seat: seat, On: int16(n), N: int16(points)})
			}
		}
	}
}
