package games_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"signoria/engine/lesson"
)

// A term is a word that docs/style-words.md replaces by another.
type term struct {
	Not    string // regular expression of the replaced word
	Was    string // a phrase that Not must match; may be empty
	Say    string // what to write instead
	In     string // prefix of the paths in which the word is refused; empty means all
	Except string // regular expression of lines in which the word is right; may be empty
}

// TestReplacedWords checks that no text contains a replaced word.
func TestReplacedWords(t *testing.T) {
	lists, err := filepath.Glob("testdata/terms/*.yaml")
	if err != nil || len(lists) == 0 {
		t.Fatalf("no lists of terms: %v", err)
	}
	for _, list := range lists {
		language := strings.TrimSuffix(filepath.Base(list), ".yaml")
		texts := textsIn(t, language)
		if len(texts) < 20 {
			t.Fatalf("only %d texts in %s", len(texts), language)
		}
		for _, term := range termsOf(t, list) {
			if term.Was != "" && !regexp.MustCompile(term.Not).MatchString(term.Was) {
				t.Errorf("%s: the expression %q does not match its example %q", list, term.Not, term.Was)
			}
			for file, text := range texts {
				if strings.HasPrefix(file, term.In) {
					refuse(t, file, text, term)
				}
			}
		}
	}
}

// refuse reports the lines of a text that contain the term; comments are skipped.
func refuse(t *testing.T, file, text string, term term) {
	not, err := regexp.Compile(term.Not)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "#") || !not.MatchString(line) {
			continue
		}
		if term.Except == "" || !regexp.MustCompile(term.Except).MatchString(line) {
			t.Errorf("%s:%d says %q; write: %s", file, i+1, not.FindString(line), term.Say)
		}
	}
}

func termsOf(t *testing.T, list string) []term {
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	var terms []term
	if err := yaml.Unmarshal(data, &terms); err != nil {
		t.Fatalf("%s: %v", list, err)
	}
	return terms
}

// textsIn returns the catalogues, lessons and pages "How to play" of a language, by path from the
// root of the repository.
func textsIn(t *testing.T, language string) map[string]string {
	texts := map[string]string{}
	for _, root := range []string{"games", "web/words", "notice/words", "terminal/words", "i18n/words"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !isText(path, language) {
				return err
			}
			data, err := os.ReadFile(path)
			texts[strings.TrimPrefix(filepath.ToSlash(path), "../")] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return texts
}

func isText(path, language string) bool {
	name := filepath.Base(path)
	catalogue := name == language+".yaml" && strings.Contains(filepath.ToSlash(path), "/words/")
	guide := strings.HasSuffix(name, "."+language+".yaml") || strings.HasPrefix(name, "howto") && strings.HasSuffix(name, "."+language+".md")
	return catalogue || guide || language == lesson.Model && isModel(path)
}

// isModel reports whether a file is a lesson in lesson.Model, the language in which lessons are
// written first.
func isModel(path string) bool {
	return strings.Contains(filepath.ToSlash(path), "/lessons/") && strings.Count(filepath.Base(path), ".") == 1
}
