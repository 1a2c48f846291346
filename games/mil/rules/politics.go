package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// fees pays every land's fee, a food to the lord of each vassal's land, and
// turns all lands over (M-13, R-14).
func (r *rules) fees(s *state, log *engine.Log) {
	var income [content.MaxSeats]content.Cubes
	var asLord [content.MaxSeats]int16
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		n := s.knight(k)
		for i := range n.Lands {
			l := &n.Lands[i]
			if l.Design == content.NoLand {
				continue
			}
			for kind, fee := range r.landSide(*l).Fee {
				income[k.Seat()][kind] += fee
			}
			if n.Lord >= 0 {
				asLord[n.Lord] += r.c.Costs.LordFood
			}
			l.Dark = !l.Dark
		}
	}
	for i := range s.Families[:s.Seats] {
		income[i][content.Food] += asLord[i]
		s.gain(engine.Seat(i), income[i])
		if income[i] != (content.Cubes{}) {
			log.Add(goods(engine.Event{Kind: mil.EvFees, Seat: engine.Seat(i), N: asLord[i]}, income[i]))
		}
	}
	log.Add(engine.Event{Kind: mil.EvTurned, Seat: engine.NoSeat})
}

// majority returns the seat that wins the favour of a limited sphere, nobody if the sphere is empty: the
// one with most knights; its pass marker counts as one more if it has a knight there. On a tie the
// leftmost knight wins (M-14.1, M-26.3, R-30).
func (s *state) majority(sphere content.Sphere) int8 {
	var knights, marks [content.MaxSeats]int
	leftmost := [content.MaxSeats]int{}
	for number := content.MaxSpaces; number >= 1; number-- {
		t := s.Spaces[content.SpaceOf(sphere, number)]
		if k, ok := t.Knight(); ok {
			knights[k.Seat()]++
			leftmost[k.Seat()] = number
		} else if seat, ok := t.Marker(); ok {
			marks[seat]++
		}
	}
	best := nobody
	for i := int8(0); i < s.Seats; i++ {
		if knights[i] == 0 {
			continue
		}
		knights[i] += marks[i]
		if best < 0 || knights[i] > knights[best] || knights[i] == knights[best] && leftmost[i] < leftmost[best] {
			best = i
		}
	}
	return best
}

// favour carries out the reward of the sphere's majority (M-14.2–M-14.6).
func (r *rules) favour(s *state, sphere content.Sphere, log *engine.Log) {
	best := s.majority(sphere)
	if best == nobody {
		return
	}
	seat := engine.Seat(best)
	f := &r.c.Favours[sphere]
	s.gain(seat, f.Cubes)
	log.Add(goods(engine.Event{Kind: mil.EvFavour, Seat: seat, On: int16(sphere)}, f.Cubes))
	s.points(seat, f.VP, vpFavour, log)
	if f.Starter && s.Starter != seat {
		s.Starter = seat
		log.Add(engine.Event{Kind: mil.EvStarter, Seat: seat})
	}
	if f.King || f.Archbishop {
		s.Act.Sphere = sphere
		s.ask(mil.AskGuest, seat)
	}
}
