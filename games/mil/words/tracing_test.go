package words_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/rules"
	"signoria/games/mil/words"
	"signoria/i18n"
	"signoria/narrate"
)

// playing is a match that is played at random, with the catalogues for its scenes.
type playing struct {
	engine.Position
	book   *i18n.Book
	chance engine.Chance
}

func start(t *testing.T, seats int, options string, seed uint64) *playing {
	t.Helper()
	o, err := engine.ParseOptions(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.New(printedValues(t)).Start(o, engine.FastChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return &playing{p, book(t), engine.FastChance(seed + 7)}
}

func (p *playing) scene(you engine.Seat) narrate.Scene {
	s := narrate.Scene{Words: p.book.In("en"), View: p.View(you), Meta: p.Meta(), You: you, Owing: p.Owing(), Live: p.Owing() != 0}
	for i := range s.View.(mil.View).Seats {
		s.Seats = append(s.Seats, narrate.Seat{Seat: engine.Seat(i), Name: "Family " + engine.Seat(i).String()})
	}
	return s
}

// step answers an open question at random. Sometimes it picks the verb first, so that verbs with few
// choices occur more often.
func (p *playing) step(t *testing.T) []engine.Event {
	t.Helper()
	seat := p.Owing().First()
	choices := p.Choices(seat, nil)
	verb := choices[p.chance.N(len(choices))].Verb
	if verbs := slices.Compact(verbsOf(choices)); p.chance.N(3) == 0 {
		verb = verbs[p.chance.N(len(verbs))]
	}
	some := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Verb != verb })
	var log engine.Log
	if err := p.Do(seat, some[p.chance.N(len(some))], &log); err != nil {
		t.Fatal(err)
	}
	return log.Events
}

func verbsOf(choices []engine.Choice) []engine.Verb {
	var list []engine.Verb
	for _, c := range choices {
		list = append(list, c.Verb)
	}
	slices.Sort(list)
	return list
}

// counters returns the numbers of a view, by the names that counts use.
func counters(v mil.View) map[string]int {
	list := map[string]int{}
	for _, s := range v.Seats {
		of := " of " + s.Seat.String()
		list["vp"+of], list["daughters"+of], list["privileges"+of] = s.VP, s.Women, s.Privileges
		if v.Phase == mil.PhaseOver {
			list["vp"+of] = s.Score
		}
		for _, k := range s.Knights {
			n := k.Soldiers
			if k.King {
				n--
			}
			list["soldiers "+k.Knight.String()] = n
		}
		for _, cubes := range []*content.Cubes{s.Known, s.Cubes} {
			if cubes != nil {
				for k, n := range cubes {
					list["cubes "+content.Cube(k).String()+of] = int(n)
				}
			}
		}
	}
	return list
}

func counted(s narrate.Scene) map[string]int {
	list := map[string]int{}
	for _, c := range (words.Narrator{}).Counts(s) {
		list[c.Thing] = c.N
	}
	return list
}

// looks returns the things of a view with a text for the state of each; a change of the text must be
// traced. Changes of the whole table (lands are turned over, spaces refilled, knights come home) are
// skipped by whole.
func looks(v mil.View) map[string]string {
	list := map[string]string{"starter": v.Starter.String()}
	for _, s := range v.Seats {
		for _, k := range s.Knights {
			list["knight "+k.Knight.String()] = fmt.Sprint(k.In, k.Lord, k.Archbishop)
			list["soldiers "+k.Knight.String()] = fmt.Sprint(k.King)
			list["years "+k.Knight.String()] = fmt.Sprint(k.Years)
			list["heir "+k.Knight.String()] = fmt.Sprint(k.Heir)
			list["castle "+k.Knight.String()] = fmt.Sprint(k.Castle)
			if k.At != content.Home {
				list["figure "+k.Knight.String()] = k.At.String() + fmt.Sprint(k.Space)
			}
			for _, l := range k.Lands {
				list["land "+k.Knight.String()] += l.Design.String() + fmt.Sprint(l.Dark)
			}
		}
	}
	for i, c := range v.Columns {
		list["column "+content.ColumnNames[i]] = fmt.Sprint(c.Top, c.Left)
	}
	for sp, token := range v.Spaces {
		if _, stands := token.Knight(); !stands {
			list["space "+content.Space(sp).String()] = token.String()
		}
	}
	return list
}

// whole reports whether events change the whole table.
func whole(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		return e.Kind == mil.EvRound || e.Kind == mil.EvTurned || e.Kind == mil.EvOver
	})
}

// traced reports whether traces name a thing. The trace of a knight who died counts for his years, lands,
// castle and soldiers.
func traced(list []narrate.Trace, thing string, events []engine.Event) bool {
	kind, name, _ := strings.Cut(thing, " ")
	for _, t := range list {
		if t.Thing == thing || kind == "land" && strings.HasPrefix(t.Thing, thing+".") {
			return true
		}
	}
	for _, e := range events {
		died := e.Kind == mil.EvDied && content.Knight(e.On).String() == name
		if died && (kind == "years" || kind == "land" || kind == "castle" || kind == "soldiers") {
			return true // the trace of the knight covers it
		}
	}
	return false
}

// TestChangesAreTold checks in seeded games for every viewer that every number of the view has an equal
// count, and that every thing that changes is traced.
func TestChangesAreTold(t *testing.T) {
	for seed, options := range []string{"", "memory=on", "land_b=fish", "", ""} {
		p := start(t, 2+seed%4, options, uint64(seed))
		for p.Owing() != 0 {
			before := map[engine.Seat]narrate.Scene{}
			for you := engine.NoSeat; int(you) < 2+seed%4; you++ {
				before[you] = p.scene(you)
			}
			events := p.step(t)
			for you, then := range before {
				checkCounts(t, then, p.scene(you))
				checkTraces(t, then, p.scene(you), events)
			}
		}
	}
}

func checkCounts(t *testing.T, then, now narrate.Scene) {
	t.Helper()
	was, is, old := counters(then.View.(mil.View)), counted(now), counted(then)
	for thing, n := range counters(now.View.(mil.View)) {
		if got, there := is[thing]; !there || got != n {
			t.Fatalf("%s is %d in the view of seat %s, but its count is %d (exists: %v)", thing, n, now.You, got, there)
		}
		if m, known := was[thing]; known && is[thing]-old[thing] != n-m {
			t.Fatalf("%s changed from %d to %d in the view of seat %s, but its count from %d to %d", thing, m, n, now.You, old[thing], is[thing])
		}
	}
	if len(is) != len(counters(now.View.(mil.View))) {
		t.Fatalf("seat %s has %d counts, but sees %d numbers", now.You, len(is), len(counters(now.View.(mil.View))))
	}
}

func checkTraces(t *testing.T, then, now narrate.Scene, events []engine.Event) {
	t.Helper()
	list := (words.Narrator{}).Traces(now, events)
	if whole(events) {
		return
	}
	was := looks(then.View.(mil.View))
	for thing, look := range looks(now.View.(mil.View)) {
		if was[thing] != look && !traced(list, thing, events) {
			t.Fatalf("%s changed from %q to %q in the view of seat %s, but is not traced: %v by %+v", thing, was[thing], look, now.You, list, events)
		}
	}
}

// TestHiddenThingsAreNotTold checks that traces, counts and announcements for other viewers do not
// depend on what a seat seals, and that sealing is not announced.
func TestHiddenThingsAreNotTold(t *testing.T) {
	told := func(s narrate.Scene, events []engine.Event) string {
		w := words.Narrator{}
		return fmt.Sprintf("%+v\n%+v\n%+v", w.Traces(s, events), w.Counts(s), w.Announce(s, events))
	}
	sealed := 0
	for seed := range uint64(6) {
		p := start(t, 3, "", seed)
		for p.Owing() != 0 {
			if p.Owing().Len() < 2 {
				p.step(t)
				continue
			}
			sealed++
			seat := p.Owing().First()
			var all [2]string
			for i := range all { // once with the first choice of each line, once with the last
				at := p.Copy()
				var events []engine.Event
				for at.Owing().Has(seat) && at.Owing().Len() > 1 {
					choices := at.Choices(seat, nil)
					var log engine.Log
					if err := at.Do(seat, choices[i*(len(choices)-1)], &log); err != nil {
						t.Fatal(err)
					}
					events = append(events, log.Events...)
				}
				for you := engine.NoSeat; you < 3; you++ {
					if you != seat {
						all[i] += told((&playing{at, p.book, p.chance}).scene(you), events)
					}
				}
			}
			if all[0] != all[1] {
				t.Fatalf("others can see what seat %s seals:\n%s\n%s", seat, all[0], all[1])
			}
			if strings.Contains(all[0], "Head:") {
				t.Fatalf("a sealed bid is announced: %s", all[0])
			}
			p.step(t)
		}
	}
	if sealed < 20 {
		t.Errorf("only %d sealed questions occurred, want at least 20", sealed)
	}
}

// TestBigMomentsAreAnnounced checks the announcements of seeded games in every language: each has a symbol,
// a heading and a text without placeholders, and every important event occurs.
func TestBigMomentsAreAnnounced(t *testing.T) {
	heads := map[string]bool{}
	for seed := range uint64(12) {
		p := start(t, 2+int(seed%4), "", seed)
		for p.Owing() != 0 {
			events := p.step(t)
			for _, lang := range i18n.Languages {
				s := p.scene(engine.Seat(seed % 2))
				s.Words = p.book.In(lang)
				for _, a := range (words.Narrator{}).Announce(s, events) {
					if a.Symbol == "" || a.Head == "" || a.Text == "" || strings.ContainsAny(a.Head+a.Text, "{}\uE000") || strings.Contains(a.Head+a.Text, "announce.") {
						t.Fatalf("%s: the announcement %+v lacks words or a symbol", lang, a)
					}
					if lang == "en" {
						heads[strings.TrimRight(a.Head, " 0123456789of")] = true
					}
				}
			}
		}
	}
	for _, head := range []string{
		"Round", "The last round", "Time flies", "The actions are over", "A wedding", "A new knight", "A death", "Winter", "Winter: bad times",
		"A vassal", "A castle", "Free land conquered", "War", "The cathedral", "Crusades", "The game is over",
	} {
		if !heads[head] {
			t.Errorf("%q was never announced; announced were %v", head, heads)
		}
	}
}
