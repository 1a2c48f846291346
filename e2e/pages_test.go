package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestEightPages opens one table in eight pages of one browser, which allows six connections to a
// server. All pages show what happens, and a press on any of them counts. The four pages used last
// have streams.
func TestEightPages(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "page1"), 8)
	p.openTable(seatPlan{"bot"})
	p.toAnswer()
	pages := []*player{p}
	for _, name := range []string{"page2", "page3", "page4", "page5", "page6", "page7", "page8"} {
		another := newPlayer(p.another(name), 8)
		another.open(p.path())
		another.awaitTable("the table", func(at table) bool { return at.Asked })
		pages = append(pages, another)
	}
	const streaming = `document.documentElement.hasAttribute('data-streamed')`
	for i, page := range pages {
		if i < 4 {
			page.await("the stream to be given up", "!("+streaming+")")
		} else {
			page.await("a stream", streaming)
		}
	}
	for _, presser := range []*player{pages[7], pages[0]} {
		presser.push(presser.toAnswer().Selector)
		if presser == pages[0] {
			presser.await("its stream again", streaming)
		}
		now := presser.awaitTable("the press to count", func(at table) bool { return at.Undo })
		for _, page := range pages {
			page.awaitTable("what was pressed on another page", func(at table) bool { return at.Version == now.Version || at.Seq >= now.Seq && now.Seq > 0 })
			if page.has("#unreachable") {
				t.Errorf("%s says that the server cannot be reached", page.name)
			}
		}
		presser.click("button[form=undo]")
	}
}

// another opens another page in the same browser profile.
func (p *tab) another(name string) *tab {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	a := &tab{t: p.t, name: name, ctx: ctx, srv: p.srv, game: p.game}
	p.t.Cleanup(cancel)
	a.prepare()
	return a
}
