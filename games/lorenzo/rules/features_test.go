package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
)

// turned returns the position with every player moved to the next seat.
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

// TestFeaturesTurn checks at the positions of random games that features do not depend on seat
// numbers: when every player moves to the next seat, each observes the same as before.
func TestFeaturesTurn(t *testing.T) {
	enginetest.FeaturesTurn[state, lorenzo.View](t, title(t), []string{"", "advanced", "houses", "pazzi", "houses,pazzi"}, turned)
}
