package mil

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/notation"
)

const unnamed = notation.Unnamed

// In is the knight in notation as a seat writes it: "B" for its own, "2.B" for
// another's.
func (k Knight) In(seat engine.Seat) string {
	switch {
	case k < 0 || k >= NumKnights:
		return unnamed
	case k.Seat() == seat:
		return k.Letter()
	}
	return k.String()
}

// String is the knight in notation with his seat: "2.B".
func (k Knight) String() string {
	if k < 0 || k >= NumKnights {
		return unnamed
	}
	return k.Seat().String() + "." + k.Letter()
}

// String is the space in notation: "court.2".
func (sp Space) String() string {
	if sp < 0 || sp >= NumSpaces {
		return unnamed
	}
	return fmt.Sprintf("%s.%d", sp.Sphere(), sp.Number())
}

// match is what names things in notation: the printed values, and the seat that
// writes.
type match struct {
	c    *Content
	seat engine.Seat
}

type noun = notation.Noun[match]

// named is a noun whose things are called the same by all.
func named[T ~uint8 | ~int8 | ~int16 | ~int](what, show string, high T, word func(T) string) *noun {
	return &noun{What: what, Show: show, High: int16(high), Word: func(_ match, n int16) string { return word(T(n)) }}
}

// The nouns of the notation.
var (
	aKnight  = &noun{What: "knight", High: int16(NumKnights) - 1, Word: func(m match, n int16) string { return Knight(n).In(m.seat) }}
	anOwn    = &noun{What: "own knight", Show: "KNIGHT", High: int16(NumKnights) - 1, Word: ownKnight}
	aLand    = named("land of the knight", "LAND", LandSlots-1, func(n int) string { return engine.Seat(n).String() }) // counted from 1
	aSpot    = named("sphere or space", "SPACE", limitedAt+NumSpaces-1, spotID)
	aSpace   = named("space", "", NumSpaces-1, Space.String)
	aPayment = &noun{What: "payment", Show: "gold or privilege", Low: 1, High: 2, Word: payment}
	aMarker  = &noun{What: "token", Show: "marker", Low: 1, High: 1, Word: func(match, int16) string { return "marker" }}
	aResult  = named("result of the die", "RESULT", NumResults-1, Result.String)
	aKind    = named("kind of cube", "KIND", NumCubes-1, Cube.String)
	aRate    = &noun{What: "rate", Last: func(m match) int16 { return int16(len(m.c.Rates)) - 1 }, Word: func(m match, n int16) string { return m.c.Rates[n].ID }}
	aColumn  = named("column", "", NumColumns-1, func(n int) string { return columnWords[n] })
	howMany  = &noun{What: "number", High: 999}
)

func ownKnight(m match, n int16) string {
	if Knight(n).Seat() != m.seat {
		return unnamed
	}
	return Knight(n).Letter()
}

// payment is how a token on a space or a son is paid (M-8.9, M-9.4).
func payment(_ match, n int16) string { return [...]string{"", "gold", "privilege"}[n] }

// spotID is where a knight can be placed: an open sphere, or a space.
func spotID(n Space) string {
	switch s := Sphere(n); {
	case n >= limitedAt:
		return (n - limitedAt).String()
	case s < NumSpheres && !s.Limited():
		return s.String()
	}
	return unnamed
}
