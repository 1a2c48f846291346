package e2e

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

// mark sets a variable in the page that a reload would delete.
func (p *tab) mark() {
	p.t.Helper()
	get[bool](p, "window.stayed = true")
}

// stayed fails if the page was reloaded since mark.
func (p *tab) stayed() {
	p.t.Helper()
	if !get[bool](p, "window.stayed === true") {
		p.t.Errorf("%s: the page was reloaded", p.name)
	}
}

// clock makes a page record when it posts, when stream messages reach it, and when it has drawn a
// board.
func (p *tab) clock() {
	p.t.Helper()
	get[bool](p, `(() => {
		const now = () => performance.timeOrigin + performance.now()
		window.sent = 0; window.reached = []; window.shown = []
		document.addEventListener('submit', () => { window.sent = now() })
		document.addEventListener('stream:message', () => window.reached.push(now()))
		document.addEventListener('board:drawn', () => window.shown.push(now()))
		return true
	})()`)
}

// number writes a number as a JavaScript literal.
func number(n float64) string { return strconv.FormatFloat(n, 'f', 3, 64) }

// TestTwoBrowsers seats a friend by a secret link and lets a spectator watch. All see all moves,
// and only the players can move.
func TestTwoBrowsers(t *testing.T) {
	t.Parallel()
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.openTable(seatPlan{"friend", "bot"})
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	watch := get[string](host.tab, `document.querySelector('#watch-link').value`)
	host.click(".room-send [data-copy]")
	host.await("the link to be copied", `probe.one('.room-send [data-copy]').innerText === 'Copied'`)
	host.mark()

	friend := newPlayer(newTab(t, shared, "friend"), 2)
	friend.open(link)
	get[string](friend.tab, `document.querySelector('.sit input[name=name]').value = 'Fiammetta'`)
	friend.click(".sit button")
	friend.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	host.await("the friend's name", `document.getElementById('table').innerText.includes('Fiammetta')`)
	friend.mark()

	guest := newTab(t, shared, "guest")
	guest.open(watch)
	guest.awaitTable("the table", func(at table) bool { return at.Round >= 1 })
	guest.mark()

	everybody := []*tab{host.tab, friend.tab, guest}
	for _, p := range everybody {
		p.clock()
	}
	moves := 0
	var reached, shown []float64
	for range 10 {
		mover, other := whoActs(t, host, friend)
		at := mover.table()
		if title := get[string](mover.tab, "document.title"); at.Asked && !strings.Contains(title, "Your decision") {
			t.Errorf("%s is asked, and the tab is called %q", mover.name, title)
		}
		mover.step(at)
		now := mover.table().Turn
		for _, p := range []*tab{other.tab, guest} {
			p.awaitTable("the move of "+mover.name, func(at table) bool { return at.Turn >= now })
		}
		if now > at.Turn {
			moves++
			sent := get[float64](mover.tab, "window.sent")
			reached = append(reached, get[float64](other.tab, "window.reached.find((t) => t > "+number(sent)+") ?? 0")-sent)
			shown = append(shown, get[float64](other.tab, "window.shown.find((t) => t > "+number(sent)+") ?? 0")-sent)
		}
	}
	for _, p := range everybody {
		p.stayed()
	}
	if moves < 3 {
		t.Fatalf("only %d moves were made", moves)
	}
	same := func(ms float64) float64 { return ms }
	t.Logf("from one browser's post, medians: %.0f ms until the board reached the other, %.0f ms until it was drawn there", middleOf(reached, same), middleOf(shown, same))
	spectatorCannotAct(t, guest)
}

// whoActs waits until one of two players has to act.
func whoActs(t *testing.T, one, two *player) (mover, other *player) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(often) {
		if toAct(one.table()) {
			return one, two
		}
		if toAct(two.table()) {
			return two, one
		}
	}
	t.Fatal("neither player is asked")
	return nil, nil
}

// spectatorCannotAct checks that a spectator's page has nothing to press, and that a posted choice
// is refused.
func spectatorCannotAct(t *testing.T, guest *tab) {
	t.Helper()
	if n := get[int](guest, `document.querySelectorAll('[form=choose], [form=undo], [form=done], #choose').length`); n != 0 {
		t.Errorf("a spectator's page has %d buttons that act", n)
	}
	before := guest.table().Turn
	status, err := askPromise[int](guest, `fetch(`+quote(guest.base()+"/choose")+`, {method: 'POST', body: new URLSearchParams({seq: `+quote("3")+`, choice: 'pass'})}).then((r) => r.status)`)
	if err != nil {
		t.Fatal(err)
	}
	if status < 400 || status >= 500 {
		t.Errorf("a spectator's choice was answered with status %d", status)
	}
	if after := guest.table().Turn; after != before {
		t.Errorf("a spectator's choice moved the table from %d to %d", before, after)
	}
}
