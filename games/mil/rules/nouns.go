package rules

import (
	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/mil/content"
)

// match has what the names of things in notation depend on: the printed values, and the seat that
// writes.
type match struct {
	c    *content.Content
	seat engine.Seat
}

type noun = notation.Noun[match]

// The fields that nouns fill.
const (
	inOn = notation.On
	inTo = notation.To
	inN  = notation.N
)

// named is a noun whose things are called the same by all.
func named[T ~uint8 | ~int8 | ~int16 | ~int](what, show string, high T, word func(T) string) *noun {
	return &noun{What: what, Show: show, High: int16(high), Word: func(_ match, n int16) string { return word(T(n)) }}
}

// The nouns of the notation.
var (
	aKnight  = &noun{What: "knight", High: int16(content.NumKnights) - 1, Word: func(m match, n int16) string { return content.Knight(n).In(m.seat) }}
	anOwn    = &noun{What: "own knight", Show: "KNIGHT", High: int16(content.NumKnights) - 1, Word: ownKnight}
	aLand    = named("land of the knight", "LAND", content.LandSlots-1, func(n int) string { return engine.Seat(n).String() }) // counted from 1
	aSpot    = named("sphere or space", "SPACE", limitedAt+content.NumSpaces-1, spotID)
	aSpace   = named("space", "", content.NumSpaces-1, content.Space.String)
	aPayment = &noun{What: "payment", Show: "gold or privilege", Low: 1, High: 2, Word: payment}
	aMarker  = &noun{What: "token", Show: "marker", Low: 1, High: 1, Word: func(match, int16) string { return "marker" }}
	aResult  = named("result of the die", "RESULT", content.NumResults-1, content.Result.String)
	aKind    = named("kind of cube", "KIND", content.NumCubes-1, content.Cube.String)
	aRate    = &noun{What: "rate", Last: func(m match) int16 { return int16(len(m.c.Rates)) - 1 }, Word: func(m match, n int16) string { return m.c.Rates[n].ID }}
	aColumn  = named("column", "", content.NumColumns-1, func(n int) string { return content.ColumnNames[n] })
	howMany  = &noun{What: "number", High: 999}
	ofMetal  = &noun{What: "number of metal", High: content.MaxGoods}
)

func ownKnight(m match, n int16) string {
	if content.Knight(n).Seat() != m.seat {
		return notation.Unnamed
	}
	return content.Knight(n).Letter()
}

// payment is how a token on a space or a son is paid (M-8.9, M-9.4).
func payment(_ match, n int16) string { return [...]string{"", "gold", "privilege"}[n] }

// spotID returns where a knight can be placed: an open sphere, or a space.
func spotID(n content.Space) string {
	switch s := content.Sphere(n); {
	case n >= limitedAt:
		return (n - limitedAt).String()
	case s < content.NumSpheres && !s.Limited():
		return s.String()
	}
	return notation.Unnamed
}
