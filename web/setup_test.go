package web

import (
	"net/http"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

func TestTheFormOffersTheOptionsOfTheTitle(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=crested")
	wantText(t, home, "Wolves first", "By lot", "Five of them", "There are not enough for two", `name="option.bonus"`, `class="value not-2"`, `class="option moot-2" id="option-bonus"`, `class="option" id="option-houses"`)
	wantNoText(t, b.get("/?title=lorenzo"), "Wolves first", "option.houses\" value=\"in_order")

	page := b.table("title", "crested", "seats", "3", "level2", pagetest.Slow, "level3", pagetest.Slow, "option.houses", "drawn", "option.bonus", "five")
	wantStatus(t, page, http.StatusOK)
	wantText(t, page, "By lot", "Five of them") // in the menu
	view := b.lookAt(page)
	if got := view.Options.String(); got != "bonus=five,houses=drawn" {
		t.Errorf("the match has the options %q", got)
	}
	plain := b.table("title", "crested", "seats", "2", "level2", pagetest.Slow, "option.houses", "in_order")
	if got := b.lookAt(plain).Options.String(); got != "" {
		t.Errorf("what is usual is written down as %q", got)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	why := b.table("title", "crested", "seats", "2", "level2", pagetest.Slow, "option.bonus", "five")
	wantStatus(t, why, http.StatusBadRequest)
	wantText(t, why, "There are not enough for two")
	strange := b.table("title", "crested", "seats", "2", "level2", pagetest.Slow, "option.bonus", "nine")
	wantStatus(t, strange, http.StatusBadRequest)
	wantText(t, strange, b.book.In("en").T("error.plan"))
}

// An address names a whole table: title, seats, options, who sits where.
func TestAnAddressNamesATable(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=crested&seats=3&option.houses=drawn&who2=friend&name2=Bea&level3=" + pagetest.Slow + "&option.bonus=nine&who3=ghost")
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
	room := b.table("title", "crested", "seats", "3", "who2", start.WhoFriend, "level3", pagetest.Slow, "option.houses", "drawn")
	wantText(t, room, `class="seat undrawn"`, "By lot")
	table := b.table("title", "crested", "seats", "3", "level2", pagetest.Slow, "level3", pagetest.Slow, "option.houses", "drawn")
	wantText(t, table, `<li class="wolf"`, `<li class="boar"`)
	wantNoText(t, table, "undrawn", "azure")
	wantText(t, b.get("/"), `class="disc wolf"`, `class="disc undrawn"`)
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

	view := b.lookAt(b.table("title", "two-sides", "seats", "2", "side", "2", "name1", "Me", "level2", pagetest.Slow))
	if view.Yours.First() != 1 || view.Yours.Len() != 1 || view.Seats[0].Bot != pagetest.Slow || view.Seats[1].Name != "Me" {
		t.Errorf("the second side is not the person's: %+v", view.Seats)
	}
	room := b.table("title", "two-sides", "seats", "2", "side", "2", "who2", start.WhoFriend)
	wantText(t, room, "The Stag", "The Boar", `<bdi class="name">Player 1</bdi>`, `<bdi class="name">Player 2</bdi>`)
	if view := b.lookAt(room); view.Yours != engine.SeatsOf(1) || view.Seats[1].Name != "" {
		t.Errorf("the person on seat 2, who gave no name, is kept as %q with seats %v", view.Seats[1].Name, view.Yours)
	}
	view = b.lookAt(b.table("title", "crested", "seats", "3", "side", "3", "level2", pagetest.Slow, "level3", pagetest.Slow))
	if view.Yours.First() != 0 {
		t.Errorf("a side was chosen where seats are alike: %v", view.Yours)
	}
}

// lookAt is what the server of matches shows the holder of the page's key.
func (b *browser) lookAt(a answer) *live.MatchView {
	b.t.Helper()
	parts := strings.Split(a.base(), "/")
	view, err := b.server.View(b.t.Context(), parts[2], parts[3])
	pagetest.Must(b.t, err)
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
