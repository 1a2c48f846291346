package e2e

import "testing"

// TestIntrigueList closes the list of what agents may do. It stays closed on boards that answer
// later choices, and opens again on request. Its heading stays visible at every scroll position.
func TestIntrigueList(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, virtu, "me", 3)
	start := `#ask .rooms button:has(use[href$="#act-intrigue"]):not(:has(.shut))`                    // an agent may close the chamber
	for open := false; !open; open = get[bool](p.tab, "!!document.querySelector("+quote(start)+")") { // a card may cover the chamber
		p.openTable(virtu.bots(2))
		p.until("the first spring", func(table) bool { return get[bool](p.tab, "!!document.querySelector('#ask .rooms')") })
	}
	p.click(start)
	p.await("the list", "document.getElementById('by-deed')?.open")

	list := "document.getElementById('by-deed')"
	for _, s := range []size{wide, middle, phone} {
		p.resize(s)
		p.await("the list at "+s.String(), list+".checkVisibility()")
		visible := get[bool](p.tab, `(() => {
			const list = `+list+`, head = list.querySelector('summary')
			list.scrollIntoView({ block: 'nearest' })
			list.scrollTop = 300
			const r = head.getBoundingClientRect(), box = list.getBoundingClientRect()
			return list.scrollTop > 0 && Math.abs(r.top - box.top) < 2 && head.contains(document.elementFromPoint(r.x + 20, r.y + r.height / 2))
		})()`)
		if !visible {
			t.Errorf("at %s the list's heading scrolls out of sight", s)
		}
	}
	p.resize(wide)

	p.click("#by-deed > summary .btn")
	p.await("the palace", "!"+list+".open")
	get[bool](p.tab, `!addEventListener('stream:message', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)`) // the board must come with the answer, not by the stream
	at := p.table()
	p.click(`#domain button[value^="convert "]`)
	p.awaitTable("florins in the treasury", func(now table) bool { return now.Seq > at.Seq })
	if get[bool](p.tab, list+".open") {
		t.Error("the closed list opened again by itself")
	}
	p.click("#by-deed > summary")
	p.await("the list again", list+".open")
}
