package e2e

import (
	"strings"
	"testing"
)

// TestOpenTables finds a seat in three presses on a phone; the list of somebody else changes by itself,
// and nothing moves under their pointer.
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
	looker.await("what is full to have no way in", `!document.getElementById(`+quote(first)+`).querySelector('a')`)
}
