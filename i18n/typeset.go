package i18n

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// nonBreaking is the no-break space.
const nonBreaking = "\u00a0"

// Typeset replaces the spaces of a text at which the rules of a language allow no line break by no-break
// spaces. English has no such rules. Catalogues, lessons and pages, which are written with ordinary spaces,
// are typeset once when they are read, so that requests do not pay for it.
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

// wrapped match the line ends of a wrapped text at which a line must not break.
var wrapped = []*regexp.Regexp{
	regexp.MustCompile(`([\s(\[„«“/](?:[ksvzouaiвксуоиая]|\d+))\n(\S)`),
	regexp.MustCompile(`(\S)\n([—–] )`),
}

// TypesetMarkdown is Typeset for a text in Markdown whose lines are wrapped anywhere. It joins lines between
// which there would be a no-break space.
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

// tie returns a text with no-break spaces after words of one letter, between a number and the word after it,
// and before a dash. It uses no regular expressions, because it processes all catalogues at each start of the
// program.
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

// afterShortWord reports whether a text ends with a word of one letter. A capital letter counts only at the
// beginning of a sentence, because elsewhere it is a numeral.
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

// beforeCounted reports whether a number is before a space, and a word after it.
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

// beforeDash reports whether a dash is after a space, and no space before it.
func beforeDash(before []byte, after string) bool {
	if !strings.HasPrefix(after, "—") && !strings.HasPrefix(after, "–") {
		return false
	}
	return len(before) > 0 && !strings.ContainsRune(" \t\n\f\r", rune(before[len(before)-1]))
}
