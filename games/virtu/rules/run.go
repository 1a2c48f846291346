package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Advance runs on to the next question, or to the end.
func (r *rules) Advance(s *state, log *engine.Log) {
	for {
		if f := s.Stack.Top(); f != nil {
			if !r.settle(s, f, log) {
				return
			}
		} else if !r.next(s, log) {
			return
		}
	}
}

// settle answers a question that has one answer only, or passes over one that has none (S-1.4, S-3.8).
// It reports whether it did; false means that the question is asked.
func (r *rules) settle(s *state, f *effect.Frame, log *engine.Log) bool {
	settle := r.Row(virtu.Ask(f.Node)).Auto
	return settle != nil && settle(r, s, f, log)
}

// next calls the next seat, or begins the next phase (V-6.2). It returns false while seats still lay
// their cards in the set-up, and when the game is over.
func (r *rules) next(s *state, log *engine.Log) bool {
	s.Act, s.Fight = act{}, fight{}
	switch s.Phase {
	case virtu.PhaseSetup:
		if r.Owing(s) != 0 {
			return false
		}
		r.reveal(s, log)
	case virtu.PhaseActions:
		r.nextActor(s)
	case virtu.PhaseSieges:
		if !s.anySiege() {
			s.Turn = s.Seats // most springs are without: no seat is called
		}
		s.callAll(virtu.AskSiege, virtu.PhaseRetreats)
	case virtu.PhaseRetreats:
		if !s.anyRetreat() || !s.call(virtu.AskRetreat) {
			r.endSpring(s, log)
		}
	case virtu.PhaseWinter:
		r.winter(s, log)
	case virtu.PhaseOver:
		return false
	}
	return true
}

// call asks the next seat of the order. It reports whether there was one.
func (s *state) call(ask virtu.Ask) bool {
	if s.Turn == s.Seats {
		return false
	}
	s.Turn++
	s.ask(ask, s.Order[s.Turn-1])
	return true
}

func (s *state) callAll(ask virtu.Ask, then virtu.Phase) {
	if !s.call(ask) {
		s.Phase, s.Turn = then, 0
	}
}

// nextActor: in the first spring the token is placed, later it moves (V-7.1,
// V-7.2).
func (r *rules) nextActor(s *state) {
	ask := virtu.AskMove
	if s.Turn < s.Seats && s.Players[s.Order[s.Turn]].Token < 0 {
		ask = virtu.AskStart
	}
	s.callAll(ask, virtu.PhaseSieges)
}

// beginYear begins a spring (V-6.1).
func (s *state) beginYear(year int16, log *engine.Log) {
	s.Year, s.Phase, s.Turn, s.Step = year, virtu.PhaseActions, 0, 0
	for i := range s.Players {
		s.Players[i].Sold = false
	}
	log.Add(engine.Event{Kind: virtu.EvYear, Seat: engine.NoSeat, N: year})
}

// winterAsks are the questions of a winter, by step (V-20.1).
var winterAsks = [virtu.NumSteps]virtu.Ask{virtu.AskWages, virtu.AskArrange, virtu.AskBuy, virtu.AskRecruit, virtu.AskAlliance}

// winter continues with the winter of the seat called last, then calls the next, up
// to a step in which a seat can do something; each plays all its steps (V-6.2).
// After the last comes the next year, or the end (V-25.2).
func (r *rules) winter(s *state, log *engine.Log) {
	for {
		if s.Turn > 0 && r.nextStep(s, s.Order[s.Turn-1]) {
			return
		}
		if s.Turn == s.Seats {
			break
		}
		seat := s.Order[s.Turn]
		s.Turn++
		s.Step = virtu.StepWages
		log.Add(engine.Event{Kind: virtu.EvWinter, Seat: seat})
		if r.wagesDue(s, seat) > 0 {
			s.ask(virtu.AskWages, seat)
			return
		}
	}
	if s.Ending {
		r.finishGame(s, log)
	} else {
		s.beginYear(s.Year+1, log)
	}
}

// nextStep asks the seat about its next step of winter in which anything could be
// done; false means there is none. Most steps of most winters are passed over so, and at
// once: a frame for each, only to be settled, cost more than the rest of it.
func (r *rules) nextStep(s *state, seat engine.Seat) (asked bool) {
	if s.Step == r.lastStep {
		return false
	}
	s.Players[seat].Shifted = [content.NumSlots]int8{}
	if s.Step == virtu.StepWages {
		s.Step = virtu.StepArrange
		if r.arranges(s, seat) {
			s.ask(virtu.AskArrange, seat)
			return true
		}
	}
	for w := r.purse(s, seat, virtu.BillBuy, r.wealth(s, seat)); s.Step < r.lastStep; {
		s.Step++
		if r.opens(s, &w, s.Step) {
			s.ask(winterAsks[s.Step], seat)
			return true
		}
	}
	return false
}

// opens reports whether the seat of the purse could do anything in a step that costs something. The purse
// must have all that the seat can convert.
func (r *rules) opens(s *state, w *purse, step virtu.Step) bool {
	switch step {
	case virtu.StepBuy:
		return r.couldBuy(s, w)
	case virtu.StepRecruit:
		return r.couldRecruit(s, w)
	}
	return r.couldAlly(s, w)
}

// endSpring returns the war tokens that are left (V-18.6), sets the new order (V-19.3) and
// looks whether this winter is the last (V-25.1, W-11.2) or the game is over at
// once (W-11.1).
func (r *rules) endSpring(s *state, log *engine.Log) {
	for i := range s.Players[:s.Seats] {
		s.returnTokens(engine.Seat(i), log)
	}
	for i := range s.Cities {
		s.Cities[i].Won, s.Cities[i].Leo = 0, 0
	}
	if r.firstDrawn {
		s.reorder(log)
	}
	s.Phase, s.Turn, s.Step = virtu.PhaseWinter, 0, 0
	n, seat := r.ends(r, s)
	if n == 0 {
		return
	}
	s.Ending = true
	log.Add(engine.Event{Kind: virtu.EvEnding, Seat: seat, N: n})
	if n == endNaples { // nothing of a winter can change it
		r.finishGame(s, log)
	}
}

// reorder makes the turn order of the next year (V-19.3).
func (s *state) reorder(log *engine.Log) {
	s.Order = s.nextOrder()
	e := engine.Event{Kind: virtu.EvOrder, Seat: engine.NoSeat, N: int16(s.Seats)}
	for i, seat := range s.Order[:s.Seats] {
		e.Goods[i] = int16(seat)
	}
	log.Add(e)
}

func (r *rules) finishGame(s *state, log *engine.Log) {
	s.Phase, s.Turn, s.Step = virtu.PhaseOver, 0, 0
	r.logScore(s, log)
}

// nextOrder is the order that the city track makes: most cities first, on the
// same space from the top of the stack down (V-19.3).
func (s *state) nextOrder() (order [maxSeats]engine.Seat) {
	for n := range s.Seats {
		seat := s.Arrival[s.Seats-1-n]
		i := n
		for ; i > 0 && s.onTrack(order[i-1]) < s.onTrack(seat); i-- {
			order[i] = order[i-1]
		}
		order[i] = seat
	}
	return order
}

// onTrack returns the space of the seat's disc on the city track (V-19.1).
func (s *state) onTrack(seat engine.Seat) int8 { return min(s.Players[seat].Cities, content.MaxCities) }

// The ends of the game, N of EvEnding.
const (
	endNoNeutral int16 = iota + 1
	endCities
	endPatronage
	endYears
	endNaples
	endRounds
)

// lastYear is the year in which a game ends in any case. People play about ten years.
const lastYear = 40

// endsByTracks returns the end of V-25.1, or of R-107, that has come, 0 if none, and the seat that
// caused it.
func (r *rules) endsByTracks(s *state) (int16, engine.Seat) {
	if !r.anyNeutral(s) {
		return endNoNeutral, engine.NoSeat
	}
	for _, seat := range s.Order[:s.Seats] {
		if s.Players[seat].Cities >= content.MaxCities {
			return endCities, seat
		}
	}
	for _, seat := range s.Order[:s.Seats] {
		if s.Players[seat].Patron >= content.PatronageSteps {
			return endPatronage, seat
		}
	}
	if s.Year >= lastYear {
		return endYears, engine.NoSeat
	}
	return 0, engine.NoSeat
}

// endsByRounds: France wins at once with the city of Naples; else the last round
// ends Wars of Italy (W-11.1, W-11.2).
func (r *rules) endsByRounds(s *state) (int16, engine.Seat) {
	switch {
	case s.owns(seatOfFrance, r.prize):
		return endNaples, seatOfFrance
	case s.Year >= r.c.Rounds.Count:
		return endRounds, engine.NoSeat
	}
	return 0, engine.NoSeat
}

// anyNeutral reports whether any city of this map is controlled by no seat.
func (r *rules) anyNeutral(s *state) bool {
	for set := r.onMap[s.Seats]; set != 0; {
		if s.Cities[nextBit(&set)].Owner == nobody {
			return true
		}
	}
	return false
}

// neutral returns the number of cities of this map that no seat controls (V-25.1).
func (r *rules) neutral(s *state) int {
	n := 0
	for set := r.onMap[s.Seats]; set != 0; {
		if s.Cities[nextBit(&set)].Owner == nobody {
			n++
		}
	}
	return n
}
