package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
)

// beginRound clears the board for a round (L-13.1, L-13.3): cards left are
// discarded, members go home, nobody has passed.
func (s *state) beginRound(round int8) {
	if round > 1 {
		first := int(round-2) * NumFloors
		for t := range s.Decks {
			clear(s.Decks[t][first:][:NumFloors])
		}
	}
	s.Round, s.Phase, s.Lap, s.Turn, s.Moved = round, PhaseActions, 1, 0, false
	s.Floor = [floorSpaces]uint8{}
	for i := range s.Stand {
		s.Stand[i] = nobody
	}
	for i := range s.Lines {
		s.Lines[i] = emptyLine
	}
	for i := range s.Players {
		s.Players[i].Passed = false
		for m := range s.Players[i].At {
			s.Players[i].At[m] = Home
		}
	}
}

var emptyLine = func() (l line) {
	for i := range l.Token {
		l.Token[i] = nobody
	}
	return l
}()

// layOut draws four cards for each tower, bottom to top (L-4.1).
func (r *rules) layOut(s *state, log *engine.Log) {
	log.Add(engine.Event{Kind: EvRound, Seat: engine.NoSeat, N: int16(s.Round)})
	first := int(s.Round-1) * NumFloors
	for t := range s.Decks {
		for f, card := range s.Decks[t][first:][:NumFloors] {
			s.Floor[t*NumFloors+f] = card
			log.Add(engine.Event{Kind: EvCard, Seat: engine.NoSeat, On: int16(card), To: int16(t*NumFloors + f), Sealed: true})
		}
	}
}

// rollDice rolls white, black, orange (L-4.2).
func (s *state) rollDice(log *engine.Log) {
	for i := range s.Dice {
		s.Dice[i] = int8(s.Chance.Die())
	}
	e := engine.Event{Kind: EvDice, Seat: s.Order[0], Sealed: true}
	for i, d := range s.Dice {
		e.Goods[i] = int16(d)
	}
	log.Add(e)
}

// nextTurn calls the next player who has a turn (SM-2.3), or ends phase B.
func (r *rules) nextTurn(s *state, log *engine.Log) {
	for {
		for s.Turn < s.Seats {
			seat := s.Order[s.Turn]
			s.Turn++
			if r.hasTurn(s, seat, log) {
				s.Moved = true
				s.Stack.Push(effect.Frame{Node: nodeTurn, Seat: seat})
				return
			}
		}
		if !s.Moved && s.Lap >= 2 { // SM-2.4
			break
		}
		s.Lap, s.Turn, s.Moved = s.Lap+1, 0, false
	}
	s.Turn, s.Moved = 0, false
	s.Phase = PhaseVatican
}

// hasTurn tells whether the seat has a turn in this lap (L-5.2, L-15.15).
func (r *rules) hasTurn(s *state, seat engine.Seat, log *engine.Log) bool {
	p := &s.Players[seat]
	if p.Passed || !p.hasMember() {
		return false
	}
	if s.Lap == 1 && p.Traits.flags&skipFirst != 0 {
		log.Add(engine.Event{Kind: EvSkipped, Seat: seat})
		return false
	}
	return true
}

func (p *player) hasMember() bool {
	return p.At[White] == Home || p.At[Black] == Home || p.At[Orange] == Home || p.At[Neutral] == Home
}

// endRound is phase D (L-13) and what follows: the next round, or the end
// (L-3.3, L-13.4).
func (r *rules) endRound(s *state, log *engine.Log) {
	order, changed := s.nextOrder()
	s.Order = order
	if changed {
		e := engine.Event{Kind: EvOrder, Seat: engine.NoSeat, N: int16(s.Seats)}
		for i, seat := range order[:s.Seats] {
			e.Goods[i] = int16(seat)
		}
		log.Add(e)
	}
	if s.Round == rounds {
		s.clearBoard()
		r.mark(s)
		s.Phase = PhaseOver
		r.logScore(s, log)
		return
	}
	s.beginRound(s.Round + 1)
	r.layOut(s, log)
	r.mark(s)
	s.rollDice(log)
}

// clearBoard leaves the round's number, and nothing on the board (L-13.1,
// L-13.3).
func (s *state) clearBoard() {
	s.beginRound(s.Round)
	for t := range s.Decks {
		clear(s.Decks[t][:])
	}
}

// nextOrder is the turn order that the palace makes (L-13.2): arrivals first,
// each seat by its leftmost member, then the others as before.
func (s *state) nextOrder() (order [maxSeats]engine.Seat, changed bool) {
	var seen engine.Seats
	n := 0
	add := func(seat engine.Seat) {
		if !seen.Has(seat) {
			seen = seen.With(seat)
			order[n] = seat
			n++
		}
	}
	palace := s.line(Palace)
	for _, t := range palace.Token[:palace.Len] {
		add(tokenSeat(t))
	}
	for _, seat := range s.Order[:s.Seats] {
		add(seat)
	}
	return order, order != s.Order
}
