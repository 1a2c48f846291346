package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
)

// How a token on a space is paid (M-9.4), N of DoPlace; for DoSon too.
const (
	payNothing int16 = iota
	payGold
	payPrivilege
)

// limitedAt is where DoPlace.To counts the spaces from; below are open spheres.
const limitedAt = 8

// listActions lists what the family in turn can do (M-5.2): harvest, recruit,
// grow, place a knight, pass.
func (r *rules) listActions(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if r.whyAge(s, seat).OK() {
		buf = r.listHome(s, seat, buf)
	}
	buf = r.listPlaces(s, seat, buf)
	return r.listPasses(s, buf)
}

// home tells whether the knight is in play and at home.
func (s *state) home(k Knight) bool {
	n := s.knight(k)
	return n.In && n.At == Home
}

// listHome appends the actions A to C.
func (r *rules) listHome(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	first, end := KnightOf(seat, 0), KnightOf(seat, NumSlots)
	for k := first; k < end; k++ {
		if !s.home(k) {
			continue
		}
		for i, l := range s.knight(k).Lands {
			if l.Design != NoLand {
				buf = append(buf, engine.Choice{Verb: DoHarvest, On: int16(k), To: int16(i)})
			}
		}
	}
	for k := first; k < end; k++ {
		if s.home(k) && r.canRecruit(s, k) {
			buf = append(buf, engine.Choice{Verb: DoRecruit, On: int16(k)})
		}
	}
	for k := first; k < end; k++ {
		if s.home(k) && r.canGrow(s, k) {
			buf = append(buf, engine.Choice{Verb: DoGrow, On: int16(k)})
		}
	}
	return buf
}

// listPlaces appends where the knights at home can be placed. That is the same
// for each of them, so it is looked up for the first and copied for the others:
// most choices of a game are places.
func (r *rules) listPlaces(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	first := len(buf)
	var places []engine.Choice
	for k := KnightOf(seat, 0); k < KnightOf(seat, NumSlots); k++ {
		if !s.home(k) {
			continue
		}
		if len(buf) == first {
			buf = r.listPlacesOf(s, k, buf)
			places = buf[first:]
			continue
		}
		at := len(buf)
		buf = append(buf, places...)
		for i := range buf[at:] {
			buf[at+i].On = int16(k)
		}
	}
	return buf
}

// listPlacesOf appends where one knight can be placed.
func (r *rules) listPlacesOf(s *state, k Knight, buf []engine.Choice) []engine.Choice {
	c := engine.Choice{Verb: DoPlace, On: int16(k)}
	for _, sphere := range [...]Sphere{Monastery, Crusades} {
		c.To = int16(sphere)
		buf = append(buf, c)
	}
	f := &s.Families[k.Seat()]
	width := Space(r.c.Spaces[s.Seats])
	for first := Space(0); first < NumSpaces; first += MaxSpaces {
		for i, t := range s.Spaces[first : first+width] {
			if t >= OfKnight {
				continue
			}
			c.To, c.N = limitedAt+int16(first)+int16(i), payNothing
			if t == Empty {
				buf = append(buf, c)
				continue
			}
			if c.N = payGold; f.Cubes[Gold] > 0 {
				buf = append(buf, c)
			}
			if c.N = payPrivilege; f.Privileges > 0 {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

func (r *rules) listPasses(s *state, buf []engine.Choice) []engine.Choice {
	width := Space(r.c.Spaces[s.Seats])
	for first := Space(0); first < NumSpaces; first += MaxSpaces {
		for i, t := range s.Spaces[first : first+width] {
			if t != Empty && t != White {
				continue
			}
			c := engine.Choice{Verb: DoPass, To: int16(first) + int16(i)}
			buf = append(buf, c)
			if c.N = 1; s.Seats == 2 {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// anyHome tells whether any family has a knight at home.
func (s *state) anyHome() bool {
	for k := Knight(0); k < Knight(s.Seats)*NumSlots; k++ {
		if s.home(k) {
			return true
		}
	}
	return false
}

// whyAge tells why the family may not take A, B or C at all (M-5.5, M-5.6).
func (r *rules) whyAge(s *state, seat engine.Seat) engine.Reason {
	switch {
	case s.Families[seat].Placed:
		return engine.Reason{Rule: "M-5.6", Why: "hasPlaced"}
	case s.white() == 0:
		return engine.Reason{Rule: "M-5.5", Why: "timeFlies"}
	}
	return engine.Reason{}
}

// whyKnight: an own knight in play, at home (M-6.1, M-7.1, M-8.1, M-9.1).
func (s *state) whyKnight(seat engine.Seat, k Knight) engine.Reason {
	switch {
	case k < 0 || k >= NumKnights || k.Seat() != seat:
		return engine.Reason{Rule: "M-5.2", Why: "notYourKnight"}
	case !s.knight(k).In:
		return engine.Reason{Rule: "M-5.2", Why: "noKnight"}
	case s.knight(k).At != Home:
		return engine.Reason{Rule: "M-5.2", Why: "notAtHome"}
	}
	return engine.Reason{}
}

func (r *rules) whyHarvest(s *state, k Knight, i int16) engine.Reason {
	if !s.home(k) {
		return s.whyKnight(k.Seat(), k)
	}
	if i < 0 || i >= LandSlots || s.knight(k).Lands[i].Design == NoLand {
		return engine.Reason{Rule: "M-6.1", Why: "noLand"}
	}
	return engine.Reason{}
}

// recruitCost is a cloth and a metal, and an influence from the fifth soldier on
// (M-7.1).
func (r *rules) recruitCost(s *state, k Knight) Cubes {
	cost := r.c.Costs.Recruit
	if s.knight(k).Soldiers >= r.c.Costs.SurchargeFrom {
		for i, n := range r.c.Costs.Surcharge {
			cost[i] += n
		}
	}
	return cost
}

// canRecruit tells whether the knight's family has what a soldier costs.
func (r *rules) canRecruit(s *state, k Knight) bool {
	cost := r.recruitCost(s, k)
	return s.Families[k.Seat()].Cubes.covers(&cost)
}

func (r *rules) whyRecruit(s *state, k Knight) engine.Reason {
	if !s.home(k) {
		return s.whyKnight(k.Seat(), k)
	}
	for i, n := range r.recruitCost(s, k) {
		if have := s.Families[k.Seat()].Cubes[i]; have < n {
			return engine.Reason{Rule: "M-7.1", Why: "fewCubes", What: Cube(i).String(), Need: int(n), Have: int(have)}
		}
	}
	return engine.Reason{}
}

// whyPlace: any own knight at home; a space without knight; a token there is
// paid with gold or a privilege (M-9).
func (r *rules) whyPlace(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if why := s.whyKnight(seat, Knight(min(c.On, int16(NumKnights)))); !why.OK() {
		return why
	}
	if c.To == int16(Monastery) || c.To == int16(Crusades) {
		if c.N != payNothing {
			return engine.Reason{Rule: "M-9.2", Why: "free"}
		}
		return engine.Reason{}
	}
	sp := spaceOf(c.To - limitedAt)
	f := &s.Families[seat]
	switch {
	case !r.inUse(s, sp):
		return engine.Reason{Rule: "M-2.12", Why: "noSpace"}
	case s.Spaces[sp] >= OfKnight:
		return engine.Reason{Rule: "M-9.5", Why: "knightThere"}
	case s.Spaces[sp] == Empty && c.N != payNothing:
		return engine.Reason{Rule: "M-9.3", Why: "free"}
	case s.Spaces[sp] == Empty:
		return engine.Reason{}
	case c.N == payGold && f.Cubes[Gold] == 0:
		return engine.Reason{Rule: "M-9.4", Why: "noGold"}
	case c.N == payPrivilege && f.Privileges == 0:
		return engine.Reason{Rule: "M-9.4", Why: "noPrivilege"}
	case c.N != payGold && c.N != payPrivilege:
		return engine.Reason{Rule: "M-9.4", Why: "payToken"}
	}
	return engine.Reason{}
}

// spaceOf reads a space of a choice.
func spaceOf(n int16) Space {
	if n < 0 || n >= int16(NumSpaces) {
		return NoSpace
	}
	return Space(n)
}

// whyPass: a space without knight and without black token; a pass marker with
// two players, on an empty space or a white token (M-10.1, M-26.2).
func (r *rules) whyPass(s *state, sp Space, marker int16) engine.Reason {
	switch {
	case !r.inUse(s, sp):
		return engine.Reason{Rule: "M-2.12", Why: "noSpace"}
	case marker != 0 && s.Seats != 2:
		return engine.Reason{Rule: "M-26.2", Why: "twoOnly"}
	case s.Spaces[sp] >= OfKnight:
		return engine.Reason{Rule: "M-10.1", Why: "knightThere"}
	case s.Spaces[sp] == Black:
		return engine.Reason{Rule: "M-10.1", Why: "blackThere"}
	case s.Spaces[sp] >= PassMark:
		return engine.Reason{Rule: "M-26.2", Why: "markerThere"}
	}
	return engine.Reason{}
}

// harvest takes the yield, turns the land, and a year passes (M-6.2).
func (r *rules) harvest(s *state, k Knight, i int16, log *engine.Log) {
	l := &s.knight(k).Lands[i]
	yield := r.landSide(*l).Yield
	s.gain(k.Seat(), yield)
	log.Add(goods(engine.Event{Kind: EvHarvested, Seat: k.Seat(), On: int16(k), To: i, N: int16(l.Design)}, yield))
	l.Dark = !l.Dark
	r.askYear(s, k)
}

// landSide is the side of a land that is up.
func (r *rules) landSide(l land) *LandSide {
	side := 0
	if l.Dark {
		side = 1
	}
	return &r.c.Lands[l.Design].Sides[side]
}

// recruit pays, adds a soldier, and a year passes (M-7.2).
func (r *rules) recruit(s *state, k Knight, log *engine.Log) {
	cost := r.recruitCost(s, k)
	s.pay(k.Seat(), cost)
	s.knight(k).Soldiers++
	log.Add(goods(engine.Event{Kind: EvRecruited, Seat: k.Seat(), On: int16(k)}, cost))
	r.askYear(s, k)
}

// askYear asks which white token is taken (M-5.7, R-42).
func (r *rules) askYear(s *state, k Knight) {
	s.Act.Knight = k
	s.Stack.Push(effect.Frame{Node: effect.Node(AskYear), Seat: k.Seat()})
}

func (s *state) listYears(buf []engine.Choice) []engine.Choice {
	for sp, t := range s.Spaces {
		if t == White {
			buf = append(buf, engine.Choice{Verb: DoYear, On: int16(sp)})
		}
	}
	return buf
}

func (r *rules) settleYear(s *state, log *engine.Log) bool {
	only := NoSpace
	for sp, t := range s.Spaces {
		if t != White {
			continue
		}
		if only != NoSpace {
			return false
		}
		only = Space(sp)
	}
	r.takeYear(s, only, log)
	return true
}

func (r *rules) takeYear(s *state, sp Space, log *engine.Log) {
	s.Stack.Pop()
	years := s.knight(s.Act.Knight).Years
	r.year(s, s.Act.Knight, sp, log)
	if f := s.Stack.Top(); f != nil && Ask(f.Node) == AskGrow && years+1 >= lifetime {
		s.Stack.Pop() // the acting knight died: the growth ends
	}
}

// place sends a knight to a sphere (M-9).
func (r *rules) place(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	k := Knight(c.On)
	n := s.knight(k)
	f := &s.Families[seat]
	f.Placed = true
	switch c.N {
	case payGold:
		f.Cubes[Gold]--
	case payPrivilege:
		f.Privileges--
	}
	if c.To < limitedAt {
		n.At = Sphere(c.To)
		l := &s.Open[openIndex(n.At)]
		l.Knights[l.Len] = k
		l.Len++
	} else {
		n.Space = Space(c.To - limitedAt)
		n.At = n.Space.Sphere()
		s.Spaces[n.Space] = OfKnight + Token(k)
	}
	log.Add(engine.Event{Kind: EvPlaced, Seat: seat, On: c.On, To: c.To, N: c.N})
}

// openIndex is the place of an open sphere in state.Open.
func openIndex(sp Sphere) int {
	if sp == Crusades {
		return 1
	}
	return 0
}

// pass turns a token black, or lays one (M-10.1), or a marker (M-26.2).
func (r *rules) pass(s *state, seat engine.Seat, sp Space, marker int16, log *engine.Log) {
	s.Spaces[sp] = Black
	if marker != 0 {
		s.Spaces[sp] = PassMark + Token(seat)
	}
	log.Add(engine.Event{Kind: EvPassed, Seat: seat, To: int16(sp), N: marker})
}

// actionsOver: every knight is in a sphere, or every space is occupied (M-5.4,
//
func (r *rules) actionsOver(s *state) bool {
	if !s.anyHome() {
		return true
	}
	for sp, t := range s.Spaces {
		if (t == Empty || t == White) && r.inUse(s, Space(sp)) {
			return false
		}
	}
	return true
}
