package board

import (
	"context"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"
)

// The number of letters from which a word of a name may be broken: longWord in running text,
// cardWord on cards, of which a phone shows several in a row.
const (
	longWord = 9
	cardWord = 7
)

// vowels of our languages; a word is broken between two of them.
const vowels = "aeiouyáéěíóúůýаеёиоуыэюя"

// Breakable puts soft hyphens into the long words of a name, so that a narrow card breaks them at a
// syllable, also in browsers that cannot hyphenate the language.
func Breakable(name string) string {
	words := strings.Split(name, " ")
	for i, word := range words {
		if utf8.RuneCountInString(word) >= longWord {
			words[i] = hyphenated([]rune(word))
		}
	}
	return strings.Join(words, " ")
}

// Whole writes a name so that a long word goes to the next line as a whole. It is broken at a hyphen
// only if it is wider than its card.
func Whole(name string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		words := strings.Split(name, " ")
		for i, word := range words {
			words[i] = templ.EscapeString(word)
			if utf8.RuneCountInString(word) >= cardWord {
				words[i] = `<span class="one-word">` + templ.EscapeString(hyphenated([]rune(word))) + `</span>`
			}
		}
		_, err := io.WriteString(w, strings.Join(words, " "))
		return err
	})
}

// hyphenated puts a soft hyphen between vowels separated by consonants: before a single consonant,
// after the first of several; at least three letters are on either side.
func hyphenated(word []rune) string {
	cuts := map[int]bool{}
	last := -1
	for i, letter := range word {
		if !strings.ContainsRune(vowels, unicode.ToLower(letter)) {
			continue
		}
		if last >= 0 && i-last > 1 {
			cut := last + 1
			if i-last > 2 {
				cut++
			}
			if strings.ContainsRune("ьъ", word[cut]) {
				cut++
			}
			cuts[cut] = cut >= 3 && len(word)-cut >= 3 && cut < i
		}
		last = i
	}
	var b strings.Builder
	for i, letter := range word {
		if cuts[i] {
			b.WriteRune('\u00ad')
		}
		b.WriteRune(letter)
	}
	return b.String()
}
