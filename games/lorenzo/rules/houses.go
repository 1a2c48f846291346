package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// revealHouses draws house and auction tiles, as many as there are players, and
// the leaders next to the Sforza's and the Visconti's tile (LH-2.1, LH-2.2).
func (r *rules) revealHouses(s *state, log *engine.Log) {
	h := &s.House
	var houses [content.HouseCount]uint8
	n := 0
	for _, house := range r.c.Houses[1:] {
		if house.Set == content.PazziSet && s.Mods&withPazzi == 0 {
			continue
		}
		houses[n] = uint8(house.Number)
		n++
	}
	engine.Shuffle(&s.Chance, houses[:n])
	tiles := [content.MaxSeats]uint8{0, 1, 2, 3, 4}
	engine.Shuffle(&s.Chance, tiles[:])
	for i := range s.Players[:s.Seats] {
		h.Houses[i], h.Auction[i] = houses[i], tiles[i]
		log.Add(engine.Event{Kind: lorenzo.EvHouses, Seat: engine.NoSeat, On: int16(houses[i]), To: int16(i), N: int16(tiles[i]), Sealed: true})
	}
	for i, house := range r.Besides {
		if s.upForAuction(house) >= 0 {
			r.layBeside(s, i, house, log)
		}
	}
	for i := range s.Players[:s.Seats] {
		h.Queue[i] = int8(s.Order[int(s.Seats)-1-i])
	}
	h.Waiting = s.Seats
	s.Phase = lorenzo.PhaseAuction
}

func (r *rules) layBeside(s *state, i int, house uint8, log *engine.Log) {
	h := &s.House
	for k := range h.Beside[i] {
		h.Left--
		leader := h.Leaders[h.Left]
		h.Leaders[h.Left] = 0
		h.Beside[i][k] = leader
		h.Shown |= 1 << leader
		log.Add(engine.Event{Kind: lorenzo.EvBeside, Seat: engine.NoSeat, On: int16(leader), To: int16(house), Sealed: true})
	}
}

// settleIn moves to the seat what is on and next to its house tile (LH-2.9).
func (r *rules) settleIn(s *state, seat engine.Seat) {
	p := &s.Players[seat]
	r.sumTraits(s, seat)
	if p.Traits.Brown != 0 {
		p.At[content.Brown] = content.Home
	}
	if p.Traits.Flags&tables.FaithTiles != 0 {
		s.House.FaithTiles = 1<<len(r.c.FaithTiles) - 1
	}
	for i, house := range r.Besides {
		if p.House != house {
			continue
		}
		for _, leader := range s.House.Beside[i] {
			p.Hand |= 1 << leader
		}
	}
}

// nextStart lets houses do what they do at the start, in turn order (LH-2.9): the
// Sforza play one of their two leaders (LH-9.6). Then the first round begins.
func (r *rules) nextStart(s *state, log *engine.Log) {
	if s.Turn == s.Seats {
		s.House.Beside = [2][2]uint8{}
		r.startRound(s, 1, log)
		return
	}
	seat := s.Order[s.Turn]
	s.Turn++
	if r.playsBeside(s.Players[seat].House) {
		s.Stack.Push(effect.Frame{Node: nodeBeside, Seat: seat})
	}
}

func (r *rules) playsBeside(house uint8) bool {
	for _, l := range r.c.Houses[house].Lasting {
		if l.Kind == content.LastPlayBeside {
			return true
		}
	}
	return false
}

// hasRoom reports whether the seat may take one more card of the type (L-6.7,
// LH-9.5).
func (p *player) hasRoom(r *rules, t content.CardType) bool {
	return p.Count[t] < r.CardLimit+p.Traits.Room[t]
}
