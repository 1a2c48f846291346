package content

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func TestEmbeddedContentLoads(t *testing.T) {
	c, err := Load(Files)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Cards) != CardCount+1 || len(c.Edition) != 16 {
		t.Errorf("got %d cards and the edition %q, want %d and 16 letters", len(c.Cards)-1, c.Edition, CardCount)
	}
}

// TestBrokenContent changes one line of a file and checks that the error of Load says what is wrong and
// what is allowed.
func TestBrokenContent(t *testing.T) {
	for _, test := range []struct{ name, file, old, new, want string }{
		{"unknown good", "development_cards.yaml", "gain: { coins: 1 }", "gain: { gold: 1 }", "development_cards.yaml:17: cards[1].permanent.harvest.gain.gold: is not known here; allowed are wood, stone"},
		{"unknown type", "development_cards.yaml", "type: territory", "type: land", "cards[1].type: is \"land\"; allowed are territory, character, building, venture"},
		{"not a number", "development_cards.yaml", "number: 1", "number: one", "cards[1].number: is text; a whole number from 1 to 96 is expected here"},
		{"out of range", "development_cards.yaml", "number: 1\n", "number: 97\n", "is 97; allowed are 1 to 96"},
		{"card twice", "development_cards.yaml", "number: 2\n", "number: 1\n", "card 1 stands here twice"},
		{"cost of a territory", "development_cards.yaml", "cost: []", "cost: [{ coins: 1 }]", "territories have no cost (L-7.1)"},
		{"pays more than needed", "development_cards.yaml", "need: 3, pay: 2", "need: 1, pay: 2", "pays 2 of the 1 points needed"},
		{"not YAML", "board.yaml", "setup:", "setup: [", "board.yaml: not readable as YAML"},
		{"missing part", "board.yaml", "\npersonal_bonus_tiles:", "\nother_tiles:", "other_tiles: is not known here"},
		{"two goods on a floor", "board.yaml", "floor_3: { wood: 1 }", "floor_3: { wood: 1, stone: 1 }", "a floor bonus is one kind of good"},
		{"missing tile", "excommunications.yaml", "period: 1, number: 2", "period: 1, number: 1", "tile 2 of period 1 is missing"},
		{"late reduction", "excommunications.yaml", "period: 1, number: 1, rule: L-15.1", "period: 2, number: 1, rule: L-15.1", "gain_reduction is possible in period 1 only"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(changed(t, test.file, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %q in it", err, test.want)
			}
		})
	}
}

// changed returns the embedded files with the first occurrence of old in one file replaced.
func changed(t *testing.T, file, old, new string) fs.FS {
	t.Helper()
	text, err := fs.ReadFile(Files, file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%q is not in %s", old, file)
	}
	files := fstest.MapFS{}
	for _, f := range Describe() {
		data, err := fs.ReadFile(Files, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = &fstest.MapFile{Data: data}
	}
	files[file] = &fstest.MapFile{Data: []byte(strings.Replace(string(text), old, new, 1))}
	return files
}

// TestMissingFile checks that the error of Load names every missing file.
func TestMissingFile(t *testing.T) {
	_, err := Load(fstest.MapFS{})
	for _, file := range Describe() {
		if err == nil || !strings.Contains(err.Error(), file.Name+":") {
			t.Errorf("got %v, want %s in it", err, file.Name)
		}
	}
}
