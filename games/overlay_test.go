package games_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/games"
)

// two titles with two files each, the first one with a third in a folder.
var two = []games.Game{
	{Name: "first", Content: fstest.MapFS{"board.yaml": {Data: []byte("first board")}, "cards.yaml": {Data: []byte("first cards")},
		"more/cards.yaml": {Data: []byte("more cards")}}},
	{Name: "second", Content: fstest.MapFS{"map.yaml": {Data: []byte("second map")}, "tiles.yaml": {Data: []byte("second tiles")}}},
}

// folder writes an owner's folder.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("own "+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestEditions: the owner's files are read in place of the title's, and of no
// other title's.
func TestEditions(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []string
		want  [5]string
	}{
		{"loose files of one title", []string{"tiles.yaml"}, [5]string{"first board", "first cards", "more cards", "second map", "own tiles.yaml"}},
		{"loose files of both", []string{"board.yaml", "map.yaml", "note.txt"}, [5]string{"own board.yaml", "first cards", "more cards", "own map.yaml", "second tiles"}},
		{"a folder", []string{"first/cards.yaml"}, [5]string{"first board", "own first/cards.yaml", "more cards", "second map", "second tiles"}},
		{"a folder and loose files", []string{"first/cards.yaml", "map.yaml"}, [5]string{"first board", "own first/cards.yaml", "more cards", "own map.yaml", "second tiles"}},
		{"a folder in the title's", []string{"first/more/cards.yaml"}, [5]string{"first board", "first cards", "own first/more/cards.yaml", "second map", "second tiles"}},
		{"a loose folder", []string{"more/cards.yaml"}, [5]string{"first board", "first cards", "own more/cards.yaml", "second map", "second tiles"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := games.Editions(two, folder(t, test.files...))
			if err != nil {
				t.Fatal(err)
			}
			for i, at := range []struct {
				game int
				file string
			}{{0, "board.yaml"}, {0, "cards.yaml"}, {0, "more/cards.yaml"}, {1, "map.yaml"}, {1, "tiles.yaml"}} {
				text, err := fs.ReadFile(got[at.game].Content, at.file)
				if err != nil || string(text) != test.want[i] {
					t.Errorf("%s: %q, %v; want %q", at.file, text, err, test.want[i])
				}
			}
		})
	}
	if got, err := games.Editions(two, ""); err != nil || len(got) != 2 {
		t.Errorf("without a folder: %d titles, %v", len(got), err)
	}
}

// TestEditionErrors: a file that nobody reads is not passed over in silence.
func TestEditionErrors(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []string
		want  string
	}{
		{"of no title", []string{"map.yaml", "maps.yaml"}, "maps.yaml: no file of any title; the files of first are board.yaml, cards.yaml, more/cards.yaml; the files of second are map.yaml, tiles.yaml"},
		{"of another title", []string{"second/board.yaml"}, "second/board.yaml: no file of that title; the files of second are map.yaml, tiles.yaml"},
		{"folder of no title", []string{"first/board.yaml", "frist/cards.yaml"}, "frist/cards.yaml: no title is called frist; there are first, second"},
		{"of no title in a folder", []string{"more/card.yaml"}, "more/card.yaml: no file of any title; the files of first are"},
		{"in the wrong folder", []string{"first/cards/more.yaml"}, "first/cards/more.yaml: no file of that title; the files of first are board.yaml, cards.yaml, more/cards.yaml"},
		{"loose beside its folder", []string{"second/map.yaml", "tiles.yaml"}, "tiles.yaml lies beside the folder second, which is read for that title; put it there"},
		{"nothing", []string{"note.txt"}, "holds no file of any title"},
		{"nothing in the folder", []string{"first/note.txt"}, "the folder first holds no file of that title"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := games.Editions(two, folder(t, test.files...))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v; want %q in it", err, test.want)
			}
		})
	}
	if _, err := games.Editions(two, filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that is not there is taken")
	}
}
