package board

import (
	"net/url"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/rules"
	"signoria/games/lorenzo/words"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

type line struct {
	events []engine.Event
}

type game struct {
	t     *testing.T
	p     engine.Position
	c     engine.Chance
	seats int
	lines []line
}

func newGame(t *testing.T, seats int, seed uint64) *game {
	t.Helper()
	content, err := contents()
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.New(content).Start(engine.Options{Seats: seats}, engine.FastChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return &game{t: t, p: p, c: engine.FastChance(seed + 100), seats: seats}
}

func (g *game) owing() engine.Seat { return g.p.Owing().First() }

func (g *game) view(s engine.Seat) lorenzo.View { return g.p.View(s).(lorenzo.View) }

// step answers the open question, at random or greedily. It reports whether the game continues.
func (g *game) step() bool {
	seat := g.owing()
	if seat == engine.NoSeat {
		return false
	}
	choices := g.p.Choices(seat, nil)
	pick := choices[g.c.N(len(choices))]
	if g.c.N(5) > 2 {
		pick = g.best(seat, choices)
	}
	var log engine.Log
	if err := g.p.Do(seat, pick, &log); err != nil {
		g.t.Fatal(err)
	}
	g.lines = append(g.lines, line{log.Events})
	return g.owing() != engine.NoSeat
}

// best returns the choice after which the seat has most points, goods and above all cards.
func (g *game) best(seat engine.Seat, choices []engine.Choice) engine.Choice {
	best, most := choices[0], -1<<30
	for _, c := range choices {
		after := g.p.Copy()
		after.Apply(seat, c)
		own := after.View(seat).(lorenzo.View).Seats[seat]
		worth := 3*own.Score + g.c.N(6)
		for _, n := range own.Goods {
			worth += 2 * int(n)
		}
		for _, cards := range own.Cards {
			worth += 9 * len(cards)
		}
		if worth > most {
			best, most = c, worth
		}
	}
	return best
}

var faces = []narrate.Seat{
	{Seat: 0, Name: "Markéta", House: "azure", Online: true},
	{Seat: 1, Name: "Дмитрий", House: "gules", Online: true},
	{Seat: 2, Name: "Cosimo", House: "or", Bot: "mcts"},
	{Seat: 3, Name: "Jiří", House: "vert"},
	{Seat: 4, Name: "Contessina", House: "purpure"},
}

// catalogues are loaded once for all tests.
var catalogues = sync.OnceValues(func() (*i18n.Book, error) { return i18n.Load(i18n.Shared(), words.Files) })

func book(t *testing.T) *i18n.Book {
	t.Helper()
	b, err := catalogues()
	must(t, err)
	return b
}

func (g *game) scene(t *testing.T, lang string, you engine.Seat) kit.Scene {
	s := kit.Scene{Scene: narrate.Scene{
		Words: book(t).In(lang), View: g.p.View(you), Meta: g.p.Meta(), You: you, Seats: faces[:g.seats],
		Owing: g.p.Owing(), Seq: len(g.lines), Live: true,
	}, Base: "/m/abc", Query: url.Values{}, CanUndo: true}
	if you != engine.NoSeat {
		s.Choices = engine.Answers(g.p, you)
	}
	return s
}
