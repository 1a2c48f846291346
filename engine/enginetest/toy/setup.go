package toy

import (
	"fmt"
	"math/bits"

	"signoria/engine"
)

// New deals a match (T-1.1).
func (r rules) New(o engine.Options, c engine.Chance) (state, error) {
	s, err := standard(o)
	if err != nil {
		return s, err
	}
	if r.fixedOpening {
		c = engine.NewChance(engine.SeedFromInt(1))
	}
	s.Chance = c
	engine.Shuffle(&s.Chance, s.Deck[:])
	for seat := range s.seats() {
		s.Hand[seat] = 0
	}
	for seat := range s.seats() {
		for range dealt {
			s.Hand[seat] |= s.draw()
		}
	}
	return s, nil
}

// standard returns the start that written positions differ from: lots in order, the
// first four tokens for seat 1 and so on, no chance.
func standard(o engine.Options) (state, error) {
	var s state
	if o.Seats < 2 || o.Seats > MaxSeats {
		return s, fmt.Errorf("%d seats: 2 to %d can play", o.Seats, MaxSeats)
	}
	s.Seats = int8(o.Seats)
	s.Rounds = 4
	for name, value := range o.Set {
		switch {
		case name == "rounds" && value == "4":
		case name == "rounds" && value == "6":
			s.Rounds = 6
		default:
			return s, fmt.Errorf("option %s=%s: only rounds=4 and rounds=6 exist", name, value)
		}
	}
	for i := range s.Deck {
		s.Deck[i] = int8(i + 1)
	}
	for seat := range s.seats() {
		s.Hand[seat] = (1<<dealt - 1) << (int(seat) * dealt)
		s.Veto[seat] = true
	}
	s.Round = 1
	s.push(frame{Node: nodeBid})
	return s, nil
}

// draw takes a token from the bag, the empty set when there is none.
func (s *state) draw() tokens {
	bag := s.bag()
	n := bits.OnesCount32(uint32(bag))
	if n == 0 {
		return 0
	}
	return bag.nth(s.Chance.N(n))
}

// nth returns the token with n smaller ones in the set.
func (t tokens) nth(n int) tokens {
	for ; n > 0; n-- {
		t &= t - 1
	}
	return t & -t
}
