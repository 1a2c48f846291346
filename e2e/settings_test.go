package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestSettings opens the panel of settings by its key and its buttons, at a table and on other
// pages. Settings apply at once and after a reload. Escape closes the panel and returns the focus;
// a sheet opened from the menu does the same. Letter keys do nothing when they are switched off.
// The menu does not cover the bar.
func TestSettings(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, lorenzo, "settings", 41)
	const open = `document.getElementById('settings').matches(':popover-open')`
	const shut = "!(" + open + ")"
	p.openTable(lorenzo.bots(1))
	get[bool](p.tab, `(document.getElementById('ask-why').focus(), true)`)
	p.press("s")
	p.await("the panel", open)
	if head := get[string](p.tab, `document.activeElement.id`); head != "settings-head" {
		t.Errorf("the focus is on %q in the panel", head)
	}
	for _, key := range []string{"I", "M", "?", "Esc"} {
		if !get[bool](p.tab, `[...document.querySelectorAll('#settings .keys dl > div')].some((row) => row.checkVisibility() && row.querySelector('kbd').textContent === `+quote(key)+`)`) {
			t.Errorf("the key %s is not listed at a table", key)
		}
	}
	if get[bool](p.tab, `[...document.querySelectorAll('#settings [data-where=".reel"]')].some((row) => row.checkVisibility())`) {
		t.Error("keys of the replay are listed at a table")
	}
	for _, answer := range []string{"[name=theme][value=candle]", "[name=motion][value=none]", "[data-set=marks][value=off]", "[data-set=pace][value=slow]"} {
		p.click("#settings " + answer)
		p.await(answer, `document.querySelector(`+quote("#settings "+answer)+`).getAttribute('aria-pressed') === 'true'`)
	}
	p.await("the settings to apply", `document.documentElement.matches('.traces-off[data-theme=candle][data-still]')`)
	p.press(kb.Escape)
	p.await("the panel to close", shut)
	p.await("the focus to return", `document.activeElement.id === 'ask-why'`)
	p.press("m")
	p.await("the key to bring the marks back", `document.querySelector('#settings [data-set=marks][value=on]').getAttribute('aria-pressed') === 'true'`)

	p.open("/rules")
	p.await("the settings to apply on another page", `document.documentElement.matches('[data-theme=candle][data-still]') && document.documentElement.hasAttribute('data-live')`)
	p.click("#settings-bar")
	p.await("the panel", open)
	p.click("#settings [data-set=keys][value=off]")
	p.press(kb.Escape)
	p.await("the panel to close", shut)
	p.await("the focus to return", `document.activeElement.id === 'settings-bar'`)
	p.press("s")
	if get[bool](p.tab, open) {
		t.Error("the key opens the panel although keys are switched off")
	}

	p.resize(phone)
	p.openTable(lorenzo.bots(1))
	p.click(".table-bar .tools button[popovertarget=menu]")
	p.click("#settings-menu")
	p.await("the panel", open)
	p.fits("the settings on a phone")
	p.press(kb.Escape)
	p.await("the panel to close", shut)
	p.await("the focus to return to the menu", `document.activeElement.id === 'settings-menu'`)

	p.click("#menu [popovertarget=leaving]")
	p.await("the question before leaving the table", `document.activeElement.closest('#leaving:popover-open')`)
	if high := get[bool](p.tab, `document.getElementById('menu').getBoundingClientRect().top < document.querySelector('.table-bar').getBoundingClientRect().bottom`); high {
		t.Error("the menu lies over the bar")
	}
	p.press(kb.Escape)
	p.await("the focus to return to the entry of the menu", `document.activeElement.matches('#menu [popovertarget=leaving]')`)
	p.press(kb.Escape)
	p.await("the focus to return to the bar", `document.activeElement.matches('.table-bar [popovertarget=menu]')`)
}
