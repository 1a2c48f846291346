package web

import (
	"net/http"
	"testing"

	pages "signoria/web/page"
)

// allOff switches off clocks, agreements, rematches, open tables, invitations and persons.
func allOff(c *pages.Config) {
	c.NoPersons, c.NoClocks, c.NoAgreements, c.NoRematch, c.NoOpenTables, c.NoInvitations = true, true, true, true, true, true
}

// TestWhatIsOffIsNotThere checks that features that the host has switched off are not offered, have
// no routes and are refused.
func TestWhatIsOffIsNotThere(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), allOff)
	b := h.browser()
	wantNoText(t, b.get("/?title=toy&pace=week"), `name="pace"`, `name="stand_in"`, `name="night_from"`, `name="adviser"`)
	b.lang = "en"
	refused := b.post("/matches", "title", "toy", "seats", "2", pages.PaceField, "week")
	wantStatus(t, refused, http.StatusBadRequest)
	wantText(t, refused, "This server offers no clocks")

	on, _, open, _ := timedTable(t, openWith(t, t.TempDir(), func(*pages.Config) {}), "none")
	wantText(t, on.get(open), `id="deal-`)
	host, friend, hosts, friends := timedTable(t, h, "none")
	wantNoText(t, host.get(hosts), `id="deal-`, `id="propose-`)
	for _, path := range []string{"/leave", "/concede", "/holiday", "/propose", "/reply", "/rematch", "/advise", "/review"} {
		wantStatus(t, friend.post(friends+path, "seat", "2", "kind", "end"), http.StatusNotFound)
	}
	wantStatus(t, friend.get(friends+"/review"), http.StatusNotFound)
	wantStatus(t, friend.get(friends+"/rematch"), http.StatusNotFound)
	for page := friend.get(friends); choiceButton.MatchString(page.body); page = friend.get(friends) {
		wantStatus(t, friend.post(friends+"/choose", "seq", page.field(t, seqField), "choice", page.field(t, choiceButton)), http.StatusOK)
	}
}

// TestOpenTablesKeepTheirClocks checks that a match opened with clocks keeps them when the host
// switches clocks off, because its time is in the log. An open proposal is not shown.
func TestOpenTablesKeepTheirClocks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before := openIn(t, dir)
	host, _, hosts, _ := timedTable(t, before, "calm")
	wantStatus(t, host.post(hosts+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s"), http.StatusOK)
	wantText(t, host.get(hosts), `id="withdraw"`, `class="proposal`)
	after := openWith(t, dir, allOff)
	table := after.browser().get(hosts)
	wantText(t, table, `id="clocks"`, `role="timer"`)
	wantNoText(t, table, `id="withdraw"`, `id="deal-`, `class="proposal`)
}
