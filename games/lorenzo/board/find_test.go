package board

import (
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// pageOf returns the HTML of the bar, which has the dice, and of the table.
func pageOf(t *testing.T, s kit.Scene) string {
	t.Helper()
	return boardtest.Draw(t, Board{}.Bar(s)) + render(t, s)
}

// has reports whether a page has an element with an id.
func has(page, id string) bool { return strings.Contains(page, ` id="`+id+`"`) }

// matches plays a match of the basic game and one with each set of modules. It calls look after every
// choice with the seat and the events of the choice.
func matches(t *testing.T, look func(g *game, seat engine.Seat, events []engine.Event)) {
	t.Helper()
	for i, set := range append([]map[string]string{nil}, modules...) {
		g := modulesGame(t, 2+i%4, uint64(i)+5, set)
		for g.owing() != engine.NoSeat {
			seat := g.owing()
			g.wander()
			look(g, seat, g.lines[len(g.lines)-1].events)
		}
	}
}

// TestTracesAreFound checks for every viewer that the things that a trace names, what changed and where
// it came from, are on the page.
func TestTracesAreFound(t *testing.T) {
	kinds := map[string]bool{}
	matches(t, func(g *game, _ engine.Seat, events []engine.Event) {
		for you := engine.NoSeat; you < engine.Seat(g.seats); you++ {
			s := g.scene(t, "en", you)
			page := ""
			for _, trace := range (words.Narrator{}).Traces(s.Scene, events) {
				for _, thing := range []string{trace.Thing, trace.From} {
					id := Board{}.Find(s, thing)
					if thing == "" {
						continue
					}
					if kinds[strings.Fields(thing)[0]] = true; len(g.lines)%7 != 0 && id != "" {
						continue
					}
					if page == "" {
						page = pageOf(t, s)
					}
					if id == "" || !has(page, id) {
						t.Fatalf("seat %s, after choice %d: a trace names %q, which is not on the page (id %q)", you, len(g.lines), thing, id)
					}
				}
			}
		}
	})
	for _, kind := range []string{"space", "card", "member", "goods", "track", "panel", "tile", "leader", "house", "hand", "pile", "tower", "lot", "bonus"} {
		if !kinds[kind] {
			t.Errorf("no trace names a %s", kind)
		}
	}
}

// TestFind checks that Find returns the id of an element on the page for a thing that a lesson names,
// and an empty id for a thing that is not on the page.
func TestFind(t *testing.T) {
	basic := newGame(t, 3, 4)
	for seed := uint64(5); basic.owing() != 0; seed++ {
		basic = newGame(t, 3, seed)
	}
	full := full[0].load(t)
	cases := []struct {
		g    *game
		you  engine.Seat
		want map[string]string
	}{
		{basic, 0, map[string]string{
			"space market.1": "at-market-1", "space venture.3": "at-venture-3", "space palace": "at-palace", "space harvest.first": "at-harvest-first",
			"tower venture": "at-venture", "die orange": "die-orange", "member orange": "pick-orange", "member orange of 2": "home-2-orange",
			"goods coins": "goods-coins-1", "goods vp of 2": "goods-vp-2", "track faith": "track-faith", "track military of 3": "on-military-3",
			"tile 2": "tile-2", "seat 2": "rival-2", "seat 1": "house", "score": "score-1", "score of 2": "score-2", "bonus": "bonus-1", "order of 2": "on-order-2",
			"panel servants": "add-servants", "panel events": "log", "panel score": "score-1", "panel question": "ask", "panel order": "order", "panel round": "hour", "panel dice": "dice",
			"space market.4": "", "space special.1": "", "space leader.1": "", "tower special": "", "card 999": "", "die neutral": "", "member brown": "", "member orange of 9": "",
			"goods special_tokens": "", "goods gold": "", "tile 4": "", "tile 1 of 2": "", "seat 7": "", "house": "", "hand of 2": "", "leader sisto_iv": "", "token purse": "", "lot medici": "", "pile leaders": "", "panel clock": "", "knight A": "", "": "", "button done": "", "faithtile 1": "",
		}},
		{full, 0, map[string]string{
			"leader girolamo_savonarola": "leader-" + number(leaderNamed(full, "girolamo_savonarola")), "leader santa_rita": "", "leader sisto_iv": "leader-" + number(leaderNamed(full, "sisto_iv")),
			"house of 2": "house-2", "hand of 2": "hand-2", "hand": "", "token purse": "token-1-purse", "token purse of 2": "", "pile discards": "pile-discards", "card 98": "card-98", "card 110": "card-110",
			"tower special": "at-special", "faithtile 1": "faithtile-1", "goods special_tokens of 2": "goods-special_tokens-2", "score": "score-1",
		}},
	}
	for _, c := range cases {
		s := c.g.scene(t, "en", c.you)
		page := pageOf(t, s)
		for thing, want := range c.want {
			if got := (Board{}).Find(s, thing); got != want {
				t.Errorf("%q is at %q, want %q", thing, got, want)
			}
			if want != "" && !has(page, want) {
				t.Errorf("%q: the page has no element with the id %s", thing, want)
			}
		}
	}
}

func leaderNamed(g *game, slug string) int {
	for n, l := range g.view(0).Content.Leaders {
		if l.Slug == slug {
			return n
		}
	}
	return 0
}

// TestEverySpaceAndCardIsFound checks that Find finds every space and card of a page by its name in
// notation, whether it is highlighted or not.
func TestEverySpaceAndCardIsFound(t *testing.T) {
	for _, p := range full {
		g := p.load(t)
		for _, you := range []engine.Seat{0, 1, engine.NoSeat} {
			s := g.scene(t, "en", you)
			page := pageOf(t, s)
			found := map[string]bool{}
			for _, name := range content.SpaceNames {
				found[Board{}.Find(s, "space "+name)] = true
			}
			for card := range len(g.view(you).Content.Cards) {
				found[Board{}.Find(s, "card "+number(card))] = true
			}
			delete(found, "")
			for id := range found {
				if !has(page, id) {
					t.Errorf("%s, seat %s: Find returns %s, which is not on the page", p.name, you, id)
				}
			}
			for _, m := range drawn.FindAllStringSubmatch(page, -1) {
				if !found[m[1]] {
					t.Errorf("%s, seat %s: Find returns %s for no name", p.name, you, m[1])
				}
			}
		}
	}
}

// drawn matches the ids of cards and spaces on a page.
var drawn = regexp.MustCompile(`id="(card-[0-9]+|at-(?:[a-z]+-[a-z0-9]+|palace))"`)

// TestCountsAreDrawn checks that the counts of a seat's goods are the seat's goods and the numbers on the
// page, and that each good that a choice changed has a count.
func TestCountsAreDrawn(t *testing.T) {
	var before lorenzo.View
	matches(t, func(g *game, _ engine.Seat, _ []engine.Event) {
		s := g.scene(t, "en", engine.NoSeat)
		after := g.view(engine.NoSeat)
		counts := map[string]int{}
		for _, c := range (words.Narrator{}).Counts(s.Scene) {
			counts[c.Thing] = c.N
		}
		page := ""
		for seat, own := range after.Seats {
			for good, n := range own.Goods {
				thing := "goods " + content.Good(good).String() + " of " + own.Seat.String()
				got, counted := counts[thing]
				if len(before.Seats) == g.seats && n != before.Seats[seat].Goods[good] && !counted {
					t.Fatalf("%s has changed, but has no count", thing)
				}
				if !counted || len(g.lines)%29 != 0 || g.owing() == engine.NoSeat {
					continue
				}
				if page == "" {
					page = pageOf(t, s)
				}
				if got != int(n) || shown(page, Board{}.Find(s, thing)) != number(got) {
					t.Fatalf("%s: the count is %d, the page shows %q, the seat has %d", thing, got, shown(page, Board{}.Find(s, thing)), n)
				}
			}
		}
		before = after
	})
}

// shown returns the first bold number in an element.
func shown(page, id string) string {
	_, rest, _ := strings.Cut(page, ` id="`+id+`"`)
	_, rest, _ = strings.Cut(rest, "<b>")
	n, _, _ := strings.Cut(rest, "</b>")
	return n
}
