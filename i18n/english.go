package i18n

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// english is the set of texts that a language added by the host lacks, so that its pages show them in
// English. It is safe for concurrent use.
type english struct {
	mu sync.RWMutex
	// whole are texts without places. own are texts whose translation equals the English text.
	whole, own map[string]bool
	// forms are forms with places, by their first word ("Round {n}"), or by their last word if they
	// begin with a place.
	forms map[string][]form
}

// minLetters is the least number of letters of a form with places. Forms with fewer ("{who}: {what}") would
// fit texts of any language.
const minLetters = 2

// NoteEnglish notes that a language which the host has added shows a text in English that is in no catalogue.
func NoteEnglish(lang, text string) {
	for _, t := range added {
		if t.Lang == lang {
			t.english.add(form{parts: []string{text}})
		}
	}
}

// InEnglish reports whether a page in this language shows a text in English because it is not translated.
// It is false in the languages of the program. Space around and within the text makes no difference.
func InEnglish(lang, text string) bool {
	for _, t := range added {
		if t.Lang == lang {
			return t.english.whollyHas(text)
		}
	}
	return false
}

// joints matches what separates the parts of a text that is made of several texts. leading matches the number
// of a rule at the start of a heading.
var (
	joints  = regexp.MustCompile(`[.:;,·|()]+(?: |$)| [·—–] |^[(]`)
	leading = regexp.MustCompile(`^[A-Z]{1,3}-\d+(?:\.\d+)* `)
)

// whollyHas reports whether a text is one of the set, or made of several of them.
func (e *english) whollyHas(text string) bool {
	text = leading.ReplaceAllString(oneSpaced(text), "")
	if e.has(text) {
		return true
	}
	some := false
	for _, piece := range joints.Split(text, -1) {
		switch {
		case AnyLanguage(piece):
		case e.has(piece) || e.has(piece+".") || e.has(piece+":"):
			some = true
		default:
			return false
		}
	}
	return some
}

// ruleNumber matches the number of a rule, which is the same in all languages.
var ruleNumber = regexp.MustCompile(`^[A-Z]{1,3}-\d+(\.\d+)*$`)

// AnyLanguage reports whether a text is the same in all languages: it has no letters, or is the number of a
// rule.
func AnyLanguage(text string) bool {
	text = strings.TrimSpace(text)
	return !strings.ContainsFunc(text, unicode.IsLetter) || ruleNumber.MatchString(text)
}

// note adds the forms of a text that is not translated.
func (e *english) note(t *text) {
	for _, f := range t.forms {
		if f.has() {
			e.add(f)
		}
	}
}

// noteOwn notes that a translation equals the English text.
func (e *english) noteOwn(text string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.begin()
	e.own[oneSpaced(text)] = true
}

// begin makes the maps if there are none. The caller must have locked mu.
func (e *english) begin() {
	if e.whole == nil {
		e.whole, e.own, e.forms = map[string]bool{}, map[string]bool{}, map[string][]form{}
	}
}

func (e *english) add(f form) {
	parts := slices.Clone(f.parts)
	letters := 0
	for i := 0; i < len(parts); i += 2 {
		parts[i] = oneSpaced(parts[i])
		letters += strings.Count(strings.Map(onlyLetters, parts[i]), "x")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.begin()
	if len(parts) == 1 {
		e.whole[parts[0]] = true
		return
	}
	if letters < minLetters {
		return
	}
	key := firstOf(parts[0])
	if key == "" {
		key = lastOf(parts[len(parts)-1])
	}
	if key != "" {
		e.forms[key] = append(e.forms[key], form{parts})
	}
}

// onlyLetters is for strings.Map: it replaces letters by x and removes all other characters.
func onlyLetters(r rune) rune {
	if unicode.IsLetter(r) {
		return 'x'
	}
	return -1
}

func (e *english) has(text string) bool {
	text = oneSpaced(text)
	if text == "" {
		return false
	}
	e.mu.RLock()
	defer e.mu.RUnlock()
	if e.own[text] {
		return false
	}
	if e.whole[text] {
		return true
	}
	fits := func(f form) bool { return f.fits(text) }
	return slices.ContainsFunc(e.forms[firstOf(text)], fits) || slices.ContainsFunc(e.forms[lastOf(text)], fits)
}

// fits reports whether a text is this form with something in its places.
func (f form) fits(text string) bool {
	rest, ok := strings.CutPrefix(text, f.parts[0])
	if !ok {
		return false
	}
	for i := 2; i < len(f.parts)-1; i += 2 {
		if _, rest, ok = strings.Cut(rest, f.parts[i]); !ok {
			return false
		}
	}
	return strings.HasSuffix(rest, f.parts[len(f.parts)-1])
}

// oneSpaced returns a text without soft hyphens and without space at its ends, and with one space between
// words.
func oneSpaced(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, softHyphen, "")), " ")
}

// softHyphen is where a browser may divide a word.
const softHyphen = "\u00ad"

func firstOf(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

func lastOf(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }
