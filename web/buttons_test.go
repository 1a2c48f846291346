package web

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/live"
)

var (
	tags       = regexp.MustCompile(`<(/?)(button|form|input)\b([^>]*)>`)
	attributes = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
	ownLinks   = regexp.MustCompile(` href="/m/id/key\?([^"]+)"`)
)

// states are the fields that say from which page a post comes.
var states = []string{"seq", "back", "promise", "nonce", "name1"}

// poster is a button that posts, and all that it posts but for the state of the
// table.
type poster struct{ id, does string }

// postersOf finds the buttons of a page that post.
func postersOf(page string) []poster {
	forms, within := map[string]map[string]string{}, "" // by id, by number where they have none
	attrs := func(text string) map[string]string {
		found := map[string]string{}
		for _, a := range attributes.FindAllStringSubmatch(text, -1) {
			found[a[1]] = html.UnescapeString(a[2])
		}
		return found
	}
	var buttons []map[string]string
	for i, tag := range tags.FindAllStringSubmatch(page, -1) {
		a := attrs(tag[3])
		switch {
		case tag[1] == "/" && tag[2] == "form":
			within = ""
		case tag[1] == "/":
		case tag[2] == "form":
			within = a["id"]
			if within == "" {
				within = fmt.Sprint("form ", i)
			}
			forms[within] = a
		case tag[2] == "input" && within != "" && a["type"] == "hidden" && !slices.Contains(states, a["name"]):
			forms[within]["action"] += "&" + a["name"] + "=" + a["value"]
		case tag[2] == "button" && a["type"] != "button":
			if a["form"] == "" {
				a["form"] = within
			}
			buttons = append(buttons, a)
		}
	}
	var list []poster
	for _, b := range buttons {
		if form := forms[b["form"]]; form["method"] == "post" {
			list = append(list, poster{b["id"], form["action"] + "&" + b["name"] + "=" + b["value"]})
		}
	}
	return list
}

// meanings are what the buttons of all pages of one viewer do, by their ids.
type meanings map[string]string

// check demands that each button that posts has an id of its own, and that no
// button anywhere does something else under the same.
func (m meanings) check(t *testing.T, page string) {
	t.Helper()
	here := map[string]bool{}
	for _, p := range postersOf(page) {
		switch does, known := m[p.id]; {
		case p.id == "":
			t.Fatalf("a button without an id posts %s", p.does)
		case here[p.id]:
			t.Fatalf("two buttons are called %q:\n%s", p.id, around(page, p.id))
		case known && does != p.does:
			t.Fatalf("the button %q posts %s, and elsewhere %s", p.id, p.does, does)
		}
		here[p.id], m[p.id] = true, p.does
	}
}

// TestButtonsSayWhatTheyDo walks through random games of all titles with the
// states that their pages lead to: a morph must never make one button of another.
func TestButtonsSayWhatTheyDo(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range games.All() {
		opened, err := g.Open(g.Content)
		must(t, err)
		fewest := engine.Options{Seats: opened.Meta().MinSeats}
		t.Run(g.Name, func(t *testing.T) { s.pressGame(t, opened, fewest) })
		if o := everything(opened); len(o.Set) > 0 {
			t.Run(g.Name+" with everything", func(t *testing.T) { s.pressGame(t, opened, o) })
		}
	}
}

// pressGame plays a random game and looks at the pages of all who are asked.
func (s *matchPages) pressGame(t *testing.T, rules engine.Title, o engine.Options) {
	luck := engine.FastChance(uint64(o.Seats))
	p, err := rules.Start(o, engine.NewChance(engine.SeedFromInt(int64(o.Seats))))
	must(t, err)
	var log engine.Log
	seen := make([]meanings, o.Seats)
	for i := range seen {
		seen[i] = meanings{}
	}
	for n := 0; p.Owing() != 0; n++ {
		seat := p.Owing().First()
		if n%5 == 0 {
			s.pressPages(t, p, seat, seen[seat], &luck)
		}
		choices := p.Choices(seat, nil)
		must(t, p.Do(seat, choices[luck.N(len(choices))], &log))
	}
	pressed := 0
	for _, m := range seen {
		pressed += len(m)
	}
	if pressed < 20 {
		t.Errorf("only %d buttons", pressed)
	}
}

// pressPages looks at a seat's page, and at some that its links lead to.
func (s *matchPages) pressPages(t *testing.T, p engine.Position, seat engine.Seat, seen meanings, luck *engine.Chance) {
	t.Helper()
	query := url.Values{}
	for range 3 {
		page := s.pageAt(t, p, seat, query)
		seen.check(t, page)
		links := ownLinks.FindAllStringSubmatch(page, -1)
		if len(links) == 0 {
			return
		}
		next, err := url.ParseQuery(html.UnescapeString(links[luck.N(len(links))][1]))
		must(t, err)
		query = next
	}
}

// pageAt draws the page of a seat that may take back, at one of its states.
func (s *matchPages) pageAt(t *testing.T, p engine.Position, seat engine.Seat, query url.Values) string {
	t.Helper()
	view := lookAt(p, seat, []live.Entry{})
	view.Creator, view.CanUndo, view.CanFinish = true, true, true
	v := s.matchView(viewing{at: seatAt{"id", "key"}, lang: "en", theme: themes[0]}, view, query)
	part, _, err := v.present().part(context.Background())
	must(t, err)
	var page strings.Builder
	must(t, liveAnswer(v.page, part).Render(context.Background(), &page))
	return page.String()
}

// TestButtonsAroundTheTable does the same for the pages before and between.
func TestButtonsAroundTheTable(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for _, path := range []string{"/", "/?title=mil", "/rules", "/rules/lorenzo"} {
		meanings{}.check(t, b.get(path).body)
	}
	room := b.table("title", "toy", "seats", "3", "who2", whoFriend, "who3", whoScreen)
	meanings{}.check(t, room.body)
	shared := b.table("title", "toy", "seats", "2", "who2", whoScreen)
	seen := meanings{}
	seen.check(t, shared.body)
	if len(seen) < 4 {
		t.Errorf("before a shared screen stand only the buttons %v", seen)
	}
}

// around is what stands about each place where an id does.
func around(page, id string) string {
	var list []string
	for _, at := range regexp.MustCompile(regexp.QuoteMeta(html.EscapeString(id))).FindAllStringIndex(page, -1) {
		list = append(list, page[max(0, at[0]-300):min(len(page), at[1]+100)])
	}
	return strings.Join(list, "\n…\n")
}
