package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestLargeText plays six choices with text of twice the size, on a desktop and on a phone, and
// with the page zoomed to 200 %. Every choice can be clicked, and no text of the question panel is
// cut off.
func TestLargeText(t *testing.T) {
	t.Parallel()
	kinds := map[string]func(*tab){
		"text": func(p *tab) {
			p.textSize(32)
		},
		"phone": func(p *tab) {
			p.textSize(32)
			p.become(phone)
		},
		"page": func(p *tab) {
			p.do("zooming", chromedp.EmulateViewport(int64(wide.width/2), int64(wide.height/2), chromedp.EmulateScale(2)))
		},
	}
	for kind, enlarge := range kinds {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			ofEach(t, func(t *testing.T, g game) { largeText(t, g, kind, enlarge) })
		})
	}
}

func largeText(t *testing.T, g game, kind string, enlarge func(*tab)) {
	p := newPlayerOf(t, shared, g, kind, 30)
	enlarge(p.tab)
	p.open("/")
	if kind != "page" && get[float64](p.tab, "parseFloat(getComputedStyle(document.documentElement).fontSize)") < 30 {
		t.Fatal("the text is not twice the size")
	}
	p.uncovered("home", "main")
	p.openForm("&with=each")
	p.click("#rest summary")
	p.uncovered("set-up", "main")
	p.fits("set-up")
	checked := 0
	p.openTable(g.bots(2))
	p.until("six choices", func(at table) bool {
		if at.Asked {
			checked++
			p.reachable(at)
		}
		if at.Asked && checked == 1 && kind != "phone" { // on a phone the playback button covers a part of what scrolls
			p.uncovered("table", "#table")
		}
		return p.choices >= 6
	})
	if checked < 6 {
		t.Errorf("only %d questions were looked at", checked)
	}
}

// reachable fails for every answer that the mouse cannot reach, and for every part of the panel
// that is cut off.
func (p *player) reachable(at table) {
	p.t.Helper()
	for _, w := range get[[]way](p.tab, "probe.ways()") {
		if s := get[spot](p.tab, "probe.spot("+quote(w.Selector)+")"); s.Why != "" && p.table().Version == at.Version {
			p.t.Errorf("%q: %q cannot be reached: %s", at.Question, w.Words, s.Why)
		}
	}
	for _, cut := range get[[]string](p.tab, "probe.cut('#ask')") {
		p.t.Errorf("%q: the panel is cut off: %s", at.Question, cut)
	}
	p.fits(at.Question)
}

// uncovered fails for texts that something covers.
func (p *tab) uncovered(where, selector string) {
	p.t.Helper()
	list := get[[]string](p, "probe.covered("+quote(selector)+")")
	for _, c := range list[:min(len(list), 8)] {
		p.t.Errorf("%s: %s", where, c)
	}
}

// textSize sets the browser's default text size, which is 16 pixels otherwise.
func (p *tab) textSize(pixels int64) {
	p.t.Helper()
	sizes := page.FontSizes{Standard: pixels, Fixed: pixels * 13 / 16}
	_, err := chromedp.Call(p.ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &sizes})
	p.check("setting the size of text", err)
}
