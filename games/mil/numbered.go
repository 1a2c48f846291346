package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// The numbers of a knight's choices: open spheres, then for each limited sphere the
// leftmost empty space, and the leftmost token paid either way; then actions A to C.
const (
	openNumbers  = 2
	placeNumbers = openNumbers + 3*content.NumLimited
	homeNumbers  = content.LandSlots + 2
)

// Candidates numbers what a family in turn does while it has a knight at home, and the
// white tokens that it takes (engine.Numbered); other questions are listed.
func (r *rules) Candidates(s *state, seat engine.Seat, _ *engine.Workings) int {
	switch r.asks(s, seat) {
	case AskAction:
		if n := s.atHome(seat); n > 0 { // the open spheres alone are two choices
			return n*s.knightNumbers(seat) + s.passNumbers()
		}
	case AskYear:
		return 2 * content.NumLimited
	}
	return 0
}

// Candidate is the choice with the number if it is open and likely: by knight, then
// passes by sphere.
func (r *rules) Candidate(s *state, seat engine.Seat, _ *engine.Workings, n int) (c engine.Choice, ok bool) {
	if r.asks(s, seat) == AskYear {
		return s.yearNumber(n)
	}
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

// knightNumbers is how many numbers each knight at home has: none for A to C once one
// was placed (M-5.6).
func (s *state) knightNumbers(seat engine.Seat) int {
	if s.Families[seat].Placed {
		return placeNumbers
	}
	return placeNumbers + homeNumbers
}

// atHome is how many knights of the family are at home.
func (s *state) atHome(seat engine.Seat) int {
	n := 0
	for i := range s.Families[seat].Knights {
		if k := &s.Families[seat].Knights[i]; k.In && k.At == content.Home {
			n++
		}
	}
	return n
}

// nthHome is the family's knight at home that n others come before.
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
		return engine.Choice{Verb: DoPlace, On: int16(k), To: int16(sphere)}, true
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
	return engine.Choice{Verb: DoPlace, On: int16(k), To: limitedAt + int16(sp), N: pay}, ok
}

// leftmost are the leftmost empty space and the leftmost with a token of the sphere
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
	if s.whiteTokens() == 0 { // M-5.5
		return c, false
	}
	switch n -= content.LandSlots; n {
	case 0:
		return engine.Choice{Verb: DoRecruit, On: int16(k)}, r.canRecruit(s, k)
	case 1:
		return engine.Choice{Verb: DoGrow, On: int16(k)}, r.canGrow(s, k)
	}
	n += content.LandSlots
	return engine.Choice{Verb: DoHarvest, On: int16(k), To: int16(n)}, s.knight(k).Lands[n].Design != content.NoLand
}

// passNumbers is how many numbers passes have: in each sphere the leftmost empty space
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
			return engine.Choice{Verb: DoPass, To: int16(first) + int16(i), N: int16(n / 2)}, true
		}
	}
	return c, false
}

// yearNumber is the first or the last white token of a sphere.
func (s *state) yearNumber(n int) (c engine.Choice, ok bool) {
	at := content.NoSpace
	first := content.Space(n/2) * content.MaxSpaces
	before := content.NoSpace // a white token left of it
	for sp := first; sp < first+content.MaxSpaces; sp++ {
		if s.Spaces[sp] != content.White {
			continue
		}
		if before, at = at, sp; n%2 == 0 {
			return engine.Choice{Verb: DoYear, On: int16(sp)}, true
		}
	}
	return engine.Choice{Verb: DoYear, On: int16(at)}, before != content.NoSpace
}
