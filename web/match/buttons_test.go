package match

import (
	"context"
	"html"
	"net/url"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/live"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestButtonsSayWhatTheyDo checks the ids of buttons in random games of all titles, with the states
// that pages link to. An id must always mean the same action, because morphing a page may otherwise
// turn one button into another.
func TestButtonsSayWhatTheyDo(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range games.All() {
		opened, err := g.Open(g.Content)
		pagetest.Must(t, err)
		fewest := engine.Options{Seats: opened.Meta().MinSeats}
		t.Run(g.Name, func(t *testing.T) { s.pressGame(t, opened, fewest) })
		if o := pagetest.Everything(opened); len(o.Set) > 0 {
			t.Run(g.Name+" with everything", func(t *testing.T) { s.pressGame(t, opened, o) })
		}
	}
}

// pressGame plays a random game and checks the pages of all seats that are asked.
func (s *Pages) pressGame(t *testing.T, rules engine.Title, o engine.Options) {
	rng := engine.FastChance(uint64(o.Seats))
	p, err := rules.Start(o, engine.NewChance(engine.SeedFromInt(int64(o.Seats))))
	pagetest.Must(t, err)
	var log engine.Log
	seen := make([]pagetest.Meanings, o.Seats)
	for i := range seen {
		seen[i] = pagetest.Meanings{}
	}
	for n := 0; p.Owing() != 0; n++ {
		seat := p.Owing().First()
		if n%5 == 0 {
			s.pressPages(t, p, seat, seen[seat], &rng)
		}
		choices := p.Choices(seat, nil)
		pagetest.Must(t, p.Do(seat, choices[rng.N(len(choices))], &log))
	}
	pressed := 0
	for _, m := range seen {
		pressed += len(m)
	}
	if pressed < 20 {
		t.Errorf("only %d buttons were checked, want at least 20", pressed)
	}
}

// pressPages checks a seat's page and two more that random links lead to.
func (s *Pages) pressPages(t *testing.T, p engine.Position, seat engine.Seat, seen pagetest.Meanings, rng *engine.Chance) {
	t.Helper()
	query := url.Values{}
	for range 3 {
		page := s.pageAt(t, p, seat, query)
		seen.Check(t, page)
		links := pagetest.OwnLinks.FindAllStringSubmatch(page, -1)
		if len(links) == 0 {
			return
		}
		next, err := url.ParseQuery(html.UnescapeString(links[rng.N(len(links))][1]))
		pagetest.Must(t, err)
		query = next
	}
}

// pageAt draws the page of a seat that may undo, in the state of the query.
func (s *Pages) pageAt(t *testing.T, p engine.Position, seat engine.Seat, query url.Values) string {
	t.Helper()
	view := pagetest.LookAt(p, seat, []live.Entry{})
	view.Creator, view.CanUndo, view.CanFinish = true, true, true
	v := s.MatchView(ViewKey{At: pages.SeatAt{ID: "id", Key: "key"}, lang: "en", look: pages.Look{Theme: pages.Themes[0]}}, view, query)
	part, _, err := v.present().part(context.Background())
	pagetest.Must(t, err)
	var page strings.Builder
	pagetest.Must(t, liveAnswer(v.Page, part).Render(context.Background(), &page))
	return page.String()
}
