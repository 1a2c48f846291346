package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
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
			log.Add(goods(engine.Event{Kind: EvFees, Seat: engine.Seat(i), N: asLord[i]}, income[i]))
		}
	}
	log.Add(engine.Event{Kind: EvTurned, Seat: engine.NoSeat})
}

// majority is who wins the favour of a limited sphere: most knights, a pass
// marker counting as one more where the family has any; on a tie the leftmost
// knight (M-14.1, M-26.3, R-30). nobody: the sphere is empty.
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

// favour gives what the sphere's majority brings (M-14.2–M-14.6).
func (r *rules) favour(s *state, sphere content.Sphere, log *engine.Log) {
	best := s.majority(sphere)
	if best == nobody {
		return
	}
	seat := engine.Seat(best)
	f := &r.c.Favours[sphere]
	s.gain(seat, f.Cubes)
	log.Add(goods(engine.Event{Kind: EvFavour, Seat: seat, On: int16(sphere)}, f.Cubes))
	s.points(seat, f.VP, vpFavour, log)
	if f.Starter && s.Starter != seat {
		s.Starter = seat
		log.Add(engine.Event{Kind: EvStarter, Seat: seat})
	}
	if f.King || f.Archbishop {
		s.Act.Sphere = sphere
		s.Stack.Push(effect.Frame{Node: effect.Node(AskGuest), Seat: seat})
	}
}

// listGuests: any knight in play may have the King's soldiers or the Archbishop
// (M-14.4, M-14.5, R-15).
func (s *state) listGuests(buf []engine.Choice) []engine.Choice {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.knight(k).In {
			buf = append(buf, engine.Choice{Verb: DoGuest, On: int16(k)})
		}
	}
	return buf
}

// whyGuest: a knight in play (M-14.4, M-14.5).
func (r *rules) whyGuest(s *state, k content.Knight) engine.Reason {
	switch {
	case s.inPlay(k):
		return engine.Reason{}
	case r.c.Favours[s.Act.Sphere].Archbishop:
		return engine.Reason{Rule: "M-14.5", Why: "noKnight"}
	}
	return engine.Reason{Rule: "M-14.4", Why: "noKnight"}
}

func (r *rules) placeGuest(s *state, seat engine.Seat, k content.Knight, log *engine.Log) {
	sphere := s.Act.Sphere
	s.Stack.Pop()
	s.Act.Sphere = content.Home
	n := s.knight(k)
	if r.c.Favours[sphere].King {
		n.King = true
	} else {
		n.Archbishop = true
	}
	log.Add(engine.Event{Kind: EvGuest, Seat: seat, On: int16(k), N: int16(sphere)})
}

// monastery: each knight takes a woman to the cloister, and more for two
// privileges each (M-15, R-46).
func (r *rules) monastery(s *state, k content.Knight, log *engine.Log) {
	seat := k.Seat()
	f := &s.Families[seat]
	if f.Women == 0 {
		return
	}
	log.Add(engine.Event{Kind: EvNun, Seat: seat, On: int16(k), N: 1})
	s.loseWomen(seat, 1, 1, log)
	if f.Women > 0 && f.Privileges >= r.c.Costs.NunPrivileges {
		s.Stack.Push(effect.Frame{Node: effect.Node(AskNuns), Seat: seat})
	}
}

func (r *rules) mostNuns(s *state, seat engine.Seat) int16 {
	f := &s.Families[seat]
	return min(f.Women, f.Privileges/r.c.Costs.NunPrivileges)
}

func (r *rules) listNuns(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for n := int16(0); n <= r.mostNuns(s, seat); n++ {
		buf = append(buf, engine.Choice{Verb: DoNuns, N: n})
	}
	return buf
}

func (r *rules) whyNuns(s *state, seat engine.Seat, n int16) engine.Reason {
	if most := r.mostNuns(s, seat); n < 0 || n > most {
		return engine.Reason{Rule: "M-15.2", Why: "fewNuns", Need: int(n), Have: int(most)}
	}
	return engine.Reason{}
}

func (r *rules) nuns(s *state, seat engine.Seat, n int16, log *engine.Log) {
	s.Stack.Pop()
	if n == 0 {
		return
	}
	s.Families[seat].Privileges -= n * r.c.Costs.NunPrivileges
	log.Add(engine.Event{Kind: EvNun, Seat: seat, On: int16(s.Act.Knight), N: n})
	s.loseWomen(seat, n, 1, log)
}
