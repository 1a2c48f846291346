package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestClocks opens a table with clocks for two: they count down by themselves, a pause
// is proposed and agreed on, one leaves and comes back, the match ends by agreement, and
// one press each opens and joins the rematch. No page is loaded anew before the end.
func TestClocks(t *testing.T) {
	t.Parallel()
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.open("/?title=lorenzo&seats=2&who2=friend&pace=calm")
	host.await("the pace of the address", "document.querySelector('#option-pace [value=calm]').checked")
	host.click("#open-table")
	host.await("the room", "document.querySelector('.room-seats [id^=link-]')")
	link := get[string](host.tab, `document.querySelector('.room-seats [id^=link-]').value`)
	friend := newPlayer(newTab(t, shared, "friend"), 2)
	friend.open(link)
	friend.click(".sit button")
	for _, p := range []*player{host, friend} {
		p.await("two clocks", "document.querySelectorAll('#clocks li').length === 2")
		p.mark()
	}
	host.await("a clock to count down", "document.querySelector('#clocks .runs .clock')?.textContent.startsWith('19:')")

	host.click("[popovertarget=menu]")
	host.click("#deal-pause summary")
	host.click("#propose-pause")
	host.await("the proposal", "document.getElementById('withdraw')")
	friend.await("the proposal", "document.getElementById('agree')")
	friend.click("#agree")
	for _, p := range []*player{host, friend} {
		p.await("the pause", "document.querySelector('#clocks .paused') && !document.querySelector('.proposal')")
		p.await("no clock to run", "!document.querySelector('#clocks .runs, #clocks .free')")
	}

	friend.click("[popovertarget=menu]")
	friend.click("#deal-leave summary")
	friend.click("#leave-table")
	friend.await("the stand-in", "document.querySelector('.stand-in')")
	friend.press(kb.Escape)
	friend.click(".stand-in button")
	friend.await("the seat back", "!document.querySelector('.stand-in')")

	host.await("the menu of who has agreed", "!document.querySelector('.proposal')")
	host.click("#deal-end summary")
	host.click("#propose-end")
	friend.await("the proposal", "document.getElementById('agree')")
	host.stayed()
	friend.stayed()
	friend.click("#agree")
	for _, p := range []*player{host, friend} {
		p.await("the end", "document.querySelector('a[href$=\"/result\"]')")
		p.open(get[string](p.tab, "document.querySelector('a[href$=\"/result\"]').href"))
		p.await("the rematch", "document.getElementById('rematch')")
	}
	host.click("#rematch")
	host.await("the room of the rematch", "document.querySelector('.room-seats')")
	friend.click("#rematch")
	for _, p := range []*player{host, friend} {
		p.await("the rematch", "document.querySelectorAll('#clocks li').length === 2")
	}
}
