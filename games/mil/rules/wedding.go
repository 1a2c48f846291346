package rules

import (
	"signoria/engine"
	"signoria/games/mil"
)

func (s *state) everybody() engine.Seats { return 1<<uint(s.Seats) - 1 }

// highestBid returns the seat with the highest of the shown bids; nobody if several have it (M-11.3,
//
func (r *rules) highestBid(s *state) int8 {
	best, shared := int8(0), false
	for i := int8(1); i < s.Seats; i++ {
		switch {
		case r.c.Beats(s.Act.Shown[i], s.Act.Shown[best]):
			best, shared = i, false
		case !r.c.Beats(s.Act.Shown[best], s.Act.Shown[i]):
			shared = true
		}
	}
	if shared {
		return nobody
	}
	return best
}

// wed decides a wedding (M-11.3–M-11.6).
func (r *rules) wed(s *state, log *engine.Log) {
	host := s.Act.Knight.Seat()
	for i, bid := range s.Act.Shown[:s.Seats] {
		log.Add(goods(engine.Event{Kind: mil.EvDowry, Seat: engine.Seat(i), Sealed: true}, bid))
	}
	winner := r.highestBid(s)
	log.Add(engine.Event{Kind: mil.EvWedding, Seat: host, On: int16(s.Act.Knight), N: int16(winner)})
	if winner == nobody {
		return
	}
	seat := engine.Seat(winner)
	bid := s.Act.Shown[seat]
	s.pay(seat, bid)
	had := s.Families[seat].Women > 0
	s.loseWomen(seat, 1, 0, log)
	if seat == host {
		return
	}
	if had {
		s.points(seat, r.c.Points.Dowry, vpDowry, log)
	}
	r.takeHalf(s, host, seat, bid, log)
}

// loseWomen returns up to n unmarried women to the supply.
func (s *state) loseWomen(seat engine.Seat, n, why int16, log *engine.Log) {
	for n = min(n, s.Families[seat].Women); n > 0; n-- {
		s.Families[seat].Women--
		log.Add(engine.Event{Kind: mil.EvWomanGone, Seat: seat, N: why})
	}
}
