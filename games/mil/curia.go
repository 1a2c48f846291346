package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
)

// cathedral decides the gold that all have shown (M-21.2–M-21.7): the highest
// give it for points at once (M-1.13), then the others choose in clockwise order.
func (r *rules) cathedral(s *state, log *engine.Log) {
	highest := int16(0)
	for i := range s.Act.Shown[:s.Seats] {
		n := s.Act.Shown[i][content.Gold]
		s.Families[i].Cubes[content.Gold] -= n // in escrow
		log.Add(engine.Event{Kind: EvShown, Seat: engine.Seat(i), N: n, Sealed: true})
		highest = max(highest, n)
	}
	if highest == 0 {
		return
	}
	for i := range s.Seats {
		if seat := s.clockwise(int(i)); s.Act.Shown[seat][content.Gold] == highest {
			r.donate(s, seat, log)
		}
	}
	s.Stack.Push(effect.Frame{Node: nodeDonors, Seat: engine.NoSeat, N: highest})
}

// nodeDonors goes clockwise through those that showed gold.
const nodeDonors = nodeMuster + 1

// donors asks those that showed less than the highest, from the starting player
// on (M-21.3).
func (r *rules) donors(s *state, f *effect.Frame, log *engine.Log) {
	for int8(f.Step) < s.Seats {
		seat := s.clockwise(int(f.Step))
		f.Step++
		switch n := s.Act.Shown[seat][content.Gold]; {
		case n == 0, n == f.N:
		case r.worth(s, seat) <= 0: // M-21.7
			s.takeBack(seat, log)
		default:
			s.Stack.Push(effect.Frame{Node: effect.Node(AskDonate), Seat: seat})
			return
		}
	}
	s.Stack.Pop()
	s.Act.Shown = [content.MaxSeats]content.Cubes{}
}

// worth is what a family's gold brings (M-21.3–M-21.6).
func (r *rules) worth(s *state, seat engine.Seat) int16 {
	own := s.Act.Shown[seat][content.Gold]
	highest, lowest := own, own
	for i := range s.Act.Shown[:s.Seats] {
		highest = max(highest, s.Act.Shown[i][content.Gold])
		lowest = min(lowest, s.Act.Shown[i][content.Gold])
	}
	worth := r.c.Points.Cathedral - (highest - own)
	if own == lowest && own < highest {
		worth -= r.c.Points.CathedralLow
	}
	return worth
}

func (r *rules) donate(s *state, seat engine.Seat, log *engine.Log) {
	n, worth := s.Act.Shown[seat][content.Gold], r.worth(s, seat)
	log.Add(engine.Event{Kind: EvDonated, Seat: seat, N: n, To: worth})
	s.points(seat, worth, vpCathedral, log)
}

// decideDonation answers D-27: give, or take back.
func (r *rules) decideDonation(s *state, seat engine.Seat, yes int16, log *engine.Log) {
	s.Stack.Pop()
	if yes != 0 {
		r.donate(s, seat, log)
		return
	}
	s.takeBack(seat, log)
}

// takeBack returns the gold that a family has shown behind its screen.
func (s *state) takeBack(seat engine.Seat, log *engine.Log) {
	n := s.Act.Shown[seat][content.Gold]
	s.Families[seat].Cubes[content.Gold] += n
	log.Add(engine.Event{Kind: EvTookBack, Seat: seat, N: n})
}

func (s *state) listCuria(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = append(buf, engine.Choice{Verb: DoNothing}, engine.Choice{Verb: DoPrivilege})
	if s.Families[seat].Women > 0 {
		buf = append(buf, engine.Choice{Verb: DoAbbess})
	}
	return buf
}

func (s *state) whyCuria(seat engine.Seat, verb engine.Verb) engine.Reason {
	switch {
	case verb != DoNothing && verb != DoPrivilege && verb != DoAbbess:
		return notAsked
	case verb == DoAbbess && s.Families[seat].Women == 0:
		return engine.Reason{Rule: "M-21.8", Why: "noWoman"}
	}
	return engine.Reason{}
}

// curia is a knight's turn there: a privilege, or an abbess, whose cube becomes
// an influence (M-21.8).
func (r *rules) curia(s *state, seat engine.Seat, verb engine.Verb, log *engine.Log) {
	s.Stack.Pop()
	switch verb {
	case DoPrivilege:
		s.Families[seat].Privileges++
		log.Add(engine.Event{Kind: EvPrivilege, Seat: seat, N: 1, On: int16(s.Act.Knight)})
	case DoAbbess:
		log.Add(goods(engine.Event{Kind: EvAbbess, Seat: seat, On: int16(s.Act.Knight)}, content.Cubes{content.Influence: 1}))
		s.loseWomen(seat, 1, 2, log)
		s.Families[seat].Cubes[content.Influence]++
	default:
		s.logNothing(seat, log)
	}
}

// logNothing tells the log that a knight does nothing.
func (s *state) logNothing(seat engine.Seat, log *engine.Log) {
	log.Add(engine.Event{Kind: EvIdle, Seat: seat, On: int16(s.Act.Knight), N: int16(s.Sphere)})
}
