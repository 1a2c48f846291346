package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// opponentQuestion: with which of several other armies before the city the attacker fights next
// (D11, V-17.8).
var opponentQuestion = row{
	Ask: virtu.AskOpponent,
	Answers: withFree(
		answer{Verb: virtu.DoFight, Forms: forms{{Words: "fight", Args: args{{In: inOn, Noun: aSeat}}}}, Why: (*rules).whyOpponent, Do: (*rules).fight},
	),
	Choices: freeThen((*rules).opponentChoices),
}

// afterFieldQuestion: whether the winner of a field battle besieges the city (D14, V-17.7,
// W-8.2).
var afterFieldQuestion = row{
	Ask: virtu.AskAfterField,
	Answers: withFree(
		answer{Verb: virtu.DoBesiege, Forms: forms{{Words: "besiege"}}, Do: (*rules).besiege},
		answer{Verb: virtu.DoGiveUp, Forms: forms{{Words: "give_up"}}, Why: (*rules).whyLeaveField, Do: (*rules).giveUp},
		answer{Verb: virtu.DoStay, Forms: forms{{Words: "stay", Only: leagues}}, Why: (*rules).whyLeaveField, Do: (*rules).stay},
	),
	Choices: freeThen((*rules).afterFieldChoices),
}

// opponents returns the other armies before the city (V-16.2, V-17.1, W-8.2).
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

func (r *rules) whyOpponent(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	switch q := engine.Seat(c.On); {
	case int8(q) >= s.Seats:
		return notAsked
	case !r.opponents(s).Has(q):
		return engine.Reason{Rule: "V-17.1", Why: "noOpponent"}
	}
	return engine.Reason{}
}

func (r *rules) opponentChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	for set := r.opponents(s); set != 0; set = set.Without(set.First()) {
		buf = append(buf, engine.Choice{Verb: virtu.DoFight, On: int16(set.First())})
	}
	return buf
}

func (r *rules) fight(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.beginField(engine.Seat(c.On), log)
}

func (s *state) beginField(opponent engine.Seat, log *engine.Log) {
	log.Add(engine.Event{Kind: virtu.EvField, Seat: engine.Seat(s.Fight.Attacker), On: int16(s.Fight.City), N: int16(opponent)})
	s.beginDuel(true, int8(opponent))
}

// decideField: the weaker side loses all, the stronger as many; equal sides
// lose one each and retreat (V-17.4, V-17.5).
func (s *state) decideField(own, other int8, log *engine.Log) {
	f := &s.Fight
	c, a, q := f.City, f.Attacker, f.Opponent
	if own == other {
		for _, side := range [...]int8{a, q} {
			s.reduce(c, side, 1)
			s.flee(c, side)
		}
		log.Add(engine.Event{Kind: virtu.EvFieldTied, Seat: engine.Seat(a), On: int16(c), N: int16(own), To: int16(q)})
		return
	}
	winner, loser, strong, weak := a, q, own, other
	if other > own {
		winner, loser, strong, weak = q, a, other, own
	}
	dead := s.loseAll(c, loser)
	killed := s.reduce(c, winner, dead)
	e := engine.Event{Kind: virtu.EvFieldWon, Seat: engine.Seat(winner), On: int16(c), N: int16(strong), To: int16(weak)}
	e.Goods = [engine.EventGoods]int16{int16(loser), int16(killed), int16(dead)}
	log.Add(e)
	if winner == a {
		f.Battled = true
	} else {
		s.Cities[c].Won = s.Cities[c].Won.With(engine.Seat(winner))
	}
}

// whyLeaveField: the other of two ways to leave the city (D14, W-8.2).
func (r *rules) whyLeaveField(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	if c.Verb != s.leaving() {
		return notAsked
	}
	return engine.Reason{}
}

func (r *rules) afterFieldChoices(s *state, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(buf, engine.Choice{Verb: virtu.DoBesiege}, engine.Choice{Verb: s.leaving()})
}

// giveUp: the winner of a field battle leaves the siege (V-17.7).
func (r *rules) giveUp(s *state, _ engine.Seat, _ engine.Choice, log *engine.Log) {
	f := &s.Fight
	s.Stack.Pop()
	s.flee(f.City, f.Attacker)
	log.Add(engine.Event{Kind: virtu.EvGaveUp, Seat: engine.Seat(f.Attacker), On: int16(f.City)})
}

// besiege continues from the field battle with the siege.
func (r *rules) besiege(s *state, _ engine.Seat, _ engine.Choice, _ *engine.Log) {
	s.Stack.Pop()
	s.beginDuel(false, r.defender(s, s.Fight.City, s.Fight.Attacker))
}

// leaving returns the verb by which the winner of a field battle does not besiege: before a league's
// city the units stay, elsewhere they give up (D14, W-8.2).
func (s *state) leaving() engine.Verb {
	if s.leagueOf(s.Fight.City) != content.NoLeague {
		return virtu.DoStay
	}
	return virtu.DoGiveUp
}

// stay leaves the army before the city of a league, without a siege (W-8.2).
func (r *rules) stay(s *state, _ engine.Seat, _ engine.Choice, log *engine.Log) {
	f := s.Fight
	s.Stack.Pop()
	s.Stack.Pop() // the battle
	s.Fight = fight{}
	log.Add(engine.Event{Kind: virtu.EvStayed, Seat: engine.Seat(f.Attacker), On: int16(f.City)})
}
