package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// siegeQuestion: which city is besieged next, or, in Wars of Italy, that the sieges end
// (D10).
var siegeQuestion = row{
	Ask: virtu.AskSiege,
	Answers: withFree(
		answer{Verb: virtu.DoSiege, Forms: forms{{Words: "siege", Args: args{{In: inOn, Noun: aCity}}}}, Why: (*rules).whySiege, Do: (*rules).beginSiege},
		answer{Verb: virtu.DoDone, Forms: doneForms, Why: (*rules).whySiegesDone, Do: (*rules).endSieges},
	),
	Choices: freeThen((*rules).siegeChoices),
	Auto:    (*rules).autoSiege,
	Tell:    (*rules).tellSiege,
	Show:    (*rules).showSieges,
}

// battle leads a siege from its field battles to its end. It asks nothing itself.
var battle = row{Ask: virtu.Ask(nodeBattle), Auto: (*rules).runBattle}

const nodeBattle = effect.Node(virtu.NumAsks)

// sieges returns the cities that the seat must besiege, and those that it may:
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

// duty is the obligation of a seat with units before a foreign city.
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

// defender returns the seat that declares bonuses for the city and whose units there
// defend it: the one that controls it, or to which its league is friendly (W-8.4); nobody if there is
// none.
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

// anySiege reports whether units are before any foreign city.
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

func (r *rules) siegeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	must, may := r.sieges(s, seat)
	for set := must | may; set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoSiege, On: int16(nextBit(&set))})
	}
	if must == 0 {
		buf = append(buf, engine.Choice{Verb: virtu.DoDone})
	}
	return buf
}

// whySiege returns why there is no siege of the city now (V-16.1, W-8.1, R-42).
func (r *rules) whySiege(s *state, seat engine.Seat, choice engine.Choice) engine.Reason {
	c := content.City(choice.On)
	must, may := r.sieges(s, seat)
	switch {
	case !r.offMap(s, c).OK():
		return r.offMap(s, c)
	case (must|may)>>c&1 != 0:
		return engine.Reason{}
	case s.leagueOf(c) != content.NoLeague && s.force(c, int8(seat)) > 0 && !s.owns(seat, c):
		return engine.Reason{Rule: "W-8.1", Why: "friendlyLeague", What: s.leagueOf(c).String()}
	}
	return engine.Reason{Rule: "V-16.1", Why: "noSiege"}
}

// whySiegesDone returns why the sieges cannot end: one is still owed (D10, W-8.1).
func (r *rules) whySiegesDone(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	must, _ := r.sieges(s, seat)
	switch {
	case len(r.leagues) == 0: // all sieges are owed
		return notAsked
	case must != 0:
		return engine.Reason{Rule: "W-8.1", Why: "siegeOwed"}
	}
	return engine.Reason{}
}

// showSieges offers the leagues' cities before which units of the seat stand.
func (r *rules) showSieges(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for set := r.waits &^ s.Players[seat].Lands; set != 0; {
		if c := nextBit(&set); s.force(content.City(c), int8(seat)) > 0 {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoSiege, On: int16(c)}})
		}
	}
	if len(r.leagues) > 0 {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoDone}})
	}
}

// tellSiege sets Owed in the view's question: whether an owed siege prevents the seat from ending.
func (r *rules) tellSiege(s *state, _ engine.Seat, q *virtu.Question) {
	must, _ := r.sieges(s, q.Seat)
	q.Owed = must != 0
}

// endSieges ends the seat's sieges; the war tokens that are left go back (V-14.11).
func (r *rules) endSieges(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.returnTokens(seat, log)
	s.endStep()
}

// autoSiege continues to the next siege of the seat; it asks for the order only
// when there are several, or one that is not owed (V-16.1, W-8.1, W-8.11).
// False means that the question is asked.
func (r *rules) autoSiege(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	must, may := r.sieges(s, seat)
	switch {
	case must|may == 0:
		s.Stack.Pop()
	case may == 0 && must&(must-1) == 0:
		r.beginSiege(s, seat, engine.Choice{Verb: virtu.DoSiege, On: int16(nextBit(&must))}, log)
	default:
		return false
	}
	return true
}

// endBattle ends a siege. A seat without further sieges returns its remaining war tokens (V-14.11).
func (r *rules) endBattle(s *state, log *engine.Log) {
	seat := engine.Seat(s.Fight.Attacker)
	s.Fight = fight{}
	s.Stack.Pop()
	if must, may := r.sieges(s, seat); must|may == 0 {
		s.returnTokens(seat, log)
	}
}

// returnTokens returns the seat's war tokens to the bank (V-14.11, V-18.6).
func (s *state) returnTokens(seat engine.Seat, log *engine.Log) {
	if n := s.Players[seat].Tokens; n > 0 {
		s.Players[seat].Tokens = 0
		log.Add(engine.Event{Kind: virtu.EvTokensBack, Seat: seat, N: int16(n)})
	}
}

func (r *rules) beginSiege(s *state, seat engine.Seat, choice engine.Choice, log *engine.Log) {
	c := content.City(choice.On)
	s.Fight = fight{On: true, City: c, Attacker: int8(seat), Opponent: nobody}
	s.Stack.Push(effect.Frame{Node: nodeBattle, Seat: seat})
	log.Add(engine.Event{Kind: virtu.EvSiege, Seat: seat, On: int16(c), N: int16(s.Cities[c].Owner)})
}

// runBattle fights the other armies one after the other (V-17.8), lets the winner choose (V-17.7), then
// decides the siege. It returns true, because it always does something.
func (r *rules) runBattle(s *state, _ *effect.Frame, log *engine.Log) bool {
	f := &s.Fight
	at := &s.Cities[f.City]
	seat := engine.Seat(f.Attacker)
	if s.force(f.City, f.Attacker) == 0 || s.owns(seat, f.City) {
		r.endBattle(s, log)
		return true
	}
	switch set := r.opponents(s); {
	case set.Len() > 1:
		s.ask(virtu.AskOpponent, seat)
	case set != 0:
		s.beginField(set.First(), log)
	case f.Battled || at.Won.Has(seat) && s.leagueOf(f.City) == content.NoLeague:
		s.ask(virtu.AskAfterField, seat)
	default:
		s.beginDuel(false, r.defender(s, f.City, f.Attacker))
	}
	return true
}

// beginDuel lets the sides declare their war bonuses, the active player first
// (V-16.5, V-17.3).
func (s *state) beginDuel(field bool, opponent int8) {
	f := &s.Fight
	f.Field, f.Opponent, f.Side, f.Passes, f.Bonus, f.Leo = field, opponent, 0, 0, [2]int8{}, 0
	s.ask(virtu.AskDeclare, engine.Seat(f.Attacker))
}

// defence returns the city's strength as this siege counts it (V-16.8, W-8.4): value
// with agents, the units and bonuses that defend it, Bastion; at least 0.
func (r *rules) defence(s *state) int8 {
	f := &s.Fight
	d := r.modified(s, engine.Seat(f.Attacker), f.City) + f.Bonus[1] + r.bastion(s) + s.garrison()
	return max(0, d)
}

// garrison returns how many units defend the besieged city: those of the seat that
// defends it, and of a league without ally its own.
func (s *state) garrison() int8 {
	f := &s.Fight
	n := int8(0)
	if f.Opponent >= 0 {
		n = s.force(f.City, f.Opponent)
	}
	if ruler := s.ruler(f.City); ruler >= s.Seats {
		n += s.Cities[f.City].Units[ruler]
	}
	return n
}

// bastion adds to the defence of its owner's cities, not in the field (V-11.8).
func (r *rules) bastion(s *state) int8 {
	if f := &s.Fight; !f.Field && f.Opponent >= 0 && s.Players[f.Opponent].tookBonus(content.Bastion) {
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
		s.decideField(attack, s.force(f.City, f.Opponent)+f.Bonus[1], log)
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

// repelled: the attacker loses a unit, the others retreat (V-16.16).
func (s *state) repelled(attack, defence int8, log *engine.Log) {
	f := &s.Fight
	s.reduce(f.City, f.Attacker, 1)
	s.flee(f.City, f.Attacker)
	e := engine.Event{Kind: virtu.EvSiegeLost, Seat: engine.Seat(f.Attacker), On: int16(f.City), N: int16(attack), To: int16(defence)}
	e.Goods[0] = int16(s.Cities[f.City].Owner)
	log.Add(e)
}
