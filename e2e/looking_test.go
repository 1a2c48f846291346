package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// awaitReview waits until a review is complete. It fails if there is no progress for twice patience.
func (p *tab) awaitReview() {
	p.t.Helper()
	const far = `document.querySelector('#looking .course') ? 1000 : document.querySelector('#looking progress')?.value ?? -1`
	far0, since := -1.0, time.Now()
	for far0 < 1000 {
		if now := get[float64](p, far); now > far0 {
			far0, since = now, time.Now()
		}
		if time.Since(since) > 2*patience {
			p.t.Fatalf("%s: the review makes no progress at %v of 1000", p.name, far0)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// TestReview starts the review of a finished match. The page shows the progress and then the result
// without a reload. The chart shows the chances at the moment under the pointer. A costly choice
// links to the replay, where the better choice is shown until Escape.
func TestReview(t *testing.T) {
	t.Parallel()
	axe := axeCore(t)
	ofEach(t, func(t *testing.T, g game) {
		p := newPlayerOf(t, shared, g, "looking back", 5)
		p.openTable(g.with("bot"))
		p.until("my choice", func(at table) bool { return at.Asked })
		p.finish()
		base := p.base()
		p.open(base + "/result")
		p.await("the button", "document.getElementById('look-back')")
		p.picture("looking-asked")
		p.mark()
		p.click("#look-back")
		p.await("the review to begin", "document.querySelector('#looking progress, #looking .course')")
		p.await("the focus to stay", "document.activeElement.id === 'looking-head'")
		p.picture("looking-works")
		p.awaitReview()
		p.stayed()
		for _, seat := range []string{"#whose-1", "#whose-2"} {
			if p.has(".costly li") {
				break
			}
			p.click(seat)
			p.await("the seat's choices", "document.querySelector('"+seat+"[aria-current=true]')")
		}
		p.stayed()
		p.picture("looking")
		for _, s := range []size{wide, phone} {
			p.resize(s)
			p.audit(axe, "the review at "+s.String())
		}
		p.resize(wide)
		get[bool](p.tab, "document.querySelector('.course .plot').scrollIntoView({block: 'center', behavior: 'instant'}), true")
		p.rest(".course .plot")
		p.await("the chances under the pointer", `[...document.querySelectorAll('.course .read')].every((place) => place.textContent.includes('%')) && document.querySelector('.course .moment a:not([hidden])')`)

		at := get[string](p.tab, `new URL(document.querySelector('.costly li a.btn').href).searchParams.get('at')`)
		p.click(".costly li a.btn")
		p.await("the better choice", "document.querySelector('#laid-open .answer')")
		p.awaitMoment("the moment of the choice", "at === "+at)
		p.await("the focus on its head", "document.activeElement.id === 'laid-open-head'")
		p.picture("laid-open")
		p.audit(axe, "a costly choice in the replay")
		p.mark()
		p.press(kb.Escape)
		p.await("the sheet to close", "!document.getElementById('laid-open')")
		p.awaitMoment("the moment to stay", "at === "+at)
		p.stayed()
	})
}
