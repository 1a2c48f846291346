package bots

import "signoria/engine"

// descend plays one iteration down the tree, until it has added nodes or the game is over, and fills
// in the result.
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
			worth := s.oneStep.guess(s.sim, seat, s.buf, 1) // one sample: each iteration draws its own
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

// turn returns the seat that answers next, and whether it does so outside of the tree. If several
// seats owe an answer at the same time, the searching seat answers first, in the tree; the others
// answer by what they know themselves.
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

// judge ends an iteration in which the seat was the last to choose in the tree: it plays on as the
// spec says, and evaluates the position.
func (s *puct) judge(seat engine.Seat) {
	if s.spec.Turns {
		s.finish(seat)
		s.playOn(s.spec.Ahead)
	}
	s.lookAll()
}

// finish plays the rest of a seat's turn, until another seat or chance acts. Each choice is the best
// one choice ahead.
func (s *puct) finish(seat engine.Seat) {
	drawn := s.sim.Drawn()
	for range lineSteps {
		if !goesOn(s.sim, seat, drawn) {
			return
		}
		s.step(seat, false)
	}
}

// step makes the choice of a seat that is best one choice ahead, and reports whether there was more
// than one. With apart it uses only what the seat knows, not the secret answers that others give at
// the same time.
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

// playOn continues the game by the given number of choices, each the best one choice ahead; those
// without an alternative do not count. A seat does not see what others choose in secret at the same time.
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

// lookAll fills in the outlooks of the position in which the iteration ended: for the searching seat
// and the seats of the path, or for all seats if everybody is set.
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
