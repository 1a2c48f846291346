package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// prepare runs the set-up on to its next question (SM-2, S1–S6), or to the first
// round.
func (r *rules) prepare(s *state, log *engine.Log) (asks bool) {
	switch s.Phase {
	case PhasePiles:
		r.nextPile(s, log)
	case PhaseTiles:
		r.nextTile(s, log)
	case PhaseDraft:
		return r.draft(s, log)
	case PhaseAuction:
		r.nextBid(s, log)
	case PhaseStart:
		r.nextStart(s, log)
	}
	return false
}

// nextPile asks for the next of the twelve piles: the seats choose in turn
// (LP-1.3, R-104).
func (r *rules) nextPile(s *state, log *engine.Log) {
	if int(s.House.Pile) == 3*int(content.NumTypes) {
		r.deal(s, log)
		return
	}
	seat := engine.Seat(s.House.Pile % s.Seats)
	s.Stack.Push(effect.Frame{Node: nodePile, Seat: seat, On: int16(s.House.Pile)})
}

// pileAt is the pile that a question is about: types in order, periods from I.
func (r *rules) pileAt(n int16) []uint8 { return r.Piles[n/3][n%3] }

// leaveOut takes the chosen cards out of the match.
func (r *rules) leaveOut(s *state, f *effect.Frame, set uint64, log *engine.Log) {
	pile := r.pileAt(f.On)
	e := engine.Event{Kind: EvPile, Seat: f.Seat, On: int16(pile[0]), To: f.On / 3, N: f.On%3 + 1}
	for i := 0; set != 0; set &= set - 1 {
		card := pile[bits.TrailingZeros64(set)]
		s.House.LeftOut.Add(card)
		e.Goods[i] = int16(card)
		i++
	}
	s.House.Pile++
	e.Sealed = int(s.House.Pile) == 3*int(content.NumTypes) // tiles and turn order are drawn next
	log.Add(e)
}

// pileChoices appends the ways to leave so many cards out that eight remain.
func (r *rules) pileChoices(f *effect.Frame, buf []engine.Choice) []engine.Choice {
	n := len(r.pileAt(f.On))
	for set := uint64(1); set < 1<<n; set++ {
		if bits.OnesCount64(set) == n-content.PerPile {
			buf = append(buf, engine.Choice{Verb: DoPile, Set: set})
		}
	}
	return buf
}

// nextTile asks for the next personal bonus tile, in reverse turn order (LA-1.1).
func (r *rules) nextTile(s *state, log *engine.Log) {
	if s.Turn == s.Seats {
		s.Phase, s.Turn = PhaseDraft, 0
		r.dealLeaders(s)
		log.Add(engine.Event{Kind: EvDrafted, Seat: engine.NoSeat, On: 1, N: draftHand, Sealed: true})
		return
	}
	s.Turn++
	s.Stack.Push(effect.Frame{Node: nodeTile, Seat: s.Order[s.Seats-s.Turn]})
}

// stepTile asks, unless one tile is left.
func (r *rules) stepTile(s *state, f *effect.Frame, log *engine.Log) bool {
	if bits.OnesCount8(s.House.Tiles) > 1 {
		return true
	}
	r.answer(s, f.Seat, engine.Choice{Verb: DoTile, On: int16(bits.TrailingZeros8(s.House.Tiles))}, log)
	return false
}

func (s *state) takeTile(seat engine.Seat, tile int16, log *engine.Log) {
	s.House.Tiles &^= 1 << tile
	s.Players[seat].Bonus = int8(tile)
	log.Add(engine.Event{Kind: EvTile, Seat: seat, On: tile, Sealed: s.Turn == s.Seats}) // after the last one leaders are dealt
}

// drafting is the set of seats that have still to keep a leader (D-2): all at
// once, in secret.
func (s *state) drafting() engine.Seats {
	var owing engine.Seats
	if s.Phase != PhaseDraft || s.Stack.Len > 0 {
		return 0
	}
	for i := range s.Players[:s.Seats] {
		if s.House.Picks[i] == 0 {
			owing = owing.With(engine.Seat(i))
		}
	}
	return owing
}

// pick notes the leader that a seat keeps; nothing is shown before all have
// chosen.
func (s *state) pick(seat engine.Seat, leader int16, log *engine.Log) {
	s.House.Picks[seat] = uint8(leader)
	if log != nil {
		log.Add(engine.Event{Kind: EvDrafted, Seat: seat, On: leader, For: engine.SeatsOf(seat)})
	}
}

// draft waits until everybody has chosen; then the packets go to the right, and
// the last leader of each is kept without asking (LA-1.2, R-19).
func (r *rules) draft(s *state, log *engine.Log) (asks bool) {
	if s.drafting() != 0 {
		return true
	}
	h := &s.House
	var passed [content.MaxSeats]uint64
	left := 0
	for seat := range s.Players[:s.Seats] {
		s.Players[seat].Hand |= 1 << h.Picks[seat]
		packet := h.Packets[seat] &^ (1 << h.Picks[seat])
		passed[(seat+int(s.Seats)-1)%int(s.Seats)] = packet
		left = bits.OnesCount64(packet)
		h.Picks[seat] = 0
	}
	h.Packets = passed
	log.Add(engine.Event{Kind: EvDrafted, Seat: engine.NoSeat, N: int16(left), Sealed: true})
	if left > 1 {
		return true
	}
	for seat := range s.Players[:s.Seats] {
		s.Players[seat].Hand |= h.Packets[seat]
		if log != nil {
			leader := int16(bits.TrailingZeros64(h.Packets[seat]))
			log.Add(engine.Event{Kind: EvDrafted, Seat: engine.Seat(seat), On: leader, For: engine.SeatsOf(engine.Seat(seat)), Sealed: true})
		}
		h.Packets[seat] = 0
	}
	if s.Mods&withHouses != 0 {
		r.revealHouses(s, log)
		return false
	}
	r.startRound(s, 1, log)
	return false
}
