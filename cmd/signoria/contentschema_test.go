package main

import (
	"os"
	"path/filepath"
	"testing"

	"signoria/games"
)

// TestContentPages checks that each page in docs/content is what the command prints. A title may
// have no page.
func TestContentPages(t *testing.T) {
	for _, g := range games.All() {
		path := filepath.Join("../../docs/content", g.Name+".md")
		text, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil || string(text) != contentTables(g.Name, g.Describe()) {
			t.Errorf("%s differs from the output of the command (%v); write it again: signoria content schema %s --table >docs/content/%s.md", path, err, g.Name, g.Name)
		}
	}
}
