package lorenzo

import "signoria/engine"

func (s *state) checkFace(seat engine.Seat, face int16) engine.Reason {
	if s.Players[seat].Faces[face] == 0 {
		return engine.Reason{Rule: "LH-6.4", Why: "noSuchToken"}
	}
	return engine.Reason{}
}

func (r *rules) checkLay(s *state, p *player, card uint8) engine.Reason {
	switch h := r.Holder[card]; {
	case h == 0 || slotOf(p, r.c.Cards[card].Type, card) < 0:
		return engine.Reason{Rule: "LH-5.1", Why: "noHolder"}
	case s.House.Held[h-1] != 0:
		return engine.Reason{Rule: "LH-5.1", Why: "holderFull"}
	}
	return engine.Reason{}
}
