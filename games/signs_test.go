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

// A sign is a typographical mistake of docs/style-words.md: not is its regular expression, was a
// text that not must match, and write says what to write instead.
type sign struct{ not, was, write string }

var (
	// everywhere are the mistakes in all languages.
	everywhere = []sign{
		{`(^|[\s(:→/])-\d`, "value -1", "the minus sign: −"},
		{`\S - `, "one - two", "a dash: —, in Czech –"},
		{`\d-\d`, "pages 1-6", "a range: –"},
		{`\.\.\.`, "and so on...", "an ellipsis: …"},
		{`\d ?x( |$)`, "2 x", "times: ×"},
		{`(^|[^\\])"`, `a "word"`, "the quotation marks of the language"},
	}
	// signs are the mistakes in one language.
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
	// contentNames matches names of cards and leaders, which are spelled as in the content.
	contentNames = regexp.MustCompile(`^\p{Lu}[\p{L}']+( (of|the|de'|d'\p{Lu}\p{L}+|ve|ves|[IV]+|\p{Lu}[\p{L}']*))+$`)
)

// TestSigns checks that minus signs, dashes, quotation marks and apostrophes are those of the
// language in all catalogues, lessons and pages "How to play".
func TestSigns(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, s := range slices.Concat(everywhere, signs[lang]) {
			not := regexp.MustCompile(s.not)
			if !not.MatchString(s.was) {
				t.Errorf("the expression %q does not match its example %q", s.not, s.was)
			}
			for file, said := range saidIn(t, lang) {
				for _, text := range said {
					if not.MatchString(text) && !contentNames.MatchString(text) {
						t.Errorf("%s: %q has %q; write %s", file, text, not.FindString(text), s.write)
					}
				}
			}
		}
	}
}

// saidIn returns the sentences of a language by file, without the keys.
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

// spoken are the keys of a lesson whose values are texts for people.
var spoken = []string{"title", "intro", "say", "hold", "after", "learned", "why", "tips"}

// leaves visits the texts of a tree: all of them, or only those below a key in spoken.
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

// TestPagesAndLessonsAreTypeset checks Czech and Russian lessons and pages "How to play". No line
// can break after a word of one letter, after a number that a word follows, or before a dash.
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
		t.Errorf("only %d no-break spaces were found, want at least 500", tied)
	}
}
