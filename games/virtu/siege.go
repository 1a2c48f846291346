package virtu

import (
	"signoria/engine"
	"signoria/engine/effect"
)

// nodeBattle leads a siege from its field battles to its end; it asks nothing
// itself. Every other node is an Ask.
const nodeBattle = effect.Node(NumAsks)

// besieged are the cities that the seat besieges: foreign, with units of it
// that do not retreat (V-16.1).
func (r *rules) besieged(s *state, seat engine.Seat) uint64 {
	var set uint64
	for rest := r.onMap[s.Seats] &^ s.Players[seat].Tiles; rest != 0; {
		c := nextBit(&rest)
		if s.Cities[c].Units[seat] > 0 {
			set |= bit(c)
		}
	}
	return set
}

// anySiege tells whether units stand before any foreign city.
func (s *state) anySiege() bool {
	for c := range s.Cities {
		at := &s.Cities[c]
		if at.Units == [maxSeats]int8{} {
			continue
		}
		for seat, n := range at.Units {
			if n > 0 && int8(seat) != at.Owner {
				return true
			}
		}
	}
	return false
}

func (r *rules) listSiege(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for set := r.besieged(s, seat); set != 0; {
		buf = append(buf, engine.Choice{Verb: DoSiege, On: int16(nextBit(&set))})
	}
	return buf
}

// settleSiege goes on to the next siege of the seat; it asks for the order only
// when there are several (V-16.1).
func (r *rules) settleSiege(s *state, seat engine.Seat, log *engine.Log) bool {
	set := r.besieged(s, seat)
	switch {
	case set == 0:
		s.Stack.Pop()
	case set&(set-1) == 0:
		s.beginSiege(seat, City(nextBit(&set)), log)
	default:
		return false
	}
	return true
}

func (s *state) beginSiege(seat engine.Seat, c City, log *engine.Log) {
	s.Fight = fight{On: true, City: c, Attacker: int8(seat), Rival: nobody}
	s.Stack.Push(effect.Frame{Node: nodeBattle, Seat: seat})
	log.Add(engine.Event{Kind: EvSiege, Seat: seat, On: int16(c), N: int16(s.Cities[c].Owner)})
}

// opponents are the other armies before the city (V-16.2, V-17.1).
func (s *state) opponents() engine.Seats {
	at := &s.Cities[s.Fight.City]
	var set engine.Seats
	for q := range at.Units[:s.Seats] {
		if int8(q) != s.Fight.Attacker && int8(q) != at.Owner && at.Units[q] > 0 {
			set = set.With(engine.Seat(q))
		}
	}
	return set
}

// runBattle fights the other armies one after the other (V-17.8), lets the
// winner choose (V-17.7), then decides the siege.
func (r *rules) runBattle(s *state, log *engine.Log) {
	f := &s.Fight
	at := &s.Cities[f.City]
	seat := engine.Seat(f.Attacker)
	if at.Units[seat] == 0 || at.Owner == f.Attacker {
		s.Fight = fight{}
		s.Stack.Pop()
		return
	}
	switch set := s.opponents(); {
	case set.Len() > 1:
		s.ask(AskOpponent, seat)
	case set != 0:
		s.beginField(set.First(), log)
	case f.Battled || at.Won.Has(seat):
		s.ask(AskAfterField, seat)
	default:
		s.beginDuel(false, at.Owner)
	}
}

func (s *state) beginField(opponent engine.Seat, log *engine.Log) {
	log.Add(engine.Event{Kind: EvField, Seat: engine.Seat(s.Fight.Attacker), On: int16(s.Fight.City), N: int16(opponent)})
	s.beginDuel(true, int8(opponent))
}

// beginDuel lets the sides declare their war bonuses, the active player first
// (V-16.5, V-17.3).
func (s *state) beginDuel(field bool, rival int8) {
	f := &s.Fight
	f.Field, f.Rival, f.Side, f.Passes, f.Bonus, f.Leo = field, rival, 0, 0, [2]int8{}, 0
	s.ask(AskDeclare, engine.Seat(f.Attacker))
}

func (s *state) listOpponents(buf []engine.Choice) []engine.Choice {
	for set := s.opponents(); set != 0; set = set.Without(set.First()) {
		buf = append(buf, engine.Choice{Verb: DoFight, On: int16(set.First())})
	}
	return buf
}

// defence is the city's strength as this siege counts it (V-16.8): value with
// agents, the controller's units and bonuses, Bastion; at least 0.
func (r *rules) defence(s *state) int8 {
	f := &s.Fight
	d := r.modified(s, engine.Seat(f.Attacker), f.City) + f.Bonus[1] + r.bastion(s)
	if f.Rival >= 0 {
		d += s.Cities[f.City].Units[f.Rival]
	}
	return max(0, d)
}

// bastion adds to the defence of its owner's cities, not in the field (V-11.8).
func (r *rules) bastion(s *state) int8 {
	if f := &s.Fight; !f.Field && f.Rival >= 0 && s.Players[f.Rival].tookBonus(Bastion) {
		return r.c.Bonuses[Bastion].War
	}
	return 0
}

// decide ends the declaring: a field battle, or the siege itself.
func (r *rules) decide(s *state, log *engine.Log) {
	s.Stack.Pop()
	f := &s.Fight
	at := &s.Cities[f.City]
	attack := at.Units[f.Attacker] + f.Bonus[0]
	if f.Field {
		s.decideField(attack, at.Units[f.Rival]+f.Bonus[1], log)
		return
	}
	defence := r.defence(s)
	if attack > defence { // V-16.9
		r.conquer(s, attack, defence, log)
	} else {
		s.repelled(attack, defence, log)
	}
}

// lose sends units before or in a city to their owner's supply (V-16.17).
func (s *state) lose(c City, seat int8, n int8) int8 {
	at := &s.Cities[c]
	n = min(n, at.Units[seat])
	at.Units[seat] -= n
	s.Players[seat].Units += n
	return n
}

// flee makes the rest of an army retreat at the end of the phase (V-16.16).
func (s *state) flee(c City, seat int8) {
	at := &s.Cities[c]
	at.Fled[seat] += at.Units[seat]
	at.Units[seat] = 0
}

// decideField: the weaker side loses all, the stronger as many; equal sides
// lose one each and retreat (V-17.4, V-17.5).
func (s *state) decideField(own, other int8, log *engine.Log) {
	f := &s.Fight
	c, a, q := f.City, f.Attacker, f.Rival
	if own == other {
		for _, side := range [...]int8{a, q} {
			s.lose(c, side, 1)
			s.flee(c, side)
		}
		log.Add(engine.Event{Kind: EvFieldTied, Seat: engine.Seat(a), On: int16(c), N: int16(own), To: int16(q)})
		return
	}
	winner, loser, strong, weak := a, q, own, other
	if other > own {
		winner, loser, strong, weak = q, a, other, own
	}
	dead := s.lose(c, loser, maxUnits)
	killed := s.lose(c, winner, dead)
	e := engine.Event{Kind: EvFieldWon, Seat: engine.Seat(winner), On: int16(c), N: int16(strong), To: int16(weak)}
	e.Goods = [engine.EventGoods]int16{int16(loser), int16(killed), int16(dead)}
	log.Add(e)
	if winner == a {
		f.Battled = true
	} else {
		s.Cities[c].Won = s.Cities[c].Won.With(engine.Seat(winner))
	}
}

// repelled: the attacker loses a unit, the others retreat (V-16.16).
func (s *state) repelled(attack, defence int8, log *engine.Log) {
	f := &s.Fight
	s.lose(f.City, f.Attacker, 1)
	s.flee(f.City, f.Attacker)
	e := engine.Event{Kind: EvSiegeLost, Seat: engine.Seat(f.Attacker), On: int16(f.City), N: int16(attack), To: int16(defence)}
	e.Goods[0] = int16(f.Rival)
	log.Add(e)
}

// heavyDefence costs the victor a unit (V-16.10, R-55).
const heavyDefence = 3

// conquer carries out a victory: losses (V-16.10), disc, tile, trophy and
// cathedral (V-16.11–V-16.13), the tracks, the loser first (V-19.2, R-16), and
// the loser's slot (V-16.15).
func (r *rules) conquer(s *state, attack, defence int8, log *engine.Log) {
	f := &s.Fight
	c, a, d := f.City, f.Attacker, f.Rival
	var dead, killed int8
	if d >= 0 {
		dead = s.lose(c, d, maxUnits)
	}
	killed = dead
	if defence >= heavyDefence {
		killed++
	}
	killed = s.lose(c, a, killed)
	e := engine.Event{Kind: EvSiegeWon, Seat: engine.Seat(a), On: int16(c), N: int16(attack), To: int16(defence)}
	e.Goods = [engine.EventGoods]int16{int16(d), int16(killed), int16(dead)}
	log.Add(e)
	s.Cities[c].Owner = a
	s.handOver(Tile(c), d, a)
	if d >= 0 {
		s.spoils(c, d, a, log)
		s.countCities(engine.Seat(d), -1)
	}
	s.countCities(engine.Seat(a), 1)
	if d >= 0 && r.lightTaken(&s.Players[d]) > r.extra(&s.Players[d]) {
		log.Add(engine.Event{Kind: EvSlotLost, Seat: engine.Seat(d)})
		s.ask(AskLoseSlot, engine.Seat(d))
	}
}

// handOver lays a tile, exhausted, into another domain (V-16.11, V-3.8).
func (s *state) handOver(t Tile, from, to int8) {
	if from >= 0 {
		s.Players[from].Tiles &^= bit(int(t))
		s.Players[from].Used &^= bit(int(t))
	}
	s.Players[to].Tiles |= bit(int(t))
	s.Players[to].Used |= bit(int(t))
}

// spoils are the trophy, one of each opponent (V-16.12), and the cathedral
// (V-16.13, R-104).
func (s *state) spoils(c City, from, to int8, log *engine.Log) {
	if p := &s.Players[to]; !p.Trophies.Has(engine.Seat(from)) {
		p.Trophies = p.Trophies.With(engine.Seat(from))
		log.Add(engine.Event{Kind: EvTrophy, Seat: engine.Seat(to), N: int16(from)})
	}
	for k, at := range s.Cathedrals {
		if at == c {
			t := FirstCathedral + Tile(k)
			s.handOver(t, from, to)
			log.Add(engine.Event{Kind: EvCathedralTaken, Seat: engine.Seat(to), On: int16(t), N: int16(from)})
		}
	}
}

// giveUp: the winner of a field battle leaves the siege (V-17.7).
func (s *state) giveUp(log *engine.Log) {
	f := &s.Fight
	s.Stack.Pop()
	s.flee(f.City, f.Attacker)
	log.Add(engine.Event{Kind: EvGaveUp, Seat: engine.Seat(f.Attacker), On: int16(f.City)})
}

// besiege goes on from the field battle to the siege.
func (s *state) besiege() {
	s.Stack.Pop()
	s.beginDuel(false, s.Cities[s.Fight.City].Owner)
}
