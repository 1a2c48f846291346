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

// TestEveryTitle draws random games of every title, with its usual options and
// with the last value of each: nothing panics, every open choice is a button, and
// what a viewer may not know changes nothing.
func TestEveryTitle(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
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

// drawn is a game that is drawn again and again.
type drawn struct {
	t       *testing.T
	title   engine.Title
	board   fallback.Board
	book    *i18n.Book
	options engine.Options
	n       int
}

// most bounds how much of a game is played, every how many choices are between
// two drawings.
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

// look draws the table for one viewer, and again when all is changed that they
// may not know.
func (d *drawn) look(p engine.Position, viewer engine.Seat, rnd *engine.Chance) {
	d.t.Helper()
	scene := d.scene(p, viewer)
	page := d.html(d.board.Table(scene))
	for _, o := range scene.Choices {
		if button := `value="` + html.EscapeString(o.Text) + `"`; !strings.Contains(page, button) {
			d.t.Fatalf("after %d choices viewer %v has no button for %q", d.n, viewer, o.Text)
		}
	}
	if strings.Count(page, `<button`) < len(scene.Choices) {
		d.t.Fatalf("%d buttons for %d choices", strings.Count(page, `<button`), len(scene.Choices))
	}
	q := p.Copy()
	q.Scramble(viewer, rnd)
	if again := d.html(d.board.Table(d.scene(q, viewer))); again != page {
		d.t.Fatalf("after %d choices viewer %v sees something of what is hidden", d.n, viewer)
	}
	d.find(scene, page)
	d.html(d.board.Bar(scene))
	d.html(d.board.Result(scene))
}

// find holds that what is counted stands on the page once, where Find says; in some
// drawings, for it is slow.
func (d *drawn) find(scene kit.Scene, page string) {
	d.t.Helper()
	if d.n%(every*8) != 0 {
		return
	}
	for _, count := range (narrate.Catalogue{}).Counts(scene.Scene) {
		if id := d.board.Find(scene, count.Thing); id == "" || strings.Count(page, `id="`+id+`"`) != 1 {
			d.t.Fatalf("%s stands on the page %d times, as %q", count.Thing, strings.Count(page, `id="`+id+`"`), id)
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
