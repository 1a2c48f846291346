package content

import (
	"os"
	"regexp"
	"testing"

	"signoria/engine/content"
)

// TestVocabulary checks that VOCABULARY.md contains every key that effects in the files may have.
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
				t.Errorf("%s: VOCABULARY.md does not explain %s", where, p.Name)
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
		t.Errorf("only %d keys were found in the schemas, want at least 100", count)
	}
}
