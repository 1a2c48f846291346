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
	updatePages = flag.Bool("update", false, "write the kept pages of the titles anew")
	writePages  = flag.String("pages", "", "write all that TestPages draws into this folder, to be compared by hand")
)

// TestPages draws chosen moments of seeded games, with the states of the page
// that its own links lead to, and holds every byte against what the titles keep: a
// line for each moment, a sum for each thing drawn.
func TestPages(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			path := keptPages(g)
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

// keptPages is where a title keeps what its pages come to: in its folder.
func keptPages(g games.Game) string {
	name := "pages.txt"
	if g.Home() != g.Name {
		name = "pages-" + g.Name + ".txt"
	}
	return filepath.Join(g.Home(), "testdata", name)
}

// comparePages names the moments that are drawn differently, and what of them.
func comparePages(t *testing.T, want, have string) {
	t.Helper()
	kept := map[string][]string{}
	for line := range strings.Lines(want) {
		name, sums, _ := strings.Cut(strings.TrimSpace(line), ": ")
		kept[name] = strings.Fields(sums)
	}
	changed := 0
	for line := range strings.Lines(have) {
		name, sums, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var parts []string
		for _, sum := range strings.Fields(sums) {
			if !slices.Contains(kept[name], sum) {
				part, _, _ := strings.Cut(sum, "=")
				parts = append(parts, part)
			}
		}
		if len(parts) > 0 || len(kept[name]) != len(strings.Fields(sums)) {
			if changed++; changed <= 5 {
				t.Errorf("%s: drawn differently: %s", name, strings.Join(parts, " "))
			}
		}
		delete(kept, name)
	}
	if changed > 0 || len(kept) > 0 || want != have {
		t.Errorf("%d moments are drawn differently, %d are no more; -pages=DIR writes the pages themselves, -update the sums", changed, len(kept))
	}
}

// moment is all that is drawn at one moment for one viewer, by name.
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

// write leaves each thing drawn in a file, a tag in a line.
func (m *moment) write(t *testing.T, dir string) {
	t.Helper()
	dir = filepath.Join(dir, strings.NewReplacer(" ", "_", "/", "_").Replace(m.name))
	must(t, os.MkdirAll(dir, 0o755))
	for _, p := range m.parts {
		must(t, os.WriteFile(filepath.Join(dir, p.name+".html"), []byte(strings.ReplaceAll(p.text, "><", ">\n<")), 0o644))
	}
}

// hashed is the name of a built file, and of a symbol in a sprite.
var hashed = regexp.MustCompile(`^([\w-]+)(?:\.[0-9a-f]{10})?(\.\w+)(#?)`)

// unhashed takes out of a page what hangs on built assets: hashes in their
// names, and which sprite has a symbol.
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

// drawn is a component as text.
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

// pageStates is how many states of a page are drawn, the bare one and those that
// links lead to, one after another.
const pageStates = 5

// draw draws a scene in full: the page in some states, and everything that is
// said.
func draw(t *testing.T, g games.Game, s kit.Scene, name string, seed int) *moment {
	t.Helper()
	m, b, rng := &moment{name: name}, boards.Of(g), engine.FastChance(uint64(seed)) // a page that changes must not change the games
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

// questionName is as package web names a question.
func questionName(you engine.Seat, words string) string {
	sum := sha256.Sum256([]byte(you.String() + " " + words))
	return hex.EncodeToString(sum[:3])
}

// told draws entries of the log.
func told(t *testing.T, g games.Game, s kit.Scene, entries [][]engine.Event) (lines, said string) {
	t.Helper()
	for _, events := range entries {
		lines += drawn(t, boards.Of(g).Line(s, events)) + "\n"
		said += strings.Join(g.Narrator.Say(s.Scene, events), "\n") + "\n"
	}
	return lines, said
}

// chronicleOf is the end of the log, as the page's chronicle.
func chronicleOf(t *testing.T, g games.Game, s kit.Scene, entries [][]engine.Event) templ.Component {
	lines, _ := told(t, g, s, entries[max(0, len(entries)-6):])
	return templ.Raw(`<ol class="chronicle">` + lines + `</ol>`)
}

// booksOf are the catalogues of a title, by language.
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
