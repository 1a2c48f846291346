package virtu

import (
	"signoria/engine"
)

// wagesDue is what the seat's units on the map cost in all: nothing for two, a
// florin for four, two for six (V-20.2).
func wagesDue(units int8) int16 { return int16(max(0, units-1) / 2) }

// unitsKept is how many units stay for so many florins (V-20.3, R-17).
func unitsKept(florins int16) int8 { return 2 + 2*int8(florins) }

func (p *player) unitsOnMap() int8 { return maxUnits - p.Units }

func (r *rules) listWages(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for n := int16(0); n <= min(wagesDue(p.unitsOnMap()), p.Florins); n++ {
		buf = append(buf, engine.Choice{Verb: DoWages, N: n})
	}
	return buf
}

func (r *rules) whyWages(s *state, seat engine.Seat, n int16) engine.Reason {
	p := &s.Players[seat]
	due := wagesDue(p.unitsOnMap())
	switch {
	case n < 0:
		return notAsked
	case n > due:
		return engine.Reason{Rule: "V-20.2", Why: "wagesAre", Need: int(due), Have: int(n)}
	case n > p.Florins:
		return engine.Reason{Rule: "V-20.2", Why: "fewFlorins", Need: int(n), Have: int(p.Florins)}
	}
	return engine.Reason{}
}

// settleWages asks only when there is something to pay, and something to pay
// with.
func (r *rules) settleWages(s *state, seat engine.Seat, log *engine.Log) bool {
	due := wagesDue(s.Players[seat].unitsOnMap())
	if due > 0 && r.wealth(s, seat) > 0 {
		return false
	}
	s.payWages(seat, 0, log)
	return true
}

// payWages pays, and sends the unpaid units away (V-20.3).
func (s *state) payWages(seat engine.Seat, n int16, log *engine.Log) {
	p := &s.Players[seat]
	s.Stack.Pop()
	p.Florins -= n
	if n > 0 {
		log.Add(engine.Event{Kind: EvWages, Seat: seat, N: n})
	}
	if p.unitsOnMap() > unitsKept(n) {
		s.Act.N = int16(unitsKept(n))
		s.ask(AskDismiss, seat)
	}
}

// garrisons are the cities where the seat has units; in winter all its own.
func (s *state) garrisons(seat engine.Seat) uint64 {
	var set uint64
	for c := range s.Cities {
		if s.Cities[c].Units[seat] > 0 {
			set |= bit(c)
		}
	}
	return set
}

func (s *state) listDismiss(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for set := s.garrisons(seat); set != 0; {
		buf = append(buf, engine.Choice{Verb: DoDismiss, On: int16(nextBit(&set))})
	}
	return buf
}

// settleDismiss ends when as many units stand as are paid for, and asks which
// go only when they stand in several cities.
func (s *state) settleDismiss(seat engine.Seat, log *engine.Log) bool {
	if int16(s.Players[seat].unitsOnMap()) <= s.Act.N {
		s.Act.N = 0
		s.Stack.Pop()
		return true
	}
	set := s.garrisons(seat)
	if set&(set-1) != 0 {
		return false
	}
	s.dismiss(seat, City(nextBit(&set)), log)
	return true
}

func (s *state) dismiss(seat engine.Seat, c City, log *engine.Log) {
	s.lose(c, int8(seat), 1)
	log.Add(engine.Event{Kind: EvUnitLost, Seat: seat, On: int16(c), To: 1})
}
