package games

import (
	"cmp"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"signoria/i18n"
)

// PageIn returns the title's numbered rules and rulings in another language; false if there are
// none. In a language that the host has added, what is not translated is English.
func (g Game) PageIn(lang string) (text string, ok bool) {
	if g.Pages == nil {
		return "", false
	}
	if data, err := fs.ReadFile(g.Pages, "rules."+lang+".md"); err == nil {
		return string(data), true
	}
	if !i18n.Added(lang) {
		return "", false
	}
	return translated(lang, g.rulesSource(), g.rulesForPlayers())
}

// HowToPlay returns a page in Markdown that says what the title is about and how it is played; false if
// there is none in this language. In one that the host has added, what is not translated is English.
func (g Game) HowToPlay(lang string) (text string, ok bool) {
	if g.Pages == nil {
		return "", false
	}
	if data, err := fs.ReadFile(g.Pages, cmp.Or(g.HowTo, "howto")+"."+lang+".md"); err == nil {
		return i18n.TypesetMarkdown(lang, string(data)), true
	}
	if !i18n.Added(lang) {
		return "", false
	}
	return translated(lang, g.howToSource(), g.howTo())
}

// numbered is the number with which a paragraph, a row of a table or a section
// begins.
var numbered = regexp.MustCompile(`(?m)^(?:- \*\*|\*\*|\| *\**|## )([A-Z]{1,3}-\d+(?:\.\d+)*)\b`)

// NumbersOf are the numbers of the rules on a page, in their order.
func NumbersOf(page string) []string {
	var ids []string
	for _, found := range numbered.FindAllStringSubmatch(page, -1) {
		ids = append(ids, found[1])
	}
	return ids
}

// partsOf splits a page at its main headings.
func partsOf(page string) []string {
	var parts []string
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "# ") || parts == nil {
			parts = append(parts, "")
		}
		parts[len(parts)-1] += line
	}
	return parts
}

// lettered is the letter of a part, behind the word for it.
var lettered = regexp.MustCompile(`(?m)^# (?:\p{L}+ )?([A-Z]{1,2}) — `)

// lettersOf are the letters of a page's parts.
func lettersOf(page string) []string {
	var letters []string
	for _, found := range lettered.FindAllStringSubmatch(page, -1) {
		letters = append(letters, found[1])
	}
	return letters
}

// Counterpart is the introduction of a page and the parts of it that a translation
// has.
func Counterpart(page, translation string) string {
	have := lettersOf(translation)
	parts := partsOf(page)
	var rest strings.Builder
	rest.WriteString(parts[0])
	for _, part := range parts[1:] {
		if letter := lettersOf(part); len(letter) > 0 && slices.Contains(have, letter[0]) {
			rest.WriteString(part)
		}
	}
	return rest.String()
}

// Untranslated returns the parts of a page that its translation lacks, without the introduction.
func Untranslated(page, translation string) string {
	have := lettersOf(translation)
	var rest strings.Builder
	for _, part := range partsOf(page)[1:] {
		letter := lettersOf(part)
		if len(letter) == 0 || !slices.Contains(have, letter[0]) {
			rest.WriteString(part)
		}
	}
	return rest.String()
}
