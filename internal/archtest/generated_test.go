package archtest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// place is where a generated file says it comes from: relative to wherever the
// generator was run, so it does not count.
var place = regexp.MustCompile("FileName: `[^`]*`")

// TestTemplatesAreGenerated runs the generator over copies of all templates
// and holds the outcome against the files that stand beside them.
func TestTemplatesAreGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the generator")
	}
	temp := t.TempDir()
	templates := files(t, ".templ")
	for _, file := range templates {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(temp, file)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "tool", "templ", "generate", "-path", temp)
	run.Dir = root
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("templ generate: %v\n%s", err, out)
	}
	for _, file := range templates {
		generated := strings.TrimSuffix(file, ".templ") + "_templ.go"
		want, err := os.ReadFile(filepath.Join(temp, generated))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(root, generated))
		if err != nil || !bytes.Equal(place.ReplaceAll(got, nil), place.ReplaceAll(want, nil)) {
			t.Errorf("%s is stale: run make generate", generated)
		}
	}
}

// TestGeneratedFilesHaveATemplate: no leftover of a template that is gone.
func TestGeneratedFilesHaveATemplate(t *testing.T) {
	for _, file := range files(t, "_templ.go") {
		if _, err := os.Stat(filepath.Join(root, strings.TrimSuffix(file, "_templ.go")+".templ")); err != nil {
			t.Errorf("%s has no template", file)
		}
	}
}
