package games_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games"
	"signoria/games/boards"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

var (
	updatePages = flag.Bool("update", false, "rewrite the stored sums of the pages")
	writePages  = flag.String("pages", "", "write everything that TestPages draws into this folder, to compare it by hand")
)

// TestPages draws chosen moments of seeded games, each in several states of the page that its links
// lead to. It compares every byte with the stored sums of the title: a line for each moment, a sum
// for each thing drawn.
func TestPages(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			path := storedSums(g)
			var have bytes.Buffer
			for _, m := range momentsOf(t, g) {
				fmt.Fprintln(&have, m.summed())
				if *writePages != "" {
					m.write(t, filepath.Join(*writePages, g.Name))
				}
			}
			if *updatePages {
				must(t, os.MkdirAll(filepath.Dir(path), 0o755))
				must(t, os.WriteFile(path, have.Bytes(), 0o644))
			}
			want, err := os.ReadFile(path)
			must(t, err)
			comparePages(t, string(want), have.String())
		})
	}
}

// storedSums returns the path of the file with the sums of a title's pages, in the title's folder.
func storedSums(g games.Game) string {
	name := "pages.txt"
	if g.Home() != g.Name {
		name = "pages-" + g.Name + ".txt"
	}
	return filepath.Join(g.Home(), "testdata", name)
}

// comparePages reports the first five moments that are drawn differently, with their changed parts,
// and the number of all.
func comparePages(t *testing.T, want, have string) {
	t.Helper()
	stored := map[string][]string{}
	for line := range strings.Lines(want) {
		name, sums, _ := strings.Cut(strings.TrimSpace(line), ": ")
		stored[name] = strings.Fields(sums)
	}
	changed := 0
	for line := range strings.Lines(have) {
		name, sums, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var parts []string
		for _, sum := range strings.Fields(sums) {
			if !slices.Contains(stored[name], sum) {
				part, _, _ := strings.Cut(sum, "=")
				parts = append(parts, part)
			}
		}
		if len(parts) > 0 || len(stored[name]) != len(strings.Fields(sums)) {
			if changed++; changed <= 5 {
				t.Errorf("%s: drawn differently: %s", name, strings.Join(parts, " "))
			}
		}
		delete(stored, name)
	}
	if changed > 0 || len(stored) > 0 || want != have {
		t.Errorf("%d moments are drawn differently, %d no longer exist; -pages=DIR writes the pages themselves, -update the sums", changed, len(stored))
	}
}

// moment is everything that is drawn for one viewer at one moment of a game.
type moment struct {
	name  string
	parts []part
}

type part struct{ name, text string }

func (m *moment) add(name, text string) {
	m.parts = append(m.parts, part{name, unhashed(text)})
}

func (m *moment) summed() string {
	line := m.name + ":"
	for _, p := range m.parts {
		sum := sha256.Sum256([]byte(p.text))
		line += " " + p.name + "=" + hex.EncodeToString(sum[:5])
	}
	return line
}

// write writes each part to a file of its own in a folder below dir, one tag a line.
func (m *moment) write(t *testing.T, dir string) {
	t.Helper()
	dir = filepath.Join(dir, strings.NewReplacer(" ", "_", "/", "_").Replace(m.name))
	must(t, os.MkdirAll(dir, 0o755))
	for _, p := range m.parts {
		must(t, os.WriteFile(filepath.Join(dir, p.name+".html"), []byte(strings.ReplaceAll(p.text, "><", ">\n<")), 0o644))
	}
}

// hashed matches the name of a built file with or without its hash; its third group is the # before
// a symbol of a sprite.
var hashed = regexp.MustCompile(`^([\w-]+)(?:\.[0-9a-f]{10})?(\.\w+)(#?)`)

// unhashed removes from a page what depends on built assets: the hashes in their names, and the name
// of the sprite that contains a symbol.
func unhashed(page string) string {
	var b strings.Builder
	for i, rest := range strings.Split(page, kit.AssetPrefix) {
		if i == 0 {
			b.WriteString(rest)
			continue
		}
		b.WriteString(kit.AssetPrefix)
		found := hashed.FindStringSubmatch(rest)
		switch {
		case found == nil:
			b.WriteString(rest)
		case found[3] != "":
			b.WriteString(rest[len(found[0])-1:])
		default:
			b.WriteString(found[1] + found[2] + rest[len(found[0]):])
		}
	}
	return b.String()
}

// drawn returns the HTML of a component.
func drawn(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	must(t, c.Render(context.Background(), &b))
	return b.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pageStates is how many states of a page are drawn: the initial one, then each that a link of the
// state before leads to.
const pageStates = 5

// draw draws the page of a scene in up to pageStates states, its bar, and all its sentences.
func draw(t *testing.T, g games.Game, s kit.Scene, name string, seed int) *moment {
	t.Helper()
	m, b, rng := &moment{name: name}, boards.Of(g), engine.FastChance(uint64(seed)) // own numbers: a changed page must not change the games
	s.Question = questionName(s.You, g.Narrator.Ask(s.Scene))
	for state := range pageStates {
		page := drawn(t, b.Table(s))
		m.add("table"+strconv.Itoa(state), page)
		links := linksOf(t, page, string(s.Base))
		if len(links) == 0 {
			break
		}
		s.Query = pickLink(links, &rng)
	}
	m.add("bar", drawn(t, b.Bar(s)))
	m.add("ask", g.Narrator.Ask(s.Scene))
	var said strings.Builder
	for _, o := range s.Choices {
		fmt.Fprintln(&said, o.Text, "|", g.Narrator.Choice(s.Scene, o.Choice))
	}
	m.add("choices", said.String())
	if p, ok := g.Narrator.(narrate.Painter); ok {
		m.add("plain", p.Plain(s.Scene))
	}
	if p, ok := g.Narrator.(narrate.Stager); ok {
		m.add("stage", p.Stage(s.Scene))
	}
	return m
}

// questionName returns the id of a question as package web computes it.
func questionName(you engine.Seat, words string) string {
	sum := sha256.Sum256([]byte(you.String() + " " + words))
	return hex.EncodeToString(sum[:3])
}

// drawLog returns entries of the log twice: as HTML lines and as sentences.
func drawLog(t *testing.T, g games.Game, s kit.Scene, entries [][]engine.Event) (lines, said string) {
	t.Helper()
	for _, events := range entries {
		lines += drawn(t, boards.Of(g).Line(s, events)) + "\n"
		said += strings.Join(g.Narrator.Say(s.Scene, events), "\n") + "\n"
	}
	return lines, said
}

// chronicleOf returns the chronicle of the page with the last six entries of the log.
func chronicleOf(t *testing.T, g games.Game, s kit.Scene, entries [][]engine.Event) templ.Component {
	lines, _ := drawLog(t, g, s, entries[max(0, len(entries)-6):])
	return templ.Raw(`<ol class="chronicle">` + lines + `</ol>`)
}

// booksOf returns the catalogues of a title by language.
func booksOf(t *testing.T, g games.Game) map[string]*i18n.Words {
	t.Helper()
	book, err := i18n.Load(i18n.Shared(), g.Words)
	must(t, err)
	words := map[string]*i18n.Words{}
	for _, lang := range i18n.Languages {
		words[lang] = book.In(lang)
	}
	return words
}
