package e2e

import (
	"strings"
	"testing"
)

// TestOpenTables takes a seat at an open table in three presses on a phone. Meanwhile another
// person's list updates by itself, and no row moves under their pointer.
func TestOpenTables(t *testing.T) {
	t.Parallel()
	srv := ownServer(t)
	host, second, looker, guest := newTab(t, srv, "host"), newTab(t, srv, "second host"), newTab(t, srv, "looker"), newTab(t, srv, "guest")
	host.open("/new?title=mil&seats=2&with=anybody&pace=day&name1=Ondra&newcomers=1")
	host.click("#open-table")
	host.await("the room", `document.getElementById('public')`)

	looker.open("/tables")
	looker.await("the table in the list", `document.querySelector('#open-tables .await-rows li a.primary')`)
	first := get[string](looker, `document.querySelector('#open-tables .await-rows li').id`)
	place := `Math.round(document.getElementById(` + quote(first) + `).getBoundingClientRect().top)`
	looker.rest("#" + first)
	before := get[int](looker, place)
	second.open("/new?title=lorenzo&seats=2&with=anybody&pace=calm&name1=Petra")
	second.click("#open-table")
	looker.await("the second table, at the end", `document.querySelector('#open-tables .await-rows li:last-child').innerText.includes('Petra')`)
	if now := get[int](looker, place); now != before {
		t.Errorf("the table under the pointer has moved from %d to %d", before, now)
	}

	guest.resize(phone)
	guest.open("/")
	guest.click(".to-people a")
	guest.click("#people li:has([href*='" + strings.TrimPrefix(first, "open-") + "']) a")
	guest.click("#sit")
	guest.await("the table", `document.getElementById('table')`)
	host.await("the table", `document.getElementById('table')`)
	looker.await("the table to be full", `document.getElementById(`+quote(first)+`).classList.contains('gone')`)
	if now := get[int](looker, place); now != before {
		t.Errorf("the full table under the pointer has moved from %d to %d", before, now)
	}
	looker.await("the full table to have no link to sit down", `!document.getElementById(`+quote(first)+`).querySelector('a')`)
	second.isCalled(guest)
}

// isCalled plays against bots while this page's open table waits for players. The page calls the
// player when a guest has sat down and when the match has begun; the call leads back to the table.
func (p *tab) isCalled(guest *tab) {
	p.t.Helper()
	room, door := p.path(), get[string](p, `document.getElementById('join-link').value`)
	p.click("#play-meanwhile")
	p.await("the call to be hidden while it waits", `document.querySelector('[data-call=waits]') && !probe.seen(document.querySelector('.call'))`)
	guest.open(door)
	guest.click("#sit")
	axe := axeCore(p.t)
	for _, state := range []string{"ready", "begun"} {
		p.await("the call: "+state, `probe.seen(document.querySelector('[data-call=`+state+`] #call-go'))`)
		for _, s := range []size{phone, narrow} {
			p.resize(s)
			p.isNarrow("the call: " + state)
		}
		p.audit(axe, "the call: "+state)
		if state == "ready" {
			for _, at := range []string{room, guest.path()} {
				by := map[bool]*tab{true: p, false: guest}[at == room]
				if status, err := askPromise[int](by, `fetch(`+quote(at+"/ready")+`, {method: 'POST'}).then((r) => r.status)`); err != nil || status != 200 {
					p.t.Fatalf("posting that a player is ready: status %d, %v", status, err)
				}
			}
		}
	}
	p.resize(wide)
	p.click("#call-go")
	p.await("the open table", `location.pathname === `+quote(room)+` && document.getElementById('table')`)
}
