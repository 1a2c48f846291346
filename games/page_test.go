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

// TestPagesInOtherLanguages: they have the numbers of the English page, each
// once and in its order, for every part that they have at all; what is not
// translated is left.
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
				t.Errorf("%s in %s has numbers that the English page has not: %s", g.Name, lang, strings.Join(more, ", "))
			}
			if !slices.Equal(have, want) {
				t.Errorf("%s in %s: the numbers stand in another order, or twice", g.Name, lang)
			}
		}
	}
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(id string) bool { return slices.Contains(other, id) })
}

// TestHowToPlay: who has pages of rules tells in every language how to play, in a
// page that can be read in two minutes.
func TestHowToPlay(t *testing.T) {
	for _, g := range games.All() {
		for _, lang := range i18n.Languages {
			text, ok := g.HowToPlay(lang)
			if words := len(strings.Fields(text)); g.Pages != nil && (!ok || words < 150 || words > 500) {
				t.Errorf("%s in %s: how to play has %d words", g.Name, lang, words)
			}
		}
	}
}

// english are words that no sentence in Czech or Russian has: none of them is a word of
// either language.
var english = strings.Fields(`the and of or not is are was be if an for from with without this that these any each every
	when while all other another their its may must can has have both one none player players card cards family knight
	round turn order marker pass empty black white choose take place placed remove add source`)

// printedNames are names of products, which stay as they are printed.
var printedNames = regexp.MustCompile(`(?i)houses of the renaissance|the pazzi conspiracy`)

// idInCode finds the ids of options, of their values, of content and of states, which stay in
// every language: in code and of one word, or of words joined by a line.
var idInCode = regexp.MustCompile("`[\\w.-]*`|[A-Z]+_[A-Z_]+")

// TestPagesKeepNoEnglish: a page of rules in another language has no English words,
// neither in sentences nor in its examples of code.
func TestPagesKeepNoEnglish(t *testing.T) {
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
						t.Errorf("%s in %s, line %d says %q: %s", g.Name, lang, n+1, word, line)
					}
				}
			}
		}
	}
	if read < 6 {
		t.Errorf("only %d pages read", read)
	}
}
