package mil

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil/content"
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
func (s *state) home(k content.Knight) bool {
	n := s.knight(k)
	return n.In && n.At == content.Home
}

// listHome appends the actions A to C.
func (r *rules) listHome(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	first, end := content.KnightOf(seat, 0), content.KnightOf(seat, content.NumSlots)
	for k := first; k < end; k++ {
		if !s.home(k) {
			continue
		}
		for i, l := range s.knight(k).Lands {
			if l.Design != content.NoLand {
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
	for k := content.KnightOf(seat, 0); k < content.KnightOf(seat, content.NumSlots); k++ {
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
func (r *rules) listPlacesOf(s *state, k content.Knight, buf []engine.Choice) []engine.Choice {
	c := engine.Choice{Verb: DoPlace, On: int16(k)}
	for _, sphere := range [...]content.Sphere{content.Monastery, content.Crusades} {
		c.To = int16(sphere)
		buf = append(buf, c)
	}
	f := &s.Families[k.Seat()]
	width := content.Space(r.c.Spaces[s.Seats])
	for first := content.Space(0); first < content.NumSpaces; first += content.MaxSpaces {
		for i, t := range s.Spaces[first : first+width] {
			if t >= content.OfKnight {
				continue
			}
			c.To, c.N = limitedAt+int16(first)+int16(i), payNothing
			if t == content.Empty {
				buf = append(buf, c)
				continue
			}
			if c.N = payGold; f.Cubes[content.Gold] > 0 {
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
	width := content.Space(r.c.Spaces[s.Seats])
	for first := content.Space(0); first < content.NumSpaces; first += content.MaxSpaces {
		for i, t := range s.Spaces[first : first+width] {
			if t != content.Empty && t != content.White {
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
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
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
	case s.whiteTokens() == 0:
		return engine.Reason{Rule: "M-5.5", Why: "timeFlies"}
	}
	return engine.Reason{}
}

// whyKnight: an own knight in play, at home (M-6.1, M-7.1, M-8.1, M-9.1).
func (s *state) whyKnight(seat engine.Seat, k content.Knight) engine.Reason {
	switch {
	case k < 0 || k >= content.NumKnights || k.Seat() != seat:
		return engine.Reason{Rule: "M-5.2", Why: "notYourKnight"}
	case !s.knight(k).In:
		return engine.Reason{Rule: "M-5.2", Why: "noKnight"}
	case s.knight(k).At != content.Home:
		return engine.Reason{Rule: "M-5.2", Why: "notAtHome"}
	}
	return engine.Reason{}
}

func (r *rules) whyHarvest(s *state, k content.Knight, i int16) engine.Reason {
	if !s.home(k) {
		return s.whyKnight(k.Seat(), k)
	}
	if i < 0 || i >= content.LandSlots || s.knight(k).Lands[i].Design == content.NoLand {
		return engine.Reason{Rule: "M-6.1", Why: "noLand"}
	}
	return engine.Reason{}
}

// recruitCost is a cloth and a metal, and an influence from the fifth soldier on
// (M-7.1).
func (r *rules) recruitCost(s *state, k content.Knight) content.Cubes {
	cost := r.c.Costs.Recruit
	if s.knight(k).Soldiers >= r.c.Costs.SurchargeFrom {
		for i, n := range r.c.Costs.Surcharge {
			cost[i] += n
		}
	}
	return cost
}

// canRecruit tells whether the knight's family has what a soldier costs.
func (r *rules) canRecruit(s *state, k content.Knight) bool {
	cost := r.recruitCost(s, k)
	return s.Families[k.Seat()].Cubes.Covers(&cost)
}

func (r *rules) whyRecruit(s *state, k content.Knight) engine.Reason {
	if !s.home(k) {
		return s.whyKnight(k.Seat(), k)
	}
	for i, n := range r.recruitCost(s, k) {
		if have := s.Families[k.Seat()].Cubes[i]; have < n {
			return engine.Reason{Rule: "M-7.1", Why: "fewCubes", What: content.Cube(i).String(), Need: int(n), Have: int(have)}
		}
	}
	return engine.Reason{}
}

// whyPlace: any own knight at home; a space without knight; a token there is
// paid with gold or a privilege (M-9).
func (r *rules) whyPlace(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if why := s.whyKnight(seat, content.Knight(min(c.On, int16(content.NumKnights)))); !why.OK() {
		return why
	}
	if c.To == int16(content.Monastery) || c.To == int16(content.Crusades) {
		if c.N != payNothing {
			return engine.Reason{Rule: "M-9.2", Why: "freeSphere"}
		}
		return engine.Reason{}
	}
	sp := spaceOf(c.To - limitedAt)
	f := &s.Families[seat]
	switch {
	case !r.inUse(s, sp):
		return engine.Reason{Rule: "M-2.12", Why: "noSpace"}
	case s.Spaces[sp] >= content.OfKnight:
		return engine.Reason{Rule: "M-9.5", Why: "knightThere"}
	case s.Spaces[sp] == content.Empty && c.N != payNothing:
		return engine.Reason{Rule: "M-9.3", Why: "free"}
	case s.Spaces[sp] == content.Empty:
		return engine.Reason{}
	case c.N == payGold && f.Cubes[content.Gold] == 0:
		return engine.Reason{Rule: "M-9.4", Why: "noGold", Need: 1}
	case c.N == payPrivilege && f.Privileges == 0:
		return engine.Reason{Rule: "M-9.4", Why: "noPrivilege", Need: 1}
	case c.N != payGold && c.N != payPrivilege:
		return engine.Reason{Rule: "M-9.4", Why: "payToken"}
	}
	return engine.Reason{}
}

// spaceOf reads a space of a choice.
func spaceOf(n int16) content.Space {
	if n < 0 || n >= int16(content.NumSpaces) {
		return content.NoSpace
	}
	return content.Space(n)
}

// whyPass: a space without knight and without black token; a pass marker with
// two players, on an empty space or a white token (M-10.1, M-26.2).
func (r *rules) whyPass(s *state, sp content.Space, marker int16) engine.Reason {
	switch {
	case !r.inUse(s, sp):
		return engine.Reason{Rule: "M-2.12", Why: "noSpace"}
	case marker != 0 && s.Seats != 2:
		return engine.Reason{Rule: "M-26.2", Why: "twoOnly"}
	case s.Spaces[sp] >= content.OfKnight:
		return engine.Reason{Rule: "M-10.1", Why: "knightThere"}
	case s.Spaces[sp] == content.Black:
		return engine.Reason{Rule: "M-10.1", Why: "blackThere"}
	case s.Spaces[sp] >= content.PassMark:
		return engine.Reason{Rule: "M-26.2", Why: "markerThere"}
	}
	return engine.Reason{}
}

// harvest takes the yield, turns the land, and a year passes (M-6.2).
func (r *rules) harvest(s *state, k content.Knight, i int16, log *engine.Log) {
	l := &s.knight(k).Lands[i]
	yield := r.landSide(*l).Yield
	s.gain(k.Seat(), yield)
	log.Add(goods(engine.Event{Kind: EvHarvested, Seat: k.Seat(), On: int16(k), To: i, N: int16(l.Design)}, yield))
	l.Dark = !l.Dark
	r.askYear(s, k)
}

// landSide is the side of a land that is up.
func (r *rules) landSide(l land) *content.LandSide {
	side := 0
	if l.Dark {
		side = 1
	}
	return &r.c.Lands[l.Design].Sides[side]
}

// recruit pays, adds a soldier, and a year passes (M-7.2).
func (r *rules) recruit(s *state, k content.Knight, log *engine.Log) {
	cost := r.recruitCost(s, k)
	s.pay(k.Seat(), cost)
	s.knight(k).Soldiers++
	log.Add(goods(engine.Event{Kind: EvRecruited, Seat: k.Seat(), On: int16(k)}, cost))
	r.askYear(s, k)
}

// askYear asks which white token is taken (M-5.7, R-42).
func (r *rules) askYear(s *state, k content.Knight) {
	s.Act.Knight = k
	s.Stack.Push(effect.Frame{Node: effect.Node(AskYear), Seat: k.Seat()})
}

func (s *state) listYears(buf []engine.Choice) []engine.Choice {
	for sp, t := range s.Spaces {
		if t == content.White {
			buf = append(buf, engine.Choice{Verb: DoYear, On: int16(sp)})
		}
	}
	return buf
}

func (r *rules) settleYear(s *state, log *engine.Log) bool {
	only := content.NoSpace
	for sp, t := range s.Spaces {
		if t != content.White {
			continue
		}
		if only != content.NoSpace {
			return false
		}
		only = content.Space(sp)
	}
	r.takeYear(s, only, log)
	return true
}

func (r *rules) takeYear(s *state, sp content.Space, log *engine.Log) {
	s.Stack.Pop()
	years := s.knight(s.Act.Knight).Years
	r.addYear(s, s.Act.Knight, sp, log)
	if f := s.Stack.Top(); f != nil && Ask(f.Node) == AskGrow && years+1 >= lifetime {
		s.Stack.Pop() // the acting knight died: the growth ends
	}
}

// place sends a knight to a sphere (M-9).
func (r *rules) place(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	k := content.Knight(c.On)
	n := s.knight(k)
	f := &s.Families[seat]
	f.Placed = true
	switch c.N {
	case payGold:
		f.Cubes[content.Gold]--
	case payPrivilege:
		f.Privileges--
	}
	had := content.Empty
	if c.To < limitedAt {
		n.At = content.Sphere(c.To)
		l := &s.Open[openIndex(n.At)]
		l.Knights[l.Len] = k
		l.Len++
	} else {
		n.Space = content.Space(c.To - limitedAt)
		n.At = n.Space.Sphere()
		had = s.Spaces[n.Space]
		s.Spaces[n.Space] = content.OfKnight + content.Token(k)
	}
	log.Add(engine.Event{Kind: EvPlaced, Seat: seat, On: c.On, To: c.To, N: c.N})
	r.timeFlies(s, had, log)
}

// openIndex is the place of an open sphere in state.Open.
func openIndex(sp content.Sphere) int {
	if sp == content.Crusades {
		return 1
	}
	return 0
}

// pass turns a token black, or lays one (M-10.1), or a marker (M-26.2).
func (r *rules) pass(s *state, seat engine.Seat, sp content.Space, marker int16, log *engine.Log) {
	had := s.Spaces[sp]
	s.Spaces[sp] = content.Black
	if marker != 0 {
		s.Spaces[sp] = content.PassMark + content.Token(seat)
	}
	log.Add(engine.Event{Kind: EvPassed, Seat: seat, To: int16(sp), N: marker})
	r.timeFlies(s, had, log)
}

// actionsOver: every knight is in a sphere, or every space is occupied (M-5.4,
//
func (r *rules) actionsOver(s *state) bool {
	if !s.anyHome() {
		return true
	}
	for sp, t := range s.Spaces {
		if (t == content.Empty || t == content.White) && r.inUse(s, content.Space(sp)) {
			return false
		}
	}
	return true
}
