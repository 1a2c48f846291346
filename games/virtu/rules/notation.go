package rules

import (
	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

type (
	forms = []notation.Form[match]
	args  = []notation.Arg[match]
	marks = []notation.Mark[match]
	tail  = notation.Tail[match]
)

// The fields that nouns fill.
const (
	inOn = notation.On
	inTo = notation.To
	inN  = notation.N
)

// Some choices need what not every title has.
func leagues(m match) bool      { return m.c.HasLeagues() }
func patronage(m match) bool    { return m.c.HasPatronage() }
func powers(m match) bool       { return m.c.HasPowers() }
func cathedrals(m match) bool   { return m.c.HasCathedrals() }
func noCathedrals(m match) bool { return !m.c.HasCathedrals() }

// The ends that some choices have: the ships of a way by sea, and whose unit it
// is, where not an own one.
var (
	byShips   = notation.Mark[match]{Word: "by", Arg: notation.Arg[match]{In: inN, Noun: ships}}
	whoseUnit = notation.Mark[match]{Word: "of", Arg: notation.Arg[match]{In: notation.Set, Noun: aParty}, Only: leagues}
)

// Names returns what choices are written and read with; the same for each seat.
func (r *rules) Names(s *state, _ engine.Seat) match {
	if s.Act.Bill != virtu.BillBuy {
		return match{r.c, content.NoSymbol, content.NoSymbol}
	}
	first, second := s.Act.Price.Kinds()
	return match{r.c, first, second}
}
