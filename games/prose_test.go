package games

import (
	"strings"
	"testing"
)

// TestProse splits each page into blocks. Together they are the page, except for line ends in a
// paragraph. Each block has a unique key, and its own text is accepted as its translation.
func TestProse(t *testing.T) {
	for _, g := range All() {
		for source, page := range map[string]string{"rules": g.rulesForPlayers(), "how to": g.howTo()} {
			if page == "" {
				t.Errorf("%s has no %s", g.Name, source)
			}
			var joined strings.Builder
			names := map[string]bool{}
			for _, b := range blocksOf(page) {
				joined.WriteString(b.before + b.text)
				if b.key == "" {
					continue
				}
				if names[b.key] {
					t.Errorf("%s, %s: two blocks are called %s", g.Name, source, b.key)
				}
				names[b.key] = true
				if err := b.check(b.text); err != nil || b.text == "" {
					t.Errorf("%s, %s, %s: the text %q is empty or refused as its own translation: %v", g.Name, source, b.key, b.text, err)
				}
			}
			if got, want := strings.Fields(joined.String()), strings.Fields(page); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s, %s: the blocks have %d words, the page has %d", g.Name, source, len(got), len(want))
			}
			if strings.Contains(joined.String(), "\n\n\n\n") || strings.Count(joined.String(), "\n\n") < strings.Count(page, "\n\n") {
				t.Errorf("%s, %s: the blocks are not separated by the same empty lines as on the page", g.Name, source)
			}
		}
		list, err := g.Prose()
		if err != nil || len(list) < 60 {
			t.Errorf("%s has %d texts for translators, %v", g.Name, len(list), err)
		}
	}
}

// TestBlocks checks where a block begins, what belongs to the block before, and which translations are
// refused: those that change a rule's number, the kind of block, or the columns of a table.
func TestBlocks(t *testing.T) {
	const page = "# PART L — RULES\n\n- **L-1** one\n  line\n  - inner\n\n| id | says |\n|---|---|\n| L-2 | x |\n```\n- code\n```\nlast\n"
	var got []string
	for _, b := range blocksOf(page) {
		got = append(got, b.key+"="+b.before+"~"+b.text)
	}
	want := []string{"0=# ~PART L — RULES", "L-1=\n\n- ~**L-1** one line", "L-1 2=\n  - ~inner", "L-1 3=\n\n~| id | says |",
		"L-2=\n|---|---|\n~| L-2 | x |", "L-2 2=\n```\n- code\n```\n~last", "=\n~"}
	if strings.Join(got, "¶") != strings.Join(want, "¶") {
		t.Errorf("got\n%q, want\n%q", got, want)
	}
	for said, wrong := range map[string]bool{"**L-1** eins": false, "eins": true, "**L-2** eins": true, "**L-1** a\nb": true} {
		if err := (block{"\n- ", "**L-1** one line", "L-1"}).check(said); (err != nil) != wrong {
			t.Errorf("the translation %q: got the error %v, want an error: %t", said, err, wrong)
		}
	}
	if err := (block{"\n", "one", "0"}).check("- eins"); err == nil {
		t.Error("a translation may turn a paragraph into a list item")
	}
	for said, wrong := range map[string]bool{"| L-2 | y |": false, "| L-2 |": true, "L-2": true} {
		if err := (block{"\n", "| L-2 | x |", "L-2"}).check(said); (err != nil) != wrong {
			t.Errorf("the translation %q: got the error %v, want an error: %t", said, err, wrong)
		}
	}
	if err := (block{"\n# ", "PART L — RULES", "0"}).check("TEIL M — REGELN"); err == nil {
		t.Error("a translation may change the letter of a part")
	}
}
