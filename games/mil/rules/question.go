package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// question returns who is asked what. Only of a seat's own cubes does it say more to
// the seat than to others.
func (r *rules) question(s *state, viewer engine.Seat) mil.Question {
	q := mil.Question{Seat: engine.NoSeat, Knight: content.NoKnight, Target: content.NoKnight, Column: -1, Total: -1, Best: engine.NoSeat, From: engine.NoSeat,
		Joined: [2]engine.Seat{engine.NoSeat, engine.NoSeat}, Guest: content.Home}
	owing := r.Owing(s)
	if owing == 0 {
		return q
	}
	q.Seat = owing.First()
	if owing.Has(viewer) {
		q.Seat = viewer
	}
	f := s.Stack.Top()
	q.Ask = mil.Ask(f.Node)
	q.Knight, q.Target, q.Land, q.Rolled = s.Act.Knight, s.Act.Target, int(s.Act.Land), s.Act.Rolled
	q.Offer, q.Base, q.Best, q.Given = s.Act.Offer, s.Act.Base, engine.Seat(s.Act.Best), int(s.Act.Given)
	q.Won, q.WonDark = s.Act.Won, s.Act.Dark
	r.Tell(s, q.Ask, viewer, &q)
	if s.Act.Target != content.NoKnight && s.Sphere == content.War {
		attack, defence := r.baseStrength(s)
		q.Strength = [2]int{int(attack), int(defence)}
		q.Joined = [2]engine.Seat{engine.Seat(s.Act.Lords[0]), engine.Seat(s.Act.Lords[1])}
	}
	return q
}
