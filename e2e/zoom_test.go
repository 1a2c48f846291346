package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestLargeText plays some turns with text of twice the size, and with the
// page zoomed to 200 %: every choice can be reached and clicked, and nothing
// that the question panel says is cut off.
func TestLargeText(t *testing.T) {
	kinds := map[string]func(*tab){
		"text": func(p *tab) {
			_, err := chromedp.Call(p.ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: 32, Fixed: 26}})
			p.check("doubling the text", err)
		},
		"page": func(p *tab) {
			p.do("zooming", chromedp.EmulateViewport(int64(wide.width/2), int64(wide.height/2), chromedp.EmulateScale(2)))
		},
	}
	for kind, enlarge := range kinds {
		t.Run(kind, func(t *testing.T) {
			p := newPlayer(newTab(t, shared, kind), 30)
			enlarge(p.tab)
			p.openTable(seatPlan{"bot", "bot"})
			if kind == "text" && get[float64](p.tab, "parseFloat(getComputedStyle(document.documentElement).fontSize)") < 30 {
				t.Fatal("the text is not twice the size")
			}
			checked := 0
			p.until("six choices", func(at table) bool {
				if at.Asked {
					checked++
					p.reachable(at)
				}
				return p.choices >= 6
			})
			if checked < 6 {
				t.Errorf("only %d questions were looked at", checked)
			}
		})
	}
}

// reachable fails for every answer that the mouse cannot reach, and for every
// part of the panel that is cut off.
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
	if width := get[[]int](p.tab, "[document.documentElement.scrollWidth, innerWidth]"); width[0] > width[1]+1 {
		p.t.Errorf("%q: the page is %d wide in a window of %d", at.Question, width[0], width[1])
	}
}
