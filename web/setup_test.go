package web

import (
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/engine/enginetest/toy"
	"signoria/games"
	"signoria/i18n"
	"signoria/live"
)

// crested is a title with options, of which one value needs seats, and with
// houses of its own.
type crested struct{ engine.Title }

func openCrested(fs.FS) (engine.Title, error) { return crested{toy.Title()}, nil }

func (c crested) Meta() engine.Meta {
	meta := c.Title.Meta()
	meta.Name, meta.MinSeats, meta.MaxSeats, meta.Edition = "crested", 2, 4, "crested"
	meta.Options = []engine.OptionMeta{
		{Name: "houses", Values: []string{"in_order", "drawn"}},
		{Name: "bonus", Values: []string{"four", "five"}, Limits: []engine.OptionLimit{{Value: "five", MinSeats: 3, MaxSeats: 4, Why: "tiles"}}},
	}
	return meta
}

func (c crested) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	return c.Title.Start(engine.Options{Seats: o.Seats}, chance)
}

func (c crested) Load(o engine.Options, text []byte) (engine.Position, error) {
	return c.Title.Load(engine.Options{Seats: o.Seats}, text)
}

// crestedNarrator gives its seats houses of their own: the fourth begins when
// there are four.
type crestedNarrator struct{ toyNarrator }

var crests = []string{"bear", "wolf", "stag", "boar"}

func (crestedNarrator) Houses(view any) []string { return crests[4-len(view.(toy.View).Seats):] }

func (crestedNarrator) Planned(o engine.Options) []string {
	if o.Set["houses"] == "drawn" {
		return make([]string, o.Seats)
	}
	return crests[4-o.Seats:]
}

func crestedGame() games.Game {
	return games.Game{
		Name: "crested", Content: fstest.MapFS{}, Narrator: crestedNarrator{}, Open: openCrested,
		Words: i18n.Source{Name: "crested", FS: catalogue("crested: { lot: Lot }\n")},
		About: i18n.Source{Name: "crested", FS: catalogue(`title: { crested: { name: Crested, about: An auction, length: 5 min, option: {
  houses: { head: Houses, in_order: Wolves first, drawn: By lot },
  bonus: { head: Tiles, four: Four of them, five: Five of them, tiles: There are not enough for two } } } }
`)},
	}
}

func TestTheFormOffersTheOptionsOfTheTitle(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=crested")
	wantText(t, home, "Wolves first", "By lot", "Five of them", "There are not enough for two", `name="option.bonus"`, `class="value not-2"`, `class="option moot-2" id="option-bonus"`, `class="option" id="option-houses"`)
	wantNoText(t, b.get("/?title=lorenzo"), "Wolves first", "option.houses\" value=\"in_order")

	page := b.table("title", "crested", "seats", "3", "level2", slow, "level3", slow, "option.houses", "drawn", "option.bonus", "five")
	wantStatus(t, page, http.StatusOK)
	wantText(t, page, "By lot", "Five of them") // in the menu
	view := b.lookAt(page)
	if got := view.Options.String(); got != "bonus=five,houses=drawn" {
		t.Errorf("the match has the options %q", got)
	}
	plain := b.table("title", "crested", "seats", "2", "level2", slow, "option.houses", "in_order")
	if got := b.lookAt(plain).Options.String(); got != "" {
		t.Errorf("what is usual is written down as %q", got)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	why := b.table("title", "crested", "seats", "2", "level2", slow, "option.bonus", "five")
	wantStatus(t, why, http.StatusBadRequest)
	wantText(t, why, "There are not enough for two")
	strange := b.table("title", "crested", "seats", "2", "level2", slow, "option.bonus", "nine")
	wantStatus(t, strange, http.StatusBadRequest)
	wantText(t, strange, b.book.In("en").T("error.plan"))
}

// An address names a whole table: title, seats, options, who sits where.
func TestAnAddressNamesATable(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=crested&seats=3&option.houses=drawn&who2=friend&name2=Bea&level3=" + slow + "&option.bonus=nine&who3=ghost")
	for _, marked := range []string{
		`name="seats" value="3" id="seats-3" checked`, `name="option.houses" value="drawn" checked`, `name="option.bonus" value="four" checked`,
		`name="who2" value="friend" checked`, `name="who3" value="bot" checked`, `name="level3" value="slow" checked`, `value="Bea"`,
	} {
		wantText(t, home, marked)
	}
	if n := strings.Count(home.body, `class="seat undrawn`); n != 4 {
		t.Errorf("%d seats wait for their house", n)
	}
	wantText(t, b.get("/?title=crested&seats=2"), `class="seat stag seat-1"`, `class="seat boar seat-2"`)
	wantText(t, b.get("/?title=crested&seats=4"), `class="seat bear seat-1"`, `class="seat boar seat-4"`)
	wantText(t, b.get("/?title=crested&seats=99&title=nothing"), `id="seats-4" checked`)
	wantText(t, b.get("/?title=nothing"), "Lorenzo il Magnifico")
}

func TestSeatsWearTheHousesOfTheBoard(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	room := b.table("title", "crested", "seats", "3", "who2", whoFriend, "level3", slow, "option.houses", "drawn")
	wantText(t, room, `class="seat undrawn"`, "By lot")
	table := b.table("title", "crested", "seats", "3", "level2", slow, "level3", slow, "option.houses", "drawn")
	wantText(t, table, `<li class="wolf"`, `<li class="boar"`)
	wantNoText(t, table, "undrawn", "azure")
	wantText(t, b.get("/"), `class="disc wolf"`, `class="disc undrawn"`)
}

// openDuel is a title of always two seats.
func openDuel(fs.FS) (engine.Title, error) { return duel{toy.Title()}, nil }

type duel struct{ engine.Title }

func (d duel) Meta() engine.Meta {
	meta := d.Title.Meta()
	meta.Name, meta.MinSeats, meta.MaxSeats, meta.Edition = "two-sides", 2, 2, "duel"
	return meta
}

// duelGame shares rules and styles with another title, and names its houses.
func duelGame() games.Game {
	return games.Game{
		Name: "two-sides", Family: "lorenzo", Content: fstest.MapFS{}, Narrator: crestedNarrator{}, Open: openDuel,
		Sources: func(fs.FS) ([]content.SourceCount, error) { return nil, nil },
		Words:   i18n.Source{Name: "duel", FS: catalogue("duel: { lot: Lot }\n")},
		About: i18n.Source{Name: "duel", FS: catalogue(`title: { two-sides: { name: A Duel, about: A duel, length: 5 min, house: { stag: The Stag, boar: The Boar } } }
`)},
	}
}

// TestAPersonChoosesASide: where each seat has a side of its own, the form names
// both, and whoever fills it in takes either.
func TestAPersonChoosesASide(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=two-sides")
	wantText(t, home, `name="side" value="1" id="side-1" checked`, "The Stag", "The Boar", `class="seat stag seat-1"`)
	wantNoText(t, home, `id="seats-2"`)
	wantText(t, b.get("/?title=two-sides&side=2"), `name="side" value="2" id="side-2" checked`, `class="seat boar seat-1"`, `class="seat stag seat-2"`)
	wantText(t, b.get("/?title=two-sides&side=7"), `id="side-1" checked`)
	wantNoText(t, b.get("/?title=crested&side=2"), `name="side"`)

	view := b.lookAt(b.table("title", "two-sides", "seats", "2", "side", "2", "name1", "Me", "level2", slow))
	if view.Yours.First() != 1 || view.Yours.Len() != 1 || view.Seats[0].Bot != slow || view.Seats[1].Name != "Me" {
		t.Errorf("the second side is not the person's: %+v", view.Seats)
	}
	room := b.table("title", "two-sides", "seats", "2", "side", "2", "who2", whoFriend)
	wantText(t, room, "The Stag", "The Boar", "Player 1") // the friend's seat
	if view := b.lookAt(room); view.Seats[1].Name != "Player 2" {
		t.Errorf("the person on seat 2 is called %q", view.Seats[1].Name)
	}
	view = b.lookAt(b.table("title", "crested", "seats", "3", "side", "3", "level2", slow, "level3", slow))
	if view.Yours.First() != 0 {
		t.Errorf("a side was chosen where seats are alike: %v", view.Yours)
	}
}

// lookAt is what the server of matches shows the holder of the page's key.
func (b *browser) lookAt(a answer) *live.MatchView {
	b.t.Helper()
	parts := strings.Split(a.base(), "/")
	view, err := b.server.View(b.t.Context(), parts[2], parts[3])
	must(b.t, err)
	return view
}

func TestWhereValuesComeFrom(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for lang, words := range map[string][]string{"en": {"Development cards", "public sources", "144"}, "cs": {"Akční karty", "veřejné zdroje"}, "ru": {"Карты развития"}} {
		b.lang = lang
		wantText(t, b.get("/content/lorenzo"), words...)
	}
	wantText(t, b.get("/rules/lorenzo"), "/content/lorenzo")
	wantStatus(t, b.get("/content/chess"), http.StatusNotFound)
	wantStatus(t, b.get("/content/toy"), http.StatusNotFound)
}
