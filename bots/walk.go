package bots

import "signoria/engine"

// descend walks down the tree until it has grown it or the game is over.
func (s *puct) descend() {
	at := int32(0)
	for {
		seat, apart := s.turn()
		if seat == engine.NoSeat {
			places := s.oneStep.rank(s.sim)
			for i := range s.seats {
				s.result[i] = s.oneStep.net.Outcome(places, engine.Seat(i))
			}
			return
		}
		s.buf = s.sim.Prune(seat, s.sim.Choices(seat, s.buf[:0]))
		if len(s.buf) == 1 {
			s.sim.Apply(seat, s.buf[0])
			continue
		}
		if apart {
			worth := s.oneStep.guess(s.sim, seat, s.buf, 1) // another one at each iteration
			s.sim.Apply(seat, s.buf[pick(worth, firstTemperature*float64(s.valueSpread.mean()), &s.rng)])
			continue
		}
		next, known := s.next(at, seat)
		if next == 0 { // the tree is full
			s.judge(seat)
			return
		}
		at = next
		s.path = append(s.path, at)
		s.sim.Apply(seat, s.nodes[at].choice)
		if !known {
			s.judge(seat)
			return
		}
	}
}

// turn returns the seat that answers next, and whether it does so apart from the tree: of
// several owing ones the searcher is first, the others answer on what they know.
func (s *puct) turn() (seat engine.Seat, apart bool) {
	owing := s.sim.Owing()
	if owing.Len() > 1 {
		first := owing.First()
		if owing.Has(s.me) {
			first = s.me
		}
		if !s.apart.Has(first) {
			s.apart |= owing.Without(first)
			return first, false
		}
		return first, true
	}
	seat = owing.First()
	apart = s.apart.Has(seat)
	s.apart = s.apart.Without(seat)
	return seat, apart
}

// judge ends a walk in which the seat was the last to choose.
func (s *puct) judge(seat engine.Seat) {
	if s.spec.Turns {
		s.finish(seat)
		s.playOn(s.spec.Ahead)
	}
	s.lookAll()
}

// finish plays one step ahead for a seat to the end of its turn: until another seat or chance
// acts.
func (s *puct) finish(seat engine.Seat) {
	drawn := s.sim.Drawn()
	for range lineSteps {
		if !goesOn(s.sim, seat, drawn) {
			return
		}
		s.step(seat, false)
	}
}

// step makes one choice for a seat, one step ahead, and reports whether there was one to make.
// With apart it uses only what the seat knows of the seats that answer in secret at the same
// time.
func (s *puct) step(seat engine.Seat, apart bool) (chosen bool) {
	s.buf = s.sim.Prune(seat, s.sim.Choices(seat, s.buf[:0]))
	best := 0
	if chosen = len(s.buf) > 1; chosen {
		if apart {
			best = pick(s.oneStep.guess(s.sim, seat, s.buf, 1), 0, nil)
		} else {
			best = pick(s.oneStep.weigh(s.sim, seat, s.buf), 0, nil)
		}
	}
	s.sim.Apply(seat, s.buf[best])
	return chosen
}

// playOn makes more choices for the seats that are asked, one step ahead each. A seat does not
// see what others choose in secret at the same time.
func (s *puct) playOn(choices int) {
	for choices > 0 {
		seat, apart := s.turn()
		if seat == engine.NoSeat {
			return
		}
		if s.step(seat, apart) {
			choices--
		}
	}
}

// lookAll is how the seats that are credited, and the searcher, see the position that
// the walk ended in; how all do, where everybody's chances are asked for.
func (s *puct) lookAll() {
	seats := engine.Seats(0).With(s.me)
	for _, at := range s.path[1:] {
		seats = seats.With(s.nodes[at].seat)
	}
	for i := range s.seats {
		if s.everybody || seats.Has(engine.Seat(i)) {
			s.result[i] = s.oneStep.look(s.sim, engine.Seat(i))
		}
	}
}
