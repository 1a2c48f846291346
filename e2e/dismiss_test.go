package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestDismiss closes the answer to "why not?" by Escape or by a click outside it: each title one
// way, with SIGNORIA_BROWSER=all both. The focus returns to the thing that was asked about. A click
// that closes the menu closes nothing else. A click on a lit thing presses it as always.
func TestDismiss(t *testing.T) {
	t.Parallel()
	for i, g := range offered {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			p := newPlayerOf(t, shared, g, "me", 3)
			p.openTable(g.with("bot"))
			gone := `!new URLSearchParams(location.search).has('why') && !probe.one(probe.board().reason)`
			p.untilClosed()
			asked := get[string](p.tab, "probe.one(probe.board().closed).id")
			for w, how := range []string{"Escape", "a click outside it"} {
				if !everything && w != i%2 {
					continue
				}
				p.click("#" + asked)
				p.await("a reason", `probe.one(probe.board().reason)`)
				p.click("[popovertarget=menu]")
				p.await("the menu", "document.querySelector('#menu:popover-open')")
				p.click(".table-bar .brand ~ *:not(.tools)")
				p.await("the menu to close, and no more", "!document.querySelector('#menu:popover-open') && probe.one(probe.board().reason)")
				if how == "Escape" {
					p.press(kb.Escape)
				} else {
					p.click(".table-bar .brand ~ *:not(.tools)")
				}
				p.await("the reason to close by "+how, gone)
				p.await("the focus to return", "document.activeElement.id === "+quote(asked))
			}
			p.whyClosed()
			at := p.table()
			for _, w := range get[[]way](p.tab, "probe.ways()") {
				if w.Kind != "place" || !get[bool](p.tab, "probe.one("+quote(w.Selector)+").matches('button')") {
					continue
				}
				if get[spot](p.tab, "probe.spot("+quote(w.Selector)+")").Why != "" {
					continue // the answer itself may cover a neighbour of what was asked about
				}
				p.push(w.Selector)
				p.awaitTable("the press to count", func(now table) bool { return now.Seq > at.Seq })
				p.await("the reason to close with the press", gone)
				break
			}
		})
	}
}
