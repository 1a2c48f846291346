package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// marked returns the rings on the page and the rings that should be there, each as the id of its
// thing and a colour class. The server lists the latest moves in #told. A counter that changed
// shows the difference instead of a ring; things that are not on the page get none.
const marked = `({
	rings: [...document.querySelectorAll('.trace')].filter((e) => !e.closest('#marks-key'))
		.map((e) => e.parentElement.closest('[id]').id + ' ' + e.classList[1] + (e.nextElementSibling ? ' not the last' : '')).sort(),
	wanted: (() => {
		const rings = new Map(), counted = new Set([...document.querySelectorAll('#told .deltas li')].map((li) => li.dataset.id))
		for (const li of document.querySelectorAll('#told > ol > li')) for (const list of [li.dataset.gone, li.dataset.marks])
			for (const id of list.split(' ').filter(Boolean)) rings.set(id, li.className)
		return [...rings].filter(([id]) => !counted.has(id) && document.getElementById(id)).map((pair) => pair.join(' ')).sort()
	})(),
	moves: document.querySelectorAll('#told > ol > li').length,
})`

type marksSeen struct {
	Rings, Wanted []string
	Moves         int
}

// marks returns the rings of the page. It fails if they are not those of the server's list.
func (p *tab) marks(when string) marksSeen {
	p.t.Helper()
	m := get[marksSeen](p, marked)
	if got, want := strings.Join(m.Rings, "\n"), strings.Join(m.Wanted, "\n"); got != want {
		p.t.Errorf("%s: %s the page marks\n%s\nand should mark\n%s", p.name, when, got, want)
	}
	return m
}

// listenForNews records in window.news what the playback says, which banners appear, and which of
// them cover the question.
const listenForNews = `(() => {
	if (window.news) return true
	window.news = { told: [], cried: [], over: [] }
	const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
	new MutationObserver(() => {
		const panel = document.getElementById('telling')
		const of = panel && !panel.hidden ? panel.querySelector('.of').textContent + ': ' + panel.querySelector('.said').textContent : ''
		if (of !== (news.told.at(-1) ?? '')) news.told.push(of)
		const banner = document.querySelector('.moment-banner')
		if (banner && banner.textContent !== news.cried.at(-1)) {
			news.cried.push(banner.textContent)
			const ask = document.getElementById('ask')?.getBoundingClientRect()
			if (ask && overlaps(banner.getBoundingClientRect(), ask)) news.over.push(banner.textContent)
		}
	}).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
	return true
})()`

// told returns the sentences of the playback, without the pauses.
func (p *tab) told() []string {
	p.t.Helper()
	return get[[]string](p, "news.told.filter(Boolean)")
}

// newsTable opens a table with two bots that move one after another while the page waits.
func newsTable(t *testing.T, name, motion, pace string) *player {
	p := newPlayer(newTab(t, ownServer(t, "--grace", "10m", "--bot-interval", pace), name), 3)
	p.motion(motion)
	p.openTable(seatPlan{"bot", "bot"})
	p.await("the page and its script", "document.getElementById('moment-banner') && !probe.table().Waiting")
	get[bool](p.tab, listenForNews)
	return p
}

// othersMoved plays until both opponents have moved and the page asks the player again.
func (p *player) othersMoved() {
	p.t.Helper()
	p.until("the moves of both others", func(at table) bool {
		return at.Asked && get[bool](p.tab, "new Set([...document.querySelectorAll('#told > ol > li')].map((li) => li.dataset.seat)).size >= 2 && !!document.querySelector('#table .trace')")
	})
	p.await("the playback to end", "document.getElementById('telling').hidden")
}

// TestWhatJustHappened plays with all motion on. The page plays the opponents' moves back by itself
// while nothing is asked. It marks them until the next answer, also after a reload, and the marks
// can be hidden.
func TestWhatJustHappened(t *testing.T) {
	t.Parallel()
	p := newsTable(t, "me", "no-preference", "120ms")
	p.othersMoved()
	if len(p.told()) == 0 {
		t.Error("nothing was told by itself")
	}
	before := p.marks("after the others' moves")
	if len(before.Rings) == 0 {
		t.Error("nothing is marked")
	}
	p.open(get[string](p.tab, "location.href"))
	p.await("the marks after a reload", "document.querySelector('#table .trace')")
	get[bool](p.tab, listenForNews)
	if after := p.marks("after a reload"); strings.Join(after.Rings, "\n") != strings.Join(before.Rings, "\n") {
		t.Errorf("a reload leaves %v of the marks %v", after.Rings, before.Rings)
	}
	if told := p.told(); len(told) > 0 {
		t.Errorf("after a reload %q is told by itself", told)
	}

	p.press("m")
	p.await("the marks to be hidden", "!probe.one('#table .trace, #table .delta')")
	p.press("m")
	p.await("the marks to be shown", "probe.one('#table .trace')")

	choices := p.choices
	p.until("my answer", func(table) bool { return p.choices > choices })
	if left := p.marks("after my answer"); left.Moves == 0 && len(left.Rings) > 0 {
		t.Errorf("after an answer %v is still marked", left.Rings)
	}
}

// TestPlayback plays the latest moves back on request: at speed "fast" to the end, ended by Escape,
// and ended by a press on the table. With playback off, nothing is played back by itself.
func TestPlayback(t *testing.T) {
	t.Parallel()
	p := newsTable(t, "me", "no-preference", "120ms")
	p.othersMoved()
	get[string](p.tab, "localStorage['signoria.pace'] = 'fast'")
	moves := p.marks("before the playback").Moves
	get[int](p.tab, "news.told.length = 0")
	p.click("#teller .tell")
	p.await("the playback to begin", "!document.getElementById('telling').hidden")
	p.await("the playback to end", "document.getElementById('telling').hidden")
	if told := p.told(); len(told) < moves {
		t.Errorf("of %d moves were told %q", moves, told)
	} else {
		for _, line := range told {
			if _, sentence, _ := strings.Cut(line, ": "); sentence == "" {
				t.Errorf("%q is told without a sentence", line)
			}
		}
	}
	p.marks("after the playback")

	p.click("#teller .tell")
	p.click("#telling .play") // pauses it
	p.await("the playback to pause", "!document.querySelector('#telling .play').classList.contains('going')")
	p.press(kb.Escape)
	p.await("Escape to end it", "document.getElementById('telling').hidden")
	p.marks("after Escape")

	p.click("#teller .tell")
	p.click("#telling .play")
	p.click("#table .head") // a press that has no other effect
	p.await("a press to end it", "document.getElementById('telling').hidden")

	p.click("#teller .tell")
	get[bool](p.tab, `(() => {
		const pace = document.querySelector('#telling .pace')
		pace.value = 'off'
		return pace.dispatchEvent(new Event('change'))
	})()`)
	p.await("off to end it", "document.getElementById('telling').hidden")
	get[int](p.tab, "news.told.length = 0")
	choices := p.choices
	p.until("my answer", func(table) bool { return p.choices > choices })
	p.othersMoved()
	if told := p.told(); len(told) > 0 {
		t.Errorf("playback is off, and the page still tells %q", told)
	}
}

// TestBanner plays to the second round. A banner announces the round without covering the question.
func TestBanner(t *testing.T) {
	t.Parallel()
	p := newsTable(t, "me", "no-preference", "120ms")
	p.until("the second round", func(at table) bool { return at.Round >= 2 })
	p.await("a banner", "news.cried.length > 0")
	if over := get[[]string](p.tab, "news.over"); len(over) > 0 {
		t.Errorf("%q lies over the question", over)
	}
	if events := get[string](p.tab, "getComputedStyle(document.querySelector('.moment-banner') ?? document.getElementById('ways')).pointerEvents"); events != "none" {
		t.Error("a banner takes presses")
	}
	p.await("the banners to go", "!document.querySelector('.moment-banner')")
}

// TestMarksOfOthers plays without motion, and looks as a spectator. The marks are there, nothing is
// played back by itself, and no path of a piece is drawn.
func TestMarksOfOthers(t *testing.T) {
	t.Parallel()
	p := newsTable(t, "still", "reduce", "120ms")
	p.othersMoved()
	if told := p.told(); len(told) > 0 {
		t.Errorf("without motion %q is told by itself", told)
	}
	p.click("#teller .tell")
	p.await("the playback", "!document.getElementById('telling').hidden && document.querySelector('#table .trace')")
	if p.has(".went") {
		t.Error("the path of a piece is drawn although motion is off")
	}
	watch := get[string](p.tab, "document.querySelector('#watch-link').value")
	guest := newTab(t, p.srv, "guest")
	guest.motion("no-preference")
	guest.open(watch)
	guest.await("the marks of the last turn", "document.querySelector('#table .trace')")
	if m := guest.marks("for a spectator"); m.Moves != 1 {
		t.Errorf("a spectator sees marks of %d moves, want only those of the last turn", m.Moves)
	}
}

// away reloads the page as if it had last been seen the given number of minutes ago.
func (p *tab) away(minutes int) {
	p.t.Helper()
	get[bool](p, `(() => {
		const match = location.pathname.split('/')[2]
		Storage.prototype.setItem = () => {} // because a page stores the time when it is left
		localStorage['signoria.seen'] = JSON.stringify({ [match]: Date.now() - `+number(float64(minutes))+` * 60000 })
		return true
	})()`)
	p.open(get[string](p, "location.href"))
	p.await("the page and its script", "document.getElementById('moment-banner')")
}

// TestRecap returns to a table where many moves were made. After ten minutes the page shows a
// recap, after nine it does not.
func TestRecap(t *testing.T) {
	t.Parallel()
	p := newsTable(t, "me", "reduce", "1s") // slow bots, so that the match is not over before the return
	p.handOver(1)                           // a bot plays for me meanwhile
	p.await("enough moves for a recap", "document.getElementById('recap')")
	p.handOver(1)
	p.away(11)
	p.await("the recap, with the focus on its button", "document.querySelector('dialog.recap[open]') && document.activeElement.matches('.recap .primary')")
	if text := p.text("dialog.recap[open]"); !strings.Contains(text, "While you were away") || !p.has("dialog.recap[open] .recap-lines li") {
		t.Errorf("the recap says %q", text)
	}
	p.press(kb.Escape)
	p.await("Escape to close the recap", "!document.querySelector('dialog.recap[open]')")
	p.marks("after the recap")

	p.away(11)
	p.click("dialog.recap[open] [data-tell]")
	p.await("the playback", "!document.querySelector('dialog.recap[open]') && !document.getElementById('telling').hidden")

	p.away(9)
	if p.has("dialog.recap[open]") {
		t.Error("the recap is shown after only nine minutes")
	}
}
