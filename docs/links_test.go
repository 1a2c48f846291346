package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// pages returns README, CONTRIBUTING, CHANGELOG and all pages in docs, seen from here.
func pages(t *testing.T) []string {
	t.Helper()
	list := []string{"../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md"}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".md" {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 40 {
		t.Fatalf("only %d pages found", len(list))
	}
	return list
}

// link is a link or picture of Markdown: the text, then its target.
var link = regexp.MustCompile(`\[[^\]\n]*\]\(([^)\s]+)\)`)

// printedAnchor is the one anchor without a heading: `content schema --table` prints
// it wherever a field has a source, and the pages in content are as it prints them.
const printedAnchor = "#source"

// TestLinks wants every link to a file or a heading of this repository to lead there.
func TestLinks(t *testing.T) {
	checked := 0
	for _, page := range pages(t) {
		for _, found := range link.FindAllStringSubmatch(read(t, page), -1) {
			target, anchor, _ := strings.Cut(found[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := page
			if target != "" {
				path = filepath.Join(filepath.Dir(page), target)
			}
			checked++
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s links to %s, which is not there", page, found[1])
				continue
			}
			if anchor != "" && found[1] != printedAnchor && !hasHeading(read(t, path), anchor) {
				t.Errorf("%s links to %s, but that page has no such heading", page, found[1])
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d links found", checked)
	}
}

// hasHeading reports whether a page has a heading with this anchor, made as GitHub
// makes it: small letters, spaces as hyphens, without signs.
func hasHeading(text, anchor string) bool {
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			continue
		}
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(strings.TrimLeft(line, "#")))
		if name == anchor {
			return true
		}
	}
	return false
}

// TestEveryPageIsListed wants each page in this folder to be listed in README.md,
// and each decision in the list of decisions.
func TestEveryPageIsListed(t *testing.T) {
	for _, folder := range []string{".", "decisions"} {
		index := read(t, filepath.Join(folder, "README.md"))
		files, err := filepath.Glob(filepath.Join(folder, "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) < 10 {
			t.Fatalf("only %d pages in %s", len(files), folder)
		}
		for _, file := range files {
			if name := filepath.Base(file); name != "README.md" && !strings.Contains(index, "("+name+")") {
				t.Errorf("%s/README.md does not list %s", folder, name)
			}
		}
	}
}

// maxREADME is how long the README may be, in bytes.
const maxREADME = 13_000

func TestREADMEIsShort(t *testing.T) {
	if n := len(read(t, "../README.md")); n > maxREADME {
		t.Errorf("README.md has %d bytes; want at most %d", n, maxREADME)
	}
}

// decisionParts are the headings of a decision, in their order.
var decisionParts = []string{"Context", "Decided", "Why", "Consequences", "Price"}

// TestDecisionsHaveOneForm wants each decision to have its number in the title, the
// parts in order, and no number twice.
func TestDecisionsHaveOneForm(t *testing.T) {
	files, err := filepath.Glob("decisions/[0-9]*.md")
	if err != nil {
		t.Fatal(err)
	}
	numbers := map[string]string{}
	for _, file := range files {
		text := read(t, file)
		number := filepath.Base(file)[:4]
		if other, ok := numbers[number]; ok {
			t.Errorf("%s and %s have the same number", file, other)
		}
		numbers[number] = file
		if title := "# " + strings.TrimLeft(number, "0") + ". "; !strings.HasPrefix(text, title) {
			t.Errorf("%s does not begin with %q", file, title)
		}
		var parts []string
		for line := range strings.Lines(text) {
			if name, ok := strings.CutPrefix(line, "## "); ok {
				parts = append(parts, strings.TrimSpace(name))
			}
		}
		if got, want := strings.Join(parts, ", "), strings.Join(decisionParts, ", "); got != want {
			t.Errorf("%s has the parts %s; want %s", file, got, want)
		}
	}
}

// TestNoHalfMerge refuses pages in which a merge has left its marks.
func TestNoHalfMerge(t *testing.T) {
	for _, page := range pages(t) {
		for i, line := range strings.Split(read(t, page), "\n") {
			if strings.HasPrefix(line, "<<<<<<< ") || line == "=======" || strings.HasPrefix(line, ">>>>>>> ") {
				t.Errorf("%s:%d: %s", page, i+1, line)
			}
		}
	}
}
