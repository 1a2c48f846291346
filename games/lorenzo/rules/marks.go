package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// marks say again, in a few bits, what lies and stands on the board: every list
// of choices asks for it, and looking from place to place costs more (see
// docs/performance.md). They follow from the board, and change in three places:
// here, where a member is put down, and where a card is taken away.
type marks struct {
	Free     uint64                  // spaces: floors with a card (L-6.1), others that exist and have room (L-2.4, L-5.10)
	Occupied uint8                   // towers in which a member stands (L-6.3)
	Areas    [content.MaxSeats]uint8 // areas with a coloured member of the seat (L-5.11)
}

// marketSpaces is the set of the four market spaces.
const marketSpaces = uint64(15) << content.Market1

// mark makes the marks again from the board.
func (r *rules) mark(s *state) {
	s.Marks = marks{}
	for sp, card := range s.Floor {
		if card != 0 {
			s.Marks.Free |= 1 << sp
		}
		if s.Stand[sp] != nobody {
			s.Marks.Occupied |= 1 << (sp / content.NumFloors)
		}
	}
	for sp := content.Market1; sp < content.LeaderSpace; sp++ {
		if !r.c.Board.Covered[s.Seats][sp] && (s.line(sp).Len == 0 || !sp.HoldsOne()) {
			s.Marks.Free |= 1 << sp
		}
	}
	for seat := range s.Players[:s.Seats] {
		s.Marks.Areas[seat] = s.Players[seat].coloured()
	}
}

// put notes that the member stands on the space.
func (k *marks) put(seat engine.Seat, m content.Member, sp content.Space) {
	if m.Coloured() {
		k.Areas[seat] |= areaBit[sp]
	}
	if tower, _, ok := sp.Tower(); ok {
		k.Occupied |= 1 << tower
	} else if sp.HoldsOne() {
		k.Free &^= 1 << sp // the leaders' own spaces are never in it
	}
}

// occupied reports whether any member stands in the tower (L-6.3).
func (s *state) occupied(t content.Tower) bool { return s.Marks.Occupied>>(t&7)&1 != 0 }
