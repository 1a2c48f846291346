package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// heavyDefence costs the victor a unit (V-16.10, R-55).
const heavyDefence = 3

// conquer carries out a victory: losses (V-16.10, W-8.5), disc, tile, trophy and
// cathedral (V-16.11–V-16.13, W-8.6), the tracks, the loser first (V-19.2, R-16),
// the loser's slot (V-16.15), and what the leagues make of it (W-8.7–W-8.9).
func (r *rules) conquer(s *state, attack, defence int8, log *engine.Log) {
	f := &s.Fight
	c, a := f.City, f.Attacker
	disc, ruler, l := s.Cities[c].Owner, s.ruler(c), s.leagueOf(c)
	dead := s.loseDefenders()
	killed := dead
	if defence >= heavyDefence {
		killed++
	}
	killed = s.reduce(c, a, killed)
	e := engine.Event{Kind: virtu.EvSiegeWon, Seat: engine.Seat(a), On: int16(c), N: int16(attack), To: int16(defence)}
	e.Goods = [engine.EventGoods]int16{int16(disc), int16(killed), int16(dead)}
	log.Add(e)
	s.changeDisc(c, disc, ruler, a)
	if disc >= 0 {
		r.spoils(s, c, disc, ruler, a, log)
		r.countCities(s, engine.Seat(ruler), -1)
	}
	r.countCities(s, engine.Seat(a), 1)
	if ruler >= 0 && ruler < s.Seats && r.lightTaken(&s.Players[ruler]) > r.extra(&s.Players[ruler]) {
		log.Add(engine.Event{Kind: virtu.EvSlotLost, Seat: engine.Seat(ruler)})
		s.ask(virtu.AskLoseSlot, engine.Seat(ruler))
	}
	r.afterConquest(s, engine.Seat(a), c, l, log)
}

// loseDefenders sends all that defended the city to the supplies (W-8.5).
func (s *state) loseDefenders() int8 {
	f := &s.Fight
	dead := int8(0)
	if f.Opponent >= 0 {
		dead = s.loseAll(f.City, f.Opponent)
	}
	if ruler := s.ruler(f.City); ruler >= s.Seats {
		dead += s.lose(f.City, ruler, allUnits)
	}
	return dead
}

// changeDisc lays the conqueror's disc and hands him the tile, exhausted
// (V-16.11); the city of a destroyed league has none.
func (s *state) changeDisc(c content.City, disc, ruler, to int8) {
	s.Cities[c].Owner = to
	for _, from := range [...]int8{disc, ruler} {
		if from >= 0 {
			s.Players[from].Lands &^= bit(int(c))
		}
	}
	if disc >= s.Seats && ruler != disc {
		s.Players[disc].Cities-- // the ally's are counted as all others
	}
	s.Players[to].Lands |= bit(int(c))
	if s.Boxed>>c&1 == 0 {
		s.handOver(content.Tile(c), ruler, to)
	}
}

// handOver lays a tile, exhausted, into another domain (V-16.11, V-3.8).
func (s *state) handOver(t content.Tile, from, to int8) {
	if from >= 0 {
		s.Players[from].Tiles &^= bit(int(t))
		s.Players[from].Used &^= bit(int(t))
	}
	s.Players[to].Tiles |= bit(int(t))
	s.Players[to].Used |= bit(int(t))
}

// spoils are the trophy, the disc that lay there: one of each opponent, or any
// number (V-16.12, W-8.6), and the cathedral (V-16.13, R-104).
func (r *rules) spoils(s *state, c content.City, disc, from, to int8, log *engine.Log) {
	if p := &s.Players[to]; p.Trophies[disc] < r.sameTrophies {
		p.Trophies[disc]++
		log.Add(engine.Event{Kind: virtu.EvTrophy, Seat: engine.Seat(to), N: int16(disc)})
	}
	for k, at := range s.Cathedrals {
		if at == c {
			t := content.FirstCathedral + content.Tile(k)
			s.handOver(t, from, to)
			log.Add(engine.Event{Kind: virtu.EvCathedralTaken, Seat: engine.Seat(to), On: int16(t), N: int16(from)})
		}
	}
}
