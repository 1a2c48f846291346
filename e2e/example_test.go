package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestExample plays a whole game of the example title at the fallback table against two apprentice
// bots. It uses the page's buttons, and a written choice that is refused with its rule. The page
// fits into every window, and axe-core finds nothing serious.
func TestExample(t *testing.T) {
	t.Parallel()
	axe := axeCore(t)
	p := newPlayerOf(t, ownServer(t, "--examples", "--grace", "10m"), example, "me", 7)
	p.openTable(example.bots(2))
	p.until("my first choice", func(at table) bool { return at.Asked })
	for _, s := range []size{wide, middle, phone} {
		p.resize(s)
		p.fits("the fallback table at " + s.String())
		p.audit(axe, "the fallback table at "+s.String())
	}
	p.resize(wide)
	p.click(`#ask button[value="urge wolf 2"]`)
	p.awaitTable("the next lap", func(at table) bool { return at.Asked && !p.has(`#ask button[value="urge wolf 2"]`) })
	p.writes("urge goose 2", "EX-2.3")
	p.wholeGame(3, 3)
}

// writes submits an illegal choice as text and expects the rule that forbids it.
func (p *player) writes(choice, rule string) {
	p.t.Helper()
	p.click("#write summary")
	p.click("#write-choice")
	p.press(choice)
	p.press(kb.Enter)
	p.await("why not", "probe.table().Notice !== ''")
	if notice := p.table().Notice; !strings.Contains(notice, rule) {
		p.t.Errorf("%q is answered by %q; want %s", choice, notice, rule)
	}
}
