package board

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longWord is from how many letters on a word of a name may be broken.
const longWord = 9

// vowels of our languages; a word is broken between two of them.
const vowels = "aeiouyáéěíóúůýаеёиоуыэюя"

// breakable puts soft hyphens into the long words of a name, for browsers
// without hyphenation of the language.
func breakable(name string) string {
	words := strings.Split(name, " ")
	for i, word := range words {
		if utf8.RuneCountInString(word) >= longWord {
			words[i] = hyphenated([]rune(word))
		}
	}
	return strings.Join(words, " ")
}

// hyphenated puts a soft hyphen between vowels that consonants part: before a
// single consonant, behind the first of several; three letters at least stand
// on either side.
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
