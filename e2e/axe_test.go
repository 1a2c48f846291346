package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// violation is one rule of axe-core that a page breaks.
type violation struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML    string
		Target  []any
		Summary string `json:"failureSummary"`
	}
}

// TestAccessible runs axe-core on every kind of page in both themes. The table is checked in both
// sizes, every other page in one of them; with SIGNORIA_BROWSER=all, all pages in both. No
// violation may be serious or critical.
func TestAccessible(t *testing.T) {
	t.Parallel()
	ofEach(t, accessible)
}

func accessible(t *testing.T, g game) {
	axe := axeCore(t)
	p := newPlayerOf(t, shared, g, "axe", 40)
	sizes := []size{wide, phone}
	seen := 0
	see := func(name string) {
		t.Helper()
		seen++
		for i, s := range sizes {
			if !everything && name != "table" && (i+seen)%len(sizes) == 0 {
				continue
			}
			p.resize(s)
			p.audit(axe, name+" at "+s.String())
		}
		p.resize(wide)
	}
	p.open("/")
	see("home")
	p.openForm("&with=each&pace=day")
	p.click("#rest summary")
	see("set-up")
	p.openTable(g.with("friend"))
	see("waiting room")
	if g == lorenzo {
		p.open("/new?title=lorenzo&seats=3&with=anybody&pace=calm&fill=1d&newcomers=1")
		p.click("#open-table")
		p.await("the room", `document.getElementById('public')`)
		see("waiting room of an open table")
		p.open("/tables")
		see("open tables")
		p.open("/new?title=lorenzo&with=anybody&pace=calm&come=known&delay=15")
		p.click("#rest summary")
		see("a table for anybody, set up")
	}
	p.openTable(g.bots(3))
	p.until("my choice", func(at table) bool { return at.Asked })
	see("table")
	p.whyClosed()
	see("why not")
	p.click(".table-bar .tools button[popovertarget=menu]")
	see("menu")
	p.click("#match")
	p.press("s")
	p.await("the settings", `document.getElementById('settings').matches(':popover-open')`)
	see("settings")
	p.click("#settings [name=theme][value=candle]")
	p.await("the theme", `document.documentElement.dataset.theme === 'candle'`)
	p.press(kb.Escape)
	p.until("my choice", func(at table) bool { return at.Asked })
	see("table by candle")
	p.finish()
	base := p.base()
	for name, path := range map[string]string{"result": "/result", "replay": "/replay?at=9"} {
		p.open(base + path)
		p.await(name, `document.querySelector('.reel')`)
		see(name + " by candle")
		p.light("vellum")
		see(name)
		p.light("candle")
	}
	p.light("vellum")
	p.open(g.rules())
	if !everything { // the first five sections suffice, because all are built alike
		get[bool](p.tab, `(() => {
			const sixth = document.querySelectorAll('[data-rules] > h2')[5]
			while (sixth.nextElementSibling) sixth.nextElementSibling.remove()
			return true
		})()`)
	}
	see("rules")
	p.open("/content/" + string(g))
	see("printed values")
	if g == mil {
		for name, path := range map[string]string{"a ladder": "/ladder/mil/table", "my page": "/people/me", "the notices": "/notices", "the devices": "/devices", "about": "/about"} {
			p.open(path)
			see(name)
		}
	}
}

// axeCore returns the script of axe-core.
func axeCore(t *testing.T) string {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join(root, "web", "assets", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatalf("axe-core comes with the assets (make assets): %v", err)
	}
	return string(axe)
}

// light changes the theme as its button does, and loads the page again.
func (p *tab) light(theme string) {
	p.t.Helper()
	status, err := askPromise[int](p, `fetch('/settings', {method: 'POST', body: new URLSearchParams({theme: `+quote(theme)+`, back: '/rules'})}).then((r) => r.status)`)
	if err != nil || status != 200 {
		p.t.Fatalf("changing the theme: status %d, %v", status, err)
	}
	p.do("loading again", chromedp.Reload())
	p.await("the theme", "document.documentElement.dataset.theme === "+quote(theme))
}

// audit runs axe-core and fails for serious and critical violations. The debugger injects the
// script, because the page's content policy would block it.
func (p *tab) audit(axe, where string) {
	p.t.Helper()
	if !get[bool](p, "!!window.axe") {
		p.do("loading axe-core", chromedp.Evaluate[chromedp.Void](axe+";0"))
	}
	found, err := askPromise[[]violation](p, `axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)`)
	p.check("axe-core at "+where, err)
	for _, v := range found {
		if v.Impact != "serious" && v.Impact != "critical" {
			p.t.Logf("%s: %s (%s): %s", where, v.ID, v.Impact, v.Help)
			continue
		}
		p.t.Errorf("%s: %s (%s): %s, %d times", where, v.ID, v.Impact, v.Help, len(v.Nodes))
		for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
			p.t.Logf("    %.220s\n      %s", n.HTML, strings.ReplaceAll(n.Summary, "\n", "; "))
		}
	}
}
