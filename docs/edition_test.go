package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/games"
	lorenzocontent "signoria/games/lorenzo/content"
	virtucontent "signoria/games/virtu/content"
)

// TestEditionExample makes the edition of editions.md, by its copies and its
// changes, and wants exactly these values to differ.
func TestEditionExample(t *testing.T) {
	text, err := os.ReadFile("editions.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copies := regexp.MustCompile(`(?m)&& cp (.*) (my-edition/\S+/)$`).FindAllStringSubmatch(string(text), -1)
	if len(copies) == 0 {
		t.Fatal("editions.md copies no file")
	}
	for _, cp := range copies {
		copyFiles(t, strings.Fields(cp[1]), filepath.Join(dir, cp[2]))
	}
	block := regexp.MustCompile("(?ms)^```diff\n(.*?)^```$").FindStringSubmatch(string(text))
	if block == nil {
		t.Fatal("editions.md shows no change of printed values")
	}
	for _, change := range strings.Split("\n"+block[1], "\n--- ")[1:] {
		name, lines, _ := strings.Cut(change, "\n")
		apply(t, filepath.Join(dir, name), strings.TrimSuffix(lines, "\n"))
	}

	all := []games.Game{{Name: "lorenzo", Content: lorenzocontent.Files}, {Name: "virtu", Content: virtucontent.Files}}
	own, err := games.Editions(all, filepath.Join(dir, "my-edition"))
	if err != nil {
		t.Fatal(err)
	}
	got, want := loadVirtu(t, own[1].Content), loadVirtu(t, virtucontent.Files)
	if got.Edition == want.Edition {
		t.Error("the changed edition has the name of the printed one")
	}
	siena := slices.IndexFunc(want.Cities[:], func(c virtucontent.CityInfo) bool { return c.ID == "siena" })
	merchant := slices.IndexFunc(want.Cards[:], func(c virtucontent.CardInfo) bool { return c.ID == "merchant" })
	want.Cities[siena].Value = 2
	want.Tiles[siena].Gives[virtucontent.Cross] = 1
	want.Cards[merchant].Cost[virtucontent.Florin] = 3
	want.Cards[merchant].Gives[virtucontent.Ship] = 2
	for i := range want.Cities {
		if c, w := got.Cities[i], want.Cities[i]; c.Value != w.Value || got.Tiles[i].Gives != want.Tiles[i].Gives {
			t.Errorf("%s: value %d, gives %v; want %d, %v", c.ID, c.Value, got.Tiles[i].Gives, w.Value, want.Tiles[i].Gives)
		}
	}
	for i := range want.Cards {
		if c, w := got.Cards[i], want.Cards[i]; c.Cost != w.Cost || c.Gives != w.Gives {
			t.Errorf("%s: costs %v, gives %v; want %v, %v", c.ID, c.Cost, c.Gives, w.Cost, w.Gives)
		}
	}
}

func copyFiles(t *testing.T, from []string, to string) {
	t.Helper()
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range from {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, filepath.Base(name)), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// apply carries out one change of a file: the lines as they are, with those
// that begin with - gone and those with + in their place.
func apply(t *testing.T, path, lines string) {
	t.Helper()
	var before, after []string
	for _, line := range strings.Split(lines, "\n") {
		switch line[0] {
		case '-':
			before = append(before, line[1:])
		case '+':
			after = append(after, line[1:])
		default:
			before, after = append(before, line[1:]), append(after, line[1:])
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Join(before, "\n")
	if strings.Count(string(text), old) != 1 {
		t.Fatalf("%s does not hold, once:\n%s", filepath.Base(path), old)
	}
	changed := strings.Replace(string(text), old, strings.Join(after, "\n"), 1)
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
}

func loadVirtu(t *testing.T, files fs.FS) *virtucontent.Content {
	t.Helper()
	c, err := virtucontent.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
