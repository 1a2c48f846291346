package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quote is a fenced block that names the file it is from, seen from the example.
var quote = regexp.MustCompile("(?ms)^```[a-z]+ (\\S+)\n(.*?)^```$")

// TestNewTitleQuotes wants what the walk quotes to stand in the example, line by
// line, and every file of the example to be told of.
func TestNewTitleQuotes(t *testing.T) {
	page := read(t, "new-title.md")
	quotes := quote.FindAllStringSubmatch(page, -1)
	if len(quotes) < 12 {
		t.Fatalf("only %d quotes found", len(quotes))
	}
	for _, q := range quotes {
		if text := read(t, filepath.Join("../games/example", q[1])); !strings.Contains(text, strings.TrimSuffix(q[2], "\n")) {
			t.Errorf("games/example/%s does not say\n%s", q[1], q[2])
		}
	}
	files, err := filepath.Glob("../games/example/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := filepath.Base(file); !strings.Contains(page, "`"+name) {
			t.Errorf("new-title.md does not tell what %s is for", name)
		}
	}
}

// maxOfExample is how long the example may be, words, values and tests included.
const maxOfExample = 760

// TestTheExampleIsSmall counts its lines, but for those of the page of rules and of the golden game,
// which a test writes.
func TestTheExampleIsSmall(t *testing.T) {
	lines := 0
	err := filepath.WalkDir("../games/example", func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() != "rules.md" && filepath.Base(filepath.Dir(path)) != "golden" {
			lines += strings.Count(read(t, path), "\n")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if lines == 0 || lines > maxOfExample {
		t.Errorf("the example has %d lines; new-title.md promises at most %d", lines, maxOfExample)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
