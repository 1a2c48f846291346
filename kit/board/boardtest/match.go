package boardtest

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// base is the address of a match.
const base = "/m/abc"

// Match is a match that is played at random.
type Match struct {
	T *testing.T
	engine.Position
	// Seq counts the answers.
	Seq int

	game    *Game
	chance  engine.Chance
	options engine.Options
}

// Start begins a match.
func (g *Game) Start(t *testing.T, seats int, seed uint64) *Match {
	t.Helper()
	title, o, err := g.Open(seats)
	must(t, err)
	o.Seats = seats
	p, err := title.Start(o, engine.FastChance(seed))
	must(t, err)
	return &Match{T: t, Position: p, game: g, chance: engine.FastChance(seed + 100), options: o}
}

// Load sets a position up.
func (g *Game) Load(t *testing.T, p Position) *Match {
	t.Helper()
	title, o, err := g.Open(p.Seats)
	must(t, err)
	if o.Seats = p.Seats; p.Set != nil {
		o.Set = p.Set
	}
	at, err := title.Load(o, []byte(p.Given))
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	m := &Match{T: t, Position: at, game: g, chance: engine.FastChance(1), options: o}
	for _, line := range p.When {
		m.say(p.Name, line)
	}
	return m
}

// say carries out a chain of a seat.
func (m *Match) say(name, line string) {
	m.T.Helper()
	seat := engine.Seat(0)
	if text, rest, found := strings.Cut(line, ": "); found {
		if named, ok := engine.ParseSeat(text); ok {
			seat, line = named, rest
		}
	}
	if err := chain(m.Position, seat, line, nil); err != nil {
		m.T.Fatalf("%s: %s: %v", name, line, err)
	}
	m.Seq += strings.Count(line, ";") + 1
}

// chain carries out choices that are parted by semicolons.
func chain(p engine.Position, seat engine.Seat, post string, log *engine.Log) error {
	for _, text := range strings.Split(post, ";") {
		c, err := p.Parse(seat, strings.TrimSpace(text))
		if err == nil {
			err = p.Do(seat, c, log)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Try carries out what a button posts on a copy of the position, and returns the copy with the
// events.
func (m *Match) Try(you engine.Seat, post string) (engine.Position, []engine.Event) {
	m.T.Helper()
	p, log := m.Copy(), engine.Log{}
	if err := chain(p, you, post, &log); err != nil {
		m.T.Fatalf("the page posts %q: %v", post, err)
	}
	return p, log.Events
}

// Step answers an open question and returns the events.
func (m *Match) Step() []engine.Event {
	m.T.Helper()
	seat := m.Owing().First()
	choices, log := m.Choices(seat, nil), engine.Log{}
	c := choices[m.chance.N(len(choices))]
	if m.game.Pick != nil {
		c = m.game.Pick(m.chance, choices)
	}
	must(m.T, m.Do(seat, c, &log))
	m.Seq++
	return log.Events
}

// N draws a number below n.
func (m *Match) N(n int) int { return m.chance.N(n) }

// faces are the people at a table; their names contain no word of a catalogue.
var faces = []narrate.Seat{
	{Name: "Ottavio", Online: true}, {Name: "Ludmila", Online: true}, {Name: "Дмитрий", Bot: "mcts"},
	{Name: "Bertrand"}, {Name: "Anežka", Bot: "random"},
}

// Scene returns what a viewer sees of the match.
func (m *Match) Scene(lang string, you engine.Seat) kit.Scene {
	s := kit.Scene{Base: base, Query: url.Values{}, CanUndo: true, Scene: narrate.Scene{
		Words: m.game.Book(m.T).In(lang), View: m.View(you), Meta: m.Meta(), Options: m.options, You: you, Owing: m.Owing(), Seq: m.Seq,
		Live: m.Owing() != 0,
	}}
	houses := narrate.HousesOf(m.game.Narrator, m.options, s.View)
	for i, house := range houses {
		face := faces[i%len(faces)]
		face.Seat, face.House = engine.Seat(i), house
		s.Seats = append(s.Seats, face)
	}
	if you != engine.NoSeat && m.Owing().Has(you) {
		s.Choices = engine.Answers(m.Position, you)
	}
	return s
}

// Book returns all catalogues that the title's table needs.
func (g *Game) Book(t *testing.T) *i18n.Book {
	t.Helper()
	if g.book == nil {
		b, err := i18n.Load(i18n.Shared(), g.Words)
		must(t, err)
		g.book, g.keys = b, keysOf(b)
	}
	return g.book
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// moment is an open question of a match, and the asked seat.
type moment struct {
	*Match
	you engine.Seat
	ask string
	// nth counts the questions of its kind, turn all of them.
	nth, turn int
}

// viewers returns the asked seat and a viewer who is not asked: at one moment the next seat, at the
// next a spectator.
func (m moment) viewers() []engine.Seat {
	if m.turn%2 == 0 {
		return []engine.Seat{m.you, engine.NoSeat}
	}
	return []engine.Seat{m.you, (m.you + 1) % engine.Seat(m.options.Seats)}
}

// Visit calls look at the open questions of all positions and matches, at most
// often at each kind.
func (g *Game) Visit(t *testing.T, often int, look func(m *Match, you engine.Seat)) {
	t.Helper()
	for _, m := range g.moments(t) {
		if m.nth <= often {
			look(m.Match, m.you)
		}
	}
}

// often is the number of questions of each kind that are kept for checks.
const often = 12

// moments are open questions of all kinds.
func (g *Game) moments(t *testing.T) []moment {
	t.Helper()
	var list []moment
	asked := map[string]int{}
	keep := func(m *Match) {
		you := m.Owing().First()
		ask := g.Ask(m.View(you))
		if asked[ask]++; asked[ask] <= often {
			still := *m
			still.Position = m.Copy()
			list = append(list, moment{Match: &still, you: you, ask: ask, nth: asked[ask], turn: len(list)})
		}
	}
	for _, p := range g.Positions {
		keep(g.Load(t, p))
	}
	for _, seats := range g.Seats {
		for seed := range max(g.Games, 1) {
			m := g.Start(t, seats, uint64(seats*100+seed))
			for m.Owing() != 0 && m.Seq < 3000 {
				keep(m)
				m.Step()
			}
		}
	}
	for _, ask := range g.Asks {
		if asked[ask] == 0 {
			t.Errorf("the question %s never came up", ask)
		}
	}
	for ask := range asked {
		if !slices.Contains(g.Asks, ask) {
			t.Errorf("the question %q came up, which is not listed", ask)
		}
	}
	return list
}
