package board

import (
	"bytes"
	"context"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/games/teller"
	"signoria/i18n"
	"signoria/web/kit"
)

var (
	buttons  = regexp.MustCompile(`<button[^>]* name="choice" value="([^"]*)"`)
	hrefs    = regexp.MustCompile(`<a [^>]*href="/m/abc\?([^"]*)"`)
	flights  = regexp.MustCompile(`--flight:\s*([\w-]+)`)
	ids      = regexp.MustCompile(` id="([^"]*)"`)
	unspoken = regexp.MustCompile(` (id|class|style|href|for|form|value|name|aria-labelledby|aria-describedby|data-\w+)="[^"]*"`)
	// keys finds what a text looks like when a catalogue lacks it.
	keys = regexp.MustCompile(`[a-z_]+\.[a-z_]+|\{[a-z]+\}`)
)

func render(t *testing.T, s kit.Scene) string {
	t.Helper()
	var b bytes.Buffer
	if err := (Board{}).Table(s).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
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

// links are the states of the page that its links lead to.
func links(t *testing.T, page string) []url.Values {
	t.Helper()
	var list []url.Values
	for _, found := range hrefs.FindAllStringSubmatch(page, -1) {
		state, err := url.ParseQuery(html.UnescapeString(found[1]))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, state)
	}
	return list
}

// visit plays games and calls look at the open questions of each seat that is
// asked, at most often at each kind.
func visit(t *testing.T, games, often int, look func(g *talk, you engine.Seat)) {
	t.Helper()
	asked := map[string]int{}
	for _, p := range positions {
		g := p.load(t)
		asked[newTable(g.scene("en", 0)).AskName()]++
		look(g, 0)
	}
	for seats := 2; seats <= 5; seats++ {
		for seed := range games {
			g := newTalk(t, seats, uint64(seats*100+seed))
			for g.p.Owing() != 0 && g.seq < 3000 {
				you := g.p.Owing().First()
				name := newTable(g.scene("en", you)).AskName()
				if asked[name]++; asked[name] <= often {
					look(g, you)
				}
				g.step(t)
			}
		}
	}
	for ask := mil.AskNothing + 1; ask < mil.NumAsks; ask++ {
		if ask != mil.AskCubes && asked[words.AskNames[ask]] == 0 {
			t.Errorf("question %s never came up", words.AskNames[ask])
		}
	}
	for p := mil.ForDowry; p <= mil.ForHalf; p++ {
		if asked[words.PurposeNames[p]] == 0 {
			t.Errorf("cubes for a %s were never chosen", words.PurposeNames[p])
		}
	}
}

// reached are all that can be posted from a page, its links followed: what is
// picked, looked at, put together or laid aside; at most so many pages.
func reached(t *testing.T, s kit.Scene, most int) []string {
	t.Helper()
	seen := map[string]bool{"": true}
	queue := []url.Values{{}}
	var all []string
	for len(queue) > 0 && len(seen) <= most {
		s.Query, queue = queue[0], queue[1:]
		page := render(t, s)
		all = append(all, posts(page)...)
		for _, state := range links(t, page) {
			for _, idle := range []string{"log", "pane", "why"} {
				state.Del(idle)
			}
			if key := state.Encode(); !seen[key] {
				seen[key] = true
				queue = append(queue, state)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// chain says a post choice by choice on a copy and fails where one is refused.
func (g *talk) chain(t *testing.T, you engine.Seat, post string) {
	t.Helper()
	p := g.p.Copy()
	for _, text := range strings.Split(post, ";") {
		c, err := p.Parse(you, strings.TrimSpace(text))
		if err == nil {
			err = p.Do(you, c, nil)
		}
		if err != nil {
			t.Fatalf("the page posts %q, but %q is refused: %v", post, text, err)
		}
	}
}

// TestEveryChoiceIsReached plays games. At every question all choices can be
// reached from the page by clicks, and nothing else is lit.
func TestEveryChoiceIsReached(t *testing.T) {
	visit(t, 1, 6, func(g *talk, you engine.Seat) {
		s := g.scene("en", you)
		q := words.ViewOf(s.Scene).Question
		have := reached(t, s, 40)
		for _, post := range have {
			g.chain(t, you, post)
		}
		for _, o := range s.Choices {
			found := slices.ContainsFunc(have, func(post string) bool {
				first, _, _ := strings.Cut(post, ";")
				return first == o.Text
			})
			if !found && q.Ask != mil.AskCubes {
				t.Fatalf("question %s offers %q, but the page has %q", words.AskNames[q.Ask], o.Text, have)
			}
		}
		if len(have) == 0 {
			t.Fatalf("question %s %s: nothing can be done", words.AskNames[q.Ask], words.PurposeNames[q.Purpose])
		}
	})
}

// TestEveryBidIsReached walks by the steppers' links to cubes drawn at random,
// and finds the button that says just these.
func TestEveryBidIsReached(t *testing.T) {
	walked := map[mil.Purpose]int{}
	visit(t, 1, 12, func(g *talk, you engine.Seat) {
		s := g.scene("en", you)
		p := newTable(s).purse()
		if p.q.Purpose == mil.NoPurpose || p.q.Ask != mil.AskCubes && p.lead == "" {
			return
		}
		for range 20 {
			goal := p.q.Chosen
			for k := range goal {
				if p.q.Have[k] > 0 && !p.said(content.Cube(k)) {
					goal[k] = int16(g.c.N(int(p.q.Have[k]) + 1))
				}
			}
			if want := p.post(goal); want != "" {
				walk(t, s, goal, want)
				g.chain(t, you, want)
				walked[p.q.Purpose]++
				return
			}
		}
	})
	for p := mil.ForDowry; p <= mil.ForHalf; p++ {
		if walked[p] == 0 {
			t.Errorf("no way was walked to a %s", words.PurposeNames[p])
		}
	}
}

// walk clicks minus, then plus, until the steppers show the goal.
func walk(t *testing.T, s kit.Scene, goal content.Cubes, want string) {
	t.Helper()
	for range 200 {
		page := render(t, s)
		at := newTable(s).purse().cubes
		if at == goal {
			if !slices.Contains(posts(page), want) {
				t.Fatalf("the steppers show %v, but the page posts %q, not %q", goal, posts(page), want)
			}
			return
		}
		next, ok := closer(t, page, at, goal)
		if !ok {
			t.Fatalf("no link leads from %v towards %v", at, goal)
		}
		s.Query = next
	}
	t.Fatalf("no way to %v", goal)
}

// closer is a link of the page that changes one kind by one towards the goal.
func closer(t *testing.T, page string, at, goal content.Cubes) (url.Values, bool) {
	t.Helper()
	for _, change := range []int16{-1, 1} {
		for k := range at {
			if (goal[k]-at[k])*change <= 0 {
				continue
			}
			next := at
			next[k] += change
			for _, state := range links(t, page) {
				if state.Get(cubesKey) == writeCubes(next) {
					return state, true
				}
			}
		}
	}
	return nil, false
}

// TestClosedThingsOfThePanelAnswerWhy asks every closed choice that lies in the
// panel, and every stepper that stops: the page says why.
func TestClosedThingsOfThePanelAnswerWhy(t *testing.T) {
	answered := 0
	visit(t, 1, 8, func(g *talk, you engine.Seat) {
		s := g.scene("en", you)
		for _, state := range links(t, render(t, s)) {
			why := state.Get("why")
			if !strings.HasPrefix(why, "do.") && !strings.HasPrefix(why, potPrefix) {
				continue
			}
			s.Query = state
			if page := render(t, s); !strings.Contains(page, `id="why-note"`) {
				t.Fatalf("why %q has no answer", why)
			}
			answered++
		}
	})
	if answered == 0 {
		t.Error("nothing was closed")
	}
}

// TestOthersHaveNoButtons: neither a spectator nor a seat that is not asked is
// offered anything, nor anybody in a replay.
func TestOthersHaveNoButtons(t *testing.T) {
	visit(t, 1, 3, func(g *talk, asked engine.Seat) {
		for you := engine.NoSeat; int(you) < g.seats; you++ {
			if g.p.Owing().Has(you) {
				continue
			}
			s := g.scene("en", you)
			for _, state := range []string{"", "open", "closed"} {
				s.Query = url.Values{asideKey: {state}}
				if list := posts(render(t, s)); len(list) > 0 {
					t.Fatalf("seat %s is offered %q", you, list)
				}
			}
		}
		s := g.scene("en", asked)
		s.Live = false
		if list := posts(render(t, s)); len(list) > 0 {
			t.Fatalf("a replay offers %q", list)
		}
	})
}

// TestSealedBidsStaySealed: while bids are sealed, the page of one seat is the
// same whatever another has chosen.
func TestSealedBidsStaySealed(t *testing.T) {
	sealed := 0
	visit(t, 1, 12, func(g *talk, you engine.Seat) {
		q := g.p.View(you).(mil.View).Question
		if !q.Purpose.Sealed() || g.p.Owing().Len() < 2 {
			return
		}
		other := g.p.Owing().Without(you).First()
		var pages []string
		for _, last := range []bool{false, true} {
			h := *g
			h.p = g.p.Copy()
			for h.p.Owing().Has(you) {
				list := h.p.Choices(you, nil)
				c := list[0]
				if last {
					c = list[len(list)-1]
				}
				if err := h.p.Do(you, c, nil); err != nil {
					t.Fatal(err)
				}
			}
			s := h.scene("en", other)
			pages = append(pages, render(t, s))
		}
		if pages[0] != pages[1] {
			t.Fatalf("the page of seat %s shows what seat %s has sealed", other, you)
		}
		sealed++
	})
	if sealed == 0 {
		t.Error("nothing was sealed")
	}
}

// TestPagesAreWellMade: every word is in the catalogues, every name that glides
// and every id stands once.
func TestPagesAreWellMade(t *testing.T) {
	turn := 0
	visit(t, 1, 4, func(g *talk, you engine.Seat) {
		turn++
		lang := i18n.Languages[turn%len(i18n.Languages)]
		s := g.scene(lang, you)
		states := []url.Values{{}, {asideKey: {"closed"}}}
		for _, state := range links(t, render(t, s)) {
			if state.Has("why") || state.Has("look") {
				states = append(states, state)
			}
		}
		if len(states) > 5 {
			states = states[:5]
		}
		for _, state := range states {
			s.Query = state
			sound(t, lang, render(t, s))
		}
		s = g.scene(lang, engine.NoSeat)
		s.Query = url.Values{asideKey: {"open"}}
		sound(t, lang, render(t, s))
	})
}

// sound tells whether a page is well made.
func sound(t *testing.T, lang, page string) {
	t.Helper()
	said := html.UnescapeString(unspoken.ReplaceAllString(page, ""))
	if found := keys.FindStringIndex(said); found != nil {
		t.Fatalf("%s: the page says %q", lang, said[max(0, found[0]-60):min(len(said), found[1]+20)])
	}
	for what, pattern := range map[string]*regexp.Regexp{"--flight": flights, "id": ids} {
		seen := map[string]bool{}
		for _, found := range pattern.FindAllStringSubmatch(page, -1) {
			if seen[found[1]] {
				t.Fatalf("%s %q stands twice", what, found[1])
			}
			seen[found[1]] = true
		}
	}
}

// TestForeignStateIsHarmless: a page's own state may hold anything.
func TestForeignStateIsHarmless(t *testing.T) {
	words := []string{"", "x", "space.99", "space.-1", "knight.90", "land.400", "99999999999999999999", "do.1.2.3.4", "pot.gold", "pot.x", "200.0.0.0.0", "9.9.9.9.9", "1.2", "-1.0.0.0.0", "open", "closed", "\uE000<b>"}
	visit(t, 1, 2, func(g *talk, you engine.Seat) {
		s := g.scene("ru", you)
		for _, word := range words {
			s.Query = url.Values{}
			for _, name := range []string{"pick", cubesKey, "pane", "log", "why", "look", asideKey} {
				s.Query.Set(name, word)
			}
			page := render(t, s)
			if strings.Contains(page, "<b>\"") || teller.Marked(page) {
				t.Fatalf("%q got into the page", word)
			}
			for _, post := range posts(page) {
				g.chain(t, you, post)
			}
		}
	})
}
