package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
)

// advance runs on to the next question, or to the end.
func (r *rules) advance(s *state, log *engine.Log) {
	for {
		f := s.Stack.Top()
		switch {
		case f == nil:
			if !r.next(s, log) {
				return
			}
		case f.Node == nodeMuster:
			r.muster(s, f, log)
		case f.Node == nodeDonors:
			r.donors(s, f, log)
		case Ask(f.Node) == AskCubes:
			if r.Owing(s) != 0 {
				return
			}
			r.reveal(s, log)
		default:
			if !r.settleAsk(s, f, log) {
				return
			}
		}
	}
}

// settleAsk answers by itself what has one answer only (M-29.1); false: the
// question stands.
func (r *rules) settleAsk(s *state, f *effect.Frame, log *engine.Log) bool {
	switch Ask(f.Node) {
	case AskYear:
		return r.settleYear(s, log)
	case AskGrow:
		return r.settleGrow(s, f.Seat)
	case AskResult:
		return r.settleResult(s, log)
	case AskLand:
		return r.settleLand(s, f.Seat, log)
	case AskCastle, AskSettle:
		return r.settleOne(s, f, log)
	case AskTrade:
		return r.settleTrade(s, f.Seat)
	}
	return false
}

// settleOne places what can stand on one knight only.
func (r *rules) settleOne(s *state, f *effect.Frame, log *engine.Log) bool {
	var room [content.NumKnights]engine.Choice
	if Ask(f.Node) == AskCastle {
		list := s.listCastle(f.Seat, room[:0])
		if len(list) == 1 {
			r.castle(s, f.Seat, content.Knight(list[0].On), log)
		}
		return len(list) == 1
	}
	list := s.listSettle(room[:0])
	if len(list) == 1 {
		r.settle(s, content.Knight(list[0].On), log)
	}
	return len(list) == 1
}

// settleTrade ends a trade when all four cubes are given.
func (r *rules) settleTrade(s *state, seat engine.Seat) bool {
	if s.Act.Given < r.c.Costs.MaxGiven {
		return false
	}
	s.Stack.Pop()
	return true
}

// next calls the next family or knight, or begins the next phase (M-3); false:
// the game is over.
func (r *rules) next(s *state, log *engine.Log) bool {
	s.Act = noAct
	switch s.Phase {
	case PhaseActions:
		r.nextAction(s)
	case PhaseFees:
		r.fees(s, log)
		s.Phase, s.Sphere = PhasePolitics, content.Court
	case PhasePolitics:
		if s.Sphere > content.Curia {
			s.Phase, s.Sphere, s.Turn = PhaseSpheres, content.Monastery, 0
			break
		}
		s.Sphere++
		r.favour(s, s.Sphere-1, log)
	case PhaseSpheres:
		r.nextKnight(s, log)
	case PhaseWinter:
		r.winter(s, log)
	case PhaseOver:
		return false
	}
	return true
}

// nextAction asks the next family clockwise, lap after lap (M-5.1), until the
// phase ends (M-5.4).
func (r *rules) nextAction(s *state) {
	if r.actionsOver(s) {
		s.Phase = PhaseFees
		s.Turn = 0
		return
	}
	if s.Turn == s.Seats {
		s.Turn = 0
		s.Lap++
	}
	seat := s.clockwise(int(s.Turn))
	s.Turn++
	s.Stack.Push(effect.Frame{Node: effect.Node(AskAction), Seat: seat})
}

// clockwise is the i-th seat from the starting player on (M-1.12).
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
		r.collectAll(s, s.everybody(), ForCathedral, log)
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
		s.Phase, s.Sphere = PhaseWinter, content.Home
	}
}

// inSphere is the n-th knight of a sphere from the left, NoKnight behind the
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
	log.Add(engine.Event{Kind: EvTurn, Seat: seat, On: int16(k), N: int16(s.Sphere)})
	switch s.Sphere {
	case content.Monastery:
		r.monastery(s, k, log)
	case content.Crusades: // M-22.1
		got := content.Cubes{content.Influence: r.c.Costs.Crusade}
		s.gain(seat, got)
		log.Add(goods(engine.Event{Kind: EvCrusade, Seat: seat, On: int16(k)}, got))
	default:
		ask := [content.NumSpheres]Ask{content.Court: AskCourt, content.Market: AskMarket, content.War: AskWar, content.Curia: AskCuria}[s.Sphere]
		s.Stack.Push(effect.Frame{Node: effect.Node(ask), Seat: seat})
	}
}
