package games_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signoria/games"
	virtucontent "signoria/games/virtu/content"
)

// TestEditionOfWars checks the two titles Virtù and Wars of Italy, which share most of their files.
// A changed file in the folder of one title does not change the other. A file in no title's folder
// changes both titles that have it.
func TestEditionOfWars(t *testing.T) {
	both := []games.Game{{Name: "virtu", Content: virtucontent.Files}, {Name: "wars-of-italy", Content: virtucontent.WarsFiles}}
	for _, test := range []struct {
		name, file, old, new string
		value                [2]int8 // of Turin, by title
	}{
		{"as printed", "", "", "", [2]int8{2, 2}},
		{"in its folder", "wars-of-italy/map.yaml", "value: 2", "value: 3", [2]int8{2, 3}},
		{"in the other's folder", "virtu/map.yaml", "value: 2", "value: 3", [2]int8{3, 2}},
		{"loose", "map.yaml", "value: 2", "value: 3", [2]int8{3, 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := ""
			if test.file != "" {
				dir = ownFile(t, test.file, test.old, test.new)
			}
			titles, err := games.Editions(both, dir)
			if err != nil {
				t.Fatal(err)
			}
			great, err := virtucontent.Load(titles[0].Content)
			if err != nil {
				t.Fatal(err)
			}
			wars, err := virtucontent.LoadWars(titles[1].Content)
			if err != nil {
				t.Fatal(err)
			}
			if got := [2]int8{great.Cities[0].Value, wars.Cities[0].Value}; got != test.value {
				t.Errorf("Turin is worth %v; want %v", got, test.value)
			}
		})
	}
	dir := ownFile(t, "twoplayer.yaml", "pay_rounds: [4, 8,", "pay_rounds: [4, 9,")
	titles, err := games.Editions(both, dir)
	if err != nil {
		t.Fatal(err)
	}
	wars, err := virtucontent.LoadWars(titles[1].Content)
	if err != nil || wars.Rounds.Pay[1] != 9 {
		t.Errorf("got %v, %v, want 9 as the second round of wages", wars, err)
	}
	if _, err := games.Editions(both, ownFile(t, "virtu/twoplayer.yaml", "", "")); err == nil ||
		!strings.Contains(err.Error(), "virtu/twoplayer.yaml: no file of that title") {
		t.Errorf("twoplayer.yaml in the folder of Virtù: got the error %v, want that the title has no such file", err)
	}
}

// ownFile writes one file of Wars of Italy with the first occurrence of old replaced. It returns
// the folder, which is that of a host's edition.
func ownFile(t *testing.T, name, old, replacement string) string {
	t.Helper()
	text, err := fs.ReadFile(virtucontent.WarsFiles, filepath.Base(name))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(text), old, replacement, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(path, string(filepath.Separator)+filepath.FromSlash(name))
}
