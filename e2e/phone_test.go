package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// glided counts in window.glides the elements added to the layer of motion, from the start of the
// page. Counting begins there, because a page that drew its first motion slowly then stops all
// motion.
const glided = `
window.glides = 0
new MutationObserver((list) => {
	for (const m of list) if (m.target.id === 'flights') glides += m.addedNodes.length
}).observe(document, { childList: true, subtree: true })`

// TestPhone plays on a phone by touch: through the tabs, the drawer over a lit place and the panel
// at the foot. It plays one round; with SIGNORIA_BROWSER=all two rounds, or twenty choices of the
// other titles.
func TestPhone(t *testing.T) {
	t.Parallel()
	ofEach(t, onPhone)
}

func onPhone(t *testing.T, g game) {
	p := newPlayerOf(t, shared, g, "phone", 60)
	p.do("resizing to a phone", chromedp.EmulateViewport(int64(phone.width), int64(phone.height), chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
	p.touch = true
	p.openTable(g.bots(2))
	rounds := map[bool]int{false: 1, true: 2}[everything]
	p.until("enough rounds, or twenty choices", func(at table) bool {
		if at.Asked {
			p.fits(at.Question)
		}
		return at.Round > rounds || g != lorenzo && p.choices >= 20
	})
}

// fits fails if the page is wider than its window.
func (p *tab) fits(where string) {
	p.t.Helper()
	if width := get[[]int](p, "[document.documentElement.scrollWidth, innerWidth]"); width[0] > width[1] {
		p.t.Errorf("%s: %s: the page is %d wide in a window of %d", p.name, where, width[0], width[1])
	}
}

// TestGliding plays a round with all motion on. Pieces glide, and every click during the motion
// counts.
func TestGliding(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, ownServer(t, "--bot-interval", "60ms", "--grace", "10m"), "motion"), 61)
	p.motion("no-preference")
	p.resize(middle)
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: glided})
	p.check("counting what glides", err)
	p.openTable(seatPlan{"bot", "bot"})
	p.until("the second round", func(at table) bool { return at.Round >= 2 })
	n := get[int](p.tab, "window.glides")
	if n == 0 {
		t.Error("nothing glided")
	}
	t.Logf("%d pieces glided", n)
}
