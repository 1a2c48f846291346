package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
)

// TestFeaturesTurn checks that features do not depend on seat numbers: when every player moves to the
// next seat, each observes the same as before.
func TestFeaturesTurn(t *testing.T) {
	enginetest.FeaturesTurn[state, virtu.View](t, title(t), []string{""}, turned)
}

// turned returns the position with every player moved to the next seat.
func turned(s *state) state {
	next := func(of int8) int8 {
		if of < 0 {
			return of
		}
		return (of + 1) % s.Seats
	}
	set := func(of engine.Seats) (to engine.Seats) {
		for ; of != 0; of = of.Without(of.First()) {
			to = to.With(engine.Seat(next(int8(of.First()))))
		}
		return to
	}
	move := func(of [maxSeats]int8) (to [maxSeats]int8) {
		for i := range s.Seats {
			to[next(i)] = of[i]
		}
		return to
	}
	out := *s
	for i := range s.Seats {
		out.Order[i] = engine.Seat(next(int8(s.Order[i])))
		out.Arrival[i] = engine.Seat(next(int8(s.Arrival[i])))
		p := s.Players[i]
		p.Trophies = move(p.Trophies)
		for ch := range p.Chambers {
			p.Chambers[ch].Agent = next(p.Chambers[ch].Agent)
		}
		out.Players[next(i)] = p
	}
	for c := range out.Cities {
		at := &out.Cities[c]
		at.Owner, at.Agent, at.Won, at.Leo = next(at.Owner), next(at.Agent), set(at.Won), set(at.Leo)
		at.Units, at.Fled = move(at.Units), move(at.Fled)
	}
	for p := range out.Powers {
		out.Powers[p].Ally, out.Powers[p].Agent = next(s.Powers[p].Ally), next(s.Powers[p].Agent)
	}
	for i := range out.Stack.Frames[:s.Stack.Len] {
		out.Stack.Frames[i].Seat = engine.Seat(next(int8(s.Stack.Frames[i].Seat)))
	}
	if s.Fight.On {
		f := &out.Fight
		f.Attacker, f.Opponent, f.Leo = next(f.Attacker), next(f.Opponent), set(f.Leo)
	}
	return out
}
