package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// Advance runs on to the next question, or to the end.
func (r *rules) Advance(s *state, log *engine.Log) {
	for {
		f := s.Stack.Top()
		if f == nil {
			if !r.next(s, log) {
				return
			}
		} else if settle := r.Row(mil.Ask(f.Node)).Auto; settle == nil || !settle(r, s, f, log) {
			return
		}
	}
}

// next calls the next family or knight, or begins the next phase (M-3). It returns false when the game
// is over.
func (r *rules) next(s *state, log *engine.Log) bool {
	s.Act = noAct
	switch s.Phase {
	case mil.PhaseActions:
		r.nextAction(s)
	case mil.PhaseFees:
		r.fees(s, log)
		s.Phase, s.Sphere = mil.PhasePolitics, content.Court
	case mil.PhasePolitics:
		if s.Sphere > content.Curia {
			s.Phase, s.Sphere, s.Turn = mil.PhaseSpheres, content.Monastery, 0
			break
		}
		s.Sphere++
		r.favour(s, s.Sphere-1, log)
	case mil.PhaseSpheres:
		r.nextKnight(s, log)
	case mil.PhaseWinter:
		r.winter(s, log)
	case mil.PhaseOver:
		return false
	}
	return true
}

// nextAction asks the next family clockwise, lap after lap (M-5.1), until the
// phase ends (M-5.4).
func (r *rules) nextAction(s *state) {
	if r.actionsOver(s) {
		s.Phase = mil.PhaseFees
		s.Turn = 0
		return
	}
	if s.Turn == s.Seats {
		s.Turn = 0
		s.Lap++
	}
	seat := s.clockwise(int(s.Turn))
	s.Turn++
	s.ask(mil.AskAction, seat)
}

// clockwise returns the i-th seat from the starting player on (M-1.12).
func (s *state) clockwise(i int) engine.Seat {
	return (s.Starter + engine.Seat(i)) % engine.Seat(s.Seats)
}

// cathedralTurn comes before the first knight of the Curia (M-21.1).
const cathedralTurn = -1

// nextKnight calls the knights of the spheres, from left to right (M-3.2); in
// the Curia all families show gold first.
func (r *rules) nextKnight(s *state, log *engine.Log) {
	if s.Turn == cathedralTurn {
		s.Turn = 0
		r.collectAll(s, s.everybody(), mil.ForCathedral, log)
		return
	}
	k := s.inSphere(s.Sphere, int(s.Turn))
	if k != content.NoKnight {
		s.Turn++
		r.callKnight(s, k, log)
		return
	}
	s.Sphere++
	s.Turn = 0
	switch s.Sphere {
	case content.Curia:
		s.Turn = cathedralTurn
	case content.NumSpheres:
		s.Phase, s.Sphere = mil.PhaseWinter, content.Home
	}
}

// inSphere returns the n-th knight of a sphere from the left, NoKnight behind the
// last (M-1.7).
func (s *state) inSphere(sphere content.Sphere, n int) content.Knight {
	if !sphere.Limited() {
		l := &s.Open[openIndex(sphere)]
		if n < int(l.Len) {
			return l.Knights[n]
		}
		return content.NoKnight
	}
	for number := 1; number <= content.MaxSpaces; number++ {
		if k, ok := s.Spaces[content.SpaceOf(sphere, number)].Knight(); ok {
			if n == 0 {
				return k
			}
			n--
		}
	}
	return content.NoKnight
}

// callKnight begins a knight's turn in his sphere.
func (r *rules) callKnight(s *state, k content.Knight, log *engine.Log) {
	seat := k.Seat()
	s.Act.Knight = k
	log.Add(engine.Event{Kind: mil.EvTurn, Seat: seat, On: int16(k), N: int16(s.Sphere)})
	switch s.Sphere {
	case content.Monastery:
		r.monastery(s, k, log)
	case content.Crusades: // M-22.1
		got := content.Cubes{content.Influence: r.c.Costs.Crusade}
		s.gain(seat, got)
		log.Add(goods(engine.Event{Kind: mil.EvCrusade, Seat: seat, On: int16(k)}, got))
	default:
		ask := [content.NumSpheres]mil.Ask{content.Court: mil.AskCourt, content.Market: mil.AskMarket, content.War: mil.AskWar, content.Curia: mil.AskCuria}[s.Sphere]
		s.ask(ask, seat)
	}
}
