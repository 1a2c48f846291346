package fallback_test

import (
	"html"
	"net/url"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/fallback"
	"signoria/narrate"
)

// TestEveryTitle plays random games of every title, with the default options and with the last value of
// each option. It checks that all pages can be drawn, that every open choice is a button, and that a
// page stays the same if all that is hidden from its viewer changes.
func TestEveryTitle(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutine shares anything here: the race detector has nothing to find")
	}
	for _, g := range append(games.All(), games.Examples()...) {
		title, err := g.Open(g.Content)
		if err != nil {
			t.Fatal(err)
		}
		book, err := i18n.Load(i18n.Shared(), g.Words)
		if err != nil {
			t.Fatal(err)
		}
		for name, o := range map[string]engine.Options{"usual": usual(title.Meta()), "last": last(title.Meta())} {
			t.Run(g.Name+"/"+name, func(t *testing.T) {
				t.Parallel()
				d := &drawn{t: t, title: title, board: fallback.Board{Narrator: g.Narrator}, book: book, options: o}
				d.play(7)
			})
		}
	}
}

func usual(m engine.Meta) engine.Options { return engine.Options{Seats: m.MaxSeats} }

// last sets each option to its last value, as far as the others allow.
func last(m engine.Meta) engine.Options {
	o := engine.Options{Seats: m.MinSeats, Set: map[string]string{}}
	for _, option := range m.Options {
		o.Set[option.Name] = option.Values[len(option.Values)-1]
		if m.CheckOptions(o) != nil {
			delete(o.Set, option.Name)
		}
	}
	return o
}

// drawn is a random game whose table is drawn after every few choices.
type drawn struct {
	t       *testing.T
	title   engine.Title
	board   fallback.Board
	book    *i18n.Book
	options engine.Options
	n       int
}

// most is how many choices of a game are played at most, every is the number of choices between two
// drawings.
const (
	most  = 400
	every = 9
)

func (d *drawn) play(seed int64) {
	p, err := d.title.Start(d.options, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		d.t.Fatal(err)
	}
	rnd := engine.FastChance(uint64(seed))
	for ; p.Owing() != 0 && d.n < most; d.n++ {
		seat := p.Owing().First()
		choices := p.Choices(seat, nil)
		if d.n%every == 0 {
			d.look(p, seat, &rnd)
			d.look(p, engine.NoSeat, &rnd)
		}
		var log engine.Log
		if err := p.Do(seat, choices[rnd.N(len(choices))], &log); err != nil {
			d.t.Fatal(err)
		}
		d.html(d.board.Line(d.scene(p, seat), log.Events))
	}
	d.look(p, engine.NoSeat, &rnd)
}

// look draws the table for one viewer, and again after all that is hidden from them has changed.
func (d *drawn) look(p engine.Position, viewer engine.Seat, rnd *engine.Chance) {
	d.t.Helper()
	scene := d.scene(p, viewer)
	page := d.html(d.board.Table(scene))
	for _, o := range scene.Choices {
		if button := `value="` + html.EscapeString(o.Text) + `"`; !strings.Contains(page, button) {
			d.t.Fatalf("after %d choices: viewer %v has no button for %q", d.n, viewer, o.Text)
		}
	}
	if strings.Count(page, `<button`) < len(scene.Choices) {
		d.t.Fatalf("after %d choices: the page has %d buttons for %d choices", d.n, strings.Count(page, `<button`), len(scene.Choices))
	}
	q := p.Copy()
	q.Scramble(viewer, rnd)
	if again := d.html(d.board.Table(d.scene(q, viewer))); again != page {
		d.t.Fatalf("after %d choices: the page of viewer %v changes with something that is hidden from them", d.n, viewer)
	}
	d.find(scene, page)
	d.html(d.board.Bar(scene))
	d.html(d.board.Result(scene))
}

// find checks that each counted thing is on the page exactly once, with the identity that Find returns. It
// does so for every eighth drawing only, because it is slow.
func (d *drawn) find(scene kit.Scene, page string) {
	d.t.Helper()
	if d.n%(every*8) != 0 {
		return
	}
	for _, count := range (narrate.Catalogue{}).Counts(scene.Scene) {
		if id := d.board.Find(scene, count.Thing); id == "" || strings.Count(page, `id="`+id+`"`) != 1 {
			d.t.Fatalf("%s is on the page %d times with the identity %q, want once", count.Thing, strings.Count(page, `id="`+id+`"`), id)
		}
	}
}

func (d *drawn) scene(p engine.Position, viewer engine.Seat) kit.Scene {
	s := kit.Scene{Base: "/m/a/b", Query: url.Values{}, Question: "abc", Scene: narrate.Scene{
		Words: d.book.In(i18n.Languages[d.n/every%len(i18n.Languages)]), View: p.View(viewer), Meta: d.title.Meta(), Options: d.options, You: viewer,
		Owing: p.Owing(), Live: p.Owing() != 0, Seq: d.n, Forms: p.Forms(),
	}, Score: p.Score(viewer, nil), Rank: p.Rank(nil)}
	houses := narrate.HousesOf(d.board.Narrator, d.options, s.View)
	for seat, house := range houses {
		s.Seats = append(s.Seats, narrate.Seat{Seat: engine.Seat(seat), Name: "N" + engine.Seat(seat).String(), House: house})
	}
	if viewer != engine.NoSeat {
		s.Choices = engine.Answers(p, viewer)
	}
	return s
}

func (d *drawn) html(c templ.Component) string {
	d.t.Helper()
	var b strings.Builder
	if err := c.Render(d.t.Context(), &b); err != nil {
		d.t.Fatal(err)
	}
	return b.String()
}
