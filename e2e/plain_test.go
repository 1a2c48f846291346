package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestWithoutScript starts a game and plays some turns by plain links and forms, without script. A
// reload shows the current board.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	ofEach(t, withoutScript)
}

func withoutScript(t *testing.T, g game) {
	p := newPlayerOf(t, shared, g, "plain", 9)
	p.mute = true
	_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	p.check("switching script off", err)
	p.openTable(g.bots(1))
	if get[bool](p.tab, `document.querySelector('#match').hasAttribute('data-htmx-powered')`) {
		t.Fatal("script runs although it is switched off")
	}
	for p.choices < 4 {
		at := p.reloadUntil(toAct)
		if at.Asked {
			p.answer(at)
			continue
		}
		p.mark()
		p.click("button[form=done]")
		p.await("the next page", "window.stayed !== true")
		p.reloadUntil(func(now table) bool { return now.Turn > at.Turn })
	}
}

// reloadUntil reloads the page until the table fits, as a person without script does.
func (p *tab) reloadUntil(fits func(table) bool) table {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if at, err := ask[table](p, "probe.table()"); err == nil && fits(at) {
			return at
		} else if err == nil { // otherwise a page is just loading
			p.do("loading again", chromedp.Reload())
		}
	}
	p.t.Fatalf("%s: reloading did not show the wanted table; the table is %+v", p.name, p.table())
	return table{}
}
