package match

import (
	"encoding/json"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
)

// TestGlossaryMayBeKept checks that the glossary's address contains a hash of its content, so that
// it can be cached, and that the glossary is valid JSON.
func TestGlossaryMayBeKept(t *testing.T) {
	t.Parallel()
	s := drawingSite(t)
	for _, title := range s.Titles {
		if _, ok := title.Guide(); !ok {
			continue
		}
		paths := map[string]bool{}
		for _, lang := range []string{"en", "cs", "ru"} {
			path := s.glossaryPath(title, lang)
			if paths[path] || !strings.HasSuffix(path, ".json") {
				t.Errorf("%s: %q", title.Name, path)
			}
			paths[path] = true
			var terms []explained
			pagetest.Must(t, json.Unmarshal(s.glossaries[title.Name+"."+lang].json, &terms))
			if len(terms) < 25 {
				t.Errorf("%s in %s has %d terms", title.Name, lang, len(terms))
			}
		}
	}
}
