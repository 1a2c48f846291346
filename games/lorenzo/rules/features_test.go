package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/effect"
)

// turned is the position with everybody one seat further on.
func turned(s *state) state {
	t, n := *s, engine.Seat(s.Seats)
	next := func(seat engine.Seat) engine.Seat {
		if seat < 0 || seat >= n {
			return seat
		}
		return (seat + 1) % n
	}
	moved := func(tok int8) int8 {
		if tok == nobody {
			return tok
		}
		return token(next(tokenSeat(tok)), tokenMember(tok))
	}
	for i := range s.Seats {
		to := next(engine.Seat(i))
		t.Order[i] = next(s.Order[i])
		t.Players[to], t.Marks.Areas[to] = s.Players[i], s.Marks.Areas[i]
		h := &t.House
		h.Packets[to], h.Picks[to] = s.House.Packets[i], s.House.Picks[i]
		h.Queue[i] = int8(next(engine.Seat(s.House.Queue[i])))
	}
	for i := range t.House.Bidder {
		t.House.Bidder[i] = int8(next(engine.Seat(s.House.Bidder[i])))
	}
	for sp := range t.Stand {
		t.Stand[sp] = moved(s.Stand[sp])
	}
	for i := range t.Lines {
		for j := range t.Lines[i].Len {
			t.Lines[i].Token[j] = moved(s.Lines[i].Token[j])
		}
	}
	if t.Act.From > 0 {
		t.Act.From = int8(next(engine.Seat(t.Act.From-1))) + 1
	}
	t.Run.From, t.Less.Seat = next(s.Run.From), next(s.Less.Seat)
	for i := range t.Stack.Frames[:t.Stack.Len] {
		t.Stack.Frames[i].Seat = next(s.Stack.Frames[i].Seat)
	}
	return t
}

// TestFeaturesTurn: what a seat is does not hang on its number: all sit one further on, and
// each sees what it saw, all along games at random.
func TestFeaturesTurn(t *testing.T) {
	for _, modules := range []string{"", "advanced", "houses", "pazzi", "houses,pazzi"} {
		for _, seats := range []int{2, 4} {
			o, err := engine.ParseOptions(seats, modules)
			if err != nil {
				t.Fatal(err)
			}
			testTurns(t, modules, o)
		}
	}
}

func testTurns(t *testing.T, modules string, o engine.Options) {
	r := newRules(edition(t))
	s, err := r.New(o, engine.FastChance(uint64(o.Seats)))
	if err != nil {
		t.Fatal(err)
	}
	names := r.Features(&s)
	mine, theirs := make([]float32, len(names)), make([]float32, len(names))
	rnd, asked := engine.FastChance(1), map[effect.Node]bool{}
	for r.Owing(&s) != 0 {
		other := turned(&s)
		for seat := range engine.Seat(o.Seats) {
			r.Observe(&s, seat, mine)
			r.Observe(&other, (seat+1)%engine.Seat(o.Seats), theirs)
			for i := range names {
				if mine[i] != theirs[i] {
					t.Fatalf("%q, %d seats, seat %v, round %d, phase %v: %q is %v, turned %v", modules, o.Seats, seat, s.Round, s.Phase, names[i], mine[i], theirs[i])
				}
			}
		}
		if f := s.Stack.Top(); f != nil {
			asked[f.Node] = true
		}
		seat := r.Owing(&s).First()
		open := r.Choices(&s, seat, nil)
		r.Do(&s, seat, open[rnd.N(len(open))], nil)
	}
	if len(asked) < 3 {
		t.Errorf("%q, %d seats: only %d kinds of questions came up", modules, o.Seats, len(asked))
	}
}
