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

// before has a script run in every document of a tab before all others.
func (p *tab) before(script string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	p.check("putting in a script", err)
}

// withoutNewer takes away from a page whatever is newer than the floor of browsers, by
// the list that web/assets/floor.mjs makes of MDN's data: "where on name" in a line.
func withoutNewer(t *testing.T) string {
	t.Helper()
	list, err := exec.Command("node", filepath.Join(root, "web", "assets", "floor.mjs"), "calls").Output()
	if err != nil {
		t.Fatal("the list of newer calls: ", err)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	if len(lines) < 1000 {
		t.Fatalf("there are %d newer calls only", len(lines))
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
			take(bearer, name) // of namespaces, and what is of a class itself
		}
		// A button is no second argument before Chrome 112.
		const Fields = FormData
		globalThis.FormData = class FormData extends Fields { constructor(form) { form ? super(form) : super() } }
		globalThis.takenAway = taken
	})()`
}

// TestNewerCallsTakenAway plays in a browser from which whatever is newer than the floor
// is taken away: with script, in each title.
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
			t.Fatalf("%d calls were taken away, and not those that matter", n)
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
			t.Error("the page gave up")
		}
		p.stayed()
	})
}

// TestBelowTheFloor plays in a browser that knows no :has(): the page says so, and goes on
// as without script.
func TestBelowTheFloor(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "below"), 9)
	p.before(`(() => { const supports = CSS.supports; CSS.supports = (...asked) => !String(asked[0]).includes(':has') && supports.apply(CSS, asked) })()`)
	p.playsPlainly("probe.one('#plain-old')")
}

// TestAScriptThatDoesNotArrive plays when something keeps the script away, as a blocker
// does: the page says so, and goes on.
func TestAScriptThatDoesNotArrive(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "blocked"), 9)
	_, err := chromedp.Call(p.ctx, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/assets/signoria.*.js", Block: true}}})
	p.check("blocking the script", err)
	p.playsPlainly("probe.one('#plain-fault')")
}

// playsPlainly plays some choices, each on a page of its own, and sees bots' answers without
// asking for them.
func (p *player) playsPlainly(note string) {
	p.t.Helper()
	p.clickTable("", seatPlan{"bot"})
	p.await("why the page goes on without script", note)
	for p.choices < 3 {
		at := p.awaitTurn() // a page that waits looks anew by itself
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

// TestAFaultIsNoBrokenLine presses on a page whose script calls what is not there: the
// press counts, by the browser's own way, and nobody blames the server.
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
		t.Errorf("the table stood at %d and stands at %d; the page says %q", at.Seq, now.Seq, now.Notice)
	}
}

// TestWaitingWithoutScript waits for a friend without script: the page shows by itself that
// they have come, and what they did; who is still to sit down is not disturbed.
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
		t.Error("a page that looks anew by itself shows what one writes in")
	}
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	friend.open(link)
	if get[bool](friend.tab, `!!document.querySelector('noscript meta, head > meta[http-equiv=refresh]')`) {
		t.Error("the page would load again while somebody writes a name")
	}
	friend.click(".sit button")
	host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	mover, other := whoActs(t, host, friend)
	at := mover.table()
	mover.step(at)
	now := mover.table()
	other.awaitTable("the move", func(at table) bool { return at.Turn >= now.Turn })
}
