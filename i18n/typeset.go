package i18n

import (
	"regexp"
	"sync"
)

// nonBreaking is the space at which no line breaks.
const nonBreaking = "\u00a0"

// tied are the spaces of Czech and Russian at which no line may break: after a
// word of one letter, between a number and what it counts, and before a dash.
// Each leaves the space as what stands between its two groups.
var tied = []*regexp.Regexp{
	regexp.MustCompile(`(^|[\s\x{a0}(\[„«“/])([ksvzouaiвксуоиая]) ()`),
	regexp.MustCompile(`(^|[.:?!„«] ?)([KSVZOUAIВКСУОИАЯ]) ()`), // a capital elsewhere is a numeral
	regexp.MustCompile(`()(\d|\{n\}) (\p{L})`),
	regexp.MustCompile(`()(\S) ([—–])`),
}

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

// typesetBefore keeps what has been typeset: several books hold the same catalogues.
var typesetBefore sync.Map

// tie puts spaces that do not break where none may.
func tie(text string) string {
	for _, spaces := range tied {
		// Twice: what ends one match may begin the next ("a v Římě").
		for range 2 {
			text = spaces.ReplaceAllString(text, "${1}${2}"+nonBreaking+"${3}")
		}
	}
	return text
}
