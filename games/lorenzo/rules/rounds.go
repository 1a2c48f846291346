package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// beginRound clears the board for a round (L-13.1, L-13.3): cards left are
// discarded, members go home, no seat has passed.
func (s *state) beginRound(round int8) {
	if round > 1 {
		first := int(round-2) * content.NumFloors
		for t := range s.Decks {
			clear(s.Decks[t][first:][:content.NumFloors])
		}
	}
	if s.Mods != 0 {
		s.discardLeft()
	}
	s.Round, s.Phase, s.Lap, s.Turn, s.Moved = round, lorenzo.PhaseActions, 1, 0, false
	s.Floor = [content.FloorSpaces]uint8{}
	for i := range s.Stand {
		s.Stand[i] = nobody
	}
	for i := range s.Lines {
		s.Lines[i] = emptyLine
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Passed = false
		brown := p.At[content.Brown]
		for m := range p.At {
			p.At[m] = content.Home
		}
		if brown == content.None {
			p.At[content.Brown] = content.None
		}
		p.Down, p.Raised, p.Bought = 0, [content.Neutral]int8{}, false // LA-2.7, LA-3.4
	}
}

// discardLeft puts the cards left on the four normal towers on the discard piles
// (L-13.1); special cards go away (LH-3.5).
func (s *state) discardLeft() {
	for sp, card := range s.Floor {
		switch {
		case card == 0:
		case content.Space(sp) < content.FloorOf(content.SpecialTower, 1):
			s.House.Discarded.Add(card)
		default:
			s.House.Seen.Add(card)
		}
	}
}

// startRound is phase A (L-4): cards and dice.
func (r *rules) startRound(s *state, round int8, log *engine.Log) {
	down := s.leadersDown()
	s.beginRound(round)
	if down {
		log.Add(engine.Event{Kind: lorenzo.EvLeadersUp, Seat: engine.NoSeat})
	}
	r.layOut(s, log)
	r.mark(s)
	s.rollDice(log)
}

// leadersDown reports whether any leader lies face down (LA-2.7).
func (s *state) leadersDown() bool {
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Down != 0 {
			return true
		}
	}
	return false
}

var emptyLine = func() (l line) {
	for i := range l.Token {
		l.Token[i] = nobody
	}
	return l
}()

// layOut draws four cards for each tower, bottom to top (L-4.1).
func (r *rules) layOut(s *state, log *engine.Log) {
	log.Add(engine.Event{Kind: lorenzo.EvRound, Seat: engine.NoSeat, N: int16(s.Round)})
	first := int(s.Round-1) * content.NumFloors
	for t := range s.Decks {
		if s.Decks[t][first] == 0 && t == int(content.SpecialTower) {
			continue
		}
		for f, card := range s.Decks[t][first:][:content.NumFloors] {
			s.Floor[t*content.NumFloors+f] = card
			log.Add(engine.Event{Kind: lorenzo.EvCard, Seat: engine.NoSeat, On: int16(card), To: int16(t*content.NumFloors + f), Sealed: true})
		}
	}
}

// rollDice rolls white, black, orange (L-4.2).
func (s *state) rollDice(log *engine.Log) {
	for i := range s.Dice {
		s.Dice[i] = int8(s.Chance.Die())
	}
	for i := range s.Players {
		s.setValues(&s.Players[i])
	}
	e := engine.Event{Kind: lorenzo.EvDice, Seat: s.Order[0], Sealed: true}
	for i, d := range s.Dice {
		e.Goods[i] = int16(d)
	}
	log.Add(e)
}

// nextTurn calls the next player with a turn (SM-2.3), or ends phase B.
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
	s.Phase = lorenzo.PhaseVatican
	if s.Mods&withHouses != 0 {
		s.Phase = lorenzo.PhaseBuy
	}
}

// hasTurn reports whether the seat has a turn in this lap (L-5.2, L-15.15).
func (r *rules) hasTurn(s *state, seat engine.Seat, log *engine.Log) bool {
	p := &s.Players[seat]
	if p.Passed || !p.hasMember() {
		return false
	}
	if s.Lap == 1 && p.Traits.Flags&tables.SkipFirst != 0 {
		log.Add(engine.Event{Kind: lorenzo.EvSkipped, Seat: seat})
		return false
	}
	return true
}

func (p *player) hasMember() bool {
	return p.At[content.White] == content.Home || p.At[content.Black] == content.Home || p.At[content.Orange] == content.Home || p.At[content.Neutral] == content.Home || p.At[content.Brown] == content.Home
}

// endRound is phase D (L-13) and what follows: the next round, or the end
// (L-3.3, L-13.4).
func (r *rules) endRound(s *state, log *engine.Log) {
	order, changed := s.nextOrder()
	s.Order = order
	if changed {
		logOrder(s, false, log)
	}
	if s.Mods&withHouses != 0 { // LH-4.2
		s.House.Adaptation = (s.House.Adaptation + 1) % content.SpecialTower
		log.Add(engine.Event{Kind: lorenzo.EvAdaptation, Seat: engine.NoSeat, To: int16(s.House.Adaptation)})
	}
	if s.Round < content.Rounds {
		r.startRound(s, s.Round+1, log)
		return
	}
	s.clearBoard()
	r.mark(s)
	if s.Phase = lorenzo.PhaseOver; s.Mods&withHouses != 0 {
		s.Phase = lorenzo.PhaseTokens
		return
	}
	r.logScore(s, log)
}

// logOrder tells the turn order, which the set-up draws (sealed) and the palace
// makes.
func logOrder(s *state, sealed bool, log *engine.Log) {
	if log == nil {
		return
	}
	e := engine.Event{Kind: lorenzo.EvOrder, Seat: engine.NoSeat, N: int16(s.Seats), Sealed: sealed}
	for i, seat := range s.Order[:s.Seats] {
		e.Goods[i] = int16(seat)
	}
	log.Add(e)
}

// clearBoard leaves the round's number, and nothing on the board (L-13.1,
// L-13.3).
func (s *state) clearBoard() {
	s.beginRound(s.Round)
	for i := range s.Players {
		s.setValues(&s.Players[i])
	}
	for t := range s.Decks {
		clear(s.Decks[t][:])
	}
}

// nextOrder is the turn order that the palace makes (L-13.2): arrivals first,
// each seat by its leftmost member, then the others as before.
func (s *state) nextOrder() (order [content.MaxSeats]engine.Seat, changed bool) {
	var seen engine.Seats
	n := 0
	add := func(seat engine.Seat) {
		if !seen.Has(seat) {
			seen = seen.With(seat)
			order[n] = seat
			n++
		}
	}
	palace := s.line(content.Palace)
	for _, t := range palace.Token[:palace.Len] {
		add(tokenSeat(t))
	}
	for _, seat := range s.Order[:s.Seats] {
		add(seat)
	}
	return order, order != s.Order
}
