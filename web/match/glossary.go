package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"signoria/i18n"
	"signoria/web/page"
)

// glossary is the terms of one title with their explanations, in one language, as the script reads
// them.
type glossary struct {
	json []byte
	hash string
}

// explained is a term as the script reads it.
type explained struct {
	Key     string   `json:"key"`
	Term    string   `json:"term"`
	Says    string   `json:"says"`
	Forms   []string `json:"forms"`
	Symbols []string `json:"symbols,omitempty"`
	Rules   []string `json:"rules,omitempty"`
}

// loadGlossaries builds the glossaries of all titles; it is called once.
func (s *Pages) loadGlossaries() error {
	s.glossaries = map[string]glossary{}
	for _, t := range s.Titles {
		g, ok := t.Guide()
		if !ok {
			continue
		}
		for _, lang := range i18n.Languages {
			var list []explained
			w := t.Book.In(lang)
			for _, term := range g.Terms(t.Name) {
				list = append(list, explained{term.Key, term.Heading(w), term.Says(w), term.Forms(w), term.Symbols, term.Rules})
			}
			data, err := json.Marshal(list)
			if err != nil {
				return err
			}
			sum := sha256.Sum256(data)
			s.glossaries[t.Name+"."+lang] = glossary{data, hex.EncodeToString(sum[:5])}
		}
	}
	return nil
}

// glossaryPath returns the path of a title's glossary in the reader's language; "" if it has none.
func (s *Pages) glossaryPath(t page.Title, lang string) string {
	g, ok := s.glossaries[t.Name+"."+lang]
	if !ok {
		return ""
	}
	return "/glossary/" + t.Name + "/" + lang + "." + g.hash + ".json"
}

// glossary sends the glossary of a title. Its address contains its hash, so browsers may cache it for
// ever.
func (s *Pages) glossary(w http.ResponseWriter, r *http.Request) {
	for _, lang := range i18n.Languages {
		g, ok := s.glossaries[r.PathValue("title")+"."+lang]
		if !ok || r.PathValue("file") != lang+"."+g.hash+".json" {
			continue
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		_, _ = w.Write(g.json) // a reader that has gone needs no answer
		return
	}
	s.ErrorPage(w, r, http.StatusNotFound, "error.page")
}
