package content

import (
	"os"
	"regexp"
	"testing"

	"signoria/engine/content"
)

// TestVocabulary: VOCABULARY.md says what every effect means that the files may
// hold.
func TestVocabulary(t *testing.T) {
	text, err := os.ReadFile("VOCABULARY.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, word := range regexp.MustCompile(`[a-z_]+`).FindAllString(string(text), -1) {
		said[word] = true
	}
	count := 0
	var look func(where string, s *content.Schema)
	look = func(where string, s *content.Schema) {
		for _, p := range s.Properties {
			if count++; !said[p.Name] && p.Name[0] >= 'a' {
				t.Errorf("%s, %s: VOCABULARY.md does not say what it means", where, p.Name)
			}
			look(where, p.Schema)
		}
		if s.Items != nil {
			look(where, s.Items)
		}
		for _, one := range s.AnyOf {
			look(where, one)
		}
	}
	for _, f := range Describe() {
		for name, def := range f.Schema().Defs {
			look(name, def)
		}
	}
	if count < 100 {
		t.Errorf("%d names in all; where are the others?", count)
	}
}
