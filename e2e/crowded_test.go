package e2e

import (
	"strings"
	"testing"
)

// TestCrowded opens the page of a spectator at a server whose only stream is taken. The page says
// so, and still shows every move without being reloaded.
func TestCrowded(t *testing.T) {
	t.Parallel()
	srv := ownServer(t, "--streams", "1", "--limit-choices", "0", "--grace", "10m") // bots wait for Done, however slow the machine
	host := newPlayer(newTab(t, srv, "host"), 1)
	host.openTable(seatPlan{"bot"})
	host.awaitTurn()
	guest := newTab(t, srv, "guest")
	guest.open(get[string](host.tab, `document.querySelector('#watch-link').value`))
	guest.await("the message that explains why there is no stream", `[...document.querySelectorAll('[role=alert]')].some((e) => e.innerText.includes('tries again by itself'))`)
	guest.mark()
	for range 2 {
		at := host.awaitTurn()
		host.step(at)
		now := host.table().Turn
		guest.awaitTable("the host's move", func(at table) bool { return at.Turn >= now })
	}
	guest.stayed()
	if !strings.Contains(guest.path(), "/m/") {
		t.Errorf("the guest is at %s", guest.path())
	}
}
