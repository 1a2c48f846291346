package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

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
			log.Add(engine.Event{Kind: EvDrewToken, Seat: seat, On: int16(face), N: 1, For: engine.SeatsOf(seat), Sealed: true})
		}
	}
	if drawn > 0 {
		log.Add(engine.Event{Kind: EvDrewToken, Seat: seat, On: -1, N: drawn, Sealed: true})
	}
	if drawn < n {
		log.Add(engine.Event{Kind: EvDrewNone, Seat: seat, N: n - drawn})
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

// supplied is how many tokens are in the supply.
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
func (r *rules) useToken(s *state, seat engine.Seat, face int, log *engine.Log) {
	p := &s.Players[seat]
	p.Faces[face]--
	p.Goods[content.Tokens]--
	s.House.Used[face]++
	shows := &r.c.Faces[face]
	log.Add(engine.Event{Kind: EvUsed, Seat: seat, On: int16(face), Sealed: true})
	s.House.Using = uint8(face) + 1
	s.Stack.Push(effect.Frame{Node: nodeUsed, Seat: seat})
	r.pushPrivileges(s, seat, shows.Privileges, false)
	r.gain(s, gainEvent{Seat: seat, Kind: EvShown, On: int16(face), Goods: shows.Gain}, log)
}

// layToken puts a token on a holder card, for good (LH-5.1, LH-5.2, R-31).
func (r *rules) layToken(s *state, seat engine.Seat, face int, card int16, log *engine.Log) {
	p := &s.Players[seat]
	p.Faces[face]--
	p.Goods[content.Tokens]--
	s.House.Held[r.Holder[card]-1] = uint8(face) + 1
	log.Add(engine.Event{Kind: EvLaid, Seat: seat, On: int16(face), To: card, Sealed: true})
}

// gainHeld gains what the token on a card shows; it stays there (LH-5.1).
func (r *rules) gainHeld(s *state, seat engine.Seat, card int16, log *engine.Log) {
	held := s.House.Held[r.Holder[card]-1]
	if held == 0 {
		return
	}
	shows := &r.c.Faces[held-1]
	r.pushPrivileges(s, seat, shows.Privileges, false)
	r.gain(s, gainEvent{Seat: seat, Kind: EvHeld, On: card, To: int16(held) - 1, Goods: shows.Gain}, log)
}

// drawToKeep draws tokens of which one is kept (LH-8.14): the only one that is left
// too; a tile that lessens gains of tokens leaves none.
func (r *rules) drawToKeep(s *state, seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	if p.Cubes&1 != 0 && r.TileTraits[0][s.Tiles[0]].Less>>content.Tokens&1 != 0 {
		return
	}
	n := 0
	for ; n < len(s.House.Drawn); n++ {
		face, ok := s.drawToken()
		if !ok {
			break
		}
		s.House.Drawn[n] = uint8(face) + 1
		log.Add(engine.Event{Kind: EvDrewToken, Seat: seat, On: int16(face), N: 1, For: engine.SeatsOf(seat), Sealed: true})
	}
	if n == 0 {
		log.Add(engine.Event{Kind: EvDrewNone, Seat: seat, N: 1})
		return
	}
	log.Add(engine.Event{Kind: EvDrewToken, Seat: seat, On: -1, N: int16(n), Sealed: true})
	s.Stack.Push(effect.Frame{Node: nodeKeep, Seat: seat})
}

// keepToken keeps one of the two drawn; the other goes to the used ones.
func (s *state) keepToken(seat engine.Seat, face int, log *engine.Log) {
	p, h := &s.Players[seat], &s.House
	p.Faces[face]++
	p.Goods[content.Tokens]++
	logToken(engine.Event{Kind: EvKept, Seat: seat, On: int16(face), N: 1}, log)
	other := h.Drawn[0]
	if int(other) == face+1 {
		other = h.Drawn[1]
	}
	if other != 0 {
		h.Used[other-1]++
		log.Add(engine.Event{Kind: EvTokenLost, Seat: seat, On: int16(other) - 1, Sealed: true})
	}
	h.Drawn = [2]uint8{}
}

// stepKeep asks which token is kept, unless it makes no difference.
func (s *state) stepKeep(f *effect.Frame, log *engine.Log) bool {
	d := s.House.Drawn
	if d[1] != 0 && d[0] != d[1] {
		return true
	}
	seat := s.Stack.Pop().Seat
	s.keepToken(seat, int(d[0])-1, log)
	return false
}
