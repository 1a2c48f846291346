package virtu

import (
	"signoria/engine"
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

// indulgenceVP is what each indulgence in the palace costs (V-26.8, W-11.3).
const indulgenceVP = -1

// trophies are all discs taken.
func (p *player) trophies() int {
	n := 0
	for _, discs := range p.Trophies {
		n += int(discs)
	}
	return n
}

// count is the score as if the game ended now (V-26, W-11.3); nothing while cards are
// being placed in secret.
func (r *rules) count(s *state) (pts points) {
	if s.Phase == PhaseSetup {
		return pts
	}
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

// religion is the reward by crosses. Who ties takes the reward of
// the place after the one that is shared; those behind keep their ordinary place
// (V-26.5, R-22).
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

// alliedInPeace tells whether the seat has the alliance and no enemy agent is
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

// cardPoints are those printed on cards of the palace and on the bonuses beside
// it; Machiavelli counts as a card, Cannons as a tile (V-26.3).
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

// Score appends the parts of each seat's score.
func (r *rules) Score(s *state, _ engine.Seat, buf []engine.Score) []engine.Score {
	pts := r.count(s)
	for i := range int(s.Seats) {
		for _, part := range r.points.parts {
			buf = append(buf, engine.Score{Seat: engine.Seat(i), Part: ScoreParts[part], Points: pts[i][part]})
		}
	}
	return buf
}

// Rank orders the seats by points, then by crowns, or Naples before France
// (V-26.9, W-11.2); who still ties shares the place. France is first with the city
// of Naples (W-11.1). No number of points is needed or ends the game: the usual
// score of a winner is for the players to know (V-26.10).
func (r *rules) Rank(s *state, buf []engine.Place) []engine.Place {
	pts := r.count(s)
	var points, worth [maxSeats]int
	for i := range int(s.Seats) {
		points[i] = pts.total(i)
		worth[i] = points[i] << 16
		if s.Phase != PhaseSetup {
			worth[i] += r.ahead(r, s, engine.Seat(i))
		}
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
	log.Add(engine.Event{Kind: EvOver, Seat: engine.NoSeat})
	pts := r.count(s)
	for i := range int(s.Seats) {
		for _, part := range r.points.parts {
			log.Add(engine.Event{Kind: EvScored, Seat: engine.Seat(i), On: int16(part), N: int16(pts[i][part])})
		}
	}
}
