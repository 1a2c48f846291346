package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// oneClockEach holds if the viewer's own clock is shown once, in the bar, and the other's clock on
// the board.
const oneClockEach = `document.querySelectorAll('.table-bar .clock.own').length === 1 && !document.querySelector('#table .clock.own') && document.querySelector('#table .clock:not(.own)') && document.querySelector('#table .taper')`

// TestClocksOfEveryTitle opens a table with clocks for two people, in each title. Each sees the
// other's clock at the other's seat and the own clock in the bar, with a spoken label. This holds
// on a desktop, a tablet and a phone; no page is wider than its window.
func TestClocksOfEveryTitle(t *testing.T) {
	long(t)
	t.Parallel()
	for title, seats := range map[string]string{"lorenzo": "2", "virtu": "3", "wars-of-italy": "2", "mil": "2"} {
		t.Run(title, func(t *testing.T) {
			host := newPlayer(newTab(t, shared, "host"), 1)
			host.open("/new?title=" + title + "&seats=" + seats + "&who2=friend&pace=three-days")
			host.click("#open-table")
			host.await("the room", "document.querySelector('.room-send [id^=link-]:not(#link-all)')")
			friend := newPlayer(newTab(t, shared, "friend"), 2)
			friend.open(get[string](host.tab, "document.querySelector('.room-send [id^=link-]:not(#link-all)').value"))
			friend.click(".sit button")
			for _, p := range []*player{host, friend} {
				p.await("the own clock in the bar, the other's at its seat", oneClockEach)
				p.await("labels with the time", "[...document.querySelectorAll('[role=timer][data-label]')].every((clock) => / [0-9]+ /.test(clock.getAttribute('aria-label')))")
				for _, size := range []size{wide, middle, phone} {
					p.resize(size)
					p.await("the own clock in sight", "[...document.querySelectorAll('.table-bar .clock.own')].every((clock) => { const at = clock.getBoundingClientRect(); return at.width > 0 && at.left >= 0 && at.right <= innerWidth })")
					p.await("no page wider than its window", "document.documentElement.scrollWidth <= innerWidth")
				}
			}
		})
	}
}

// TestClocks plays at a table with clocks for two people. The clocks count down by themselves, and
// a pause is proposed and agreed on. An open menu warns of short time and announces the viewer's
// turn. One player leaves and comes back, and the match ends by agreement. One press opens the
// rematch and one press joins it; the old table announces it. No page is reloaded before that.
func TestClocks(t *testing.T) {
	t.Parallel()
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.open("/new?title=lorenzo&seats=2&who2=friend&pace=calm")
	host.await("the pace of the address", "document.querySelector('#option-pace [value=calm]').checked")
	host.click("#open-table")
	host.await("the room", "document.querySelector('.room-send [id^=link-]:not(#link-all)')")
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	friend := newPlayer(newTab(t, shared, "friend"), 2)
	friend.open(link)
	friend.click(".sit button")
	for _, p := range []*player{host, friend} {
		p.await("the own clock in the bar, the other's at its seat", oneClockEach)
		p.mark()
	}
	host.await("a clock to count down", "[...document.querySelectorAll('.clock.runs')].some((clock) => clock.textContent.startsWith('19:'))")

	deciding, waiting := host, friend
	if !get[bool](host.tab, "document.getElementById('match').hasAttribute('data-yours')") {
		deciding, waiting = friend, host
	}
	deciding.timeRunsOut()
	waiting.click("[popovertarget=menu]")
	deciding.until("the other's turn", func(at table) bool { return !at.Asked && !at.Done })
	waiting.await("the menu to say that it is their turn", "document.querySelector('#menu > #hurry:not([hidden]) [role=status]')?.textContent === 'It is your turn now.'")
	waiting.press(kb.Escape)
	waiting.await("the line to go with the menu", "!document.querySelector('#hurry:not([hidden])')")

	host.click("[popovertarget=menu]")
	host.click("[popovertarget=propose]")
	host.await("only the fields of a pause", "document.getElementById('deal-pause').checked && [...document.querySelectorAll('#propose .with-it')].filter((fields) => fields.checkVisibility()).length === 1")
	host.click("#propose-it")
	host.await("the proposal", "document.getElementById('withdraw')")
	friend.await("the proposal", "document.getElementById('agree')")
	friend.click("#agree")
	for _, p := range []*player{host, friend} {
		p.await("the pause", "document.querySelector('.time-note.held time')?.textContent.includes(':') && !document.querySelector('.proposal')")
		p.await("all clocks to stop", "!document.querySelector('.clock.runs, .clock.free') && document.querySelector('.clock.held')")
	}

	friend.click("[popovertarget=menu]")
	friend.click("[popovertarget=leaving]")
	friend.await("the focus on what does no harm", "document.activeElement?.getAttribute('popovertarget') === 'leaving'")
	friend.press(kb.Escape)
	friend.await("the menu alone", "!document.querySelector('#leaving:popover-open') && document.querySelector('#menu:popover-open')")
	friend.click("[popovertarget=leaving]")
	friend.click("#leave-table")
	friend.await("the stand-in panel instead of the question", "document.querySelector('#ask .stand-in-panel') && !document.querySelector('#ask > .q').checkVisibility() && !document.querySelector('[popover]:popover-open')")
	host.await("the sign that a bot plays, instead of the clock", "document.querySelector('.rival .clock.out')")
	friend.click(".stand-in button")
	friend.await("the seat and the question back", "!document.querySelector('.stand-in') && document.querySelector('#ask > .q').checkVisibility()")

	host.await("the sheets to have closed", "!document.querySelector('.proposal, [popover]:popover-open')")
	host.click("[popovertarget=menu]")
	host.click("[popovertarget=propose]")
	host.click("#deal-end")
	host.click("#propose-it")
	friend.await("the proposal", "document.getElementById('agree')")
	host.stayed()
	friend.stayed()
	friend.click("#agree")
	for _, p := range []*player{host, friend} {
		p.await("the end", "document.querySelector('a[href$=\"/result\"]')")
	}
	host.open(get[string](host.tab, "document.querySelector('a[href$=\"/result\"]').href"))
	host.await("the rematch", "document.getElementById('rematch')")
	host.click("#rematch")
	host.await("the room of the rematch", "document.querySelector('.room-seats')")
	// The friend's page learns of the rematch when it becomes visible, without a reload.
	get[bool](friend.tab, "document.dispatchEvent(new Event('visibilitychange'))")
	friend.await("the name of the player who asks for a rematch", "document.querySelector('#rematch-asked button')?.checkVisibility()")
	friend.stayed()
	friend.click("#rematch-asked button")
	for _, p := range []*player{host, friend} {
		p.await("the rematch", oneClockEach)
	}
}

// timeRunsOut opens the menu while the viewer's time gets short and runs out. The menu shows it,
// says it once to screen readers, and contains the answers to presses. The test changes the end of
// the page's clock instead of waiting.
func (p *player) timeRunsOut() {
	p.t.Helper()
	ends := func(left, holds string) string {
		return `(() => {
			for (const clock of document.querySelectorAll('.table-bar .clock.own')) { clock.dataset.zero = Date.now() + ` + left + `; delete clock.dataset.free }
			document.dispatchEvent(new Event('visibilitychange'))
			const line = document.querySelector('#menu > #hurry:not([hidden])'), [figures, text, said] = line?.children ?? []
			return ` + holds + `
		})()`
	}
	p.click("[popovertarget=menu]")
	p.await("how short the time is", ends("40_500", "line?.matches('.low') && figures.textContent === '0:40' && text.checkVisibility() && text.textContent.startsWith('At zero a bot plays') && said.textContent.startsWith('One minute.')"))
	p.await("what is said aloud to stay", ends("30_500", "figures?.textContent === '0:30' && (window.saidBefore ??= said.firstChild) === said.firstChild"))
	p.await("the menu to say that the time has run out", ends("-1", "text?.textContent === 'Your time has run out.' && said.textContent === text.textContent && figures.textContent === ''"))
	p.await("the answers to presses to be in the menu", "document.getElementById('notices').parentElement.id === 'menu'")
	p.press(kb.Escape)
	p.await("the answers to presses to be outside the closed menu", "document.getElementById('notices').parentElement === document.body")
	p.await("the warning to go when there is time again", ends("600_000", "!line"))
}
