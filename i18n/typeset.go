package i18n

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// nonBreaking is the space at which no line breaks.
const nonBreaking = "\u00a0"

// Typeset ties the words of a text in a language together. It is done once, when
// a catalogue, a lesson or a page is read, so that no answer pays for it; all of
// them are written with ordinary spaces. English has no such custom.
func Typeset(lang, text string) string {
	if lang == "en" {
		return text
	}
	if set, known := typesetBefore.Load(text); known {
		return set.(string)
	}
	set := tie(text)
	typesetBefore.Store(text, set)
	return set
}

// wrapped are the line ends of a wrapped text at which a space would be tied.
var wrapped = []*regexp.Regexp{
	regexp.MustCompile(`([\s(\[„«“/](?:[ksvzouaiвксуоиая]|\d+))\n(\S)`),
	regexp.MustCompile(`(\S)\n([—–] )`),
}

// TypesetMarkdown is Typeset of a text in Markdown whose lines are wrapped
// anywhere: where the end of a line would be a tied space, the lines are joined.
func TypesetMarkdown(lang, text string) string {
	if lang == "en" {
		return text
	}
	for _, ends := range wrapped {
		text = ends.ReplaceAllString(text, "${1} ${2}")
	}
	return Typeset(lang, text)
}

// typesetBefore caches typeset texts, because several books share catalogues.
var typesetBefore sync.Map

// tie puts spaces that do not break where none may: after a word of one letter, between a number
// and what it counts, and before a dash. Without regular expressions, as it reads all catalogues
// whenever a program starts.
func tie(text string) string {
	tied := make([]byte, 0, len(text)+len(text)/16)
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' && (afterShortWord(tied) || beforeCounted(tied, text[i+1:]) || beforeDash(tied, text[i+1:])) {
			tied = append(tied, nonBreaking...)
			continue
		}
		tied = append(tied, text[i])
	}
	return string(tied)
}

// afterShortWord reports whether a text ends with a word of one letter. A capital counts where a
// sentence begins; elsewhere it is a numeral.
func afterShortWord(text []byte) bool {
	letter, size := utf8.DecodeLastRune(text)
	before := text[:len(text)-size]
	last, size := utf8.DecodeLastRune(before)
	switch {
	case strings.ContainsRune("ksvzouaiвксуоиая", letter):
		return size == 0 || strings.ContainsRune(" \t\n\f\r\u00a0([„«“/", last)
	case strings.ContainsRune("KSVZOUAIВКСУОИАЯ", letter):
		if last == ' ' && size == 1 {
			last, size = utf8.DecodeLastRune(before[:len(before)-1])
			return size > 0 && strings.ContainsRune(".:?!„«", last)
		}
		return size == 0 || strings.ContainsRune(".:?!„«", last)
	}
	return false
}

// beforeCounted reports whether a number ends before a space and a word follows it.
func beforeCounted(before []byte, after string) bool {
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	if (last < '0' || last > '9') && !bytes.HasSuffix(before, []byte("{n}")) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.IsLetter(next)
}

// beforeDash reports whether a dash follows the space after a word.
func beforeDash(before []byte, after string) bool {
	if !strings.HasPrefix(after, "—") && !strings.HasPrefix(after, "–") {
		return false
	}
	return len(before) > 0 && !strings.ContainsRune(" \t\n\f\r", rune(before[len(before)-1]))
}
