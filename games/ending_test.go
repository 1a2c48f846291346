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

// TestEarlyEndHasOneReason checks a match that was conceded or ended by agreement, at several
// moments from the first question on, in every title and language. Status line, panel and result
// say only that; they name no rule and no tie, and they ask nothing.
func TestEarlyEndHasOneReason(t *testing.T) {
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
				when := g.Narrator.(narrate.Dater).When(scene)
				if when == "" || strings.Contains(when, "{") {
					t.Errorf("%s, %s: the moment of the end is %q, want words without placeholders", name, lang, when)
				}
				for _, end := range ends(scene, when, final) {
					scene.Early = &end.EarlyEnd
					wantEnd(t, g, scene, open, end.verdict, end.reason)
					if lines := guide.Ended(scene); len(lines) != 1 || lines[0].Text != end.reason || lines[0].Rule != "" {
						t.Errorf("%s, %s: the result says %v, want %q", name, lang, lines, end.reason)
					}
				}
			}
			for range 4 {
				seat := p.Owing().First()
				p.Apply(seat, p.Choices(seat, nil)[0])
			}
		}
	}
}

// end is an early end with the expected words for it.
type end struct {
	narrate.EarlyEnd
	verdict, reason string
}

// ends returns early ends of a match: conceded with either seat ahead or level, and agreed with a
// seat ahead or, at two seats, level.
func ends(s narrate.Scene, when string, final []engine.Score) (list []end) {
	w, names := s.Words, []string{s.Seats[0].Name, s.Seats[1].Name}
	by := func(n int) string { return w.T("result.by", "n", n) }
	places := []engine.Place{{Seat: 1, Rank: 1}, {Seat: 0, Rank: 2}}
	with := func(first, second int) []engine.Score {
		return []engine.Score{{Seat: 0, Part: final[0].Part, Points: first}, {Seat: 1, Part: final[0].Part, Points: second}}
	}
	add := func(conceded engine.Seat, score []engine.Score, key string, args ...any) {
		e := end{EarlyEnd: narrate.EarlyEnd{Conceded: conceded, When: when, Score: score}}
		e.verdict = w.T("common.ended_agreed")
		e.reason = w.T(key, append(args, "when", when)...)
		if conceded != engine.NoSeat {
			e.Places, e.verdict = places, w.T("common.ended_conceded", "who", names[1])
		}
		list = append(list, e)
	}
	add(0, with(3, 10), "common.conceded_behind", "loser", names[0], "who", names[1], "points", by(7))
	add(0, with(4, 3), "common.conceded_ahead", "loser", names[0], "who", names[1], "points", by(1))
	add(0, with(-2, -2), "common.conceded_level", "loser", names[0])
	agreed := func(said string, score []engine.Score) {
		add(engine.NoSeat, score, "common.ended_all_agreed")
		list[len(list)-1].reason += " " + said
	}
	agreed(w.T("common.stood_ahead", "who", names[1], "other", names[0], "points", by(5)), with(2, 7))
	if len(s.Seats) == 2 {
		both := (&narrate.Speech{In: s}).All(names)
		agreed(w.T("common.stood_level", "names", both), with(6, 6))
	}
	return list
}

// early returns the scene of a match that has just ended, as its first seat sees it.
func early(p engine.Position, o engine.Options) narrate.Scene {
	s := narrate.Scene{View: p.View(0), Meta: p.Meta(), Options: o, You: 0}
	for seat := range o.Seats {
		s.Seats = append(s.Seats, narrate.Seat{Seat: engine.Seat(seat), Name: pageNames[seat], House: "azure"})
	}
	return s
}

// asked returns the same scene of a match that is still running.
func asked(s narrate.Scene, p engine.Position) narrate.Scene {
	s.Live, s.Owing = true, p.Owing()
	if p.Owing().Has(s.You) {
		s.Choices = engine.Answers(p, s.You)
	}
	return s
}

// wantEnd checks that the status line and the panel contain the verdict and its reason, but not
// open, the question before the end.
func wantEnd(t *testing.T, g games.Game, s narrate.Scene, open, verdict, reason string) {
	t.Helper()
	if said := g.Narrator.Ask(s); said != verdict+". "+reason {
		t.Errorf("%s says %q, want %q and %q", g.Name, said, verdict, reason)
	}
	scene := kit.Scene{Scene: s, Base: "/m", Score: s.Early.Score, Rank: s.Early.Places, CanReplay: true, CanRematch: true}
	panel := drawn(t, boards.Of(g).Table(scene))
	_, panel, found := strings.Cut(panel, `id="ask"`)
	if panel, _, _ = strings.Cut(panel, "</section>"); !found || !strings.Contains(panel, verdict) || !strings.Contains(panel, reason) {
		t.Errorf("%s: the panel does not say %q and %q:\n%s", g.Name, verdict, reason, panel)
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
