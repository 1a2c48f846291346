package games_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"signoria/games"
	"signoria/i18n"
)

// TestPagesInOtherLanguages checks that a translated page of rules has the rule numbers of the
// English page, each once and in the same order. Parts that are not translated are left out.
func TestPagesInOtherLanguages(t *testing.T) {
	for _, g := range games.All() {
		for _, lang := range i18n.Languages {
			text, ok := g.PageIn(lang)
			if !ok {
				if lang != "en" && g.Pages != nil {
					t.Errorf("%s has no page of rules in %s", g.Name, lang)
				}
				continue
			}
			have := games.NumbersOf(text)
			rest := games.NumbersOf(games.Untranslated(g.Page, text))
			var want []string
			for _, id := range games.NumbersOf(g.Page) {
				if !slices.Contains(rest, id) {
					want = append(want, id)
				}
			}
			if missing := without(want, have); len(missing) > 0 {
				t.Errorf("%s in %s lacks %s", g.Name, lang, strings.Join(missing, ", "))
			}
			if more := without(have, want); len(more) > 0 {
				t.Errorf("%s in %s has numbers that the English page does not have: %s", g.Name, lang, strings.Join(more, ", "))
			}
			if !slices.Equal(have, want) {
				t.Errorf("%s in %s: the numbers are in another order than in English, or repeated", g.Name, lang)
			}
		}
	}
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(id string) bool { return slices.Contains(other, id) })
}

// TestHowToPlay checks that every title with pages of rules has the page "How to play" in every
// language, with 150 to 500 words, so that it can be read in two minutes.
func TestHowToPlay(t *testing.T) {
	for _, g := range games.All() {
		for _, lang := range i18n.Languages {
			text, ok := g.HowToPlay(lang)
			if words := len(strings.Fields(text)); g.Pages != nil && (!ok || words < 150 || words > 500) {
				t.Errorf("%s in %s: \"How to play\" has %d words, want 150 to 500", g.Name, lang, words)
			}
		}
	}
}

// english are English words that are words of neither Czech nor Russian.
var english = strings.Fields(`the and of or not is are was be if an for from with without this that these any each every
	when while all other another their its may must can has have both one none player players card cards family knight
	round turn order marker pass empty black white choose take place placed remove add source`)

// printedNames matches names of products, which are not translated.
var printedNames = regexp.MustCompile(`(?i)houses of the renaissance|the pazzi conspiracy`)

// idInCode matches identifiers of options, values, content and states, which are not translated:
// one word in backquotes, or capitals joined by underscores.
var idInCode = regexp.MustCompile("`[\\w.-]*`|[A-Z]+_[A-Z_]+")

// TestTranslatedPagesHaveNoEnglish checks that a translated page of rules has no English words,
// neither in sentences nor in examples of code.
func TestTranslatedPagesHaveNoEnglish(t *testing.T) {
	read := 0
	for _, g := range games.All() {
		for _, lang := range i18n.Languages {
			text, ok := g.PageIn(lang)
			if lang == "en" || !ok {
				continue
			}
			read++
			for n, line := range strings.Split(printedNames.ReplaceAllString(text, ""), "\n") {
				words := strings.FieldsFunc(idInCode.ReplaceAllString(line, ""), func(c rune) bool { return !unicode.IsLetter(c) })
				for _, word := range words {
					if slices.Contains(english, strings.ToLower(word)) {
						t.Errorf("%s in %s, line %d has the English word %q: %s", g.Name, lang, n+1, word, line)
					}
				}
			}
		}
	}
	if read < 6 {
		t.Errorf("only %d translated pages were read, want at least 6", read)
	}
}
