package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// usedToken ends the use of a token: what it shows has been gained.
var usedToken = silent(nodeUsed, func(_ *rules, s *state, _ *effect.Frame, _ *engine.Log) bool {
	s.Stack.Pop()
	s.House.Using = 0
	return true
})

// whyUse: a token that the seat has (LH-6.4).
func (r *rules) whyUse(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	return s.whyFace(seat, c.On, "LH-6.4")
}

// whyFace returns that the seat has no token of the face; rule is the one that asks for it.
func (s *state) whyFace(seat engine.Seat, face int16, rule string) engine.Reason {
	if s.Players[seat].Faces[face] == 0 {
		return engine.Reason{Rule: rule, Why: "noSuchToken"}
	}
	return engine.Reason{}
}

// whyLay: an own token on an own holder card that bears none (LH-5.1, LH-5.2).
func (r *rules) whyLay(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	card := uint8(c.To)
	p, h := &s.Players[seat], r.Holder[card]
	rule := "LH-5.1"
	if h != 0 && r.c.Cards[card].Type == content.Character {
		rule = "LH-5.2"
	}
	if reason := s.whyFace(seat, c.On, rule); !reason.OK() {
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

// drawTokens draws special tokens from the supply, each at random; when it is
// empty the used ones are mixed into a new one, and when there are none either
// no token is gained (LH-6.2, LH-6.5).
func (r *rules) drawTokens(s *state, seat engine.Seat, n int16, log *engine.Log) {
	p := &s.Players[seat]
	drawn := int16(0)
	for ; drawn < n; drawn++ {
		face, ok := s.drawToken()
		if !ok {
			break
		}
		p.Faces[face]++
		p.Goods[content.Tokens]++
		if log != nil {
			log.Add(engine.Event{Kind: lorenzo.EvDrewToken, Seat: seat, On: int16(face), N: 1, For: engine.SeatsOf(seat), Sealed: true})
		}
	}
	if drawn > 0 {
		log.Add(engine.Event{Kind: lorenzo.EvDrewToken, Seat: seat, On: -1, N: drawn, Sealed: true})
	}
	if drawn < n {
		log.Add(engine.Event{Kind: lorenzo.EvDrewNone, Seat: seat, N: n - drawn})
	}
}

// drawToken takes one token out of the supply. With the last one the used ones
// become the new supply, or as soon as there are any (LH-6.5).
func (s *state) drawToken() (face int, ok bool) {
	h := &s.House
	left := h.supplied()
	if left == 0 {
		h.refill()
		if left = h.supplied(); left == 0 {
			return 0, false
		}
	}
	at := s.Chance.N(left)
	for at >= int(h.Supply[face]) {
		at -= int(h.Supply[face])
		face++
	}
	h.Supply[face]--
	if left == 1 {
		h.refill()
	}
	return face, true
}

// supplied returns how many tokens are in the supply.
func (h *houseState) supplied() (n int) {
	for _, k := range h.Supply {
		n += int(k)
	}
	return n
}

// refill makes the used tokens the supply, which is empty; but for the one that is
// being used: what it shows never brings it back.
func (h *houseState) refill() {
	h.Supply, h.Used = h.Used, [content.FaceRoom]uint8{}
	if h.Using != 0 {
		h.Supply[h.Using-1]--
		h.Used[h.Using-1] = 1
	}
}

// useToken discards a token and gains what it shows (LH-6.4); each is its own
// gain event.
func (r *rules) useToken(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	face := int(c.On)
	p := &s.Players[seat]
	p.Faces[face]--
	p.Goods[content.Tokens]--
	s.House.Used[face]++
	shows := &r.c.Faces[face]
	log.Add(engine.Event{Kind: lorenzo.EvUsed, Seat: seat, On: int16(face), Sealed: true})
	s.House.Using = uint8(face) + 1
	s.Stack.Push(effect.Frame{Node: nodeUsed, Seat: seat})
	r.pushPrivileges(s, seat, shows.Privileges, false)
	r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvShown, On: int16(face), Goods: shows.Gain}, log)
}

// layToken puts a token on a holder card, for good (LH-5.1, LH-5.2, R-31).
func (r *rules) layToken(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	p := &s.Players[seat]
	p.Faces[c.On]--
	p.Goods[content.Tokens]--
	s.House.Held[r.Holder[c.To]-1] = uint8(c.On) + 1
	log.Add(engine.Event{Kind: lorenzo.EvLaid, Seat: seat, On: c.On, To: c.To, Sealed: true})
}

// gainHeld gains what the token on a card shows; it stays there (LH-5.1).
func (r *rules) gainHeld(s *state, seat engine.Seat, card int16, log *engine.Log) {
	held := s.House.Held[r.Holder[card]-1]
	if held == 0 {
		return
	}
	shows := &r.c.Faces[held-1]
	r.pushPrivileges(s, seat, shows.Privileges, false)
	r.gain(s, gainEvent{Seat: seat, Kind: lorenzo.EvHeld, On: card, To: int16(held) - 1, Goods: shows.Gain}, log)
}
