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

// scriptOf returns the script of a letter; nil if it has none of its own, or one that is not in common
// use.
func scriptOf(r rune) *unicode.RangeTable {
	for _, script := range scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}

// scripts are those that people write today: the recommended scripts of UAX 31. Others, such as
// Lisu and Cherokee, have letters that look like Latin ones throughout.
var scripts = []*unicode.RangeTable{
	unicode.Latin, unicode.Cyrillic, unicode.Greek,
	unicode.Arabic, unicode.Armenian, unicode.Bengali, unicode.Bopomofo, unicode.Devanagari, unicode.Ethiopic, unicode.Georgian,
	unicode.Gujarati, unicode.Gurmukhi, unicode.Han, unicode.Hangul, unicode.Hebrew, unicode.Hiragana, unicode.Kannada, unicode.Katakana,
	unicode.Khmer, unicode.Lao, unicode.Malayalam, unicode.Myanmar, unicode.Oriya, unicode.Sinhala, unicode.Tamil, unicode.Telugu,
	unicode.Thaana, unicode.Thai, unicode.Tibetan,
}

// alikes maps small letters and digits to the Latin letters that they look like, small or as capitals. They
// are those of Unicode's list of confusables (UTS 39) that PRECIS and the rule of one script allow. A letter
// with a mark that people read (ä, ł) is another letter; a pair of letters (rn, vv) is no letter.
var alikes = func() map[rune]rune {
	same := map[rune]rune{}
	for latin, others := range map[rune]string{
		'a': "аαɑᴀ", 'b': "вβʙƅᴃ", 'c': "сϲᴄ", 'd': "ԁᴅ", 'e': "еёεᴇҽ", 'f': "ƒꜰ", 'g': "ɡɢց", 'h': "нһηʜհ", 'i': "іїιl1ӏıɪɩʟǀⅼꙇլ", 'j': "јϳȷᴊյ",
		'k': "кκᴋĸ", 'm': "мμᴍ", 'n': "νɴո", 'o': "оο0ᴏօσ", 'p': "рρᴘƿ", 'q': "ԛզգ", 'r': "гʀ", 's': "ѕꜱƽ", 't': "тτᴛ", 'u': "ᴜʋս", 'v': "ᴠѵ",
		'w': "ԝωᴡѡɯա", 'x': "хχ", 'y': "уўυγʏɣүყ", 'z': "ζᴢ", '2': "ƨ", '3': "зʒȝӡ", '6': "б", '8': "ȣ",
	} {
		for _, r := range others {
			same[r] = latin
		}
	}
	return same
}()

// alike returns the letter that represents all that look like it; -1 means that it is the dot
// that remains of İ, which is not seen on a small i.
func alike(r rune) rune {
	if r == '\u0307' {
		return -1
	}
	if latin, there := alikes[r]; there {
		return latin
	}
	return r
}
