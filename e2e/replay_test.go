package e2e

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// moment returns the number of the entry that a replay shows.
func (p *tab) moment() int {
	p.t.Helper()
	return get[int](p, "Number(document.getElementById('reel-at').value)")
}

// awaitMoment waits until the number at of the shown entry satisfies the expression fits, and
// returns it.
func (p *tab) awaitMoment(what, fits string) int {
	p.t.Helper()
	p.await(what, "((at) => "+fits+")(Number(document.getElementById('reel-at')?.value))")
	return p.moment()
}

// TestReplay opens a replay with motion on. It plays and pauses, obeys its keys while nothing has
// the focus, and jumps. Its address and its link show the same moment again, also to friends.
func TestReplay(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "looking back"), 7)
	p.openTable(seatPlan{"bot", "bot"})
	p.until("my choice", func(at table) bool { return at.Asked })
	p.finish()
	base := p.base()
	p.motion("no-preference")
	p.open(base + "/replay?at=0")
	p.await("the play button", "document.querySelector('#reel-play:not([hidden])')")
	start := p.moment()

	p.click("button[popovertarget=chapters]")
	p.await("the chart of scores", "document.querySelectorAll('#chapters .chart .line').length === 3")
	get[bool](p.tab, `((list) => { list.value = '4'; return list.dispatchEvent(new Event('change', {bubbles: true})) })(document.getElementById('reel-speed'))`)
	get[bool](p.tab, "document.getElementById('chapters').addEventListener('toggle', () => { window.chaptersClosed = true }, { once: true }), true")
	p.press(kb.Escape)
	p.await("the chapters to close, which gives their button the focus", "window.chaptersClosed")
	get[bool](p.tab, "document.activeElement.blur(), true")
	p.press(" ")
	p.awaitMoment("the match to play", "at >= "+strconv.Itoa(start+3))
	p.press(" ")
	p.await("the pause", "!document.querySelector('#reel-play.playing')")
	p.await("the last board", "probe && !document.querySelector('#flights')?.childElementCount")
	at := p.moment()
	p.await("the address to name the moment", "new URLSearchParams(location.search).get('at') === '"+strconv.Itoa(at)+"'")

	p.press(kb.ArrowRight)
	p.awaitMoment("the next choice", "at === "+strconv.Itoa(at+1))
	p.press(kb.ArrowLeft)
	p.awaitMoment("the previous choice", "at === "+strconv.Itoa(at))
	p.press(kb.ArrowDown)
	round := p.awaitMoment("the next round", "at > "+strconv.Itoa(at+5))
	p.press(kb.ArrowUp)
	p.awaitMoment("the round before", "at < "+strconv.Itoa(round))
	at = p.moment()
	p.press("n")
	mine := p.awaitMoment("my next turn", "at > "+strconv.Itoa(at))
	p.press("e")
	event := p.awaitMoment("the next event", "at > "+strconv.Itoa(mine))

	link := get[string](p.tab, "new URL(document.getElementById('moment-link').value).pathname + new URL(document.getElementById('moment-link').value).search")
	friend := newTab(t, shared, "a friend")
	friend.open(link)
	friend.awaitMoment("the same moment", "at === "+strconv.Itoa(event))
	if mineToo := friend.has("[data-jump=mine]"); mineToo {
		t.Error("a spectator has a button for the own next turn")
	}

	p.motion("reduce")
	p.open(base + "/replay?at=60")
	p.picture("looking-back")
	p.click("button[popovertarget=chapters]")
	p.picture("looking-back-race")
	p.open(base + "/result")
	p.await("the chart of scores", "document.querySelector('.race .chart')")
	p.picture("result-race")
	p.click(".race details.as-table summary")
	p.picture("result-race-table")
}
