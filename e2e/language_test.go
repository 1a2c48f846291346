package e2e

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestLanguages switches to each further language in the page, makes some choices, and reads every
// text shown. No text may be English or a missing key. With SIGNORIA_BROWSER=all it plays a round
// of each title. Tests without a browser read the words of all other moments.
func TestLanguages(t *testing.T) {
	t.Parallel()
	for seed, lang := range []string{"cs", "ru"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			ofEach(t, func(t *testing.T, g game) { speaks(t, g, lang, uint64(20+seed)) })
		})
	}
}

// speaks plays a part of the title in the language and reads every page on the way.
func speaks(t *testing.T, g game, lang string, seed uint64) {
	foreign := newForeign(t, lang)
	p := newPlayerOf(t, shared, g, lang, seed)
	p.open("/")
	p.click(`.langs button[value=` + lang + `]`)
	p.await("the language", "document.documentElement.lang === "+quote(lang))
	foreign.look(p.tab, "home")
	p.openForm("&with=each&pace=day")
	p.click("#rest summary")
	foreign.look(p.tab, "set-up")
	p.barFits()
	p.openTable(g.with("friend", "bot"))
	foreign.look(p.tab, "waiting room")
	p.openTable(g.bots(1))
	p.until("the second round, or enough choices", func(at table) bool {
		if toAct(at) {
			foreign.look(p.tab, at.Question)
		}
		return at.Round >= 2 || g == mil && p.choices >= 10 || !everything && p.choices >= 6
	})
	p.click(".table-bar .tools button[popovertarget=menu]")
	foreign.look(p.tab, "menu")
	foreign.lookAtReasons(p)
	p.click("#settings-bar")
	foreign.look(p.tab, "settings")
	p.click(`#settings [name=lang][value=en]`)
	p.await("the language to change back", "document.documentElement.lang === 'en'")
}

// barFits fails if a phone cuts off the bar, because words are longer in some languages.
func (p *tab) barFits() {
	p.t.Helper()
	p.resize(phone)
	p.fits("home on a phone")
	if right := get[float64](p, `document.querySelector('.top .langs').getBoundingClientRect().right`); right > float64(phone.width) {
		p.t.Errorf("%s: the bar reaches to %.0f on a phone of %d", p.name, right, phone.width)
	}
	p.resize(wide)
}

// lookAtReasons asks up to six closed places why they are closed, and reads the answers.
func (f *foreign) lookAtReasons(p *player) {
	p.t.Helper()
	p.open(p.base())
	p.untilClosed()
	ids := get[[]string](p.tab, `probe.all(probe.board().closed).map((a) => a.id)`)
	for _, id := range ids[:min(len(ids), 6)] {
		p.open(p.base()) // because the answer of the last place covers others
		if p.has("#" + id) {
			p.click("#" + id)
			p.await("the reason", `probe.one(probe.board().reason)`)
			f.look(p.tab, "why not "+id)
		}
	}
	p.click(".table-bar .tools button[popovertarget=menu]")
}

// foreign contains the patterns of texts that a page in another language must not show.
type foreign struct {
	english *regexp.Regexp
	key     *regexp.Regexp
	seen    map[string]bool // texts already read
	shown   map[string]bool // faults already reported
}

// newForeign returns the patterns for a language: English catalogue words of at least four bytes
// that are not also words of that language, and keys of the catalogues.
func newForeign(t *testing.T, lang string) *foreign {
	t.Helper()
	english, heads := catalogue(t, "en")
	own, _ := catalogue(t, lang)
	native := strings.ToLower(strings.Join(own, "\n"))
	var words []string
	for _, sentence := range english {
		for _, piece := range regexp.MustCompile(`\{[^}]*\}|[\n|]`).Split(sentence, -1) {
			piece = strings.Trim(piece, " .,:;…“”()·+-0123456789/")
			if len(piece) >= 4 && !strings.Contains(native, strings.ToLower(piece)) {
				words = append(words, regexp.QuoteMeta(piece))
			}
		}
	}
	if len(words) < 300 {
		t.Fatalf("only %d English words to look for", len(words))
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return &foreign{
		english: regexp.MustCompile(`(?:^|[^\pL])(` + strings.Join(words, "|") + `)(?:$|[^\pL])`),
		key:     regexp.MustCompile(`(?:^|[^\pL.])((?:` + strings.Join(heads, "|") + `)\.[a-z_]{2,}[a-z_.]*)`),
		seen:    map[string]bool{},
		shown:   map[string]bool{},
	}
}

// look reads all texts of a page, visible ones and labels, and fails for each new fault.
func (f *foreign) look(p *tab, where string) {
	p.t.Helper()
	for _, text := range get[[]string](p, "probe.words()") {
		if f.seen[text] {
			continue
		}
		f.seen[text] = true
		for kind, pattern := range map[string]*regexp.Regexp{"English": f.english, "a missing key": f.key} {
			if m := pattern.FindStringSubmatch(text); m != nil && !f.shown[m[1]] {
				f.shown[m[1]] = true
				p.t.Errorf("%s shows %s: %q in %q", where, kind, m[1], text)
			}
		}
	}
}

// catalogue returns all texts of a language and the first parts of their keys.
func catalogue(t *testing.T, lang string) (words, heads []string) {
	t.Helper()
	for _, pattern := range []string{"i18n/words/", "web/words/", "games/*/words/", "games/*/words/*/"} {
		files, err := filepath.Glob(filepath.Join(root, pattern+lang+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var tree map[string]any
			if err := yaml.Unmarshal(data, &tree); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			for head, branch := range tree {
				heads = append(heads, regexp.QuoteMeta(head))
				words = append(words, leaves(branch)...)
			}
		}
	}
	return words, heads
}

func leaves(branch any) []string {
	switch b := branch.(type) {
	case string:
		return []string{b}
	case map[string]any:
		var list []string
		for _, value := range b {
			list = append(list, leaves(value)...)
		}
		return list
	}
	return nil
}
