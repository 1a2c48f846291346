package games_test

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/games/boards"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// TestEarlyEndIsToldByItself: of a match that was conceded, or ended by agreement, the
// question, the panel and the result tell that alone, in every title and language, from the
// first question on: no rule and no tie has decided it, and nothing is asked any more.
func TestEarlyEndIsToldByItself(t *testing.T) {
	for name, g := range guided(t) {
		guide, books := g.Narrator.(narrate.Guide), booksOf(t, g)
		title, err := g.Open(g.Content)
		must(t, err)
		o := engine.Options{Seats: title.Meta().MinSeats}
		p, err := title.Start(o, engine.FastChance(3))
		must(t, err)
		for range 3 {
			scene, final := early(p, o), p.Final(nil)
			for _, lang := range i18n.Languages {
				scene.Words = books[lang]
				open := g.Narrator.Ask(asked(scene, p))
				scene.Early = &narrate.EarlyEnd{Conceded: 0, Places: []engine.Place{{Seat: 1, Rank: 1}, {Seat: 0, Rank: 2}}, Score: final}
				want := scene.Words.T("common.ended_conceded", "who", scene.Seats[1].Name, "loser", scene.Seats[0].Name)
				wantEnd(t, g, scene, open, want)
				if lines := guide.Ended(scene); len(lines) != 0 {
					t.Errorf("%s: a conceded match is over for the reasons %v", name, lines)
				}
				scene.Early = &narrate.EarlyEnd{Conceded: engine.NoSeat, Score: final}
				wantEnd(t, g, scene, open, scene.Words.T("common.ended_agreed"))
				if lines := guide.Ended(scene); len(lines) != 1 || lines[0].Text != scene.Words.T("common.ended_all_agreed") || lines[0].Rule != "" {
					t.Errorf("%s: a match ended by agreement is over for the reasons %v", name, lines)
				}
			}
			for range 4 {
				seat := p.Owing().First()
				p.Apply(seat, p.Choices(seat, nil)[0])
			}
		}
	}
}

// early is a scene of a match that has just ended, as its first seat sees it.
func early(p engine.Position, o engine.Options) narrate.Scene {
	s := narrate.Scene{View: p.View(0), Meta: p.Meta(), Options: o, You: 0}
	for seat := range o.Seats {
		s.Seats = append(s.Seats, narrate.Seat{Seat: engine.Seat(seat), Name: pageNames[seat], House: "azure"})
	}
	return s
}

// asked is the same scene while it went on.
func asked(s narrate.Scene, p engine.Position) narrate.Scene {
	s.Live, s.Owing = true, p.Owing()
	if p.Owing().Has(s.You) {
		s.Choices = engine.Answers(p, s.You)
	}
	return s
}

// wantEnd: what is said and drawn of an end is the verdict, and not what was asked before.
func wantEnd(t *testing.T, g games.Game, s narrate.Scene, open, want string) {
	t.Helper()
	if said := g.Narrator.Ask(s); said != want+"." {
		t.Errorf("%s says %q, want %q", g.Name, said, want)
	}
	scene := kit.Scene{Scene: s, Base: "/m", Score: s.Early.Score, Rank: s.Early.Places, CanReplay: true, CanRematch: true}
	panel := drawn(t, boards.Of(g).Table(scene))
	_, panel, found := strings.Cut(panel, `id="ask"`)
	if panel, _, _ = strings.Cut(panel, "</section>"); !found || !strings.Contains(panel, want) {
		t.Errorf("%s: the panel does not say %q:\n%s", g.Name, want, panel)
	}
	for _, bad := range []string{open, `class="answers"`} {
		if strings.Contains(panel, bad) {
			t.Errorf("%s: the panel of the end has %q", g.Name, bad)
		}
	}
	for _, link := range []string{"/m/result", "/m/result#rematch", "/m/replay"} {
		if !strings.Contains(panel, `href="`+link+`"`) {
			t.Errorf("%s: the panel of the end does not link to %s", g.Name, link)
		}
	}
}
