package games_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"signoria/games"
	"signoria/i18n"
)

// A sign is what a typesetter would mend in a text: docs/style-words.md. was is a
// text in which it is found.
type sign struct{ not, was, write string }

// everywhere are the signs of all languages, signs those of one.
var (
	everywhere = []sign{
		{`(^|[\s(:→/])-\d`, "value -1", "the minus sign: −"},
		{`\S - `, "one - two", "a dash: —, in Czech –"},
		{`\d-\d`, "pages 1-6", "a range: –"},
		{`\.\.\.`, "and so on...", "an ellipsis: …"},
		{`\d ?x( |$)`, "2 x", "times: ×"},
		{`(^|[^\\])"`, `a "word"`, "the quotation marks of the language"},
	}
	signs = map[string][]sign{
		"en": {
			{`\p{L}'|'\p{L}`, "player's", "the curly apostrophe: ’"},
			{`[„«»]`, "„word“", "“ ”"},
		},
		"cs": {
			{`[”«»]|(^|[\s(])“`, "“slovo”", "„ “"},
			{`'`, "d'Aragona", "the curly apostrophe: ’"},
		},
		"ru": {
			{`”|(^|[\s(])“`, "“слово”", "« », inside them „ “"},
			{`'`, "д'Эсте", "the curly apostrophe: ’"},
		},
	}
	// contents are the names of cards and leaders, which are as in the content.
	contents = regexp.MustCompile(`^\p{Lu}[\p{L}']+( (of|the|de'|d'\p{Lu}\p{L}+|ve|ves|[IV]+|\p{Lu}[\p{L}']*))+$`)
)

// TestSigns: minus signs, dashes, quotation marks and apostrophes are those of the
// language, in all that people read.
func TestSigns(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, s := range slices.Concat(everywhere, signs[lang]) {
			not := regexp.MustCompile(s.not)
			if !not.MatchString(s.was) {
				t.Errorf("%q does not find %q", s.not, s.was)
			}
			for file, said := range saidIn(t, lang) {
				for _, text := range said {
					if not.MatchString(text) && !contents.MatchString(text) {
						t.Errorf("%s: %q has %q; write %s", file, text, not.FindString(text), s.write)
					}
				}
			}
		}
	}
}

// saidIn are the sentences of a language by file, without the keys.
func saidIn(t *testing.T, lang string) map[string][]string {
	said := map[string][]string{}
	for file, text := range textsIn(t, lang) {
		if filepath.Ext(file) == ".md" {
			said[file] = strings.Split(text, "\n")
			continue
		}
		var tree any
		if err := yaml.Unmarshal([]byte(text), &tree); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		model := isModel(file)
		leaves(tree, !model, func(text string) { said[file] = append(said[file], text) })
	}
	return said
}

// spoken are the keys of a lesson that have words; the rest of it is
// for the program.
var spoken = []string{"title", "intro", "say", "hold", "after", "learned", "why", "tips"}

// leaves visits the texts of a tree: all, or those below a key that is spoken.
func leaves(tree any, all bool, visit func(string)) {
	switch v := tree.(type) {
	case string:
		if all {
			visit(v)
		}
	case []any:
		for _, item := range v {
			leaves(item, all, visit)
		}
	case map[string]any:
		for key, item := range v {
			leaves(item, all || slices.Contains(spoken, key), visit)
		}
	}
}

// TestPagesAndLessonsAreTypeset: as in the catalogues, no line breaks behind a word
// of one letter, nor between a number and what it counts.
func TestPagesAndLessonsAreTypeset(t *testing.T) {
	loose := regexp.MustCompile(`(^|[\s(])([ksvzouaiвксуоиая]|\d+)[ \n]\p{L}|\S[ \n][—–] `)
	tied := 0
	check := func(what, text string) {
		if found := loose.FindString(text); found != "" {
			t.Errorf("%s: a line may break within %q", what, found)
		}
		tied += strings.Count(text, "\u00a0")
	}
	for _, g := range games.All() {
		lessons, err := g.Taught()
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"cs", "ru"} {
			page, _ := g.HowToPlay(lang)
			check(g.Name+" how to play, "+lang, page)
			for _, l := range lessons {
				l.Visit(lang, func(text string) { check(l.Name+", "+lang, text) })
			}
		}
	}
	if tied < 500 {
		t.Errorf("only %d spaces are tied", tied)
	}
}
