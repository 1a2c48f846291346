package boardtest

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// scene returns the moment as the asked seat sees it.
func (m moment) scene() kit.Scene {
	return m.Scene(i18n.Languages[m.turn%len(i18n.Languages)], m.you)
}

// Reach returns all that can be posted from a page and from the states to which its links lead.
func (g *Game) Reach(t *testing.T, s kit.Scene) []string {
	t.Helper()
	most := g.Pages
	if most == 0 {
		most = 40
	}
	queue := []url.Values{{}}
	if g.States != nil {
		queue = append(queue, g.States(s)...)
		most += len(queue)
	}
	seen := map[string]bool{}
	var all []string
	for drawn := 0; len(queue) > 0 && drawn < most; queue = queue[1:] {
		if key := queue[0].Encode(); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		s.Query = queue[0]
		page := g.Table(t, s)
		drawn++
		all = append(all, Posts(page)...)
		for _, state := range Links(t, page) {
			for _, idle := range []string{"log", "pane", "tower", "why"} {
				state.Del(idle)
			}
			queue = append(queue, state)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// checkReach fails if a choice cannot be reached from the page by clicks, or if a page can post
// something that is not open.
func checkReach(t *testing.T, m moment) {
	s := m.Scene("en", m.you)
	have := m.game.Reach(t, s)
	for _, post := range have {
		m.Try(m.you, post)
	}
	if len(have) == 0 {
		t.Fatalf("%s: nothing can be done", m.ask)
	}
	if m.game.Partly != nil && m.game.Partly(s) {
		return
	}
	for _, o := range s.Choices {
		if !slices.ContainsFunc(have, func(post string) bool { return strings.Split(post, ";")[0] == o.Text }) {
			t.Fatalf("%s: %q is open, but the page has %q", m.ask, o.Text, have)
		}
	}
}

// checkWhy asks whatever is closed on the page: it answers with its rule.
func checkWhy(t *testing.T, m moment) {
	s := m.scene()
	page := m.game.Table(t, s)
	asked := map[string]bool{}
	for _, state := range Links(t, page) {
		why := state.Get("why")
		if why == "" || asked[why] || len(asked) == 12 {
			continue
		}
		asked[why] = true
		s.Query = state
		if rules(m.game.Table(t, s)) <= rules(page) {
			t.Fatalf("%s: why %q has no answer", m.ask, why)
		}
	}
}

// rules counts the links to rules.
func rules(page string) int { return strings.Count(page, `class="rule-id"`) }

// checkIdle fails if a spectator, a seat that is not asked, or a reader of a replay is offered
// anything.
func checkIdle(t *testing.T, m moment) {
	none := func(s kit.Scene) {
		t.Helper()
		for _, state := range append(m.game.Folded, url.Values{}) {
			s.Query = state
			if list := Posts(m.game.Table(t, s)); len(list) > 0 {
				t.Fatalf("%s: seat %s is offered %q", m.ask, s.You, list)
			}
		}
	}
	for you := engine.NoSeat; int(you) < m.options.Seats; you++ {
		if !m.Owing().Has(you) {
			none(m.Scene("en", you))
		}
	}
	s := m.Scene("en", m.you)
	s.Live = false
	none(s)
}

// checkPages fails if the page, with its drawers open or closed, or that of a spectator is malformed.
func checkPages(t *testing.T, m moment) {
	s := m.scene()
	states := append([]url.Values{{}}, m.game.Folded...)
	for _, state := range Links(t, m.game.Table(t, s)) {
		if (state.Has("why") || state.Has("look") || state.Has("open")) && len(states) < 5 {
			states = append(states, state)
		}
	}
	for _, state := range states {
		s.Query = state
		m.game.Sound(t, m.game.Table(t, s))
	}
	s = m.Scene(s.Words.Lang(), engine.NoSeat)
	for _, state := range append(m.game.Folded, url.Values{}) {
		s.Query = state
		m.game.Sound(t, m.game.Table(t, s))
	}
	m.game.Sound(t, Draw(t, m.game.Board.Bar(s)))
}

// checkForeign draws pages with arbitrary text as the page's own state; it must not panic.
func checkForeign(t *testing.T, m moment) {
	s := m.scene()
	for _, word := range append([]string{"", "x", "-1", "99999999999999999999", "do.1.2.3.4", "open", "closed", "none", "\uE000<b>"}, m.game.Strange...) {
		s.Query = url.Values{}
		for _, key := range m.game.Keys {
			s.Query.Set(key, word)
		}
		page := m.game.Table(t, s)
		if strings.Contains(page, "<b>\"") || narrate.Marked(page) {
			t.Fatalf("%s: %q got into the page", m.ask, word)
		}
		for _, post := range Posts(page) {
			m.Try(m.you, post)
		}
	}
}

// madeUp are numbers that no thing has, but a smaller type would take for another's.
var madeUp = []int{127, 128, 200, 255, 256, 300, 32767, 32768, 40000, 65535, 65536, 1 << 31, 1 << 40}

// checkMadeUp draws pages whose address names things by numbers that do not exist, of every kind to
// which the page links, for an asked seat or another viewer, a quarter of the numbers at a moment
// and the others at the next ones. It must not panic.
func checkMadeUp(t *testing.T, m moment) {
	for _, you := range m.viewers()[m.turn%2:][:1] {
		s := m.Scene(i18n.Languages[0], you)
		kinds := map[string]bool{}
		for _, state := range Links(t, m.game.Table(t, s)) {
			for _, values := range state {
				if kind, _, found := strings.Cut(values[0], "."); found {
					kinds[kind] = true
				}
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			for i, n := range madeUp {
				if (i+m.turn/2)%4 > 0 {
					continue
				}
				s.Query = url.Values{}
				for _, key := range m.game.Keys {
					s.Query.Set(key, kind+"."+strconv.Itoa(n))
				}
				m.game.Table(t, s)
			}
		}
	}
}

// checkForgotten fails if what was picked, opened or asked outlives its question.
func checkForgotten(t *testing.T, m moment) {
	s := m.scene()
	for i, state := range Links(t, m.game.Table(t, s)) {
		if i == 5 {
			return
		}
		state.Set("at", "4999")
		s.Query = state
		stale := m.game.Table(t, s)
		fresh := url.Values{}
		for _, key := range kit.Lasting() {
			if state.Has(key) {
				fresh.Set(key, state.Get(key))
			}
		}
		s.Query = fresh
		if m.game.Table(t, s) != stale {
			t.Fatalf("%s: %s is not forgotten", m.ask, state.Encode())
		}
	}
}

// checkKnown: a page links to no state that its board does not know (kit.Known), and unknown states
// are ignored.
func checkKnown(t *testing.T, m moment) {
	s := m.scene()
	queue, seen := []url.Values{{}}, map[string]bool{}
	for drawn := 0; len(queue) > 0 && drawn < 8; queue = queue[1:] {
		s.Query = queue[0]
		drawn++
		for _, state := range Links(t, m.game.Table(t, s)) {
			known := kit.Known(m.game.Board, state)
			if log := state.Get("log"); log != "" {
				known.Set("log", log) // package web knows how much there is of it
			}
			if by := state.Get("by"); by != "" {
				known.Set("by", by) // and whose turns it shows
			}
			if known.Encode() != state.Encode() {
				t.Fatalf("%s: a page links to %q, and %q of it is known", m.ask, state.Encode(), known.Encode())
			}
			if !seen[state.Encode()] {
				seen[state.Encode()] = true
				queue = append(queue, state)
			}
		}
	}
	made := url.Values{"x": {"1"}, "at": {"7"}}
	for _, key := range append(m.game.Keys, kit.Lasting()...) {
		made.Set(key, "X0")
	}
	if known := kit.Known(m.game.Board, made); len(known) > 0 {
		t.Fatalf("of what nobody links to %q is known", known.Encode())
	}
}

// checkSealed fails if, while several seats are asked, the page of another seat depends on what one of
// them has chosen.
func checkSealed(t *testing.T, m moment) {
	if m.Owing().Len() < 2 {
		return
	}
	first, last := m.answered(false), m.answered(true)
	for you := engine.NoSeat; int(you) < m.options.Seats; you++ {
		if you == m.you {
			continue
		}
		if m.game.Table(t, first.Scene("en", you)) != m.game.Table(t, last.Scene("en", you)) {
			t.Fatalf("%s: the page of seat %s shows what seat %s has chosen", m.ask, you, m.you)
		}
	}
}

// answered returns the match after all that the asked one is asked now, answered by the first
// choices or by the last.
func (m moment) answered(last bool) *Match {
	m.T.Helper()
	after := *m.Match
	after.Position = m.Copy()
	for n := 0; after.Owing().Has(m.you) && after.Owing().Len() > 1 && n < 50; n++ {
		list := after.Choices(m.you, nil)
		c := list[0]
		if last {
			c = list[len(list)-1]
		}
		must(m.T, after.Do(m.you, c, nil))
	}
	return &after
}

// checkNames fails if a person's name with marks of a sentence or HTML changes the page.
func checkNames(t *testing.T, m moment) {
	s := m.scene()
	s.Seats = slices.Clone(s.Seats)
	before := rules(m.game.Table(t, s))
	for i := range s.Seats {
		s.Seats[i].Name = narrate.Piece("rule", "L-1.1") + `<script>"`
	}
	if page := m.game.Table(t, s); strings.Contains(page, "<script>") || rules(page) != before {
		t.Fatalf("%s: a name draws", m.ask)
	}
	for _, e := range m.game.Events {
		if line := Draw(t, m.game.Board.Line(s, []engine.Event{e})); strings.Contains(line, "<script>") || strings.Contains(line, "rule-id") {
			t.Fatalf("a name draws: %s", line)
		}
	}
}
