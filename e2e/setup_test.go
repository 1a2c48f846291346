package e2e

import (
	"regexp"
	"strings"

	"github.com/chromedp/chromedp/kb"
)

// seatPlan says who sits on a seat of a new table: "bot", "friend" or
// "screen".
type seatPlan []string

// openTable sets a table up at the home page by clicking: the first seat is
// the tab's own, the others as planned, bots of the quickest level.
func (p *tab) openTable(others seatPlan) {
	p.t.Helper()
	p.open("/")
	seats := len(others) + 1
	p.choose("#seats-" + digit(seats))
	for i, who := range others {
		n := digit(i + 2)
		p.choose(`#setup input[name=who` + n + `][value=` + who + `]`)
		if who == "bot" {
			p.choose(`#setup input[name=level` + n + `][value=apprentice]`)
		}
	}
	p.click("#setup button.primary")
	p.await("the new table", `document.getElementById('match')`)
}

// choose clicks the label of a radio button, as far as it is not chosen.
func (p *tab) choose(selector string) {
	p.t.Helper()
	if get[bool](p, "document.querySelector("+quote(selector)+").checked") {
		return
	}
	p.click("label:has(" + strings.TrimPrefix(selector, "#setup ") + ")")
	p.await(selector+" to be chosen", "document.querySelector("+quote(selector)+").checked")
}

func digit(n int) string { return string(rune('0' + n)) }

// handOver lets a bot play for a seat, by the menu, or gives it back.
func (p *tab) handOver(seat int) {
	p.t.Helper()
	button := ".menu-seats li:nth-child(" + digit(seat) + ") form button"
	p.click(".table-bar .tools button[popovertarget=menu]")
	before := p.text(button)
	p.click(button)
	p.await("the seat to change hands", "probe.one("+quote(button)+")?.innerText !== "+quote(before))
	p.press(kb.Escape)
	p.await("the menu to close", "!document.querySelector('#menu:popover-open')")
}

// finish lets bots play a table of the tab's own to its end.
func (p *tab) finish() {
	p.t.Helper()
	p.handOver(1)
	p.awaitTable("the end", func(at table) bool { return at.Over })
}

// base is the match's address for this tab, without what follows it.
func (p *tab) base() string {
	p.t.Helper()
	base := regexp.MustCompile(`^/m/[^/]+/[^/]+`).FindString(p.path())
	if base == "" {
		p.t.Fatalf("%s: %s is no match", p.name, p.path())
	}
	return base
}
