package rules

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// actionQuestion: what the family in turn does (D-1), one of the actions A to E (M-5.2).
var actionQuestion = row{
	Ask: mil.AskAction,
	Answers: answers{
		{Verb: mil.DoHarvest, Forms: forms{{Words: "harvest", Args: args{{In: inOn, Noun: anOwn}, {In: inTo, Noun: aLand}}}}, Why: (*rules).whyHarvest, Do: (*rules).harvest},
		{Verb: mil.DoRecruit, Forms: forms{{Words: "recruit", Args: args{{In: inOn, Noun: anOwn}}}}, Why: (*rules).whyRecruit, Do: (*rules).recruit},
		{Verb: mil.DoGrow, Forms: forms{{Words: "grow", Args: args{{In: inOn, Noun: anOwn}}}}, Why: (*rules).whyGrow, Do: (*rules).grow},
		{Verb: mil.DoPlace, Forms: forms{{Words: "place", Args: args{{In: inOn, Noun: anOwn}, {In: inTo, Noun: aSpot}, {In: inN, Noun: aPayment, Optional: true}}}}, Why: (*rules).whyPlace, Do: (*rules).place},
		{Verb: mil.DoPass, Forms: forms{{Words: "pass", Args: args{{In: inTo, Noun: aSpace}, {In: inN, Noun: aMarker, Optional: true}}}}, Why: (*rules).whyPass, Do: (*rules).pass},
	},
	Choices:      (*rules).actionChoices,
	Else:         mustChoose("M-5.3"),
	Prune:        (*rules).pruneActions,
	CountIndexed: (*rules).countActions,
	ChoiceAt:     (*rules).actionAt,
	Show:         (*rules).showActions,
}

// How a token on a space is paid (M-9.4), N of DoPlace; for DoSon too.
const (
	payNothing int16 = iota
	payGold
	payPrivilege
)

// limitedAt is where DoPlace.To counts the spaces from; below are open spheres.
const limitedAt = 8

// home reports whether the knight is in play and at home.
func (s *state) home(k content.Knight) bool {
	n := s.knight(k)
	return n.In && n.At == content.Home
}

// anyHome reports whether any family has a knight at home.
func (s *state) anyHome() bool {
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if s.home(k) {
			return true
		}
	}
	return false
}

// What is open, and why the rest is not.

// whyWork returns why the knight can do none of A, B and C: an own one in play and at home
// can (M-6.1, M-7.1, M-8.1), once the family has placed none (M-5.6) and while there is a
// white token (M-5.5).
func (r *rules) whyWork(s *state, seat engine.Seat, k content.Knight) engine.Reason {
	if why := s.whyKnight(seat, k); !why.OK() {
		return why
	}
	return s.whyAge(seat)
}

// whyAge returns why the family may not take A, B or C at all (M-5.5, M-5.6).
func (s *state) whyAge(seat engine.Seat) engine.Reason {
	switch {
	case s.Families[seat].Placed:
		return engine.Reason{Rule: "M-5.6", Why: "hasPlaced"}
	case !s.anyWhite():
		return engine.Reason{Rule: "M-5.5", Why: "timeFlies"}
	}
	return engine.Reason{}
}

// whyKnight: an own knight in play, at home (M-6.1, M-7.1, M-8.1, M-9.1).
func (s *state) whyKnight(seat engine.Seat, k content.Knight) engine.Reason {
	switch {
	case k.Seat() != seat:
		return engine.Reason{Rule: "M-5.2", Why: "notYourKnight"}
	case !s.knight(k).In:
		return engine.Reason{Rule: "M-5.2", Why: "noKnight"}
	case s.knight(k).At != content.Home:
		return engine.Reason{Rule: "M-5.2", Why: "notAtHome"}
	}
	return engine.Reason{}
}

func (r *rules) whyHarvest(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	k := content.Knight(c.On)
	if why := r.whyWork(s, seat, k); !why.OK() {
		return why
	}
	if s.knight(k).Lands[c.To].Design == content.NoLand {
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

// canRecruit reports whether the knight's family has what a soldier costs.
func (r *rules) canRecruit(s *state, k content.Knight) bool {
	cost := r.recruitCost(s, k)
	return s.Families[k.Seat()].Cubes.Covers(&cost)
}

func (r *rules) whyRecruit(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	k := content.Knight(c.On)
	if why := r.whyWork(s, seat, k); !why.OK() {
		return why
	}
	for i, n := range r.recruitCost(s, k) {
		if have := s.Families[seat].Cubes[i]; have < n {
			return engine.Reason{Rule: "M-7.1", Why: "fewCubes", What: content.Cube(i).String(), Need: int(n), Have: int(have)}
		}
	}
	return engine.Reason{}
}

// whyPlace: any own knight at home; a space without knight; a token there is
// paid with gold or a privilege (M-9).
func (r *rules) whyPlace(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if why := s.whyKnight(seat, content.Knight(c.On)); !why.OK() {
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
	case c.N == payNothing:
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
func (r *rules) whyPass(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	sp, marker := content.Space(c.To), c.N != 0
	switch {
	case !r.inUse(s, sp):
		return engine.Reason{Rule: "M-2.12", Why: "noSpace"}
	case marker && s.Seats != 2:
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

// The same once more as a list, for speed: most choices of a game are actions.

// actionChoices lists what the family in turn can do (M-5.2): harvest, recruit,
// grow, place a knight, pass.
func (r *rules) actionChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if s.whyAge(seat).OK() {
		buf = r.homeChoices(s, seat, buf)
	}
	buf = r.placeChoices(s, seat, buf)
	return r.passChoices(s, buf)
}

// homeChoices appends the actions A to C.
func (r *rules) homeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	first, end := content.KnightOf(seat, 0), content.KnightOf(seat, content.NumSlots)
	for k := first; k < end; k++ {
		if !s.home(k) {
			continue
		}
		for i, l := range s.knight(k).Lands {
			if l.Design != content.NoLand {
				buf = append(buf, engine.Choice{Verb: mil.DoHarvest, On: int16(k), To: int16(i)})
			}
		}
	}
	for k := first; k < end; k++ {
		if s.home(k) && r.canRecruit(s, k) {
			buf = append(buf, engine.Choice{Verb: mil.DoRecruit, On: int16(k)})
		}
	}
	for k := first; k < end; k++ {
		if s.home(k) && r.canGrow(s, k) {
			buf = append(buf, engine.Choice{Verb: mil.DoGrow, On: int16(k)})
		}
	}
	return buf
}

// placeChoices appends where the knights at home can be placed. That is the same
// for each of them, so it is looked up for the first and copied for the others:
// most choices of a game are places.
func (r *rules) placeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	first := len(buf)
	var places []engine.Choice
	for k := content.KnightOf(seat, 0); k < content.KnightOf(seat, content.NumSlots); k++ {
		if !s.home(k) {
			continue
		}
		if len(buf) == first {
			buf = r.placeChoicesOf(s, k, buf)
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

// placeChoicesOf appends where one knight can be placed.
func (r *rules) placeChoicesOf(s *state, k content.Knight, buf []engine.Choice) []engine.Choice {
	c := engine.Choice{Verb: mil.DoPlace, On: int16(k)}
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

func (r *rules) passChoices(s *state, buf []engine.Choice) []engine.Choice {
	width := content.Space(r.c.Spaces[s.Seats])
	for first := content.Space(0); first < content.NumSpaces; first += content.MaxSpaces {
		for i, t := range s.Spaces[first : first+width] {
			if t != content.Empty && t != content.White {
				continue
			}
			c := engine.Choice{Verb: mil.DoPass, To: int16(first) + int16(i)}
			buf = append(buf, c)
			if c.N = 1; s.Seats == 2 {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// What each action does.

// harvest takes the yield, turns the land, and a year passes (M-6.2).
func (r *rules) harvest(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	k := content.Knight(c.On)
	l := &s.knight(k).Lands[c.To]
	yield := r.landSide(*l).Yield
	s.gain(seat, yield)
	log.Add(goods(engine.Event{Kind: mil.EvHarvested, Seat: seat, On: c.On, To: c.To, N: int16(l.Design)}, yield))
	l.Dark = !l.Dark
	s.askYear(k)
}

// landSide returns the side of a land that is up.
func (r *rules) landSide(l land) *content.LandSide {
	side := 0
	if l.Dark {
		side = 1
	}
	return &r.c.Lands[l.Design].Sides[side]
}

// recruit pays, adds a soldier, and a year passes (M-7.2).
func (r *rules) recruit(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	k := content.Knight(c.On)
	cost := r.recruitCost(s, k)
	s.pay(seat, cost)
	s.knight(k).Soldiers++
	log.Add(goods(engine.Event{Kind: mil.EvRecruited, Seat: seat, On: c.On}, cost))
	s.askYear(k)
}

// place sends a knight to a sphere (M-9).
func (r *rules) place(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
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
	log.Add(engine.Event{Kind: mil.EvPlaced, Seat: seat, On: c.On, To: c.To, N: c.N})
	r.timeFlies(s, had, log)
}

// openIndex returns the place of an open sphere in state.Open.
func openIndex(sp content.Sphere) int {
	if sp == content.Crusades {
		return 1
	}
	return 0
}

// pass turns a token black, or lays one (M-10.1), or a marker (M-26.2).
func (r *rules) pass(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	had := s.Spaces[c.To]
	s.Spaces[c.To] = content.Black
	if c.N != 0 {
		s.Spaces[c.To] = content.PassMark + content.Token(seat)
	}
	log.Add(engine.Event{Kind: mil.EvPassed, Seat: seat, To: c.To, N: c.N})
	r.timeFlies(s, had, log)
}

// actionsOver reports whether every knight is in a sphere, or every space is occupied (M-5.4,
//
func (r *rules) actionsOver(s *state) bool {
	if !s.anyHome() {
		return true
	}
	width := content.Space(r.c.Spaces[s.Seats])
	for first := content.Space(0); first < content.NumSpaces; first += content.MaxSpaces {
		for _, t := range s.Spaces[first : first+width] {
			if t == content.Empty || t == content.White {
				return false
			}
		}
	}
	return true
}

// What pages show.

// showActions are all actions of the family's knights, then the passes.
func (r *rules) showActions(s *state, seat engine.Seat, add func(mil.Offer)) {
	for slot := range content.NumSlots {
		k := content.KnightOf(seat, slot)
		if !s.knight(k).In {
			continue
		}
		s.knight(k).places(func(i int16) { add(mil.Offer{Choice: engine.Choice{Verb: mil.DoHarvest, On: int16(k), To: i}}) })
		add(mil.Offer{Choice: engine.Choice{Verb: mil.DoRecruit, On: int16(k)}, Price: r.recruitCost(s, k)})
		add(mil.Offer{Choice: engine.Choice{Verb: mil.DoGrow, On: int16(k)}})
		for _, sphere := range [...]content.Sphere{content.Monastery, content.Crusades} {
			add(mil.Offer{Choice: engine.Choice{Verb: mil.DoPlace, On: int16(k), To: int16(sphere)}})
		}
		for sp := content.Space(0); sp < content.NumSpaces; sp++ {
			r.showSpace(s, k, sp, add)
		}
	}
	for sp := content.Space(0); sp < content.NumSpaces; sp++ {
		if r.inUse(s, sp) {
			add(mil.Offer{Choice: engine.Choice{Verb: mil.DoPass, To: int16(sp)}})
			if s.Seats == 2 {
				add(mil.Offer{Choice: engine.Choice{Verb: mil.DoPass, To: int16(sp), N: 1}})
			}
		}
	}
}

// showSpace is a knight on a space, with a token paid either way.
func (r *rules) showSpace(s *state, k content.Knight, sp content.Space, add func(mil.Offer)) {
	if !r.inUse(s, sp) {
		return
	}
	c := engine.Choice{Verb: mil.DoPlace, On: int16(k), To: limitedAt + int16(sp)}
	if t := s.Spaces[sp]; t == content.Empty || t >= content.OfKnight {
		add(mil.Offer{Choice: c})
		return
	}
	c.N = payGold
	add(mil.Offer{Choice: c, Price: content.Cubes{content.Gold: 1}})
	c.N = payPrivilege
	add(mil.Offer{Choice: c})
}

// The choices that searches consider.

// pruneActions leaves of spaces that are as good as each other the one that people take:
// in each sphere the leftmost of each kind, and nothing is paid where a better space is
// free.
func (r *rules) pruneActions(s *state, open []engine.Choice) []engine.Choice {
	var leftmost [content.NumLimited][2]content.Space // empty, with a token
	for i := range leftmost {
		leftmost[i] = [2]content.Space{content.NumSpaces, content.NumSpaces}
	}
	for sp := content.NumSpaces - 1; sp >= 0; sp-- {
		switch t := s.Spaces[sp]; {
		case t == content.Empty:
			leftmost[sp/content.MaxSpaces][0] = sp
		case t < content.OfKnight:
			leftmost[sp/content.MaxSpaces][1] = sp
		}
	}
	kept := 0
	for _, c := range open {
		switch c.Verb {
		case mil.DoPlace:
			if c.To < limitedAt {
				break
			}
			sp := content.Space(c.To - limitedAt)
			best := leftmost[sp/content.MaxSpaces]
			if c.N == payNothing && sp != best[0] || c.N != payNothing && (sp != best[1] || best[0] < sp) {
				continue
			}
		case mil.DoPass:
			if !s.firstPass(content.Space(c.To)) {
				continue
			}
		}
		open[kept] = c
		kept++
	}
	return open[:kept]
}

// firstPass reports whether no space to the left in the sphere is like this one.
func (s *state) firstPass(sp content.Space) bool {
	for left := sp - sp%content.MaxSpaces; left < sp; left++ {
		if s.Spaces[left] == s.Spaces[sp] {
			return false
		}
	}
	return true
}

// The numbers of a knight's choices: open spheres, then for each limited sphere the
// leftmost empty space, and the leftmost token paid either way; then actions A to C.
const (
	openNumbers  = 2
	placeNumbers = openNumbers + 3*content.NumLimited
	homeNumbers  = content.LandSlots + 2
)

// countActions numbers what a family does while it has a knight at home: the open spheres
// alone are two choices. Else its choices are listed.
func (r *rules) countActions(s *state, seat engine.Seat, _ *engine.Workings) int {
	if n := s.atHome(seat); n > 0 {
		return n*s.knightNumbers(seat) + s.passNumbers()
	}
	return 0
}

// actionAt returns the choice with the number if it is open and likely: by knight, then
// passes by sphere.
func (r *rules) actionAt(s *state, seat engine.Seat, _ *engine.Workings, n int) (c engine.Choice, ok bool) {
	each := s.knightNumbers(seat)
	knights := s.atHome(seat) * each
	if n >= knights {
		return r.passNumber(s, n-knights)
	}
	k := s.nthHome(seat, n/each)
	if n %= each; n < placeNumbers {
		return r.placeNumber(s, k, n)
	}
	return r.homeNumber(s, k, n-placeNumbers)
}

// knightNumbers returns how many numbers each knight at home has: none for A to C once one
// was placed (M-5.6).
func (s *state) knightNumbers(seat engine.Seat) int {
	if s.Families[seat].Placed {
		return placeNumbers
	}
	return placeNumbers + homeNumbers
}

// atHome returns how many knights of the family are at home.
func (s *state) atHome(seat engine.Seat) int {
	n := 0
	for i := range s.Families[seat].Knights {
		if k := &s.Families[seat].Knights[i]; k.In && k.At == content.Home {
			n++
		}
	}
	return n
}

// nthHome returns the family's knight at home that n others come before.
func (s *state) nthHome(seat engine.Seat, n int) content.Knight {
	for k := content.KnightOf(seat, 0); ; k++ {
		if s.home(k) {
			if n == 0 {
				return k
			}
			n--
		}
	}
}

// placeNumber is a placement of the knight.
func (r *rules) placeNumber(s *state, k content.Knight, n int) (c engine.Choice, ok bool) {
	if n < openNumbers {
		sphere := [openNumbers]content.Sphere{content.Monastery, content.Crusades}[n]
		return engine.Choice{Verb: mil.DoPlace, On: int16(k), To: int16(sphere)}, true
	}
	sphere, pay := content.Space((n-openNumbers)/3), int16(n-openNumbers)%3
	empty, taken := r.leftmost(s, sphere*content.MaxSpaces)
	f, sp := &s.Families[k.Seat()], taken
	switch pay {
	case payNothing:
		sp, ok = empty, empty != content.NumSpaces
	case payGold:
		ok = taken < empty && f.Cubes[content.Gold] > 0
	case payPrivilege:
		ok = taken < empty && f.Privileges > 0
	}
	return engine.Choice{Verb: mil.DoPlace, On: int16(k), To: limitedAt + int16(sp), N: pay}, ok
}

// leftmost returns the leftmost empty space and the leftmost with a token of the sphere
// that begins at first; NumSpaces: there is none.
func (r *rules) leftmost(s *state, first content.Space) (empty, taken content.Space) {
	empty, taken = content.NumSpaces, content.NumSpaces
	for sp := first + content.Space(r.c.Spaces[s.Seats]) - 1; sp >= first; sp-- {
		switch t := s.Spaces[sp]; {
		case t == content.Empty:
			empty = sp
		case t < content.OfKnight:
			taken = sp
		}
	}
	return empty, taken
}

// homeNumber is one of the knight's actions A to C.
func (r *rules) homeNumber(s *state, k content.Knight, n int) (c engine.Choice, ok bool) {
	if !s.anyWhite() { // M-5.5
		return c, false
	}
	switch n -= content.LandSlots; n {
	case 0:
		return engine.Choice{Verb: mil.DoRecruit, On: int16(k)}, r.canRecruit(s, k)
	case 1:
		return engine.Choice{Verb: mil.DoGrow, On: int16(k)}, r.canGrow(s, k)
	}
	n += content.LandSlots
	return engine.Choice{Verb: mil.DoHarvest, On: int16(k), To: int16(n)}, s.knight(k).Lands[n].Design != content.NoLand
}

// passNumbers returns how many numbers passes have: in each sphere the leftmost empty space
// and the leftmost white token; with two players also with a marker (M-26.2).
func (s *state) passNumbers() int {
	if s.Seats == 2 {
		return 4 * content.NumLimited
	}
	return 2 * content.NumLimited
}

func (r *rules) passNumber(s *state, n int) (c engine.Choice, ok bool) {
	sphere, token := content.Space(n%content.NumLimited), content.Empty
	if n /= content.NumLimited; n%2 == 1 {
		token = content.White
	}
	first := sphere * content.MaxSpaces
	for i, t := range s.Spaces[first : first+content.Space(r.c.Spaces[s.Seats])] {
		if t == token {
			return engine.Choice{Verb: mil.DoPass, To: int16(first) + int16(i), N: int16(n / 2)}, true
		}
	}
	return c, false
}
