package games_test

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/games/boards"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/fallback"
	"signoria/narrate"
)

// TestResultNamesSeatsThatWereGivenUp checks seats whose time ran out, whose player left or who
// gave the seat to a bot. Status line, panel and result of every title say so in every language,
// after the verdict.
func TestResultNamesSeatsThatWereGivenUp(t *testing.T) {
	for _, g := range games.All() {
		title, err := g.Open(g.Content)
		must(t, err)
		o := engine.Options{Seats: title.Meta().MinSeats}
		p, err := title.Start(o, engine.FastChance(3))
		must(t, err)
		books := booksOf(t, g)
		for lang, words := range books {
			for gone, key := range map[narrate.Gone]string{narrate.GoneLate: "common.gone_late", narrate.GoneLeft: "common.gone_left", narrate.GoneGiven: "common.gone_given"} {
				s := early(p, o)
				s.Words, s.Early = words, &narrate.EarlyEnd{Conceded: engine.NoSeat, Score: p.Final(nil)}
				quiet := g.Narrator.Ask(s)
				s.Seats[1].Gone = gone
				s.Seats[1].Left = narrate.Departure{When: "WHEN", Score: []engine.Score{{Seat: 0, Part: "any", Points: 9}, {Seat: 1, Part: "any", Points: 4}}}
				by := words.T("common.points_by", "n", 5)
				if words.Has("result.by") {
					by = words.T("result.by", "n", 5)
				}
				how := words.T("common.gone_behind", "other", s.Seats[0].Name, "points", by)
				want := words.T(key, "who", s.Seats[1].Name, "when", "WHEN", "how", how)
				if want == key || !strings.Contains(want, "WHEN") || !strings.Contains(want, how) || strings.Contains(quiet, want) {
					t.Fatalf("%s, %s: the expected sentence %q lacks its parts, or is said although every seat played to the end", g.Name, lang, want)
				}
				if said := g.Narrator.Ask(s); said != quiet+" "+want {
					t.Errorf("%s, %s: the status line is %q, want it to end in %q", g.Name, lang, said, want)
				}
				scene := kit.Scene{Scene: s, Base: "/m", Score: s.Early.Score}
				if panel := drawn(t, boards.Of(g).Table(scene)); !strings.Contains(panel, want) {
					t.Errorf("%s, %s: the panel does not say %q", g.Name, lang, want)
				}
				guide, ok := g.Narrator.(narrate.Guide)
				if !ok {
					continue
				}
				if lines := guide.Ended(s); len(lines) == 0 || lines[len(lines)-1].Text != want {
					t.Errorf("%s, %s: the result says %v, want %q as its last line", g.Name, lang, lines, want)
				}
			}
		}
	}
}

// TestFallbackTableShowsTheResult checks that the fallback board names the winner and links to the
// result and the replay. In a replay it does not link to the result.
func TestFallbackTableShowsTheResult(t *testing.T) {
	for _, g := range games.All() {
		title, err := g.Open(g.Content)
		must(t, err)
		o := engine.Options{Seats: title.Meta().MinSeats}
		p, err := title.Start(o, engine.FastChance(3))
		must(t, err)
		s := early(p, o)
		for _, lang := range i18n.Languages {
			s.Words = booksOf(t, g)[lang]
			s.Places = []engine.Place{{Seat: 1, Rank: 1, Points: 12}, {Seat: 0, Rank: 2, Points: 9}}
			want := s.Words.T("common.won", "who", s.Seats[1].Name, "n", 12)
			if said := (narrate.Catalogue{}).Ask(s); said != want+"." {
				t.Errorf("%s: the status line is %q, want %q", lang, said, want)
			}
			scene := kit.Scene{Scene: s, Base: "/m", Rank: s.Places, CanReplay: true}
			page := drawn(t, fallback.Board{Narrator: g.Narrator}.Table(scene))
			for _, part := range []string{want, `href="/m/result"`, `href="/m/replay"`} {
				if !strings.Contains(page, part) {
					t.Errorf("%s, %s: the fallback table has no %q", g.Name, lang, part)
				}
			}
			scene.Replay = true
			if page := drawn(t, fallback.Board{Narrator: g.Narrator}.Table(scene)); strings.Contains(page, `href="/m/result"`) {
				t.Errorf("%s, %s: the fallback table of a replay links to the result", g.Name, lang)
			}
		}
	}
}
