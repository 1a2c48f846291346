package people

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/secure/precis"
)

// MinHandle and MaxHandle are the least and the most letters and digits of a handle.
const (
	MinHandle = 3
	MaxHandle = 20
)

// handle is a handle in three forms: as it is shown, as handles are compared (without case), and the key that
// no two persons may share.
type handle struct{ shown, folded, key string }

// handleOf parses a handle: MinHandle to MaxHandle letters and digits, the letters of one script. Handles
// that differ only in case (PRECIS, RFC 8265) have the same folded form. Handles that look alike, though
// their letters are of two scripts, have the same key. Error: ErrHandle.
func handleOf(text string) (handle, error) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "@")
	shown, err := precis.UsernameCasePreserved.String(text)
	if err != nil {
		return handle{}, ErrHandle
	}
	folded, err := precis.UsernameCaseMapped.String(text)
	if err != nil {
		return handle{}, ErrHandle
	}
	if n := len([]rune(shown)); n < MinHandle || n > MaxHandle || !ofOneScript(shown) {
		return handle{}, ErrHandle
	}
	sum := sha256.Sum256([]byte("handle " + strings.Map(alike, folded)))
	return handle{shown, folded, hex.EncodeToString(sum[:])}, nil
}

// ofOneScript reports whether a text consists of letters of one script and the digits 0 to 9, with
// at least one letter.
func ofOneScript(text string) bool {
	var script *unicode.RangeTable
	for _, r := range text {
		if '0' <= r && r <= '9' {
			continue
		}
		if !unicode.IsLetter(r) {
			return false
		}
		if script == nil {
			script = scriptOf(r)
		}
		if script == nil || !unicode.Is(script, r) {
			return false
		}
	}
	return script != nil
}

// scriptOf returns the script of a letter; nil if it belongs to no single script.
func scriptOf(r rune) *unicode.RangeTable {
	for name, script := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(script, r) {
			return script
		}
	}
	return nil
}

// alikes maps small letters and digits to the Latin letters that they look like, small or as capitals. They
// are those of Unicode's list of confusables (UTS 39) that PRECIS and the rule of one script allow.
var alikes = func() map[rune]rune {
	same := map[rune]rune{}
	for latin, others := range map[rune]string{
		'a': "аα", 'b': "вβ", 'c': "сϲ", 'd': "ԁ", 'e': "еёε", 'h': "нһη", 'i': "іїιl1ӏ", 'j': "јϳ", 'k': "кκ", 'm': "мμ",
		'n': "ν", 'o': "оο0", 'p': "рρ", 'q': "ԛ", 's': "ѕ", 't': "тτ", 'w': "ԝω", 'x': "хχ", 'y': "уўυγ", 'z': "ζ",
	} {
		for _, r := range others {
			same[r] = latin
		}
	}
	return same
}()

// alike returns the letter that represents all that look like it.
func alike(r rune) rune {
	if latin, there := alikes[r]; there {
		return latin
	}
	return r
}
