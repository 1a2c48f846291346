package e2e

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"signoria/games"
)

// game is the short name of a title.
type game string

// The titles that tests name.
const (
	lorenzo game = "lorenzo"
	virtu   game = "virtu"
	wars    game = "wars-of-italy"
	mil     game = "mil"
	example game = "example"
)

// fewest and most are the smallest and largest number of seats of each title. offered are the
// titles of the home page.
var fewest, most, offered = titles()

func titles() (fewest, most map[game]int, offered []game) {
	fewest, most = map[game]int{}, map[game]int{}
	for _, g := range games.Known() {
		title, err := g.Open(g.Content)
		if err != nil {
			panic("e2e: " + err.Error())
		}
		name := game(g.Name)
		fewest[name], most[name] = title.Meta().MinSeats, title.Meta().MaxSeats
		if !g.Example {
			offered = append(offered, name)
		}
	}
	return fewest, most, offered
}

// everything runs all tests for all titles ("make browser-all"). Without it most tests use only the
// first title, and the other titles where they differ: two cores cannot draw more boards in good
// time.
var everything = os.Getenv("SIGNORIA_BROWSER") == "all"

// long skips a test of many pages, or of a whole further game, unless everything is set.
func long(t *testing.T) {
	t.Helper()
	if !everything {
		t.Skip("only with SIGNORIA_BROWSER=all")
	}
}

// ofEach runs a test for each title in parallel; without everything only for the first.
func ofEach(t *testing.T, test func(*testing.T, game)) {
	t.Helper()
	for _, g := range offered {
		if g != offered[0] && !everything {
			continue
		}
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			test(t, g)
		})
	}
}

// newPlayerOf returns a player of a title.
func newPlayerOf(t *testing.T, srv *server, g game, name string, seed uint64) *player {
	t.Helper()
	p := newPlayer(newTab(t, srv, name), seed)
	p.game = g
	return p
}

// bots returns a plan with n bots, or the nearest number that the title allows.
func (g game) bots(n int) seatPlan {
	return g.with(slices.Repeat([]string{"bot"}, n)...)
}

// with returns a plan with the given opponents. It adds bots up to the title's smallest number of
// seats and leaves out the last ones over the largest.
func (g game) with(others ...string) seatPlan {
	plan := seatPlan(others[:min(len(others), most[g]-1)])
	for len(plan) < fewest[g]-1 {
		plan = append(plan, "bot")
	}
	return plan
}

// sided reports whether the form asks for a side instead of a number of seats.
func (g game) sided() bool { return fewest[g] == most[g] }

// rules returns the path of the title's rules.
func (g game) rules() string {
	for _, known := range games.Known() {
		if known.Name == string(g) {
			return "/rules/" + known.Home()
		}
	}
	return "/rules"
}

// seatPlan says for each seat but the first of a new table who sits there: "bot", "friend" or
// "screen".
type seatPlan []string

// openForm opens the form of a new table of the tab's title; fields are further parameters of the
// address ("&pace=calm").
func (p *tab) openForm(fields string) {
	p.t.Helper()
	p.open("/new?title=" + string(p.game) + fields)
}

// openTable sets a table up. The tab has the first seat, the others are as planned, and bots have
// the quickest level.
func (p *tab) openTable(others seatPlan) {
	p.t.Helper()
	p.openTableWith("", others)
}

// openTableWith is openTable with options, as parameters of the address. Unless everything is set,
// it posts the form without drawing it.
func (p *tab) openTableWith(options string, others seatPlan) {
	p.t.Helper()
	if everything || p.mute {
		p.clickTable(options, others)
		return
	}
	fields := map[string]string{"with": "each"}
	if !p.game.sided() {
		fields["seats"] = digit(len(others) + 1)
	}
	for i, who := range others {
		n := digit(i + 2)
		fields["who"+n] = who
		if who == "bot" {
			fields["level"+n] = "apprentice"
		}
	}
	p.open(plainPath)
	_, err := askPromise[bool](p, "probe.setUp("+quote("/new?title="+string(p.game)+options)+", "+quote(fields)+")")
	p.check("setting a table up", err)
	p.await("the new table", `document.readyState === 'complete' && document.getElementById('match')`)
}

// plainPath is an address of the server without style and script, for tests that only post and
// fetch.
const plainPath = "/manifest.webmanifest"

// clickTable is openTableWith by clicks.
func (p *tab) clickTable(options string, others seatPlan) {
	p.t.Helper()
	p.openForm(options)
	p.choose("#with-each")
	if !p.game.sided() {
		p.choose("#seats-" + digit(len(others)+1))
	}
	for i, who := range others {
		n := digit(i + 2)
		p.choose(`#setup input[name=who` + n + `][value=` + who + `]`)
		if who == "bot" {
			p.selects(`#setup select[name=level`+n+`]`, "apprentice")
		}
	}
	p.click("#open-table")
	p.await("the new table", `document.readyState === 'complete' && document.getElementById('match')`)
}

// choose clicks the label of a radio button, unless it is chosen already.
func (p *tab) choose(selector string) {
	p.t.Helper()
	if get[bool](p, "document.querySelector("+quote(selector)+").checked") {
		return
	}
	p.click("label:has(" + strings.TrimPrefix(selector, "#setup ") + ")")
	p.await(selector+" to be chosen", "document.querySelector("+quote(selector)+").checked")
}

// selects sets the value of a list and sends its change event, because no test can click the
// browser's own menu.
func (p *tab) selects(selector, value string) {
	p.t.Helper()
	get[bool](p, `(() => { const list = document.querySelector(`+quote(selector)+`); list.focus(); list.value = `+quote(value)+`; list.dispatchEvent(new Event('change', { bubbles: true })); return true })()`)
	p.await(selector+" to be "+value, "document.querySelector("+quote(selector)+").value === "+quote(value))
}

func digit(n int) string { return string(rune('0' + n)) }

// handOver lets a bot play for a seat by the menu, or takes the seat back. For a friend's seat it
// confirms the page's question.
func (p *tab) handOver(seat int) {
	p.t.Helper()
	button := ".menu-seats li:nth-child(" + digit(seat) + ") form button"
	p.click(".table-bar .tools button[popovertarget=menu]")
	p.await("the menu to open", `document.querySelector('#menu:popover-open')`)
	if ask := ".menu-seats li:nth-child(" + digit(seat) + ") details.hand:not([open]) summary"; p.has(ask) {
		p.click(ask)
	}
	before := p.text(button)
	p.click(button)
	p.await("the seat to change hands", "probe.one("+quote(button)+")?.innerText !== "+quote(before))
	p.press(kb.Escape)
	p.await("the menu to close", "!document.querySelector('#menu:popover-open')")
}

// finish lets bots play a table to its end. Only this tab may have a seat there.
func (p *tab) finish() {
	p.t.Helper()
	p.handOver(1 + get[int](p, `[...document.querySelectorAll('.menu-seats li')].findIndex((li) => li.querySelector('form'))`))
	if !everything { // without drawing the bots' moves
		base, last := p.base(), ""
		p.open(plainPath)
		for end := time.Now().Add(patience); last != "over"; time.Sleep(200 * time.Millisecond) { // not too often, because each request draws the table
			now, err := askPromise[string](p, `fetch(`+quote(base)+`).then((r) => r.text()).then((page) => page.includes(`+quote(base+`/result"`)+`) ? 'over' : String(page.match(/id="turn-\d+"/g)))`)
			p.check("looking at the bots", err)
			if now != last {
				end = time.Now().Add(patience)
			}
			if time.Now().After(end) {
				p.t.Fatalf("%s: the bots have stopped after %s", p.name, last)
			}
			last = now
		}
		p.open(base)
		p.awaitTable("the end", func(now table) bool { return now.Over })
		return
	}
	for at := p.table(); !at.Over; { // without a limit, as long as there is progress
		before := at.Turn
		at = p.awaitTable("the next turn of the bots", func(now table) bool { return now.Over || now.Turn > before })
	}
}

// base returns the address of the match for this tab, without a page name behind it.
func (p *tab) base() string {
	p.t.Helper()
	base := regexp.MustCompile(`^/m/[^/]+/[^/]+`).FindString(p.path())
	if base == "" {
		p.t.Fatalf("%s: %s is no match", p.name, p.path())
	}
	return base
}

// TestSetUp fills in the form of a new table as a person does. The summary follows each answer,
// written text and open parts stay, and seats come and go. A refused night is reported on the same
// page, which is filled in as before.
func TestSetUp(t *testing.T) {
	t.Parallel()
	p := newTab(t, shared, "host")
	p.open("/#setup")
	p.click("#set-up-lorenzo")
	p.await("the form", "document.getElementById('open-table')")
	says := func(words string) {
		t.Helper()
		p.await("the sentence to say "+words, "document.getElementById('sums').innerText.includes("+quote(words)+")")
	}
	says("3 bots")
	p.choose("#seats-3")
	says("2 bots")
	p.click("#rest summary")
	p.choose("#setup input[name='option.houses'][value=on]")
	says("Houses of the Renaissance")
	p.await("the further options to stay open", "document.getElementById('rest').open && document.getElementById('rest-is').innerText.includes('Houses')")
	p.await("impossible options to be disabled", `document.querySelector('[name="option.advanced"][value=off]').disabled && !document.querySelector('[name="option.bonus"][value=five]').disabled`)
	p.choose("#with-each")
	p.await("two further seats", "[2, 3, 4].map((n) => document.querySelector('.seat-' + n).checkVisibility()).join() === 'true,true,false'")
	p.click("#setup input[name=name1]")
	p.press("Anna")
	p.choose("#setup input[name=who2][value=friend]")
	says("1 friend, 1 bot")
	p.choose("#setup input[name=pace][value=day]")
	says("A day")
	get[bool](p, `(() => { document.querySelector('[name=night_from]').value = '20:00'; document.querySelector('[name=night_to]').value = '09:00'; return true })()`)
	p.click("#open-table")
	p.await("the reason", "document.getElementById('refused')?.innerText.includes('nine hours')")
	p.await("the form as it was filled in", `document.querySelector('#seats-3').checked && document.querySelector('#with-each').checked && document.querySelector('[name=name1]').value === 'Anna' && document.querySelector('[name="option.houses"][value=on]').checked`)
	says("1 friend, 1 bot")
	p.choose("#setup input[name=pace][value=calm]")
	says("A calm evening")
	p.click("#open-table")
	p.await("the room", "document.querySelector('.room-send [id^=link-]:not(#link-all)')")
}
