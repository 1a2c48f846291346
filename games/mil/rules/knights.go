package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// lands returns the number of the knight's lands.
func (k *knight) lands() int16 {
	n := int16(0)
	for _, l := range k.Lands {
		if l.Design != content.NoLand {
			n++
		}
	}
	return n
}

// allSoldiers returns the knight's soldiers, the King's counted as one.
func (k *knight) allSoldiers() int16 {
	n := int16(k.Soldiers)
	if k.King {
		n++
	}
	return n
}

// elements are lands, castle and soldiers (M-1.4).
func (k *knight) elements() int16 {
	n := k.lands() + k.allSoldiers()
	if k.Castle {
		n++
	}
	return n
}

// room reports whether the knight can take a land (M-1.5, R-13).
func (k *knight) room() bool { return k.lands() < content.LandSlots }

// take lays a land into the first free place.
func (k *knight) take(l land) {
	for i := range k.Lands {
		if k.Lands[i].Design == content.NoLand {
			k.Lands[i] = l
			return
		}
	}
}

// drop takes a land away; the other moves to the first place.
func (k *knight) drop(i int8) land {
	l := k.Lands[i]
	k.Lands[i] = land{}
	if i == 0 {
		k.Lands[0], k.Lands[1] = k.Lands[1], land{}
	}
	return l
}

// inPlay reports whether there is such a knight in this game.
func (s *state) inPlay(k content.Knight) bool {
	return k >= 0 && k < content.Knight(s.Seats)*content.NumSlots && s.knight(k).In
}

// mayEndow reports whether the family may put property on the knight: an own one, or
// a vassal of it (M-18.4, M-19.4).
func (s *state) mayEndow(seat engine.Seat, k content.Knight) bool {
	n := s.knight(k)
	return n.In && (k.Seat() == seat || n.Lord == int8(seat))
}

// points adds n victory points to a family's, or subtracts if n is negative (M-1.13).
func (s *state) points(seat engine.Seat, n int16, why int16, log *engine.Log) {
	s.Families[seat].VP += n
	if n != 0 {
		log.Add(engine.Event{Kind: mil.EvVP, Seat: seat, N: n, On: why})
	}
}

// The reasons of points, index of VPReasons.
const (
	vpDowry int16 = iota
	vpDeath
	vpResisted
	vpVassal
	vpFief
	vpCastle
	vpLand
	vpLandLost
	vpLeader
	vpCathedral
	vpClaim
	vpFavour
)

// goods writes cubes into an event.
func goods(e engine.Event, c content.Cubes) engine.Event {
	copy(e.Goods[:], c[:])
	return e
}

// pay takes cubes from behind the screen; gain puts them there.
func (s *state) pay(seat engine.Seat, c content.Cubes) {
	for k, n := range c {
		s.Families[seat].Cubes[k] -= n
	}
}

func (s *state) gain(seat engine.Seat, c content.Cubes) {
	for k, n := range c {
		s.Families[seat].Cubes[k] += n
	}
}

// addYear puts a white token from the space onto the knight (M-5.7); the space is
// then empty, or black where one is printed (M-27.1). The fourth token kills.
func (r *rules) addYear(s *state, k content.Knight, sp content.Space, log *engine.Log) {
	had := s.Spaces[sp]
	s.Spaces[sp] = r.printedToken(s, sp)
	n := s.knight(k)
	n.Years++
	log.Add(engine.Event{Kind: mil.EvYear, Seat: k.Seat(), On: int16(sp), To: int16(k), N: int16(n.Years)})
	if n.Years >= lifetime {
		r.die(s, k, 0, log)
	}
	r.timeFlies(s, had, log)
}

// timeFlies logs that a space has lost the last white token while there are still actions (M-5.5).
func (r *rules) timeFlies(s *state, had content.Token, log *engine.Log) {
	if log != nil && had == content.White && !s.anyWhite() && !r.actionsOver(s) {
		log.Add(engine.Event{Kind: mil.EvTimeFlies, Seat: engine.NoSeat})
	}
}

// lifetime is how many time tokens kill (M-12.1).
const lifetime = 4

// printedToken returns the token that counts as on a space without one (M-27.1).
func (r *rules) printedToken(s *state, sp content.Space) content.Token {
	if s.Modules.TimeIsMoney && r.c.Printed[sp] {
		return content.Black
	}
	return content.Empty
}

// die ends a knight's life: his heir follows, or a relative inherits, or he
// leaves play (M-12). famine tells the log why.
func (r *rules) die(s *state, k content.Knight, famine int16, log *engine.Log) {
	n := s.knight(k)
	n.Years = 0
	e := engine.Event{Kind: mil.EvDied, Seat: k.Seat(), On: int16(k), To: famine}
	if n.Heir {
		n.Heir = false
		log.Add(e)
		return
	}
	e.N = 1
	stays := n.elements() > 0
	if !stays {
		e.N = 2
		*n = goneKnight
	}
	log.Add(e)
	s.points(k.Seat(), r.c.Points.Death, vpDeath, log)
}

// anyWhite reports whether a white token lies on the board (M-5.5).
func (s *state) anyWhite() bool {
	for i := range s.Spaces {
		if s.Spaces[i] == content.White {
			return true
		}
	}
	return false
}

// whiteTokens returns how many white tokens lie on the board (M-5.5).
func (s *state) whiteTokens() int {
	n := 0
	for _, t := range s.Spaces {
		if t == content.White {
			n++
		}
	}
	return n
}

// numKnights is one more than the last knight that there may be in this game.
func (s *state) numKnights() content.Knight { return content.Knight(s.Seats) * content.NumSlots }

// autoKnight answers a question with a knight where one only can be chosen.
func (r *rules) autoKnight(s *state, seat engine.Seat, why func(*rules, *state, engine.Seat, engine.Choice) engine.Reason,
	do func(*rules, *state, engine.Seat, engine.Choice, *engine.Log), log *engine.Log) bool {
	only := content.NoKnight
	for k := range s.numKnights() {
		if !why(r, s, seat, engine.Choice{On: int16(k)}).OK() {
			continue
		}
		if only != content.NoKnight {
			return false
		}
		only = k
	}
	if only == content.NoKnight {
		return false
	}
	do(r, s, seat, engine.Choice{On: int16(only)}, log)
	return true
}

// showKnights shows the verb with every knight in play.
func showKnights(verb engine.Verb) func(*rules, *state, engine.Seat, func(mil.Offer)) {
	return func(_ *rules, s *state, _ engine.Seat, add func(mil.Offer)) {
		for k := range s.numKnights() {
			if s.knight(k).In {
				add(mil.Offer{Choice: engine.Choice{Verb: verb, On: int16(k)}})
			}
		}
	}
}

// places calls for every place of the knight's tile with a land; if he has none, for the first, so that
// its refusal gives the reason.
func (k *knight) places(call func(i int16)) {
	for i := range k.Lands {
		if k.Lands[i].Design != content.NoLand || i == 0 && k.lands() == 0 {
			call(int16(i))
		}
	}
}
