package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"signoria/engine"
)

// The most characters of a name, as people count them, the most code points of each, and the most
// bytes of a name.
const (
	MaxName      = 40
	maxCharacter = 12
	MaxNameBytes = 512
)

// TidyName is a name without what cannot be seen in it: marks that turn the
// direction of text around, characters of no width, spaces at its ends. Of a
// name in which nothing can be seen nothing is left.
func TidyName(name string) string {
	if !utf8.ValidString(name) {
		return name // to be refused
	}
	name = withoutUnseen(name)
	name = strings.Join(strings.Fields(name), " ")
	if !strings.ContainsFunc(name, seen) {
		return ""
	}
	return name
}

// Two marks that join letters and pictures or keep them apart.
const (
	joiner    = '\u200d'
	nonJoiner = '\u200c'
)

// withoutUnseen is a name without the characters that only change others, but for those
// that show there: a joiner between letters of a script that joins them or between pictures,
// and what chooses the form of a picture or of a Chinese character. Anywhere else two names
// would look the same and be two.
func withoutUnseen(name string) string {
	var kept []rune
	runes := []rune(name)
	for i, r := range runes {
		before, after := rune(0), rune(0)
		if len(kept) > 0 {
			before = kept[len(kept)-1]
		}
		if i+1 < len(runes) {
			after = runes[i+1]
		}
		switch {
		case !unseen(r):
		case r == joiner || r == nonJoiner:
			if !joins(before) || !joins(after) {
				continue
			}
		case unicode.Is(unicode.Variation_Selector, r):
			if !varies(before) && after != keycap {
				continue
			}
		default:
			continue
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// keycap makes a key of the digit before it.
const keycap = '\u20e3'

// joining are the scripts in which a joiner changes how letters look.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian, unicode.Phags_Pa, unicode.Manichaean, unicode.Adlam, unicode.Hanifi_Rohingya,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam,
	unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Javanese, unicode.Balinese, unicode.Sundanese, unicode.Grantha, unicode.Brahmi,
}

// joins reports whether a joiner next to the character is visible.
func joins(r rune) bool {
	return unicode.In(r, joining...) || picture(r) || unicode.Is(unicode.Variation_Selector, r)
}

// picture reports whether the character is one of which pictures are made, or their tone.
func picture(r rune) bool { return unicode.Is(unicode.So, r) || r >= 0x1f3fb && r <= 0x1f3ff }

// varies reports whether a selector behind the character shows.
func varies(r rune) bool {
	return picture(r) || unicode.In(r, unicode.Sm, unicode.Han, unicode.Mongolian, unicode.Myanmar, unicode.Phags_Pa) || strings.ContainsRune("‼⁉〰〽", r)
}

// unseen reports whether a character only modifies others. Control characters do not count: names
// with them are refused.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Bidi_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// seen reports whether a character shows by itself.
func seen(r rune) bool {
	const brailleBlank = '\u2800'
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && !unseen(r) && r != brailleBlank
}

// CheckName returns an error for a name that is not allowed: too long, or with characters that
// cannot be shown. Error: ErrPlan.
func CheckName(name string) error {
	if err := checkStoredName(name); err != nil {
		return err
	}
	count := 0
	for characters := uniseg.NewGraphemes(name); characters.Next(); count++ {
		if len(characters.Runes()) > maxCharacter {
			return fmt.Errorf("%w: a name with a character of more than %d parts", ErrPlan, maxCharacter)
		}
	}
	if count > MaxName {
		return fmt.Errorf("%w: a name of %d characters; at most %d", ErrPlan, count, MaxName)
	}
	return nil
}

// checkStoredName returns an error for what never was a name. Stored matches keep names that are
// no longer allowed.
func checkStoredName(name string) error {
	return checkText("a name", name, MaxNameBytes, len(name))
}

func checkNonce(nonce string) error { return checkText("a nonce", nonce, MaxNonce, len(nonce)) }

func checkText(what, text string, most, length int) error {
	switch {
	case length > most:
		return fmt.Errorf("%w: %s of %d bytes; at most %d", ErrPlan, what, length, most)
	case !utf8.ValidString(text), strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%w: %s with characters that cannot be shown", ErrPlan, what)
	}
	return nil
}

// Shown is a name as it is laid over a seat.
type Shown struct {
	// Name is empty where there is none, or no longer.
	Name string
	// NameRemoved reports whether the seat's person has taken the name off.
	NameRemoved bool
}

// Names are names laid over a match, by seat. The log holds none: it is never changed,
// and a name must be. Logs from before hold the names of then, over which these lie.
type Names map[engine.Seat]Shown

// With returns the names with one more, by the number of its seat; nil has none.
func (n Names) With(seat int, name Shown) Names {
	next := maps.Clone(n)
	if next == nil {
		next = Names{}
	}
	next[engine.Seat(seat)] = name
	return next
}

// Of returns what a seat is called.
func (t *Table) Of(s engine.Seat, names Names) Shown {
	if n, ok := names[s]; ok {
		return n
	}
	return Shown{Name: t.seats[s].Name}
}

// Named returns the names that people want for seats, tidied. Empty and invisible names are left
// out. Error: ErrPlan for one that is not allowed.
func Named(seats engine.Seats, wanted []string) (Names, error) {
	names := Names{}
	for i := 0; seats != 0; i++ {
		s := seats.First()
		seats = seats.Without(s)
		if i >= len(wanted) || TidyName(wanted[i]) == "" {
			continue
		}
		name := TidyName(wanted[i])
		if err := CheckName(name); err != nil {
			return nil, err
		}
		names[s] = Shown{Name: name}
	}
	return names, nil
}

// TakeNames removes the names from the plan and returns them, tidied, to be stored outside the log.
// Errors: ErrPlan for a forbidden name.
func (p Plan) TakeNames() (Plan, Names, error) {
	seats, names := slices.Clone(p.Seats), Names{}
	for i, s := range seats {
		name := TidyName(s.Name)
		if err := CheckName(name); err != nil {
			return p, nil, err
		}
		names[engine.Seat(i)], seats[i].Name = Shown{Name: name}, ""
	}
	p.Seats = seats
	return p, names, nil
}
