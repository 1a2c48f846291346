package mil

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
)

// unnamed is written for numbers that name nothing.
const unnamed = "?"

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

// The ways to pay for a token on a space, or for a son (M-8.9, M-9.4).
var payWords = []string{"", "gold", "privilege"}

// noun is what a word of the notation names.
type noun uint8

const (
	aKnight noun = iota
	anOwnKnight
	aLand
	aSpot
	aSpace
	aPayment
	aPaymentOrNone
	aMarkerOrNone
	aResult
	aKind
	aRate
	aColumn
	aNumber
	numNouns
)

// nouns tell how a noun is called in errors, and which numbers to look among.
var nouns = [numNouns]struct {
	name      string
	low, high int16
}{
	aKnight:        {"knight", 0, int16(NumKnights) - 1},
	anOwnKnight:    {"own knight", 0, int16(NumKnights) - 1},
	aLand:          {"land of the knight", 0, LandSlots - 1},
	aSpot:          {"sphere or space", 0, limitedAt + int16(NumSpaces) - 1},
	aSpace:         {"space", 0, int16(NumSpaces) - 1},
	aPayment:       {"payment", 1, 2},
	aPaymentOrNone: {"payment", 0, 2},
	aMarkerOrNone:  {"token", 0, 1},
	aResult:        {"result of the die", 0, int16(NumResults) - 1},
	aKind:          {"kind of cube", 0, int16(NumCubes) - 1},
	aRate:          {"rate", 0, 99},
	aColumn:        {"column", 0, NumColumns - 1},
	aNumber:        {"number from 0 to 999", 0, 999},
}

// optional tells whether the word may be left out: zero is not written.
func (k noun) optional() bool { return k == aPaymentOrNone || k == aMarkerOrNone }

// id is the thing of that noun in the notation of a seat; unnamed if there is
// none, empty for a word that is left out.
func (c *Content) id(seat engine.Seat, k noun, n int16) string {
	if n < nouns[k].low || n > nouns[k].high {
		return unnamed
	}
	switch k {
	case aKnight:
		return Knight(n).In(seat)
	case anOwnKnight:
		if Knight(n).Seat() != seat {
			return unnamed
		}
		return Knight(n).Letter()
	case aSpot:
		return spotID(n)
	case aSpace:
		return Space(n).String()
	case aPayment, aPaymentOrNone:
		return payWords[n]
	case aMarkerOrNone:
		return []string{"", "marker"}[n]
	case aResult:
		return Result(n).String()
	case aKind:
		return Cube(n).String()
	case aColumn:
		return columnWords[n]
	case aRate:
		if int(n) >= len(c.Rates) {
			return unnamed
		}
		return c.Rates[n].ID
	case aLand:
		n++ // people count from 1
	}
	return strconv.Itoa(int(n))
}

// spotID is where a knight can be placed: an open sphere, or a space.
func spotID(n int16) string {
	switch s := Sphere(n); {
	case n >= limitedAt:
		return Space(n - limitedAt).String()
	case s < NumSpheres && !s.Limited():
		return s.String()
	}
	return unnamed
}

// words are all things of a kind in a seat's notation, with their numbers.
func (c *Content) words(seat engine.Seat, k noun) (words []string, numbers []int16) {
	for n := nouns[k].low; n <= nouns[k].high; n++ {
		if w := c.id(seat, k, n); w != "" && w != unnamed {
			words, numbers = append(words, w), append(numbers, n)
		}
	}
	return words, numbers
}

// find is the number of the thing of that kind; the error says what there is.
func (c *Content) find(seat engine.Seat, k noun, word string) (int16, error) {
	if k == aNumber {
		n, err := strconv.Atoi(word)
		if err != nil || n < int(nouns[k].low) || n > int(nouns[k].high) || strconv.Itoa(n) != word {
			return 0, fmt.Errorf("%q is no %s", word, nouns[k].name)
		}
		return int16(n), nil
	}
	words, numbers := c.words(seat, k)
	if i := slices.Index(words, word); i >= 0 {
		return numbers[i], nil
	}
	return 0, fmt.Errorf("%q is no %s; write one of %s", word, nouns[k].name, strings.Join(words, ", "))
}
