package e2e

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// before runs a script in every new document of the tab, before the document's own scripts.
func (p *tab) before(script string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	p.check("putting in a script", err)
}

// withoutNewer returns a script that removes all calls newer than the oldest supported browsers.
// web/assets/floor.mjs makes the list from MDN's data, one call a line: "where on name".
func withoutNewer(t *testing.T) string {
	t.Helper()
	list, err := exec.Command("node", filepath.Join(root, "web", "assets", "floor.mjs"), "calls").Output()
	if err != nil {
		t.Fatal("making the list of newer calls: ", err)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	if len(lines) < 1000 {
		t.Fatalf("the list has only %d newer calls", len(lines))
	}
	text, err := json.Marshal(lines)
	if err != nil {
		t.Fatal(err)
	}
	return `(() => {
		let taken = 0
		Element.prototype.seenByTests = Element.prototype.checkVisibility // probe.js asks it
		const take = (from, name) => {
			try { if (from && Object.hasOwn(from, name) && delete from[name]) taken++ } catch { /* it cannot be taken away */ }
		}
		for (const line of ` + string(text) + `) {
			const [where, on, name] = line.split(' ')
			if (where === 'global') { take(globalThis, name); continue }
			const bearer = globalThis[on]
			if (where === 'own') take(bearer?.prototype, name)
			take(bearer, name) // static members, and members of namespaces
		}
		// Before Chrome 112 the constructor ignores a button as second argument.
		const Fields = FormData
		globalThis.FormData = class FormData extends Fields { constructor(form) { form ? super(form) : super() } }
		globalThis.takenAway = taken
	})()`
}

// TestNewerCallsTakenAway plays with script in a browser without the calls that are newer than the
// oldest supported browsers. It plays the first title, and all titles with SIGNORIA_BROWSER=all.
func TestNewerCallsTakenAway(t *testing.T) {
	t.Parallel()
	without := withoutNewer(t)
	ofEach(t, func(t *testing.T, g game) {
		p := newPlayerOf(t, shared, g, "old", 9)
		p.before(without)
		p.clickTable("", g.bots(1))
		p.awaitTurn()
		p.await("the script", "document.documentElement.hasAttribute('data-live')")
		if n := get[int](p.tab, "takenAway"); n < 100 || get[bool](p.tab, "'any' in AbortSignal || 'popover' in HTMLElement.prototype || 'checkVisibility' in Element.prototype") {
			t.Fatalf("%d calls were removed, and not the ones that matter", n)
		}
		p.mark()
		for p.choices < 4 {
			p.step(p.awaitTurn())
		}
		p.click(".table-bar .tools button[popovertarget=menu]")
		p.await("the menu", "probe.one('#menu.popped')")
		p.press(kb.Escape)
		p.await("the menu to close", "!probe.one('#menu')")
		p.await("the stream", "document.documentElement.hasAttribute('data-streamed')")
		if get[bool](p.tab, "document.documentElement.hasAttribute('data-plain') || !!probe.one('#unreachable')") {
			t.Error("the page continues without script, or says that the server cannot be reached")
		}
		p.stayed()
	})
}

// TestBelowTheFloor plays in a browser without :has(). The page says so and works as without
// script.
func TestBelowTheFloor(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "below"), 9)
	p.before(`(() => { const supports = CSS.supports; CSS.supports = (...asked) => !String(asked[0]).includes(':has') && supports.apply(CSS, asked) })()`)
	p.playsPlainly("probe.one('#plain-old')")
}

// TestAScriptThatDoesNotArrive blocks the page's script, as an ad blocker may. The page says so and
// works without it.
func TestAScriptThatDoesNotArrive(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "blocked"), 9)
	_, err := chromedp.Call(p.ctx, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/assets/signoria.*.js", Block: true}}})
	p.check("blocking the script", err)
	p.playsPlainly("probe.one('#plain-fault')")
}

// playsPlainly makes three choices, each of which loads a new page. The page reloads by itself to
// show the bots' answers.
func (p *player) playsPlainly(note string) {
	p.t.Helper()
	p.clickTable("", seatPlan{"bot"})
	p.await("the note that says why the page works without script", note)
	for p.choices < 3 {
		at := p.awaitTurn() // a page that waits reloads by itself
		p.await("all of the page", "document.readyState === 'complete'")
		if at.Asked {
			p.mark()
			p.answer(at)
			continue
		}
		p.mark()
		p.click("button[form=done]")
		p.await("the next page", "window.stayed !== true")
	}
	if p.has("#unreachable") {
		p.t.Error("the page says that the server cannot be reached")
	}
}

// TestAFaultIsNoBrokenLine presses on a page whose script fails, because a function is missing. The
// browser then submits the form itself, so the press counts, and the page does not blame the
// server.
func TestAFaultIsNoBrokenLine(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "me"), 8)
	p.openTable(seatPlan{"bot"})
	w := p.toAnswer()
	at, answers := p.table(), p.answersIn(w)
	p.mark()
	get[bool](p.tab, `(() => { window.Request = undefined; return true })()`)
	p.push(w.Selector)
	p.await("the next page", "window.stayed !== true && document.getElementById('unreachable')")
	now := p.awaitTable("the press to count", func(now table) bool { return now.Seq >= at.Seq+answers || now.Notice != "" })
	if now.Notice != "" || now.Seq != at.Seq+answers {
		t.Errorf("the press moved the table from entry %d to %d; the page says %q", at.Seq, now.Seq, now.Notice)
	}
}

// TestWaitingWithoutScript waits for a friend without script. The page shows by itself that the
// friend has come and what the friend did. A page on which a name is typed does not reload.
func TestWaitingWithoutScript(t *testing.T) {
	t.Parallel()
	plain := func(name string) *player {
		p := newPlayer(newTab(t, shared, name), 9)
		p.mute = true
		_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		p.check("switching script off", err)
		return p
	}
	host, friend := plain("host"), plain("friend")
	host.openTable(seatPlan{"friend"})
	if !host.has(".still a") || host.has(".sit") {
		t.Error("a page that reloads by itself has a field to type in")
	}
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	friend.open(link)
	if get[bool](friend.tab, `!!document.querySelector('noscript meta, head > meta[http-equiv=refresh]')`) {
		t.Error("the page would reload while a name is typed")
	}
	friend.click(".sit button")
	host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	mover, other := whoActs(t, host, friend)
	at := mover.table()
	mover.step(at)
	now := mover.table()
	other.awaitTable("the move", func(at table) bool { return at.Turn >= now.Turn })
}
