package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// question returns who is asked what; everybody may know it.
func (r *rules) question(s *state, viewer engine.Seat) virtu.Question {
	q := virtu.Question{Seat: engine.NoSeat, City: content.NoCity, Chamber: -1, From: content.NoSpot}
	if s.Phase == virtu.PhaseSetup {
		owing := r.Owing(s)
		q.Seat, q.Ask = owing.First(), virtu.AskLay
		if owing.Has(viewer) {
			q.Seat = viewer
		}
		r.Tell(s, q.Ask, viewer, &q)
		return q
	}
	f := s.Stack.Top()
	if f == nil {
		return q
	}
	q.Seat, q.Ask = f.Seat, virtu.Ask(f.Node)
	q.Action, q.Pool, q.Half = s.Act.Action, s.Act.Pool, int(s.Act.Half)
	q.Steps, q.FlorinStep = int(s.Act.Steps), s.Act.Florin
	q.Chamber = int(s.Players[f.Seat].Token)
	q.From = s.Act.From - 1
	q.Bought = itemsOf(s.Act.Bought)
	r.Tell(s, q.Ask, viewer, &q)
	if s.Fight.On && q.Ask != virtu.AskLosses {
		q.City = s.Fight.City
		q.Duel = r.duel(s)
	}
	return q
}

// duel returns the running siege or field battle.
func (r *rules) duel(s *state) *virtu.Duel {
	f := &s.Fight
	d := &virtu.Duel{City: f.City, Field: f.Field, League: s.leagueOf(f.City), Attacker: engine.Seat(f.Attacker), Opponent: engine.Seat(f.Opponent), Passes: int(f.Passes), Declares: engine.Seat(f.side(f.Side))}
	d.Units[0] = int(s.force(f.City, f.Attacker))
	switch {
	case !f.Field:
		d.Units[1] = int(s.garrison())
	case f.Opponent >= 0:
		d.Units[1] = int(s.force(f.City, f.Opponent))
	}
	d.Bonus = [2]int{int(f.Bonus[0]), int(f.Bonus[1])}
	d.Strength = [2]int{d.Units[0] + d.Bonus[0], d.Units[1] + d.Bonus[1]}
	if !f.Field {
		d.Value, d.Fixed = int(r.modified(s, engine.Seat(f.Attacker), f.City)), int(r.bastion(s))
		d.Strength[1] = int(r.defence(s))
	}
	return d
}
