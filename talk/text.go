package talk

import (
	"errors"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxText is the most characters (runes) of free text, in Unicode's form NFC.
const MaxText = 300

// maxMarks is the most combining marks on one character.
const maxMarks = 4

// The errors of Tidy.
var (
	ErrEmpty = errors.New("talk: there is nothing to read")
	ErrLong  = errors.New("talk: the text is too long")
	// ErrUnseen means characters that cannot be seen, or that change the direction of writing.
	ErrUnseen = errors.New("talk: characters that cannot be seen")
	ErrTags   = errors.New("talk: tags")
)

// tag matches text that HTML reads as a tag, a comment or a character reference.
var tag = regexp.MustCompile(`<[/!?]?[A-Za-z][^<>]*>|<!--|&#?[0-9A-Za-z]+;`)

// Tidy returns free text as it is stored: NFC, without spaces at its ends, with one between words. It
// refuses text that is empty, too long, or has tags or characters that cannot be seen, control other
// characters or reverse the direction of writing. Errors: ErrEmpty, ErrLong, ErrUnseen, ErrTags.
func Tidy(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", ErrUnseen
	}
	text = strings.TrimSpace(norm.NFC.String(text))
	if err := checkSeen([]rune(text)); err != nil {
		return "", err
	}
	text = strings.Join(strings.Fields(text), " ")
	switch {
	case !strings.ContainsFunc(text, shows):
		return "", ErrEmpty
	case utf8.RuneCountInString(text) > MaxText:
		return "", ErrLong
	case tag.MatchString(text):
		return "", ErrTags
	}
	return text, nil
}

// shows reports whether a character is visible by itself.
func shows(r rune) bool {
	const brailleBlank, hangulFiller, halfFiller = '\u2800', '\u3164', '\uffa0'
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && r != brailleBlank && r != hangulFiller && r != halfFiller
}

// checkSeen returns ErrUnseen for characters that cannot be seen, and for more than maxMarks combining marks
// on one character. It accepts the invisible characters in emoji: a joiner between two pictures, and the
// selector of the form in colours.
func checkSeen(text []rune) error {
	const joiner, colours = '\u200d', '\ufe0f'
	marks := 0
	for i, r := range text {
		before, after := rune(0), rune(0)
		if i > 0 {
			before = text[i-1]
		}
		if i+1 < len(text) {
			after = text[i+1]
		}
		switch {
		case r == joiner && (picture(before) || before == colours) && picture(after), r == colours && (picture(before) || after == '\u20e3'):
			continue
		case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			return ErrUnseen
		}
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		if marks > maxMarks {
			return ErrUnseen
		}
	}
	return nil
}

// picture reports whether a character is an emoji, or a skin tone.
func picture(r rune) bool {
	return unicode.Is(unicode.So, r) || r >= 0x1f3fb && r <= 0x1f3ff || strings.ContainsRune("♀♂⚕⚖✈❤➡↔↕‼⁉", r)
}
