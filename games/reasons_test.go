package games_test

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/games"
	"signoria/i18n"
	"signoria/narrate"
)

// unexplained are the features, by the beginning of their names, that may differ between choices
// although the adviser does not mention them. Another fact says the same already, or they mean
// nothing to a person.
var unexplained = map[string][]string{
	"lorenzo": {
		"table: ", "theirs pending: ", "tower ", "spaces: ", // the progress of the game; the card or space says the rest
		"mine pending: asked", "mine pending: frames", // that the seat must still answer
		"seat 1: area", "seat 1: home", "seat 1: passed", "seat 1: place", "seat 1: part 7", // the colours of the members say it
		"mine: within reach", "mine: best", "mine: points", "mine: end points", "mine: goods", "mine: military", "mine: faith", "mine: privileges",
		"mine: actions", "mine: lasting", "mine: cost", "mine: needs", "seat 1: payable", "seat 1: next", // what can still be taken; Facts names it
		"others: harvest", "others: production", "others: payable", "others: next",
		"others: area", "others: home", "others: passed", "others: place", "others: value", "others: less", "others: rate", // the opponents' turns
	},
	"virtu":         virtuUnexplained,
	"wars-of-italy": virtuUnexplained,
	"mil": {
		"table: ",                                                   // the progress of the game
		"mine: asked", "mine: asks me", "mine: active", "pending: ", // the next question
		"mine: others' cubes", "mine: at the Market without goods", "seat 1: cubes as counted",
		"others: at ", "others: home", "others: placed", "others: room", "others: turn", "others: castle places", "others: knights", "others: heir", "others: wedding", "others: last year", "others: cubes", // the opponents' turns
	},
}

// virtuUnexplained are the unexplained features of Virtù and Wars of Italy.
var virtuUnexplained = []string{
	"table: ", "question: ask", "begun", "fight: ", // the progress of the game, and the next question
	"seat 1: asked", "seat 1: acts", "seat 1: buys", "seat 1: recruits",
	"others: asked", "others: acts", "others: buys", "others: recruits", "others: sold", "others: courtiers back", // the opponents' turns
}

// others matches the prefix of a feature of an opponent.
var others = regexp.MustCompile(`^seat [2-9]: `)

// TestAdviserExplainsFeatures checks each feature that differs between choices in seeded games. The
// adviser has a reason why more or less of it is better, in every language, unless the feature is
// listed in unexplained. It never gives a reason for a feature that speaks against the choice.
func TestAdviserExplainsFeatures(t *testing.T) {
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
						t.Errorf("%s: the reason for %s is %q, want a sentence without placeholders and names of features", lang, feature, text)
					}
					if against := reasoner.Reason(s, engine.Effect{Feature: feature, Change: change, Win: -0.1}); against != "" {
						t.Errorf("%s speaks against the answer, but is given as a reason: %q", feature, against)
					}
				}
			}
			name := others.ReplaceAllString(feature, "others: ")
			silent := slices.ContainsFunc(unexplained[g.Name], func(q string) bool { return strings.HasPrefix(name, q) })
			if said == 0 && !silent {
				t.Errorf("%s differs between choices, but the adviser has no reason for it", feature)
			}
			if said%len(books) != 0 {
				t.Errorf("%s has a reason in some languages only", feature)
			}
		}
	})
}

// eachReasoner runs test for each title whose narrator gives reasons, with its catalogues by language.
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

// fewSeats returns which of two and three seats a title allows.
func fewSeats(title engine.Title) []int {
	m := title.Meta()
	return slices.DeleteFunc([]int{2, 3}, func(seats int) bool { return seats < m.MinSeats || seats > m.MaxSeats })
}

// differing returns the features that differ after two choices of one question in seeded games, and
// a view of the last game's start as seat 1 sees it.
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

// TestAdviserSaysAllItsSentences checks that each sentence for a reason in the catalogues is given for some
// feature of a title that has the catalogue. Titles of one family share a catalogue.
func TestAdviserSaysAllItsSentences(t *testing.T) {
	var mu sync.Mutex
	tested, unsaid := map[string]int{}, map[string]map[string]int{} // by family; unsaid counts the titles by key
	t.Cleanup(func() {
		for family, keys := range unsaid {
			for key, n := range keys {
				if n == tested[family] {
					t.Errorf("%s: no title of the family gives the sentence %s; an earlier line of grounds.txt may match its feature", family, key)
				}
			}
		}
	})
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
		mu.Lock()
		defer mu.Unlock()
		tested[g.Home()]++
		if unsaid[g.Home()] == nil {
			unsaid[g.Home()] = map[string]int{}
		}
		for _, key := range book.Keys() {
			if !strings.HasPrefix(key, "advice.why.") {
				continue
			}
			unsaid[g.Home()][key] += 0
			pieces := places.Split(book.In("en").T(key), -1)
			if !slices.ContainsFunc(all, func(text string) bool {
				return !slices.ContainsFunc(pieces, func(piece string) bool { return !strings.Contains(text, piece) })
			}) {
				unsaid[g.Home()][key]++
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

// TestFactsAreSentences checks the facts about up to four choices of every question of seeded games.
// Each is a whole sentence without placeholders and has a kind; the languages take turns.
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
							t.Errorf("%s: the fact %s is %q, want a whole sentence without placeholders", lang, f.Kind, f.Text)
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
			t.Errorf("only the facts %v are given, want at least 4 kinds", kinds)
		}
		t.Log(kinds)
	})
}
