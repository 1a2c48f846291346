package rules

import (
	"signoria/engine"
	"signoria/engine/notation"
)

type (
	forms = []notation.Form[match]
	args  = []notation.Arg[match]
)

// The fields that nouns fill.
const (
	inOn = notation.On
	inTo = notation.To
	inN  = notation.N
)

// inModules reports whether the match has modules; without them only the choices of the basic game are
// known.
func inModules(m match) bool { return m.s.Mods != 0 }

// Names returns what a seat's choices are written and read with.
func (r *rules) Names(s *state, seat engine.Seat) match { return match{r, s, seat} }
