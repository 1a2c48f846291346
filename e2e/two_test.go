package e2e

import (
	"slices"
	"testing"
	"time"
)

// mark leaves a sign in a page that a reload would wipe out.
func (p *tab) mark() {
	p.t.Helper()
	get[bool](p, "window.stayed = true")
}

// stayed fails the test when the page was loaded again since mark.
func (p *tab) stayed() {
	p.t.Helper()
	if !get[bool](p, "window.stayed === true") {
		p.t.Errorf("%s: the page was loaded anew", p.name)
	}
}

// TestTwoBrowsers seats a friend by a secret link, and lets a spectator look
// on: all see all moves, and only who sits may move.
func TestTwoBrowsers(t *testing.T) {
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.openTable(seatPlan{"friend", "bot"})
	link := get[string](host.tab, `document.querySelector('.room-seats [id^=link-]').value`)
	watch := get[string](host.tab, `document.querySelector('#watch-link').value`)
	host.mark()

	friend := newPlayer(newTab(t, shared, "friend"), 2)
	friend.open(link)
	get[string](friend.tab, `document.querySelector('.sit input[name=name]').value = 'Fiammetta'`)
	friend.click(".sit button")
	friend.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Turn >= 0 })
	host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Turn >= 0 })
	host.await("the friend's name", `document.getElementById('table').innerText.includes('Fiammetta')`)
	friend.mark()

	guest := newTab(t, shared, "guest")
	guest.open(watch)
	guest.awaitTable("the table", func(at table) bool { return at.Turn >= 0 })
	guest.mark()

	var took []time.Duration
	for range 8 {
		mover, other := whoActs(t, host, friend)
		at := mover.table()
		if !toAct(at) {
			continue
		}
		start := time.Now()
		mover.step(at)
		now := mover.table().Turn
		for _, p := range []*tab{other.tab, guest} {
			p.awaitTable("the move of "+mover.name, func(at table) bool { return at.Turn >= now })
		}
		if now > at.Turn {
			took = append(took, time.Since(start))
		}
	}
	for _, p := range []*tab{host.tab, friend.tab, guest} {
		p.stayed()
	}
	if len(took) < 3 {
		t.Fatalf("only %d moves were made", len(took))
	}
	slices.Sort(took)
	t.Logf("from the click until all three pages showed it: median %s, at most %s", took[len(took)/2], took[len(took)-1])
	spectatorCannotAct(t, guest)
}

// whoActs waits until one of two players has to act.
func whoActs(t *testing.T, one, two *player) (mover, other *player) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
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

// spectatorCannotAct looks for anything to press, and then posts by hand.
func spectatorCannotAct(t *testing.T, guest *tab) {
	t.Helper()
	if n := get[int](guest, `document.querySelectorAll('[form=choose], [form=undo], [form=done], #choose').length`); n != 0 {
		t.Errorf("a spectator's page holds %d things that act", n)
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
