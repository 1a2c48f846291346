package docs_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// walkRow is a row of a walk: a file, what is added to it, and a text that is in it.
var walkRow = regexp.MustCompile("^\\| `([^`]+)` \\| ([^|]+) \\| `([^`]+)` \\|$")

// maxOfWalk is how many files of Go and templ, but for tests, a walk may touch. A new game is a
// folder and one line instead.
const maxOfWalk = 5

// TestWalks wants each file of the five walks to be there and to contain its text, and each walk
// except that of a game to touch few files.
func TestWalks(t *testing.T) {
	_, section, _ := strings.Cut(read(t, "architecture.md"), "\n### Five walks\n")
	section, _, found := strings.Cut(section, "\n### ")
	if !found {
		t.Fatal("architecture.md has no section of five walks")
	}
	walks := strings.Split(section, "\n**")[1:]
	if len(walks) != 5 {
		t.Fatalf("%d walks", len(walks))
	}
	for _, walk := range walks {
		name, _, _ := strings.Cut(walk, "**")
		rows, code := 0, 0
		for line := range strings.Lines(walk) {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, "| `") {
				continue
			}
			row := walkRow.FindStringSubmatch(line)
			if row == nil {
				t.Errorf("%s: cannot read %s", name, line)
				continue
			}
			rows++
			if ext := filepath.Ext(row[1]); (ext == ".go" || ext == ".templ") && !strings.HasSuffix(row[1], "_test.go") {
				code++
			}
			if text, err := os.ReadFile("../" + row[1]); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if !strings.Contains(string(text), row[3]) {
				t.Errorf("%s: %s does not contain %s", name, row[1], row[3])
			}
		}
		if rows < 4 || code > maxOfWalk && name != "A game" {
			t.Errorf("%s: %d rows, %d files of Go and templ; at most %d", name, rows, code, maxOfWalk)
		}
	}
	n := 0
	err := filepath.WalkDir("../games/lorenzo", func(path string, e fs.DirEntry, err error) error {
		written := strings.HasSuffix(path, ".templ") || strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, "_templ.go")
		if err == nil && written && strings.Contains(read(t, path), "TakeDiscarded") {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("are in %d files", n); !strings.Contains(section, want) {
		t.Errorf("the effect with a question is in %d files; the walk does not say so", n)
	}
}

// TestAQuestionIsOneFile wants the only question of the example to be in one file of its rules: no
// other file there names its number, and outside the rules only the title's own file does.
func TestAQuestionIsOneFile(t *testing.T) {
	allowed := map[string]bool{"rules/race.go": true, "example.go": true}
	found := map[string]bool{}
	err := filepath.WalkDir("../games/example", func(path string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := filepath.Rel("../games/example", path)
		if text := read(t, path); strings.Contains(text, "AskUrge") || strings.Contains(text, "DoUrge") {
			found[filepath.ToSlash(file)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for file := range found {
		if !allowed[file] {
			t.Errorf("games/example/%s names the question", file)
		}
	}
	if !found["rules/race.go"] {
		t.Error("rules/race.go does not name the question")
	}
}
