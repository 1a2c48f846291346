package games_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/i18n"
	"signoria/narrate"
)

// quiet are the features that may differ between choices and that the adviser says
// nothing of, by the beginning of their names: what a number or a sentence beside them
// says already, or what means nothing to a person.
var quiet = map[string][]string{
	"lorenzo": {
		"table: ", "theirs pending: ", "tower ", "spaces: ", // how far the game is; what else the card or space says
		"mine pending: asked", "mine pending: frames", // that something is still to be answered
		"seat 1: area", "seat 1: home", "seat 1: passed", "seat 1: place", "seat 1: part 7", // members say it by their colours
		"mine: within reach", "mine: best", "mine: points", "mine: end points", "mine: goods", "mine: military", "mine: faith", "mine: privileges",
		"mine: actions", "mine: lasting", "mine: cost", "mine: needs", "seat 1: payable", "seat 1: next", // what could still be taken: the facts say it by name
		"others: harvest", "others: production", "others: payable", "others: next",
		"others: area", "others: home", "others: passed", "others: place", "others: value", "others: less", "others: rate", // their own turns
	},
	"virtu":         virtuQuiet,
	"wars-of-italy": virtuQuiet,
	"mil": {
		"table: ",                                                   // how far the game is
		"mine: asked", "mine: asks me", "mine: active", "pending: ", // what is asked next
		"mine: others' cubes", "mine: at the Market without goods", "seat 1: cubes as counted",
		"others: at ", "others: home", "others: placed", "others: room", "others: turn", "others: castle places", "others: knights", "others: heir", "others: wedding", "others: last year", "others: cubes", // their own turns
	},
}

// virtuQuiet are those of both titles.
var virtuQuiet = []string{
	"table: ", "question: ask", "begun", "fight: ", // how far the game is, and what is asked next
	"seat 1: asked", "seat 1: acts", "seat 1: buys", "seat 1: recruits",
	"others: asked", "others: acts", "others: buys", "others: recruits", "others: sold", "others: courtiers back", // their own turns
}

var others = regexp.MustCompile(`^seat [2-9]: `)

// TestAdviserKnowsItsReasons: of each feature that differs between choices in real
// games the adviser can say why more of it is better, or less, in every language; or
// it is among those of which it is silent.
func TestAdviserKnowsItsReasons(t *testing.T) {
	eachReasoner(t, func(t *testing.T, g games.Game, title engine.Title, reasoner narrate.Reasoner, books map[string]*i18n.Words) {
		differ, view := differing(t, title)
		for _, feature := range differ {
			said := 0
			for lang, w := range books {
				s := narrate.Scene{Words: w, View: view, You: 1, Seats: []narrate.Seat{{Seat: 0, Name: "Anna"}, {Seat: 1, Name: "Bea"}, {Seat: 2, Name: "Cara"}}}
				for _, change := range []float64{1, -1} {
					text := reasoner.Reason(s, engine.Effect{Feature: feature, Change: change, Win: 0.1})
					if text != "" {
						said++
					}
					if strings.ContainsAny(text, "{}") || strings.Contains(text, "advice.") || strings.Contains(text, feature) {
						t.Errorf("%s: %s is told as %q", lang, feature, text)
					}
					if against := reasoner.Reason(s, engine.Effect{Feature: feature, Change: change, Win: -0.1}); against != "" {
						t.Errorf("%s speaks against the answer, and is told as a reason: %q", feature, against)
					}
				}
			}
			name := others.ReplaceAllString(feature, "others: ")
			silent := slices.ContainsFunc(quiet[g.Name], func(q string) bool { return strings.HasPrefix(name, q) })
			if said == 0 && !silent {
				t.Errorf("%s differs, and nothing is said of it", feature)
			}
			if said%len(books) != 0 {
				t.Errorf("%s is told in some languages only", feature)
			}
		}
	})
}

// eachReasoner tests each title that gives reasons, with its words by language.
func eachReasoner(t *testing.T, test func(*testing.T, games.Game, engine.Title, narrate.Reasoner, map[string]*i18n.Words)) {
	for _, g := range games.All() {
		reasoner, ok := g.Narrator.(narrate.Reasoner)
		if !ok {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			title, err := g.Open(g.Content)
			must(t, err)
			test(t, g, title, reasoner, booksOf(t, g))
		})
	}
}

// fewSeats are the smaller numbers of seats for which a title is.
func fewSeats(title engine.Title) []int {
	m := title.Meta()
	return slices.DeleteFunc([]int{2, 3}, func(seats int) bool { return seats < m.MinSeats || seats > m.MaxSeats })
}

// differing are the features that differ after two choices of one question in some
// seeded games.
func differing(t *testing.T, title engine.Title) (list []string, view any) {
	found := map[string]bool{}
	for _, seats := range fewSeats(title) {
		for seed := range uint64(3) {
			p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(int64(seed))))
			must(t, err)
			names := p.Features()
			view = p.View(1)
			rng := engine.FastChance(seed)
			first, other := make([]float32, len(names)), make([]float32, len(names))
			after := p.Copy()
			for n := 0; p.Owing() != 0 && n < 3000; n++ {
				seat := p.Owing().First()
				open := p.Prune(seat, p.Choices(seat, nil))
				for i, c := range open {
					if i > 0 && (n+i)%(len(open)/6+1) != 0 {
						continue
					}
					after.CopyFrom(p)
					after.Apply(seat, c)
					if i == 0 {
						after.Observe(seat, first)
						continue
					}
					after.Observe(seat, other)
					for k := range other {
						if other[k] != first[k] {
							found[names[k]] = true
						}
					}
				}
				p.Apply(seat, open[rng.N(len(open))])
			}
		}
	}
	for name := range found {
		list = append(list, name)
	}
	slices.Sort(list)
	return list, view
}

// TestAdviserSaysAllItsSentences: each sentence of the catalogues is said of some
// feature.
func TestAdviserSaysAllItsSentences(t *testing.T) {
	eachReasoner(t, func(t *testing.T, g games.Game, title engine.Title, reasoner narrate.Reasoner, _ map[string]*i18n.Words) {
		book, err := i18n.Load(i18n.Shared(), g.Words)
		must(t, err)
		var all []string
		for _, seats := range fewSeats(title) {
			p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(1)))
			must(t, err)
			s := narrate.Scene{Words: book.In("en"), View: p.View(1), You: 1, Seats: faces(seats)}
			for _, feature := range p.Features() {
				for _, change := range []float64{1, -1} {
					all = append(all, reasoner.Reason(s, engine.Effect{Feature: feature, Change: change, Win: 0.1}))
				}
			}
		}
		for _, key := range book.Keys() {
			if !strings.HasPrefix(key, "advice.why.") {
				continue
			}
			pieces := places.Split(book.In("en").T(key), -1)
			if !slices.ContainsFunc(all, func(text string) bool {
				return !slices.ContainsFunc(pieces, func(piece string) bool { return !strings.Contains(text, piece) })
			}) {
				// The two titles of one family share their sentences.
				if g.Home() != "virtu" {
					t.Errorf("%s: %s is never said", g.Name, key)
				}
			}
		}
	})
}

var places = regexp.MustCompile(`\{[a-z]+\}`)

func faces(seats int) (list []narrate.Seat) {
	for i, name := range []string{"Anna", "Bea", "Cara"}[:seats] {
		list = append(list, narrate.Seat{Seat: engine.Seat(i), Name: name, House: "azure"})
	}
	return list
}

// TestFactsAreSentences: what answers bring about by name is said in whole sentences,
// in every language, at every question of some games.
func TestFactsAreSentences(t *testing.T) {
	eachReasoner(t, func(t *testing.T, _ games.Game, title engine.Title, reasoner narrate.Reasoner, books map[string]*i18n.Words) {
		kinds := map[string]int{}
		for seed := range uint64(4) {
			seats := min(3, title.Meta().MaxSeats)
			p, err := title.Start(engine.Options{Seats: seats}, engine.NewChance(engine.SeedFromInt(int64(seed))))
			must(t, err)
			rng := engine.FastChance(seed)
			after := p.Copy()
			for n := 0; p.Owing() != 0 && n < 2000; n++ {
				seat := p.Owing().First()
				open := p.Prune(seat, p.Choices(seat, nil))
				lang := i18n.Languages[n%len(i18n.Languages)]
				s := narrate.Scene{Words: books[lang], View: p.View(seat), Meta: title.Meta(), You: seat, Seats: faces(seats), Owing: p.Owing(), Forms: p.Forms(), Live: true}
				for _, c := range open {
					s.Choices = append(s.Choices, engine.Answer{Choice: c, Text: p.Format(seat, c)})
				}
				for i := range min(4, len(open)) {
					c := open[(n+i*7)%len(open)]
					after.CopyFrom(p)
					after.Apply(seat, c)
					for _, f := range reasoner.Facts(s, c, after.View(seat)) {
						kinds[f.Kind]++
						if f.Kind == "" || !strings.HasSuffix(f.Text, ".") || strings.ContainsAny(f.Text, "{}") || strings.Contains(f.Text, "advice.") || strings.Contains(f.Text, "()") || narrate.Marked(f.Text) {
							t.Errorf("%s: %s is said as %q", lang, f.Kind, f.Text)
						}
						if testing.Verbose() && kinds[f.Kind] < 12 {
							t.Logf("%s: %s: %s", p.Format(seat, c), f.Kind, f.Text)
						}
					}
				}
				p.Apply(seat, open[rng.N(len(open))])
			}
		}
		if len(kinds) < 4 {
			t.Errorf("only %v is said", kinds)
		}
		t.Log(kinds)
	})
}
