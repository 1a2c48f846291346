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
	"signoria/games/teller"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/i18n"
	"signoria/web/kit"
)

var (
	buttons = regexp.MustCompile(`<button[^>]* name="choice" value="([^"]*)"`)
	hrefs   = regexp.MustCompile(`<a [^>]*href="/m/abc\?([^"]*)"`)
	flights = regexp.MustCompile(`--flight:\s*([\w-]+)`)
	ids     = regexp.MustCompile(` id="([^"]*)"`)
	// keys finds what a text looks like when a catalogue lacks it.
	keys = regexp.MustCompile(`\b(ask|pay|palace|chart|market|ladder|pane|choice|why|why_head|status|log|city|card|tile|power|bonus|symbols?|action|house|place|source|result|score)\.[a-z_]+\b|\{[a-z]+\}`)
)

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

// links are the states of the page that its links lead to.
func links(t *testing.T, page string) []url.Values {
	t.Helper()
	var list []url.Values
	for _, found := range hrefs.FindAllStringSubmatch(page, -1) {
		state, err := url.ParseQuery(html.UnescapeString(found[1]))
		must(t, err)
		list = append(list, state)
	}
	return list
}

// position is a question that games seldom come to: a position for so many seats,
// three when nothing is said, and the choices of seat 1 that lead on.
type position struct {
	name, given string
	when        []string
	seats       int
}

// poor are two players without a war bonus; of florences France has Florence for
// its ally.
const (
	spent     = "florins: 0, sold: true, slots: {}"
	tiles     = "turin: exhausted, milan: exhausted, kingdom_of_france: exhausted"
	poor      = "seats: {1: {" + spent + ", domain: {" + tiles + "}}, 2: {" + spent + "}}"
	florences = "leagues: {florence: {ally: 1}}, seats: {1: {" + spent + ", domain: {" + tiles + ", florence: exhausted}}, 2: {" + spent + "}}"
)

var positions = []position{
	{name: "losses", seats: 2, given: "{phase: sieges, cities: {siena: {units: {1: 2, florence: 2}}, florence: {units: {}}}, " + florences + "}"},
	{name: "stay", seats: 2, given: "{phase: sieges, cities: {rome: {units: {1: 3, 2: 1, rome: 1}}}, " + poor + "}"},
	{name: "mixed retreat", seats: 2, given: "{phase: retreats, cities: {siena: {retreating: {1: 1, florence: 2}}, florence: {units: {}}}, " + florences + "}"},
	{name: "sieges owed and free", seats: 2, given: "{phase: sieges, cities: {florence: {units: {1: 1, florence: 1}}, rome: {units: {1: 1, rome: 1}}, venice: {units: {1: 1, venice: 1}}}, leagues: {florence: {marker: -3}, rome: {marker: 1}, venice: {marker: 6}}}"},
	{name: "unite", seats: 2, given: "{steps: 1, leagues: {venice: {marker: -6}}, seats: {1: {token: 3, slots: {1: ludovico_sforza_2p}}}}", when: []string{"stop"}},
	{name: "opponent", given: "{phase: sieges, cities: {siena: {units: {1: 2, 2: 2, 3: 4}}}, seats: {2: {slots: {}}}}"},
	{name: "after field", given: "{phase: sieges, cities: {ravenna: {owner: 3, units: {1: 2, 2: 1}}}, seats: {1: {tokens: 1}, 2: {slots: {}}, 3: {domain: {ravenna: exhausted}}}}", when: []string{"pass"}},
	{name: "lose slot", given: "{phase: sieges, cities: {ravenna: {owner: 3, units: {1: 3}}, trento: {owner: 3}, mantua: {owner: 3}}, seats: {3: {slots: {1: doge_agostino_barbarigo, 2: bishop exhausted, 4: council_of_ten}, domain: {ravenna: exhausted}}}}"},
	{name: "unblock", given: "{seats: {1: {token: 2, sold: true, slots: {1: assassin}, chambers: {3: {agent: 2}}}}}", when: []string{"stop"}},
	{name: "unblock paid in many ways", given: "{seats: {1: {token: 2, slots: {1: assassin, 4: assassin, 5: lorenzo_de_medici}, chambers: {3: {agent: 2}}}}}", when: []string{"step", "stop", "unblock"}},
}

// load sets the position up.
func (p position) load(t *testing.T) *match {
	t.Helper()
	seats := p.seats
	if seats == 0 {
		seats = 3
	}
	at, err := titleFor(t, seats).Load(engine.Options{Seats: seats}, []byte(p.given))
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	for _, text := range p.when {
		c, err := at.Parse(0, text)
		if err == nil {
			err = at.Do(0, c, nil)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", p.name, text, err)
		}
	}
	return &match{p: at, c: engine.FastChance(1), seats: seats}
}

// visit plays games and calls look at open questions, at most often at each
// kind.
func visit(t *testing.T, games, often int, look func(g *match, you engine.Seat)) {
	t.Helper()
	asked := map[bool]map[virtu.Ask]int{false: {}, true: {}} // with two players apart
	for _, p := range positions {
		g := p.load(t)
		you := g.p.Owing().First()
		asked[g.seats == 2][g.p.View(you).(virtu.View).Question.Ask]++
		look(g, you)
	}
	for seats := 2; seats <= 5; seats++ {
		for seed := range games {
			g := newMatch(t, seats, uint64(seats*100+seed))
			for g.p.Owing() != 0 && g.seq < 2000 {
				you := g.p.Owing().First()
				ask := g.p.View(you).(virtu.View).Question.Ask
				times := asked[seats == 2]
				if times[ask]++; times[ask] <= often {
					look(g, you)
				}
				g.step(t)
			}
		}
	}
	for ask := virtu.AskNothing + 1; ask < virtu.NumAsks; ask++ {
		great, wars := asked[false][ask], asked[true][ask]
		if great+wars == 0 || slices.Contains(ofWarsOnly, ask) && wars == 0 {
			t.Errorf("question %s never came up", words.AskNames[ask])
		}
	}
}

// ofWarsOnly are the questions that only Wars of Italy asks.
var ofWarsOnly = []virtu.Ask{virtu.AskInfluence, virtu.AskLosses}

// reach follows the links of a page that put payments together, pick things
// and open their choices, and gives all that can be posted from there.
func reach(t *testing.T, s kit.Scene, most int) []string {
	t.Helper()
	seen := map[string]bool{"": true}
	queue := []url.Values{{}}
	var all []string
	for len(queue) > 0 && len(seen) < most {
		s.Query, queue = queue[0], queue[1:]
		page := render(t, s)
		all = append(all, posts(page)...)
		for _, state := range links(t, page) {
			state.Del("open")
			state.Del("pane")
			state.Del("why")
			if key := state.Encode(); !seen[key] {
				seen[key] = true
				queue = append(queue, state)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestButtonsAreTheChoices: the page and its links offer each choice of the
// seat that is asked, and nothing else.
func TestButtonsAreTheChoices(t *testing.T) {
	visit(t, 2, 25, func(g *match, you engine.Seat) {
		s := g.scene(t, "en", you)
		ask := words.ViewOf(s.Scene).Question.Ask
		var want []string
		for _, o := range s.Choices {
			want = append(want, o.Text)
		}
		slices.Sort(want)
		var have []string
		if ask == virtu.AskPay {
			have = reach(t, s, 400)
		} else {
			have = posts(render(t, s))
			for _, first := range picks(s) {
				s.Query = url.Values{"pick": {first}}
				have = append(have, posts(render(t, s))...)
			}
			slices.Sort(have)
			have = slices.Compact(have)
		}
		if len(want) > 60 && ask == virtu.AskPay {
			for _, post := range have {
				if !slices.Contains(want, post) {
					t.Fatalf("the page posts %q, which is not open", post)
				}
			}
			return
		}
		if !slices.Equal(want, have) {
			t.Fatalf("question %s offers\n%q\nbut the page has\n%q", words.AskNames[ask], want, have)
		}
	})
}

// picks are the things that are clicked first of a choice in two clicks.
func picks(s kit.Scene) []string {
	var list []string
	m := newTable(s)
	for _, o := range s.Choices {
		if th, _ := m.steps(o.Choice); !th.None() && !slices.Contains(list, th.String()) {
			list = append(list, th.String())
		}
	}
	return list
}

// TestEveryPaymentIsReached: whatever set of sources is on the table in the
// page's state, the page shows it and posts its payment.
func TestEveryPaymentIsReached(t *testing.T) {
	paid := 0
	visit(t, 1, 60, func(g *match, you engine.Seat) {
		s := g.scene(t, "en", you)
		if words.ViewOf(s.Scene).Question.Ask != virtu.AskPay {
			return
		}
		m := newTable(s)
		for _, o := range s.Choices {
			state, err := url.ParseQuery(strings.TrimPrefix(string(m.payLink(o.Set)), "/m/abc?"))
			must(t, err)
			s.Query = state
			if page := posts(render(t, s)); !slices.Contains(page, o.Text) {
				t.Fatalf("%q is open, but with its sources on the table the page posts %q", o.Text, page)
			}
			paid++
		}
	})
	if paid == 0 {
		t.Error("nothing was paid")
	}
}

// TestPaymentsAreRead: the page finds what each source of a payment gives, so
// that the price is covered to the last symbol.
func TestPaymentsAreRead(t *testing.T) {
	visit(t, 1, 150, func(g *match, you engine.Seat) {
		s := g.scene(t, "en", you)
		b := newTable(s).bill()
		if b == nil {
			return
		}
		for i := range b.ways {
			b.pick(b.ways[i].sources)
			if b.picked != b.ways[i].choice.Set {
				t.Fatalf("%q cannot be put together by clicks", b.ways[i].post)
			}
			if n := missing(b.slots()); n > 0 || len(b.slots()) == 0 && b.price[0] != (content.Symbols{}) {
				t.Fatalf("%q for %v leaves %d symbols open: %+v", b.ways[i].post, b.price, n, b.ways[i].reads)
			}
		}
	})
}

// TestOthersHaveNoButtons: neither a spectator nor a seat that is not asked is
// offered anything, nor anybody in a replay.
func TestOthersHaveNoButtons(t *testing.T) {
	g := newMatch(t, 3, 5)
	for words.ViewOf(teller.Scene{View: g.p.View(0)}).Phase == virtu.PhaseSetup {
		g.step(t)
	}
	asked := g.p.Owing().First()
	for _, you := range []engine.Seat{engine.NoSeat, (asked + 1) % 3} {
		if list := posts(render(t, g.scene(t, "en", you))); len(list) > 0 {
			t.Errorf("seat %s is offered %q", you, list)
		}
	}
	s := g.scene(t, "en", asked)
	s.Live = false
	if list := posts(render(t, s)); len(list) > 0 {
		t.Errorf("a replay offers %q", list)
	}
}

// TestPagesAreWellMade: every word is in the catalogues, every name that
// glides and every id stands once, and a page is small.
func TestPagesAreWellMade(t *testing.T) {
	turn := 0
	visit(t, 2, 12, func(g *match, you engine.Seat) {
		turn++
		lang := i18n.Languages[turn%len(i18n.Languages)]
		s := g.scene(t, lang, you)
		s.Query = url.Values{"open": {[]string{"market", "log", "0", "1"}[turn%4]}}
		for _, o := range words.ViewOf(s.Scene).Offers {
			if !o.Reason.OK() {
				_, goal := newTable(s).steps(o.Choice)
				s.Query.Set("why", goal.String())
			}
		}
		page := render(t, s)
		if found := keys.FindString(stripTags(page)); found != "" {
			t.Fatalf("%s: the page says %q", lang, found)
		}
		once(t, "--flight", flights, page)
		once(t, "id", ids, page)
		if size := zipped(page); size > 60<<10 {
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

var silent = regexp.MustCompile(` (id|class|style|href|for|form|value|name|aria-labelledby|aria-describedby|data-\w+)="[^"]*"`)

// stripTags leaves what people read: texts and labels.
func stripTags(page string) string { return html.UnescapeString(silent.ReplaceAllString(page, "")) }

func zipped(page string) int {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(page))
	_ = z.Close()
	return b.Len()
}

// TestForeignStateIsHarmless: a page's own state may hold anything.
func TestForeignStateIsHarmless(t *testing.T) {
	words := []string{"", "x", "slot.99", "slot.-1", "tile.50", "room.3", "99999999999999999999", "panel.7", "slot.1,milan,france", "none", "card.200", "under.9", "\uE000<b>"}
	visit(t, 1, 2, func(g *match, you engine.Seat) {
		s := g.scene(t, "ru", you)
		for _, word := range words {
			s.Query = url.Values{}
			for _, name := range []string{"pick", "pay", "pane", "open", "why", "look"} {
				s.Query.Set(name, word)
			}
			if page := render(t, s); strings.Contains(page, "<b>\"") || strings.Contains(page, "\uE000") {
				t.Fatalf("%q got into the page", word)
			}
		}
	})
}
