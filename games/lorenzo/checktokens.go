package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// checkFace: a token that the seat has; rule is what it is asked for by.
func (s *state) checkFace(seat engine.Seat, face int16, rule string) engine.Reason {
	if s.Players[seat].Faces[face] == 0 {
		return engine.Reason{Rule: rule, Why: "noSuchToken"}
	}
	return engine.Reason{}
}

// checkLay: an own token on an own holder card that bears none (LH-5.1, LH-5.2).
func (r *rules) checkLay(s *state, seat engine.Seat, face int16, card uint8) engine.Reason {
	p, h := &s.Players[seat], r.Holder[card]
	rule := "LH-5.1"
	if h != 0 && r.c.Cards[card].Type == content.Character {
		rule = "LH-5.2"
	}
	if reason := s.checkFace(seat, face, rule); !reason.OK() {
		return reason
	}
	switch {
	case h == 0 || slotOf(p, r.c.Cards[card].Type, card) < 0:
		return engine.Reason{Rule: rule, Why: "noHolder"}
	case s.House.Held[h-1] != 0:
		return engine.Reason{Rule: rule, Why: "holderFull"}
	}
	return engine.Reason{}
}
