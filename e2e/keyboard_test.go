package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestKeyboardOnly plays without a mouse, from the home page into the second round: by Tab, Enter
// and arrow keys, with lit things, with the list of choices, and asking "why not?". Other titles
// than Lorenzo end after eight choices.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	ofEach(t, keyboardOnly)
}

func keyboardOnly(t *testing.T, g game) {
	p := newPlayerOf(t, ownServer(t, "--bot-interval", "150ms", "--grace", "10m"), g, "keys", 8)
	p.open("/")
	p.focus("#set-up-" + string(g))
	p.press(kb.Enter)
	p.await("the form", "document.getElementById('open-table')")
	p.chooseByKeys(g)
	p.focus("#open-table")
	p.press(kb.Enter)
	p.await("the table", `document.getElementById('table')`)
	if first := get[string](p.tab, `[...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')].find((e) => e.checkVisibility()).className`); first != "skip" {
		t.Errorf("the first stop of Tab is %q, not the link that skips the bar", first)
	}
	p.keys = true
	p.whyNot()
	p.everyFocusShows()
	p.until("the second round, or eight choices", func(at table) bool {
		if p.choices > 0 {
			p.await("the focus to stay in the match", `document.getElementById('match').contains(document.activeElement)`)
		}
		return at.Round >= 2 || g != lorenzo && p.choices >= 8
	})
	p.pressList()
	p.stayedFocused()
}

// chooseByKeys chooses the fewest seats by arrow keys, or the second side in titles with sides.
func (p *tab) chooseByKeys(g game) {
	p.t.Helper()
	from, key, presses, to := "#seats-4", kb.ArrowLeft, 4-fewest[g], "#seats-"+digit(fewest[g])
	if g.sided() {
		from, key, presses, to = "#side-1", kb.ArrowRight, 1, "#side-2"
	}
	p.focus(from) // one radio group is one stop of Tab
	for range presses {
		p.press(key)
	}
	p.await(to+" to be chosen", "document.querySelector("+quote(to)+").checked")
}

// focus presses Tab until the first thing that fits the selector has the focus, and checks that the
// focus is visible.
func (p *tab) focus(selector string) {
	p.t.Helper()
	here := "document.activeElement?.matches(" + quote(selector) + ")"
	for range 400 {
		if get[bool](p, "!!"+here) {
			p.showsFocus(selector)
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatalf("%s: four hundred Tabs do not reach %s", p.name, selector)
}

// showsFocus fails if the focused thing looks as if it had no focus.
func (p *tab) showsFocus(selector string) {
	p.t.Helper()
	if why := get[string](p, "probe.focusHidden()"); why != "" {
		p.t.Errorf("%s: the focus on %s does not show: %s", p.name, selector, why)
	}
}

// everyFocusShows fails for things on the board that look the same with and without the focus.
func (p *player) everyFocusShows() {
	p.t.Helper()
	things := get[[]string](p.tab, `(() => {
		const look = (e) => { const style = getComputedStyle(e); return [style.outline, style.boxShadow].join() }
		const alike = (e) => {
			document.activeElement.blur()
			const was = look(e)
			e.focus({ preventScroll: true })
			return document.activeElement === e && look(e) === was
		}
		const list = probe.all('#table :is(a[href], button)').filter(alike).map(probe.name)
		document.getElementById('ask').focus()
		return list
	})()`)
	for _, thing := range things {
		p.t.Errorf("%s: the focus on %s does not show", p.name, thing)
	}
}

// whyNot asks by keys why a closed place is closed, and closes the answer again.
func (p *player) whyNot() {
	p.t.Helper()
	p.untilClosed()
	id := get[string](p.tab, "probe.one(probe.board().closed).id")
	p.focus("#" + id)
	p.press(kb.Enter)
	p.await("the reason", `probe.one(probe.board().reason)?.innerText.length > 10`)
	p.await("a link to the rule", `probe.one(probe.board().reason).querySelector('a[href*="`+p.game.rules()+`#"]')`)
	if now := get[string](p.tab, "document.activeElement.id"); now != id {
		p.t.Errorf("asking why moved the focus from %s to %q", id, now)
	}
	p.press(kb.Enter)
	p.await("the reason to close", `!probe.one(probe.board().reason)`)
}

// untilClosed plays until a closed thing can be asked why it is closed.
func (p *player) untilClosed() {
	p.t.Helper()
	p.until("something closed", func(at table) bool { return at.Asked && get[bool](p.tab, "!!probe.one(probe.board().closed)") })
}

// whyClosed asks by a click why a thing is closed.
func (p *player) whyClosed() {
	p.t.Helper()
	p.untilClosed()
	p.click("#" + get[string](p.tab, "probe.one(probe.board().closed).id"))
	p.await("a reason", `probe.one(probe.board().reason)`)
}

// pressList opens the list of choices ("As a list"), closes it by Escape, and answers from it.
func (p *player) pressList() {
	p.t.Helper()
	list := get[string](p.tab, "probe.board().list")
	at := p.until("a list of choices", func(at table) bool { return at.Asked && p.has(list+" summary") })
	p.focus(list + " summary")
	p.press(kb.Enter)
	p.await("the list to open", "document.querySelector("+quote(list)+").open")
	p.press(kb.Escape)
	p.await("Escape to close it, and to leave the focus there", "!document.querySelector("+quote(list)+").open && document.activeElement.matches("+quote(list+" summary")+")")
	p.press(kb.Enter)
	p.await("the list to open again", "document.querySelector("+quote(list)+").open")
	p.focus(list + " button")
	p.press(kb.Enter)
	p.awaitTable("the choice from the list", func(now table) bool { return now.Seq != at.Seq })
}

// stayedFocused checks that a bot's move leaves the focus where it is.
func (p *player) stayedFocused() {
	p.t.Helper()
	at := p.until("the end of my turn", func(at table) bool { return at.Done })
	p.focus("button[form=done]")
	p.press(kb.Enter)
	p.focus("#chronicle")
	p.awaitTable("a bot's move", func(now table) bool { return now.Turn > at.Turn })
	if now := get[string](p.tab, "document.activeElement.id"); now != "chronicle" {
		p.t.Errorf("a bot's move took the focus from the chronicle to %q", now)
	}
}
