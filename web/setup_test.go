package web

import (
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/live"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

func TestTheFormOffersTheOptionsOfTheTitle(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=crested")
	wantText(t, home, "Wolves first", "By lot", "Five of them", "There are not enough for two", `name="option.bonus"`, `class="value not-2"`, `class="option default-only-2" id="option-bonus"`, `class="option" id="option-houses"`)
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
		t.Errorf("usual options are stored as %q, want none", got)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	why := b.table("title", "crested", "seats", "2", "level2", pagetest.Slow, "option.bonus", "five")
	wantStatus(t, why, http.StatusBadRequest)
	wantText(t, why, "There are not enough for two", `id="rest" open`, `id="setup"`, `id="seats-2" checked`)
	wantNoText(t, b.get("/new?title=crested&seats=2"), `id="rest" open`, `id="refused"`)
	strange := b.table("title", "crested", "seats", "2", "level2", pagetest.Slow, "option.bonus", "nine")
	wantStatus(t, strange, http.StatusBadRequest)
	wantText(t, strange, b.book.In("en").T("error.plan"))
}

// TestARefusedFormComesBack checks that a refused form is shown again with its values and the
// reason. Its fold is open only if the fault is in it. Changing the language keeps the values.
func TestARefusedFormComesBack(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	back := b.table("title", "toy", "seats", "3", "with", "each", "name1", "Anna", "name2", "Bea", "who2", "friend", "who3", "bot", "level3", pagetest.Slow, "pace", "bullet", "option.none", "x")
	wantStatus(t, back, http.StatusBadRequest)
	wantText(t, back, `id="refused" role="alert"`, "three-days", `value="Anna"`, `value="Bea"`, `id="with-each" checked`, `id="seats-3" checked`, `<option value="slow" selected`)
	wantNoText(t, back, `id="rest" open`)
	if path := html.UnescapeString(back.field(t, regexp.MustCompile(`name="back" value="([^"]*)"`))); !strings.HasPrefix(path, "/new?") || strings.Contains(path, "promise") || strings.Contains(path, "lucky") {
		t.Errorf("settings lead back to %s", path)
	}
	wantText(t, b.table("title", "toy", "seats", "2", "stand_in", "oracle"), `id="rest" open`, "Slow (slow)")
	wantStatus(t, b.table("title", "nothing", "seats", "2"), http.StatusBadRequest)
	wantStatus(t, b.table("title", "toy", "seats", "2", "with", "ghosts"), http.StatusBadRequest)
}

// TestOneAnswerFillsAllSeats checks that the field "with" decides about all other seats, whatever
// the fields of single seats contain.
func TestOneAnswerFillsAllSeats(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for with, want := range map[string][]string{
		start.WithBots: {pagetest.Slow, pagetest.Slow}, start.WithFriends: {"", ""}, start.WithEach: {"", pagetest.First},
	} {
		page := b.table("title", "toy", "seats", "3", "with", with, "level", pagetest.Slow, "who2", "friend", "who3", "bot", "level3", pagetest.First)
		view := b.lookAt(page)
		if got := []string{view.Seats[1].Bot, view.Seats[2].Bot}; !slices.Equal(got, want) {
			t.Errorf("with %s the others are %q, want %q", with, got, want)
		}
	}
	shared := b.lookAt(b.table("title", "toy", "seats", "3", "with", start.WithScreen))
	if shared.Yours.Len() != 3 {
		t.Errorf("at one screen the page plays seats %v", shared.Yours)
	}
}

// TestTheFormSaysWhatItMakes checks the two summaries of the form: of the whole table, and of the
// folded options.
func TestTheFormSaysWhatItMakes(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for _, c := range []struct{ query, sums, rest string }{
		{"title=crested&seats=3&who2=friend&level3=slow&option.houses=drawn&pace=calm", "you, 1 friend, 1 bot (Slow). <span>Houses: By lot · A calm evening.", "Houses: By lot · stand-in bots: First"},
		{"title=crested&seats=2&with=screen", "you, 1 more at this screen. <span>The usual rules · No clock.", "The usual rules"},
		{"title=two-sides&side=2&with=bots&level=slow", "you (The Boar), 1 bot (Slow).", "The usual rules"},
		{"title=lorenzo&option.houses=on&option.bonus=five&with=friends", "you, 3 friends. <span>Houses of the Renaissance · Five bonus tiles · No clock.", "Houses of the Renaissance · Five bonus tiles"},
		{"title=lorenzo", "you, 3 bots (First). <span>The basic game: no leaders, no expansions", "The basic game: no leaders, no expansions"},
	} {
		wantText(t, b.get("/new?"+c.query), c.sums, `id="rest-is">`+c.rest)
	}
	for lang, sums := range map[string]string{"cs": "vy, 1 přítel, 2 boti (Slow)", "ru": "вы, 1 друг, 2 бота (Slow)"} {
		b.lang = lang
		page := b.get("/new?title=toy&seats=4&who2=friend&level=slow")
		page.body = strings.ReplaceAll(page.body, "\u00a0", " ") // numbers are joined to their words by no-break spaces
		wantText(t, page, sums)
	}
}

// TestOldAddressesLeadToTheForm checks that old addresses of the form still lead to it. The home
// page itself has no form.
func TestOldAddressesLeadToTheForm(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for _, query := range []string{"title=crested&seats=3", "seats=3&pace=week", "option.houses=drawn"} {
		if got := b.get("/?" + query).path; got != "/new?"+query {
			t.Errorf("/?%s leads to %s", query, got)
		}
	}
	for _, query := range []string{"", "?title=nothing", "?other=1"} {
		home := b.get("/" + query)
		wantText(t, home, `id="setup"`, `href="/new?title=toy"`, `id="play-toy"`)
		wantNoText(t, home, `name="who2"`, `type="radio"`)
	}
}

// TestTheFirstTableHasTheBotsOfTheLesson checks that a browser without tables is offered the bots
// of the lessons' end, later the usual bots.
func TestTheFirstTableHasTheBotsOfTheLesson(t *testing.T) {
	t.Parallel()
	b := openWith(t, t.TempDir(), func(c *pages.Config) { c.Levels = []string{pagetest.First, pagetest.Slow, "third"} }).browser()
	first, usual := `name="level" value="`+pagetest.First+`"`, `name="level" value="`+pagetest.Slow+`"`
	wantText(t, b.get("/"), first)
	wantText(t, b.get("/new?title=toy"), first+` checked`)
	wantStatus(t, b.table("title", "toy", "seats", "2", "with", "bots", "level", pagetest.First), http.StatusOK)
	wantText(t, b.get("/"), usual)
	wantText(t, b.get("/new?title=toy"), usual+` checked`)
}

// TestAnAddressNamesATable checks that an address can fill the whole form: title, seats, options
// and players.
func TestAnAddressNamesATable(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	home := b.get("/?title=crested&seats=3&option.houses=drawn&who2=friend&name2=Bea&level3=" + pagetest.Slow + "&option.bonus=nine&who3=ghost")
	for _, marked := range []string{
		`name="seats" value="3" id="seats-3" checked`, `name="option.houses" value="drawn" checked`, `name="option.bonus" value="four" checked`,
		`name="who2" value="friend" checked`, `name="who3" value="bot" checked`, `name="level3"`, `<option value="slow" selected`, `value="Bea"`, `id="with-each" checked`,
	} {
		wantText(t, home, marked)
	}
	if n := strings.Count(home.body, `class="seat undrawn`); n != 4 {
		t.Errorf("%d seats have no house yet, want 4", n)
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

// TestAPersonChoosesASide checks that a title with sides offers both to the opener.
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
		t.Errorf("the person in seat 2 without a name is stored as %q with seats %v", view.Seats[1].Name, view.Yours)
	}
	view = b.lookAt(b.table("title", "crested", "seats", "3", "side", "3", "level2", pagetest.Slow, "level3", pagetest.Slow))
	if view.Yours.First() != 0 {
		t.Errorf("a side was chosen where seats are alike: %v", view.Yours)
	}
}

// lookAt returns the server's view for the holder of a page's key.
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

// TestTheFirstTableGreets checks that the first table of a browser links to the lesson and the
// overview as long as the browser's person plays there. The links stay, so that nothing moves after
// a choice. Spectators and browsers with other tables do not see the links.
func TestTheFirstTableGreets(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	first := b.table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow)
	for !strings.Contains(first.body, `name="choice"`) { // at this table the slow bot begins
		b = h.browser()
		first = b.table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow)
	}
	wantText(t, first, `id="newcomer"`, `href="/learn/lorenzo/first"`, first.base()+"/why", "New here?")
	wantText(t, b.get(first.base()), `id="newcomer"`)
	wantNoText(t, h.browser().get(first.base()[:strings.LastIndex(first.base(), "/")+1]+h.watchKey(first)), `id="newcomer"`)
	after := b.post(first.base()+"/choose", "seq", first.field(t, seqField), "choice", first.field(t, choiceButton))
	wantStatus(t, after, http.StatusOK)
	wantText(t, after, `id="newcomer"`)
	wantNoText(t, b.table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow), `id="newcomer"`)
	wantNoText(t, h.browser().table("title", "toy", "seats", "2", "level2", pagetest.Slow), `id="newcomer"`) // the toy has no lesson
}
