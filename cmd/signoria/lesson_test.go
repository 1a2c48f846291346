package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScenarioRunTakesLessons checks that scenario run reads lessons. Each chapter counts as a
// scenario, a translation is read together with its lesson, and an error names file and line.
func TestScenarioRunTakesLessons(t *testing.T) {
	folder := filepath.Join("..", "..", "games", "lorenzo", "lessons")
	model, czech := readFile(t, filepath.Join(folder, "first.yaml")), readFile(t, filepath.Join(folder, "first.cs.yaml"))
	for _, tt := range []struct{ model, czech, want string }{
		{model, czech, "6 passed, 0 failed"},
		{strings.Replace(model, "military: 1, vp: 3}", "military: 1, vp: 4}", 1), czech, "first.yaml:55: members, servants (place white building.3; servants 2): seats.1.vp: want 4, have 3"},
		{model, strings.Replace(czech, "intro:", "itro:", 1), "first.cs.yaml:3: itro: is not known here; allowed are title, intro"},
		{strings.Replace(model, "game: lorenzo", "game: chess", 1), czech, `first.yaml: there is no title "chess"`},
		{"", czech, "first.cs.yaml: is a translation, but there is no first.yaml beside it"},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"first.yaml": tt.model, "first.cs.yaml": tt.czech} {
			if text == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		command := scenarioRunCommand{Paths: []string{dir}}
		if err := command.Run(streams{out: &out, err: io.Discard}); (err == nil) != strings.HasSuffix(tt.want, "0 failed") {
			t.Errorf("the command ended with %v, want output %q", err, tt.want)
		}
		if !strings.Contains(out.String(), tt.want) {
			t.Errorf("printed %s\nwant %q", out.String(), tt.want)
		}
	}
}
