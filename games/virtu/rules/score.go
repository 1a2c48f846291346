package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// The parts of the score, index of ScoreParts.
const (
	partCities = iota
	partCitiesFirst
	partPatronage
	partPatronageFirst
	partCards
	partTiles
	partReligion
	partWar
	partAlliances
	partIndulgences
	numParts
)

// points are the parts of each seat's score.
type points [maxSeats][numParts]int

func (p *points) total(seat int) int {
	sum := 0
	for _, n := range p[seat] {
		sum += n
	}
	return sum
}

// indulgenceVP are the points for each indulgence in the palace (V-26.8, W-11.3).
const indulgenceVP = -1

// trophies returns all discs taken.
func (p *player) trophies() int {
	n := 0
	for _, discs := range p.Trophies {
		n += int(discs)
	}
	return n
}

// count returns what a bot is told of the score: that of finalCount, but nothing while cards
// are being placed in secret.
func (r *rules) count(s *state) (pts points) {
	if s.Phase == virtu.PhaseSetup {
		return pts
	}
	return r.finalCount(s)
}

// finalCount returns the score as if the game ended now (V-26, W-11.3).
func (r *rules) finalCount(s *state) (pts points) {
	seats := int(s.Seats)
	var cities, steps, crosses [maxSeats]int
	value := &r.points
	for i := range seats {
		p := &s.Players[i]
		cities[i] = int(min(p.Cities, content.MaxCities))
		steps[i] = int(p.Patron)
		crosses[i] = r.crosses(s, engine.Seat(i))
		pts[i][partCities] = r.c.CityVP[cities[i]]
		if value.city > 0 {
			pts[i][partCities] = value.city * int(p.Cities)
		}
		pts[i][partPatronage] = r.c.Patronage[steps[i]].VP
		pts[i][partCards] = r.cardPoints(p)
		pts[i][partTiles] = r.tilePoints(p)
		pts[i][partWar] = value.trophy * p.trophies()
		pts[i][partAlliances] = r.alliancePoints(s, engine.Seat(i))
		for _, ch := range p.Chambers {
			if ch.Indulgence {
				pts[i][partIndulgences] += indulgenceVP
			}
		}
	}
	for i := range seats {
		pts[i][partCitiesFirst] = value.furthest * furthest(cities[:seats], i)
		pts[i][partPatronageFirst] = value.furthest * furthest(steps[:seats], i)
		pts[i][partReligion] = r.religion(crosses[:seats], i)
	}
	return pts
}

// furthest: all that share the first place get the point (V-26.1, V-26.2, R-65).
func furthest(at []int, i int) int {
	for _, other := range at {
		if other > at[i] {
			return 0
		}
	}
	return 1
}

// religion returns the reward by crosses. Seats that tie get the reward
// of the place after the one that they share; those behind them get that of their own place (V-26.5,
//
func (r *rules) religion(crosses []int, i int) int {
	ahead, equal := 0, 0
	for _, n := range crosses {
		switch {
		case n > crosses[i]:
			ahead++
		case n == crosses[i]:
			equal++
		}
	}
	place := ahead
	if equal > 1 {
		place++
	}
	rewards := r.c.Religion[len(crosses)]
	if place >= len(rewards) {
		return 0
	}
	return rewards[place]
}

// crosses counts those on all cards of the palace and tiles of the domain, of an
// alliance with the Empire that no enemy agent spoils, of Duomo and Sistine
// Chapel (V-26.4, V-11.12); part O may ask the alliance to be ready (E-10).
func (r *rules) crosses(s *state, seat engine.Seat) int {
	p := &s.Players[seat]
	n := r.shown(p, content.Cross)
	if at := &s.Powers[content.Empire]; s.alliedInPeace(seat, content.Empire) && (at.Ready || !s.CrossIfReady) {
		n += int(r.c.Powers[content.Empire].Gives[content.Cross])
	}
	for set := uint64(p.Bonuses); set != 0; {
		n += int(r.c.Bonuses[nextBit(&set)].Cross)
	}
	return n
}

// shown counts a symbol on cards in the palace and tiles in the domain, either
// side (V-26.4, V-26.9, R-66).
func (r *rules) shown(p *player, k content.Symbol) int {
	n := 0
	for place := content.Place(0); place < content.NumPlaces; place++ {
		n += int(r.c.Cards[p.at(place)].Gives[k])
	}
	for set := p.Tiles & r.kindTiles[k]; set != 0; {
		n += int(r.c.Tiles[nextBit(&set)].Gives[k])
	}
	return n
}

// alliedInPeace reports whether the seat has the alliance and no enemy agent is
// there (V-26.7, V-15.10).
func (s *state) alliedInPeace(seat engine.Seat, p content.Power) bool {
	at := &s.Powers[p]
	return at.Ally == int8(seat) && (at.Agent == nobody || at.Agent == int8(seat))
}

func (r *rules) alliancePoints(s *state, seat engine.Seat) int {
	n := 0
	for p := content.France; p < content.NumPowers; p++ {
		if s.alliedInPeace(seat, p) {
			n += r.c.Powers[p].VP
		}
	}
	return n
}

// cardPoints returns the points printed on cards of the palace and on the bonuses next to it; Machiavelli counts as a card, Cannons as a tile (V-26.3).
func (r *rules) cardPoints(p *player) int {
	n := 0
	for place := content.Place(0); place < content.NumPlaces; place++ {
		n += r.c.Cards[p.at(place)].VP
	}
	for set := uint64(p.Bonuses &^ (1<<content.MachiavelliBonus | 1<<content.CannonsBonus)); set != 0; {
		n += r.c.Bonuses[nextBit(&set)].VP
	}
	return n
}

func (r *rules) tilePoints(p *player) int {
	n := 0
	for set := p.Tiles &^ (1<<content.NumCities - 1); set != 0; {
		n += r.c.Tiles[nextBit(&set)].VP
	}
	return n
}

// Score appends the parts of each seat's score; while cards are being placed in secret
// only what the viewer is sure of.
func (r *rules) Score(s *state, viewer engine.Seat, buf []engine.Score) []engine.Score {
	pts, _ := r.bounds(s, viewer)
	return r.listPoints(s, &pts, buf)
}

// Final appends the parts of the score as if the game ended now, with the family cards
// that are already placed.
func (r *rules) Final(s *state, buf []engine.Score) []engine.Score {
	pts := r.finalCount(s)
	return r.listPoints(s, &pts, buf)
}

// Forecast appends the parts of Final as the viewer can know them.
func (r *rules) Forecast(s *state, viewer engine.Seat, buf []engine.Bound) []engine.Bound {
	least, most := r.bounds(s, viewer)
	for i := range int(s.Seats) {
		for _, part := range r.points.parts {
			buf = append(buf, engine.Bound{Seat: engine.Seat(i), Part: virtu.ScoreParts[part], Least: least[i][part], Most: most[i][part]})
		}
	}
	return buf
}

// bounds returns the least and the most that each part of finalCount can be, as far as the
// viewer knows. Only where others lay their family cards is secret, and how many they have
// laid before they are done (V-2.9): it decides on their cards' points and crosses.
func (r *rules) bounds(s *state, viewer engine.Seat) (least, most points) {
	least = r.finalCount(s)
	most = least
	if s.Phase != virtu.PhaseSetup {
		return least, most
	}
	seats := int(s.Seats)
	var few, many [maxSeats]int // crosses
	for i := range seats {
		p, seat := &s.Players[i], engine.Seat(i)
		few[i] = r.crosses(s, seat)
		many[i] = few[i]
		if all := r.hand(p); seat == viewer || p.Laid == all {
			continue
		}
		least[i][partCards], most[i][partCards] = 0, 0
		for _, card := range r.c.Houses[p.House].Cards {
			if c := &r.c.Cards[card]; p.holds(card) {
				few[i] -= int(c.Gives[content.Cross])
			} else {
				many[i] += int(c.Gives[content.Cross])
			}
			most[i][partCards] += r.c.Cards[card].VP
		}
	}
	for i := range seats {
		low, high := many, few
		low[i], high[i] = few[i], many[i]
		least[i][partReligion] = r.religion(low[:seats], i)
		most[i][partReligion] = r.religion(high[:seats], i)
	}
	return least, most
}

func (r *rules) listPoints(s *state, pts *points, buf []engine.Score) []engine.Score {
	for i := range int(s.Seats) {
		for _, part := range r.points.parts {
			buf = append(buf, engine.Score{Seat: engine.Seat(i), Part: virtu.ScoreParts[part], Points: pts[i][part]})
		}
	}
	return buf
}

// Rank orders the seats by points, then by crowns, or Naples before France
// (V-26.9, W-11.2); who still ties shares the place. France is first with the city
// of Naples (W-11.1). No number of points is needed or ends the game: the usual
// score of a winner is for the players to know (V-26.10).
func (r *rules) Rank(s *state, buf []engine.Place) []engine.Place {
	pts := r.finalCount(s)
	var points, worth [maxSeats]int
	for i := range int(s.Seats) {
		points[i] = pts.total(i)
		worth[i] = points[i]<<16 + r.ahead(r, s, engine.Seat(i))
	}
	return engine.Places(buf, points[:s.Seats], worth[:s.Seats])
}

// crownsShown parts equal scores in the great game (V-26.9, R-66).
func (r *rules) crownsShown(s *state, seat engine.Seat) int {
	return r.shown(&s.Players[seat], content.Crown)
}

// naplesFirst parts equal scores of two, and puts France before all points when
// the game ends while it controls Naples (W-11.1, W-11.2).
func (r *rules) naplesFirst(s *state, seat engine.Seat) int {
	switch {
	case seat == seatOfNaples:
		return 1
	case s.owns(seatOfFrance, r.prize):
		return 1 << 30
	}
	return 0
}

// logScore writes the final parts into the log.
func (r *rules) logScore(s *state, log *engine.Log) {
	if log == nil {
		return
	}
	log.Add(engine.Event{Kind: virtu.EvOver, Seat: engine.NoSeat})
	pts := r.count(s)
	for i := range int(s.Seats) {
		for _, part := range r.points.parts {
			log.Add(engine.Event{Kind: virtu.EvScored, Seat: engine.Seat(i), On: int16(part), N: int16(pts[i][part])})
		}
	}
}
