package e2e

import (
	"strings"
	"testing"
)

// TestWhoseSeat lets a friend sit down, lets a third person try the same link, and lets the host
// replace the link. The friend's page then says by itself that its link is no longer valid, and the
// third person takes the seat by the new link.
func TestWhoseSeat(t *testing.T) {
	t.Parallel()
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.openTable(seatPlan{"friend", "bot"})
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	sits := func(p *player, at, name string) {
		t.Helper()
		p.open(at)
		get[string](p.tab, `document.querySelector('.sit input[name=name]').value = `+quote(name))
		p.click("#sit")
		p.awaitTable("the table", func(at table) bool { return !at.Waiting && at.Round >= 1 })
		if here := get[string](p.tab, "location.href"); strings.Contains(here, link) || here == at {
			t.Errorf("%s plays at the invitation's address %s instead of an own one", name, here)
		}
	}
	friend := newPlayer(newTab(t, shared, "friend"), 2)
	sits(friend, link, "Fiammetta")
	seat := get[string](friend.tab, "location.href")
	friend.open(link) // the same link again leads to the friend's seat
	friend.await("the friend's seat", "location.href === "+quote(seat)+" && document.getElementById('table')")
	friend.click(".table-bar .tools button[popovertarget=menu]")
	if own := get[string](friend.tab, `document.getElementById('own-link').value`); own != seat {
		t.Errorf("the link for other devices is %s, the friend's seat is at %s", own, seat)
	}

	third := newPlayer(newTab(t, shared, "third"), 3)
	third.open(link)
	third.await("the page that says who sits there", `document.body.innerText.includes('This seat is taken') && document.body.innerText.includes('Fiammetta')`)

	friend.mark()
	host.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	host.click(".table-bar .tools button[popovertarget=menu]")
	host.click("#cancel-2 > summary")
	host.click("#invite-2-0")
	host.await("the new link", `document.querySelector('[id^=link-]:not(#link-all)')?.value`)
	friend.await("the page that says that the link is replaced", `document.body.innerText.includes('no longer opens the seat')`)
	friend.stayed()
	newLink := get[string](host.tab, `document.querySelector('[id^=link-]:not(#link-all)').value`)
	sits(third, newLink, "Ginevra")
	host.await("the new name and the chronicle", `document.getElementById('chronicle').textContent.includes('Ginevra sits down')`)
}
