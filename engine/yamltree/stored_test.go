package yamltree_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine/yamltree"
)

func files(of map[string]string) fs.FS {
	all := fstest.MapFS{}
	for name, text := range of {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

// read returns what an edition of two small files says.
func read(from fs.FS) (said []string, edition string, err error) {
	reader := yamltree.Open(from)
	reader.Read("cards.yaml", func(root yamltree.Value) {
		root.Fields("cards", "limit")
		said = append(said, "limit "+root.Need("limit").Text())
		for _, card := range root.Need("cards").List() {
			card.Fields("id", "cost", "source", "bonus")
			said = append(said, strings.Join([]string{card.Need("id").Text(), card.Need("cost").Text(), card.Need("source").Text(), card.Get("bonus").Text()}, " "))
		}
	})
	reader.Read("later.yaml", func(root yamltree.Value) { said = append(said, root.Need("rule").Text()) })
	return said, reader.Edition(), reader.Err()
}

func TestAStoredEditionTakesDefaults(t *testing.T) {
	base := files(map[string]string{
		"cards.yaml": "limit: 7\ncards:\n- {id: a, cost: 1, source: book, bonus: 9}\n- {id: b, cost: 2, source: public}\n",
		"later.yaml": "rule: new",
	})
	kept := files(map[string]string{"cards.yaml": "ink: blue\ncards:\n- {id: b, cost: 5}\n- {id: a, cost: 6, weight: 3}\n"})
	said, edition, err := read(yamltree.Stored{Kept: kept, Base: base, Name: "old"})
	// A missing required field is taken from the entry of the base with the same id. A missing optional
	// field stays missing.
	want := []string{"limit 7", "b 5 public ", "a 6 book ", "new"}
	if err != nil || edition != "old" || !slices.Equal(said, want) {
		t.Errorf("the stored edition %s is read as %q, %v; want %q", edition, said, err, want)
	}
	if _, _, err := read(kept); err == nil || !strings.Contains(err.Error(), "ink: is not known here") {
		t.Errorf("read as a current edition it gives the error %v, want one about the unknown field", err)
	}
}

func TestAStoredEditionStillHasFaults(t *testing.T) {
	base := files(map[string]string{"cards.yaml": "limit: 7\ncards: [{id: a, cost: 1, source: book}]", "later.yaml": "rule: new"})
	for text, want := range map[string]string{
		"cards: [{id: z, cost: 1}]": "cards[1]: source is missing", // no default replaces it
		"cards: [{id: a, cost":      "not readable as YAML",
		"cards: 5":                  "a list is expected here",
	} {
		_, _, err := read(yamltree.Stored{Kept: files(map[string]string{"cards.yaml": text}), Base: base})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	for name, stored := range map[string]yamltree.Stored{
		"a file that the base lacks": {Kept: files(map[string]string{"cards.yaml": "limit: 1\ncards: []", "later.yaml": "rule: old"}), Base: files(nil)},
		"a base that cannot be read": {Kept: files(map[string]string{"cards.yaml": "limit: 1\ncards: []", "later.yaml": "rule: old"}), Base: files(map[string]string{"cards.yaml": "["})},
	} {
		if said, _, err := read(stored); err != nil || !slices.Equal(said, []string{"limit 1", "old"}) {
			t.Errorf("%s: got %q, %v; want the stored values", name, said, err)
		}
	}
}
