package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestTalk lets two people talk. A line arrives on the other page and redraws no board there. The
// test also covers keys, folding, and the panel on a phone.
func TestTalk(t *testing.T) {
	t.Parallel()
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.openTable(seatPlan{"friend"})
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	friend := newPlayer(newTab(t, shared, "friend"), 2)
	friend.open(link)
	get[string](friend.tab, `document.querySelector('.sit input[name=name]').value = 'Fiammetta'`)
	friend.click(".sit button")
	friend.awaitTable("the start", func(at table) bool { return !at.Waiting })
	host.awaitTable("the start", func(at table) bool { return !at.Waiting })
	host.await("the friend", `document.getElementById('table').innerText.includes('Fiammetta')`)
	for _, p := range []*player{host, friend} {
		p.await("the stream", "document.documentElement.hasAttribute('data-streamed')")
		p.mark()
		get[bool](p.tab, `(() => {
			window.drawn = 0; window.heard = 0
			document.addEventListener('board:drawn', () => { window.drawn++ })
			document.addEventListener('stream:message', ({ detail }) => { if (detail.event === 'talk') window.heard++ })
			return true
		})()`)
	}
	if get[bool](host.tab, "!document.getElementById('talk').hidden") {
		t.Error("the panel is open before anyone opened it")
	}

	// A phrase by its key.
	host.press("t")
	host.await("the panel", "document.querySelector('#talk .quick .btn')?.id === 'say-thanks' && !document.getElementById('talk').hidden")
	host.keep("talk-open")
	if get[bool](host.tab, `(() => { const panel = document.getElementById('talk').getBoundingClientRect(); return panel.left < 0 || panel.top < 0 || panel.right > innerWidth || panel.bottom > innerHeight })()`) {
		t.Error("the panel is not wholly in the window")
	}
	drawn := get[float64](friend.tab, "window.drawn")
	get[bool](host.tab, "document.getElementById('talk-fold').focus() || true")
	host.press("1")
	host.await("the own line", "document.querySelectorAll('#said-lines .said.own').length === 1")
	friend.await("the line to be counted", "document.querySelector('#talk-open .count').textContent === '1' && !document.querySelector('#talk-open .count').hidden")
	friend.await("the line to be read out", "document.getElementById('talk-news').innerText.includes('Thanks')")
	friend.await("the line in the folded panel", "probe.one('#talk-last') && document.getElementById('talk-last').innerText.includes('Thanks')")
	if hidden := get[bool](friend.tab, `[...document.querySelectorAll('#match .can')].some((lit) => { const a = lit.getBoundingClientRect(), b = document.getElementById('talk-last').getBoundingClientRect(); return a.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom })`); hidden {
		t.Error("the line of the folded panel covers something lit")
	}
	if now := get[float64](friend.tab, "window.drawn"); now != drawn {
		t.Errorf("a line redrew %.0f boards", now-drawn)
	}
	if get[float64](friend.tab, "window.heard") == 0 {
		t.Error("the line did not come by the stream")
	}

	// A reaction to the line, by the keyboard.
	friend.press("t")
	friend.await("the panel", "probe.one('#talk .said')")
	get[bool](friend.tab, "document.querySelector('#talk .said').focus() || true")
	friend.press("e")
	friend.await("the signs", "document.querySelector('#talk .line-acts').open")
	friend.click("#talk .line-acts [value=eye]")
	host.await("the sign", "probe.one('#talk .said .reactions')")

	// Free text is allowed when both agree. A refused text stays in the field.
	host.click("#talk-free")
	host.await("the own agreement", "probe.one('#talk-phrases-only')")
	friend.await("no text field before both agree", "!document.getElementById('talk-text')")
	friend.click("#talk-free")
	host.await("the field", "probe.one('#talk-text')")
	get[bool](host.tab, "document.getElementById('talk-text').focus() || true")
	host.press("<b>no</b>" + kb.Enter)
	host.await("the refusal", "probe.one('#talk-refused') && document.getElementById('talk-text').value === '<b>no</b>'")
	get[bool](host.tab, "(document.getElementById('talk-text').value = '') === ''")
	host.press("Well met" + kb.Enter)
	friend.await("the text", "document.getElementById('said-lines').innerText.includes('Well met')")
	host.await("an empty field", "document.getElementById('talk-text').value === ''")
	host.keep("talk-text")
	axe := axeCore(t)
	host.audit(axe, "talk at "+wide.String())

	// Escape folds the panel. It also folds by itself before it hides lit things.
	host.press(kb.Escape)
	host.await("the panel to fold", "document.getElementById('talk').hidden && document.activeElement.id === 'talk-open'")
	host.press("t")
	host.await("the panel again", "!document.getElementById('talk').hidden")
	get[bool](host.tab, `(() => {
		const panel = document.getElementById('talk')
		Object.assign(panel.style, { left: '0', top: '0', width: '100%', height: '100%' })
		document.activeElement.blur()
		if (!document.querySelector('#match .can')) { const lit = document.createElement('i'); lit.className = 'can'; lit.style.cssText = 'position:fixed;inset:40% 40%'; document.getElementById('match').append(lit) }
		document.dispatchEvent(new CustomEvent('board:drawn', { detail: { from: 'stream' } }))
		return true
	})()`)
	host.await("the panel to fold before it hides lit things", "document.getElementById('talk').hidden")

	// On a phone the panel is at the foot, and nothing is wider than the window.
	friend.resize(phone)
	friend.await("the foot", "document.getElementById('talk').classList.contains('at-foot') || document.getElementById('talk').hidden")
	if get[bool](friend.tab, "document.getElementById('talk').hidden") {
		friend.click("#talk-open")
	}
	friend.await("the panel at the foot", `(() => { const box = document.getElementById('talk').getBoundingClientRect(); return box.bottom === innerHeight && box.width === innerWidth && box.height <= 0.69 * innerHeight })()`)
	if get[bool](friend.tab, "document.documentElement.scrollWidth > innerWidth") {
		t.Error("the page is wider than a phone")
	}
	if small := get[string](friend.tab, `[...document.querySelectorAll('#talk :is(button, summary, a)')].filter((b) => b.checkVisibility() && b.getBoundingClientRect().height > 0 && b.getBoundingClientRect().height < 39.5).map((b) => b.id || b.className || b.textContent).join(', ')`); small != "" {
		t.Errorf("too small for a finger: %s", small)
	}
	friend.keep("talk-phone")
	friend.audit(axe, "talk at "+phone.String())
	for _, p := range []*player{host, friend} {
		p.stayed()
	}

	// The pages of talk for browsers without script.
	base := friend.base()
	friend.open(base + "/talk")
	friend.audit(axe, "the page of talk")
	friend.open(base + "/talk/line?n=1")
	friend.await("a line", "probe.one('#report-line')")
	friend.audit(axe, "reporting a line")
}
