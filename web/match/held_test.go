package match

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/i18n"
	"signoria/live"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

var classes = regexp.MustCompile(`class="[^"]*"`)

var thinking = regexp.MustCompile(`(?i)\bthink(s|ing)?\b|přemýšl|думае?ю?т`)

// TestTimeToTakeBackShowsAsWhatItIs checks that pages show how long a choice can still be undone
// while bots wait. No page says that a bot is thinking, in any language.
func TestTimeToTakeBackShowsAsWhatItIs(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	s := drawingSite(t)
	s.Now = func() time.Time { return now }
	for _, title := range s.Titles {
		if _, toy := title.Board.(pagetest.ToyBoard); toy {
			continue
		}
		rules, err := title.Open(title.Content)
		pagetest.Must(t, err)
		o := engine.Options{Seats: rules.Meta().MinSeats}
		p, err := rules.Start(o, engine.NewChance(engine.SeedFromInt(1)))
		pagetest.Must(t, err)
		rng := engine.FastChance(1)
		for p.Owing().Has(0) { // until the table waits for others
			seat := p.Owing().First()
			choices := p.Choices(seat, nil)
			pagetest.Must(t, p.Do(seat, choices[rng.N(len(choices))], nil))
		}
		for _, lang := range i18n.Languages {
			draw := func(await time.Time) string {
				view := pagetest.LookAt(p, 0, nil)
				for i := range view.Seats {
					view.Seats[i].Name = "" // so that no name matches the pattern
					if i > 0 {
						view.Seats[i].Bot = pagetest.First
					}
				}
				view.CanUndo, view.CanFinish, view.Await, view.UndoWindow, view.Awaited = true, true, await, 5*time.Second, 0
				return s.drawView(t, lang, view)
			}
			page := draw(now.Add(3200 * time.Millisecond))
			if n := strings.Count(page, `data-until="1003200"`); n != 2 {
				t.Errorf("%s in %s: %d countdowns, want one in the bar and one in the question", title.Name, lang, n)
			}
			if n := strings.Count(page, `role="timer"`); n != 1 {
				t.Errorf("%s in %s: %d timers are announced by screen readers, want 1", title.Name, lang, n)
			}
			if !strings.Contains(page, `<span class="left">4</span>`) || !strings.Contains(page, "--left:0.64") {
				t.Errorf("%s in %s: 3.2 of 5 seconds are not shown as 4", title.Name, lang)
			}
			if word := thinking.FindString(classes.ReplaceAllString(page, "")); word != "" {
				t.Errorf("%s in %s: the page says that someone is thinking: %q", title.Name, lang, word)
			}
			if page := draw(time.Time{}); strings.Contains(page, "data-until") {
				t.Errorf("%s in %s: the page has a countdown although nothing can be undone", title.Name, lang)
			}
		}
	}
}

// drawView returns the page of a view.
func (s *Pages) drawView(t *testing.T, lang string, view *live.MatchView) string {
	t.Helper()
	v := s.MatchView(ViewKey{At: pages.SeatAt{ID: "id", Key: "key"}, lang: lang, look: pages.Look{Theme: pages.Themes[0]}}, view, url.Values{})
	part, _, err := v.present().part(t.Context())
	pagetest.Must(t, err)
	var page strings.Builder
	pagetest.Must(t, liveAnswer(v.Page, part).Render(t.Context(), &page))
	return page.String()
}
