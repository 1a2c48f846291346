package board

import (
	"bytes"
	"compress/gzip"
	"context"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/i18n"
	"signoria/web/kit"
)

var (
	buttons = regexp.MustCompile(`<button[^>]* name="choice" value="([^"]*)"`)
	flights = regexp.MustCompile(`--flight:\s*([\w-]+)`)
	ids     = regexp.MustCompile(` id="([^"]*)"`)
	// keys finds what a text looks like when a catalogue lacks it.
	keys = regexp.MustCompile(`\b(board|pane|card_face|ask|choice|deal|why|why_head|open|effect|log|result|good|goods|member|tower|area|space|score|card)\.[a-z_]+\b|\{[a-z]+\}`)
)

// render draws a component to text.
func render(t *testing.T, s kit.Scene) string {
	t.Helper()
	var b bytes.Buffer
	must(t, Board{}.Table(s).Render(context.Background(), &b))
	return b.String()
}

// posts are the values of all buttons of a page, each once, in order.
func posts(page string) []string {
	var list []string
	for _, found := range buttons.FindAllStringSubmatch(page, -1) {
		list = append(list, html.UnescapeString(found[1]))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// visit plays games and calls look at each open question; the questions that
// games seldom come to stand in front.
func visit(t *testing.T, games int, look func(*game)) {
	t.Helper()
	for _, p := range positions {
		look(p.load(t))
	}
	for seats := 2; seats <= 4; seats++ {
		for seed := range games {
			g := newGame(t, seats, uint64(seed)+1)
			look(g)
			for g.step() {
				look(g)
			}
		}
	}
}

// states are the page's own states in which all choices of the question can be
// reached: each member picked, each set of trades and privileges marked.
func states(s kit.Scene) []url.Values {
	m := newTable(s)
	list := []url.Values{{}}
	for _, c := range s.Choices {
		switch c.Verb {
		case lorenzo.DoPlace:
			list = append(list, url.Values{"member": {content.Member(c.On).String()}})
		case lorenzo.DoTrades:
			list = append(list, url.Values{"trades": {m.tradesState(c.Set)}})
		case lorenzo.DoPrivilege:
			list = append(list, url.Values{"privileges": {markState(m.share(), c.Set)}})
		case lorenzo.DoPile:
			list = append(list, url.Values{"leave": {markState(m.pile(), c.Set)}})
		}
	}
	slices.SortFunc(list, func(a, b url.Values) int { return strings.Compare(a.Encode(), b.Encode()) })
	return slices.CompactFunc(list, func(a, b url.Values) bool { return a.Encode() == b.Encode() })
}

// TestButtonsAreTheChoices: over all states of the page the buttons offer each
// choice of the seat and nothing else, and what each posts is open as a whole.
func TestButtonsAreTheChoices(t *testing.T) {
	asked := map[lorenzo.Ask]int{}
	visit(t, 2, func(g *game) {
		seat := g.owing()
		s := g.scene(t, "en", seat)
		if ask := g.view(seat).Question.Ask; asked[ask] > 60 {
			return
		} else {
			asked[ask]++
		}
		var want, have []string
		for _, o := range s.Choices {
			want = append(want, o.Text)
		}
		for _, state := range states(s) {
			s.Query = state
			for _, post := range posts(render(t, s)) {
				first, _, _ := strings.Cut(post, ";")
				have = append(have, first)
				g.tryChain(post)
			}
		}
		slices.Sort(want)
		slices.Sort(have)
		if have = slices.Compact(have); !slices.Equal(want, have) {
			t.Fatalf("question %d offers\n%q\nbut the page has\n%q", g.view(seat).Question.Ask, want, have)
		}
	})
	for ask := lorenzo.AskPlace; ask <= lorenzo.AskSupport; ask++ {
		if asked[ask] == 0 {
			t.Errorf("question %d never came up", ask)
		}
	}
}

// tryChain carries out what a button posts on a copy of the position, and
// gives that.
func (g *game) tryChain(post string) engine.Position {
	g.t.Helper()
	p := g.p.Copy()
	for _, text := range strings.Split(post, ";") {
		seat := g.owing()
		c, err := p.Parse(seat, text)
		if err == nil {
			err = p.Do(seat, c, nil)
		}
		if err != nil {
			g.t.Fatalf("%q of %q: %v", text, post, err)
		}
	}
	return p
}

// TestEveryServantNumberIsPayable: whatever the stepper says, what is posted
// is open.
func TestEveryServantNumberIsPayable(t *testing.T) {
	visit(t, 1, func(g *game) {
		s := g.scene(t, "en", g.owing())
		if ask := g.view(g.owing()).Question.Ask; ask != lorenzo.AskPlace && ask != lorenzo.AskTake || len(g.lines)%5 != 0 {
			return
		}
		for _, n := range []string{"1", "3", "99", "-4", "x"} {
			s.Query = url.Values{"servants": {n}}
			for _, post := range posts(render(t, s)) {
				g.tryChain(post)
			}
		}
	})
}

// TestOthersHaveNoButtons: neither a spectator nor a seat that is not asked is
// offered anything, nor anybody in a replay.
func TestOthersHaveNoButtons(t *testing.T) {
	g := newGame(t, 3, 5)
	for range 30 {
		g.step()
	}
	for _, you := range []engine.Seat{engine.NoSeat, (g.owing() + 1) % 3} {
		if list := posts(render(t, g.scene(t, "en", you))); len(list) > 0 {
			t.Errorf("seat %s is offered %q", you, list)
		}
	}
	s := g.scene(t, "en", g.owing())
	s.Live = false
	if list := posts(render(t, s)); len(list) > 0 {
		t.Errorf("a replay offers %q", list)
	}
}

// TestPagesAreWellMade: every word is in the catalogues, every name that
// glides and every id stands once, and a page is small.
func TestPagesAreWellMade(t *testing.T) {
	turn := 0
	visit(t, 1, func(g *game) {
		if turn++; turn%7 != 0 {
			return
		}
		lang := i18n.Languages[turn/7%len(i18n.Languages)]
		s := g.scene(t, lang, g.owing())
		for _, o := range g.view(g.owing()).Offers {
			if !o.Reason.OK() {
				s.Query = url.Values{"why": {o.Space.String()}}
			}
		}
		page := render(t, s)
		if found := keys.FindString(stripTags(page)); found != "" {
			t.Fatalf("%s: the page says %q", lang, found)
		}
		once(t, "--flight", flights, page)
		once(t, "id", ids, page)
		if size := zipped(page); size > 40<<10 {
			t.Fatalf("the page has %d bytes compressed", size)
		}
	})
}

func once(t *testing.T, what string, pattern *regexp.Regexp, page string) {
	t.Helper()
	seen := map[string]bool{}
	for _, found := range pattern.FindAllStringSubmatch(page, -1) {
		if seen[found[1]] {
			t.Fatalf("%s %q stands twice", what, found[1])
		}
		seen[found[1]] = true
	}
}

// stripTags leaves what people read: texts and labels.
func stripTags(page string) string {
	page = regexp.MustCompile(` (id|class|style|href|for|form|value|name|aria-labelledby|aria-describedby|data-\w+)="[^"]*"`).ReplaceAllString(page, "")
	return html.UnescapeString(page)
}

func zipped(page string) int {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(page))
	_ = z.Close()
	return b.Len()
}

// TestForeignStateIsHarmless: a page's own state may hold anything.
func TestForeignStateIsHarmless(t *testing.T) {
	words := []string{"", "x", "building.3", "white", "-1", "99999999999999999999", "29.1,29.2,0.0", "coins,coins,coins", "territory", "\uE000<b>"}
	visit(t, 1, func(g *game) {
		if len(g.lines)%11 != 0 {
			return
		}
		s := g.scene(t, "ru", g.owing())
		for _, word := range words {
			s.Query = url.Values{}
			for _, name := range []string{"member", "servants", "pane", "tower", "why", "look", "trades", "privileges"} {
				s.Query.Set(name, word)
			}
			if page := render(t, s); strings.Contains(page, "<b>\"") || strings.Contains(page, "\uE000") {
				t.Fatalf("%q got into the page", word)
			}
		}
	})
}

// TestReasonsHaveWords: every reason that closes an offer is told in every
// language.
func TestReasonsHaveWords(t *testing.T) {
	visit(t, 1, func(g *game) {
		for _, lang := range i18n.Languages {
			s := g.scene(t, lang, g.owing())
			for _, o := range g.view(g.owing()).Offers {
				if o.Reason.OK() {
					continue
				}
				words := words.Teller{}.Why(s.Scene, o.Reason)
				if words == s.Words.T("why_head.closed") || keys.MatchString(words) {
					t.Fatalf("%s: %v is told as %q", lang, o.Reason, words)
				}
			}
		}
	})
}

// TestStateOfAnEarlierQuestionIsForgotten: what was picked or asked belongs to
// one question, the open pane does not.
func TestStateOfAnEarlierQuestionIsForgotten(t *testing.T) {
	g := newGame(t, 2, 3)
	s := g.scene(t, "en", g.owing())
	s.Seq = 7
	for at, want := range map[string]string{"7": "neutral", "6": "", "": "neutral"} {
		s.Query = url.Values{"member": {"neutral"}, "pane": {"house"}}
		if at != "" {
			s.Query.Set("at", at)
		}
		m := newTable(s)
		if got := m.Query.Get("member"); got != want || m.pane() != "house" {
			t.Errorf("at %q: member %q in pane %s, want %q in the house", at, got, m.pane(), want)
		}
	}
	s.Query = url.Values{"member": {"white"}}
	if link := string(newTable(s).Link("why", "palace")); link != "/m/abc?at=7&member=white&why=palace" {
		t.Errorf("the link is %s", link)
	}
	if link := string(newTable(g.scene(t, "en", 0)).Link("pane", "log")); link != "/m/abc?pane=log" {
		t.Errorf("the link is %s", link)
	}
}
