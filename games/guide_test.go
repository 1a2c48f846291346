package games_test

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/i18n"
	"signoria/narrate"
)

// guided returns the titles, by name, whose narrator is a Guide.
func guided(t *testing.T) map[string]games.Game {
	t.Helper()
	list := map[string]games.Game{}
	for _, g := range games.All() {
		if _, ok := g.Narrator.(narrate.Guide); ok {
			list[g.Name] = g
		} else if g.Pages != nil {
			t.Errorf("%s has pages, but its narrator is no Guide", g.Name)
		}
	}
	return list
}

// TestOverview checks the overview at moments of a game, for every seat and a spectator. It has 8
// to 10 lines of 3 to 34 words, and each cites a rule of the title's page.
func TestOverview(t *testing.T) {
	for name, g := range guided(t) {
		guide, numbers, books := g.Narrator.(narrate.Guide), games.NumbersOf(g.Page), booksOf(t, g)
		everyScene(t, g, func(s narrate.Scene, _ []engine.Score) {
			for lang, w := range books {
				s.Words = w
				lines := guide.Overview(s)
				if len(lines) < 8 || len(lines) > 10 {
					t.Errorf("%s: the overview has %d lines, want 8 to 10", name, len(lines))
				}
				if len(s.Owing.List()) == 0 {
					lines = append(lines, guide.Ended(s)...)
				}
				for _, line := range lines {
					if !slices.Contains(numbers, line.Rule) {
						t.Errorf("%s: %q cites %q, which its page does not have", name, line.Text, line.Rule)
					}
					if n := len(strings.Fields(line.Text)); n < 3 || n > 34 || strings.ContainsAny(line.Text, "{}") {
						t.Errorf("%s in %s: %q has %d words, want 3 to 34 and no placeholder", name, lang, line.Text, n)
					}
				}
			}
		})
	}
}

// TestWorth checks that a guide lists every part of a seat's score that has points, at least five
// parts, and that each part has a name.
func TestWorth(t *testing.T) {
	for name, g := range guided(t) {
		guide, books := g.Narrator.(narrate.Guide), booksOf(t, g)
		everyScene(t, g, func(s narrate.Scene, scores []engine.Score) {
			if s.You == engine.NoSeat {
				return
			}
			s.Words = books["ru"]
			var parts []string
			for _, w := range guide.Worth(s) {
				parts = append(parts, w.Part)
				if s.Words.T("score."+w.Part) == "score."+w.Part {
					t.Errorf("%s: %s has no name", name, w.Part)
				}
			}
			if len(parts) < 5 {
				t.Errorf("%s lists only %d parts of the score, want at least 5", name, len(parts))
			}
			for _, score := range scores {
				if score.Seat == s.You && score.Points != 0 && !slices.Contains(parts, score.Part) {
					t.Errorf("%s does not list %s, which has points", name, score.Part)
				}
			}
		})
	}
}

// TestTerms checks the terms of the glossary. Each has an explanation in every language, no form
// of a word belongs to two terms, and the cited rules are on the page.
func TestTerms(t *testing.T) {
	for name, g := range guided(t) {
		numbers, books := games.NumbersOf(g.Page), booksOf(t, g)
		for _, lang := range i18n.Languages {
			whose := map[string]string{}
			for _, term := range g.Narrator.(narrate.Guide).Terms(name) {
				if !books[lang].Has("glossary." + term.Key + ".says") {
					t.Errorf("%s in %s: the term %s has no explanation", name, lang, term.Key)
				}
				for _, form := range term.Forms(books[lang]) {
					if other, taken := whose[strings.ToLower(form)]; taken {
						t.Errorf("%s in %s: %q belongs to %s and %s", name, lang, form, other, term.Key)
					}
					whose[strings.ToLower(form)] = term.Key
				}
				for _, rule := range term.Rules {
					if !slices.Contains(numbers, rule) {
						t.Errorf("%s: %s cites %s, which its page does not have", name, term.Key, rule)
					}
				}
			}
		}
	}
}

// TestHere checks the sentence that applies a term to the current table: it has no placeholder and
// is no catalogue key, a spectator gets none, and each title has at least one.
func TestHere(t *testing.T) {
	for name, g := range guided(t) {
		guide, books, said := g.Narrator.(narrate.Guide), booksOf(t, g), 0
		everyScene(t, g, func(s narrate.Scene, _ []engine.Score) {
			s.Words = books["cs"]
			for _, term := range guide.Terms(name) {
				text := guide.Here(s, term.Key)
				if text != "" {
					said++
				}
				if strings.ContainsAny(text, "{}") || strings.HasPrefix(text, "here.") || text != "" && s.You == engine.NoSeat {
					t.Errorf("%s: seat %v reads %q about %s, want a sentence, and none for a spectator", name, s.You, text, term.Key)
				}
			}
		})
		if said == 0 {
			t.Errorf("%s applies no term to any table", name)
		}
	}
}

// everyScene visits every 150th moment of a random game of a title and its last one, for each seat
// and for a spectator.
func everyScene(t *testing.T, g games.Game, look func(narrate.Scene, []engine.Score)) {
	t.Helper()
	title, err := g.Open(g.Content)
	must(t, err)
	meta := title.Meta()
	o := engine.Options{Seats: meta.MaxSeats}
	if meta.CheckOptions(o) != nil {
		o.Seats--
	}
	at, err := title.Start(o, engine.FastChance(7))
	must(t, err)
	rng := engine.FastChance(3)
	for n := 0; ; n++ {
		if owing := at.Owing().List(); n%150 == 0 || len(owing) == 0 {
			for you := engine.NoSeat; int(you) < o.Seats; you++ {
				s := narrate.Scene{View: at.View(you), Meta: meta, Options: o, You: you, Owing: at.Owing()}
				for seat := range o.Seats {
					s.Seats = append(s.Seats, narrate.Seat{Seat: engine.Seat(seat), Name: pageNames[seat], House: "azure"})
				}
				look(s, at.Score(you, nil))
			}
		}
		owing := at.Owing().List()
		if len(owing) == 0 || n > gameLength*4 {
			return
		}
		choices := at.Choices(owing[0], nil)
		must(t, at.Do(owing[0], choices[rng.N(len(choices))], nil))
	}
}
