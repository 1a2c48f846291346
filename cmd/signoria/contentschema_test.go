package main

import (
	"os"
	"path/filepath"
	"testing"

	"signoria/games"
)

// TestTablesOfTheDocs: the pages in docs/content are what the command prints.
// A title may do without.
func TestTablesOfTheDocs(t *testing.T) {
	for _, g := range games.All() {
		path := filepath.Join("../../docs/content", g.Name+".md")
		text, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil || string(text) != contentTables(g.Name, g.Describe()) {
			t.Errorf("%s is not what it says (%v); write it anew: signoria content schema %s --table >docs/content/%s.md", path, err, g.Name, g.Name)
		}
	}
}
