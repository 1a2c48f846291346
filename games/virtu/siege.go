package virtu

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu/content"
)

// nodeBattle leads a siege from its field battles to its end; it asks nothing
// itself. Every other node is an Ask.
const nodeBattle = effect.Node(NumAsks)

// sieges are the cities that the seat must besiege, and those that it may:
// foreign, with units of it that do not retreat (V-16.1, W-8.1).
func (r *rules) sieges(s *state, seat engine.Seat) (must, may uint64) {
	for rest := r.onMap[s.Seats] &^ s.Players[seat].Lands; rest != 0; {
		c := content.City(nextBit(&rest))
		if s.Cities[c].Units == [maxSeats]int8{} || s.force(c, int8(seat)) == 0 {
			continue // most cities are empty
		}
		switch r.duty(s, seat, c) {
		case mustBesiege:
			must |= bit(int(c))
		case mayBesiege:
			may |= bit(int(c))
		}
	}
	return must, may
}

// duty is what a seat with units before a foreign city has to do there.
type duty int8

const (
	mustBesiege duty = iota
	mayBesiege
	mayNotBesiege
)

// duty: a siege is owed before every foreign city but those of leagues that are
// not hostile: before a neutral one it is free, and owed as a field battle in
// France's turn while both have units there; of a friendly one there is none
// (W-8.1, W-8.2, R-42, R-112).
func (r *rules) duty(s *state, seat engine.Seat, c content.City) duty {
	l := s.leagueOf(c)
	if l == content.NoLeague {
		return mustBesiege
	}
	switch r.attitude(s, l, seat) {
	case content.Hostile:
		return mustBesiege
	case content.Neutral:
		if seat == seatOfFrance && s.force(c, int8(seatOfNaples)) > 0 {
			return mustBesiege
		}
		return mayBesiege
	}
	return mayNotBesiege
}

// defender is the seat that declares bonuses for the city and whose units there
// defend it: who controls it, or to whom its league is friendly (W-8.4); nobody.
func (r *rules) defender(s *state, c content.City, attacker int8) int8 {
	l := s.leagueOf(c)
	if l == content.NoLeague || s.Leagues[l].Ally != nobody {
		return s.ruler(c)
	}
	other := seatOfFrance + seatOfNaples - engine.Seat(attacker)
	if r.attitude(s, l, other) == content.Friendly {
		return int8(other)
	}
	return nobody
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
	must, may := r.sieges(s, seat)
	for set := must | may; set != 0; {
		buf = append(buf, engine.Choice{Verb: DoSiege, On: int16(nextBit(&set))})
	}
	if must == 0 {
		buf = append(buf, engine.Choice{Verb: DoDone})
	}
	return buf
}

// whySiege tells why there is no siege of the city now (V-16.1, W-8.1, R-42).
func (r *rules) whySiege(s *state, seat engine.Seat, c content.City) engine.Reason {
	must, may := r.sieges(s, seat)
	switch {
	case c == content.NoCity:
		return notAsked
	case !r.offMap(s, c).OK():
		return r.offMap(s, c)
	case (must|may)>>c&1 != 0:
		return engine.Reason{}
	case s.leagueOf(c) != content.NoLeague && s.force(c, int8(seat)) > 0 && !s.owns(seat, c):
		return engine.Reason{Rule: "W-8.1", Why: "friendlyLeague", What: s.leagueOf(c).String()}
	}
	return engine.Reason{Rule: "V-16.1", Why: "noSiege"}
}

// whySiegesDone: the sieges end when none is owed any more (D10, W-8.1).
func (r *rules) whySiegesDone(s *state, seat engine.Seat) engine.Reason {
	must, _ := r.sieges(s, seat)
	switch {
	case len(r.leagues) == 0: // all sieges are owed
		return notAsked
	case must != 0:
		return engine.Reason{Rule: "W-8.1", Why: "siegeOwed"}
	}
	return engine.Reason{}
}

// offerSieges offers the leagues' cities before which units of the seat stand.
func (r *rules) offerSieges(s *state, seat engine.Seat, add offering) {
	for set := r.waits &^ s.Players[seat].Lands; set != 0; {
		if c := nextBit(&set); s.force(content.City(c), int8(seat)) > 0 {
			add(engine.Choice{Verb: DoSiege, On: int16(c)})
		}
	}
	if len(r.leagues) > 0 {
		add(engine.Choice{Verb: DoDone})
	}
}

// settleSiege goes on to the next siege of the seat; it asks for the order only
// when there are several, or one that is not owed (V-16.1, W-8.1, W-8.11).
func (r *rules) settleSiege(s *state, seat engine.Seat, log *engine.Log) bool {
	must, may := r.sieges(s, seat)
	switch {
	case must|may == 0:
		s.Stack.Pop()
	case may == 0 && must&(must-1) == 0:
		r.beginSiege(s, seat, content.City(nextBit(&must)), log)
	default:
		return false
	}
	return true
}

// endBattle ends a siege; who has no other left returns the war tokens that are left
// (V-14.11).
func (r *rules) endBattle(s *state, log *engine.Log) {
	seat := engine.Seat(s.Fight.Attacker)
	s.Fight = fight{}
	s.Stack.Pop()
	if must, may := r.sieges(s, seat); must|may == 0 {
		s.returnTokens(seat, log)
	}
}

// returnTokens gives the seat's war tokens back to the bank (V-14.11, V-18.6).
func (s *state) returnTokens(seat engine.Seat, log *engine.Log) {
	if n := s.Players[seat].Tokens; n > 0 {
		s.Players[seat].Tokens = 0
		log.Add(engine.Event{Kind: EvTokensBack, Seat: seat, N: int16(n)})
	}
}

func (r *rules) beginSiege(s *state, seat engine.Seat, c content.City, log *engine.Log) {
	s.Fight = fight{On: true, City: c, Attacker: int8(seat), Rival: nobody}
	s.Stack.Push(effect.Frame{Node: nodeBattle, Seat: seat})
	log.Add(engine.Event{Kind: EvSiege, Seat: seat, On: int16(c), N: int16(s.Cities[c].Owner)})
}

// opponents are the other armies before the city (V-16.2, V-17.1, W-8.2).
func (r *rules) opponents(s *state) engine.Seats {
	c := s.Fight.City
	at := &s.Cities[c]
	defends := r.defender(s, c, s.Fight.Attacker)
	var set engine.Seats
	for q := range at.Units[:s.Seats] {
		if int8(q) != s.Fight.Attacker && int8(q) != defends && s.force(c, int8(q)) > 0 {
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
	if s.force(f.City, f.Attacker) == 0 || s.owns(seat, f.City) {
		r.endBattle(s, log)
		return
	}
	switch set := r.opponents(s); {
	case set.Len() > 1:
		s.ask(AskOpponent, seat)
	case set != 0:
		s.beginField(set.First(), log)
	case f.Battled || at.Won.Has(seat) && s.leagueOf(f.City) == content.NoLeague:
		s.ask(AskAfterField, seat)
	default:
		s.beginDuel(false, r.defender(s, f.City, f.Attacker))
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

func (r *rules) listOpponents(s *state, buf []engine.Choice) []engine.Choice {
	for set := r.opponents(s); set != 0; set = set.Without(set.First()) {
		buf = append(buf, engine.Choice{Verb: DoFight, On: int16(set.First())})
	}
	return buf
}

// defence is the city's strength as this siege counts it (V-16.8, W-8.4): value
// with agents, the units and bonuses that defend it, Bastion; at least 0.
func (r *rules) defence(s *state) int8 {
	f := &s.Fight
	d := r.modified(s, engine.Seat(f.Attacker), f.City) + f.Bonus[1] + r.bastion(s) + s.garrison()
	return max(0, d)
}

// garrison is how many units defend the besieged city: those of the seat that
// defends it, and of a league without ally its own.
func (s *state) garrison() int8 {
	f := &s.Fight
	n := int8(0)
	if f.Rival >= 0 {
		n = s.force(f.City, f.Rival)
	}
	if ruler := s.ruler(f.City); ruler >= s.Seats {
		n += s.Cities[f.City].Units[ruler]
	}
	return n
}

// bastion adds to the defence of its owner's cities, not in the field (V-11.8).
func (r *rules) bastion(s *state) int8 {
	if f := &s.Fight; !f.Field && f.Rival >= 0 && s.Players[f.Rival].tookBonus(content.Bastion) {
		return r.c.Bonuses[content.Bastion].War
	}
	return 0
}

// decide ends the declaring: a field battle, or the siege itself.
func (r *rules) decide(s *state, log *engine.Log) {
	s.Stack.Pop()
	f := &s.Fight
	attack := s.force(f.City, f.Attacker) + f.Bonus[0]
	if f.Field {
		s.decideField(attack, s.force(f.City, f.Rival)+f.Bonus[1], log)
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
func (s *state) lose(c content.City, seat int8, n int8) int8 {
	at := &s.Cities[c]
	n = min(n, at.Units[seat])
	at.Units[seat] -= n
	s.Players[seat].Units += n
	return n
}

// loseAll sends all units that a seat leads there to their supplies.
func (s *state) loseAll(c content.City, seat int8) int8 {
	n := int8(0)
	for all := s.parties(seat); all != 0; all = all.Without(all.First()) {
		n += s.lose(c, int8(all.First()), allUnits)
	}
	return n
}

// flee makes the rest of an army retreat at the end of the phase (V-16.16).
func (s *state) flee(c content.City, seat int8) {
	at := &s.Cities[c]
	for all := s.parties(seat); all != 0; all = all.Without(all.First()) {
		party := all.First()
		at.Fled[party] += at.Units[party]
		at.Units[party] = 0
	}
}

// decideField: the weaker side loses all, the stronger as many; equal sides
// lose one each and retreat (V-17.4, V-17.5).
func (s *state) decideField(own, other int8, log *engine.Log) {
	f := &s.Fight
	c, a, q := f.City, f.Attacker, f.Rival
	if own == other {
		for _, side := range [...]int8{a, q} {
			s.reduce(c, side, 1)
			s.flee(c, side)
		}
		log.Add(engine.Event{Kind: EvFieldTied, Seat: engine.Seat(a), On: int16(c), N: int16(own), To: int16(q)})
		return
	}
	winner, loser, strong, weak := a, q, own, other
	if other > own {
		winner, loser, strong, weak = q, a, other, own
	}
	dead := s.loseAll(c, loser)
	killed := s.reduce(c, winner, dead)
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
	s.reduce(f.City, f.Attacker, 1)
	s.flee(f.City, f.Attacker)
	e := engine.Event{Kind: EvSiegeLost, Seat: engine.Seat(f.Attacker), On: int16(f.City), N: int16(attack), To: int16(defence)}
	e.Goods[0] = int16(s.Cities[f.City].Owner)
	log.Add(e)
}

// giveUp: the winner of a field battle leaves the siege (V-17.7).
func (s *state) giveUp(log *engine.Log) {
	f := &s.Fight
	s.Stack.Pop()
	s.flee(f.City, f.Attacker)
	log.Add(engine.Event{Kind: EvGaveUp, Seat: engine.Seat(f.Attacker), On: int16(f.City)})
}

// besiege goes on from the field battle to the siege.
func (r *rules) besiege(s *state) {
	s.Stack.Pop()
	s.beginDuel(false, r.defender(s, s.Fight.City, s.Fight.Attacker))
}

// leaving is what the winner of a field battle can do but besiege: before a
// league's city he stays, elsewhere he gives up (D14, W-8.2).
func (s *state) leaving() engine.Verb {
	if s.leagueOf(s.Fight.City) != content.NoLeague {
		return DoStay
	}
	return DoGiveUp
}

// stay leaves the army before the city of a league, without a siege (W-8.2).
func (s *state) stay(log *engine.Log) {
	f := s.Fight
	s.Stack.Pop()
	s.Stack.Pop() // the battle
	s.Fight = fight{}
	log.Add(engine.Event{Kind: EvStayed, Seat: engine.Seat(f.Attacker), On: int16(f.City)})
}
