package rules

import (
	"testing"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// TestFeaturesTurnWithTheSeats: what a seat is does not hang on its number: with all
// seats moved on, each sees the same.
func TestFeaturesTurnWithTheSeats(t *testing.T) {
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	r := newRules(c, &theGreatGame)
	for seats := content.MinSeats; seats <= maxSeats; seats++ {
		s, err := r.New(engine.Options{Seats: seats}, engine.FastChance(3))
		if err != nil {
			t.Fatal(err)
		}
		rng := engine.FastChance(4)
		n := len(r.Features(&s))
		here, there := make([]float32, n), make([]float32, n)
		names := r.Features(&s)
		for at := 0; r.Owing(&s) != 0 && at < 3000; at++ {
			if at%7 == 0 {
				turned := turn(s)
				for i := range seats {
					r.Observe(&s, engine.Seat(i), here)
					r.Observe(&turned, engine.Seat((i+1)%seats), there)
					for k := range here {
						if here[k] != there[k] {
							t.Fatalf("%d seats, after %d choices, seat %d: %q is %v, with the seats moved on %v", seats, at, i+1, names[k], here[k], there[k])
						}
					}
				}
			}
			seat := r.Owing(&s).First()
			list := r.Choices(&s, seat, nil)
			r.Do(&s, seat, list[rng.N(len(list))], nil)
		}
	}
}

// turn moves every seat on by one, with all that is its.
func turn(s state) state {
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
	out := s
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
		f.Attacker, f.Rival, f.Leo = next(f.Attacker), next(f.Rival), set(f.Leo)
	}
	return out
}
