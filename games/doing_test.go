package games_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/games/boards"
	"signoria/games/mil"
	"signoria/i18n"
)

// askedIn matches the heading of the panel that asks a question.
var askedIn = regexp.MustCompile(`<h2 class="(?:q|display)" id="q">\s*([^<]+?)\s*</h2>`)

// TestOnlyTheAskedSeatReadsTheQuestion checks that the page of another seat does not contain the
// question as the asked seat reads it, and that its status line names the asked seat.
func TestOnlyTheAskedSeatReadsTheQuestion(t *testing.T) {
	for _, g := range games.All() {
		if g.Pages == nil {
			continue // an example, whose page says only who is to choose
		}
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			title, err := g.Open(g.Content)
			must(t, err)
			options := engine.Options{Seats: title.Meta().MaxSeats}
			at, err := title.Start(options, engine.FastChance(7))
			must(t, err)
			p := &player{t: t, game: g, words: booksOf(t, g), rng: engine.FastChance(7), asked: map[string]int{}}
			m, looked := &match{p: at, options: options}, 0
			for n := 0; n < 400 && at.Owing() != 0; n++ {
				seat := at.Owing().First()
				choices := at.Choices(seat, nil)
				if at.Owing().Len() == 1 && n%5 == 0 && !inSecret(at, seat) {
					looked += compareNeighbour(t, p, m, seat, i18n.Languages[n/5%len(i18n.Languages)])
				}
				must(t, at.Do(seat, choices[p.rng.N(len(choices))], nil))
			}
			if looked < 10 {
				t.Errorf("only %d questions were compared, want at least 10", looked)
			}
		})
	}
}

// inSecret reports whether several seats answer the same question in secret. Such a question is
// worded alike for all seats.
func inSecret(at engine.Position, seat engine.Seat) bool {
	v, ok := at.View(seat).(mil.View)
	return ok && v.Question.Ask == mil.AskCubes && v.Question.Purpose.Sealed()
}

// compareNeighbour draws the table of the asked seat and that of its neighbour and compares their
// words. It returns 1, or 0 if the page has no heading of a question.
func compareNeighbour(t *testing.T, p *player, m *match, seat engine.Seat, lang string) int {
	t.Helper()
	own := p.scene(m, seat, lang)
	heading := askedIn.FindStringSubmatch(drawn(t, boards.Of(p.game).Table(own)))
	if heading == nil {
		return 0
	}
	other := p.scene(m, (seat+1)%engine.Seat(m.options.Seats), lang)
	page, said := drawn(t, boards.Of(p.game).Table(other)), html.UnescapeString(p.game.Narrator.Ask(other.Scene))
	if question := html.UnescapeString(heading[1]); strings.Contains(page, ">"+heading[1]+"<") || strings.Contains(said, question) {
		t.Errorf("%s: a seat that is not asked has the question %q on its page or in its status line %q", lang, question, said)
	}
	if name := own.Seats[seat].Name; !strings.Contains(said, name) {
		t.Errorf("%s: %q does not say that %s decides", lang, said, name)
	}
	return 1
}
