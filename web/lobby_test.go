package web

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/live"
	"signoria/web/lobby"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// openTable opens a table for anybody, with Anna as host unless fields say otherwise, and returns
// the page of its room.
func openTable(t *testing.T, h *testSite, b *browser, seats string, fields ...string) answer {
	t.Helper()
	if !slices.Contains(fields, "name1") {
		fields = append(fields, "name1", "Anna")
	}
	room := b.table(append([]string{"title", "toy", "seats", seats, start.WithField, start.WithAnybody, pages.PaceField, "day"}, fields...)...)
	wantStatus(t, room, http.StatusOK)
	return room
}

// listVersion matches the version of the list of open tables.
var listVersion = regexp.MustCompile(`data-version="([^"]*)"`)

// TestAStrangerFindsASeat finds an open table on the home page and in the list, in every language,
// and sits down. A table by link is in neither.
func TestAStrangerFindsASeat(t *testing.T) {
	t.Parallel()
	h := open(t)
	room := openTable(t, h, h.browser(), "2", start.NewcomersField, "1")
	private := h.browser().table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Nobody’s business")
	door := room.linkNamed(t, "join-link")
	stranger := h.browser()
	for _, stranger.lang = range []string{"cs", "ru", "en"} {
		words := h.book.In(stranger.lang)
		for _, path := range []string{"/", lobby.Path, lobby.Path + "?new=1&pace=days&title=toy"} {
			list := stranger.get(path)
			wantText(t, list, strings.TrimPrefix(door, h.url), words.T("lobby.newcomers"), words.T("lobby.sit"))
			wantNoText(t, list, private.base(), "Nobody’s business", room.base())
		}
	}
	for _, query := range []string{"?pace=evening", "?pace=none", "?title=lorenzo"} {
		wantNoText(t, stranger.get(lobby.Path+query), strings.TrimPrefix(door, h.url))
	}
	wantText(t, stranger.get(lobby.Path+"?pace=evening"), h.book.In("en").T("lobby.nobody"))
	wantText(t, stranger.get(door), h.book.In("en").T("room.join.about"), "Anna")
	seat := stranger.post(door+"/sit", "any", "1", "name", "Bea", "nonce", "n")
	wantText(t, seat, `id="table"`)
	wantNoText(t, stranger.get(lobby.Path), door)
	wantText(t, stranger.get(lobby.Path), h.book.In("en").T("lobby.nobody"))
}

// TestOnesOwnOpenTable checks that the opener sees that the table is open and is offered no second
// seat. Seated players find their way back.
func TestOnesOwnOpenTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	host := h.browser()
	room := openTable(t, h, host, "3", start.FillField, "10m")
	words := h.book.In("en")
	wantText(t, room, `id="public"`, `id="fill-now"`, words.T("lobby.for_anybody"))
	wantNoText(t, room, `id="link-`, `id="cancel-`)
	list := host.get(lobby.Path)
	wantText(t, list, words.T("lobby.to_room"), room.base())
	wantNoText(t, host.get("/"), words.T("lobby.home"))
	guest := h.browser()
	door := room.linkNamed(t, "join-link")
	seat := guest.post(door+"/sit", "any", "1", "name", "Bea", "nonce", "n")
	wantText(t, seat, `id="get-up-2"`)
	wantNoText(t, seat, `id="fill-now"`, words.T("lobby.send_away"))
	wantStatus(t, guest.post(seat.base()+"/fill"), http.StatusForbidden)
	wantStatus(t, guest.post(seat.base()+"/await"), http.StatusForbidden)
	wantStatus(t, guest.post(seat.base()+"/vacate", "seat", "1"), http.StatusForbidden)
	wantStatus(t, guest.post(seat.base()+"/vacate", "seat", "x"), http.StatusBadRequest)
	away := guest.post(seat.base()+"/vacate", "seat", "2")
	wantNoText(t, away, seat.base())
	wantNoText(t, host.get(room.base()), "Bea")
	guest.post(door+"/sit", "any", "1", "name", "Cara", "nonce", "n")
	wantText(t, host.get(room.base()), "Cara", `id="get-up-2"`)
	host.post(room.base()+"/vacate", "seat", "2")
	wantNoText(t, host.get(room.base()), "Cara")
	wantText(t, host.get(room.base()), `id="fill-never"`)
	wantNoText(t, host.post(room.base()+"/await"), `id="fill-never"`)
	wantText(t, host.get(room.base()), `id="fill-now"`)
	begun := host.post(room.base() + "/fill")
	wantText(t, begun, `id="table"`)
}

// TestTheBarCountsOpenTables checks that the bar of every page links to the open tables with their
// number. It never waits for the store.
func TestTheBarCountsOpenTables(t *testing.T) {
	t.Parallel()
	h := open(t)
	wantText(t, h.browser().get("/rules"), `href="/tables"`)
	wantNoText(t, h.browser().get("/rules"), `<b>1</b>`)
	openTable(t, h, h.browser(), "3")
	h.browser().get(lobby.Path)
	wantText(t, h.browser().get("/rules"), `<b>1</b>`)
}

// TestWhatOneLooksForIsKept checks that a cookie stores the chosen filter until it is deleted. A
// filter in the address, also an empty one, has priority.
func TestWhatOneLooksForIsKept(t *testing.T) {
	t.Parallel()
	h := open(t)
	openTable(t, h, h.browser(), "3")
	b := h.browser()
	wantNoText(t, b.get(lobby.Path), `id="sift-keep"`, `id="sift-forget"`)
	wantText(t, b.get(lobby.Path+"?pace=days"), `id="sift-keep"`)
	wantText(t, b.post("/tables/keep", "pace", "days", "new", "1"), `id="sift-forget"`)
	kept := b.get(lobby.Path)
	wantText(t, kept, `id="sift-forget"`, `id="sift-pace-days" checked`)
	wantNoText(t, kept, `id="sift-keep"`)
	wantText(t, b.get(lobby.Path+"?pace="), `id="sift-pace-" checked`)
	wantText(t, h.browser().get(lobby.Path), `id="sift-pace-" checked`)
	b.post("/tables/keep")
	wantText(t, b.get(lobby.Path), `id="sift-pace-" checked`)
	b.post("/tables/keep", "pace", "never", "title", "no such game")
	wantNoText(t, b.get(lobby.Path), `id="sift-forget"`)
}

// TestTheFirstThatFits checks that "The first that fits" chooses the fitting table that has waited
// longest. If none fits, it opens a table and says so.
func TestTheFirstThatFits(t *testing.T) {
	t.Parallel()
	h := open(t)
	first := openTable(t, h, h.browser(), "3")
	openTable(t, h, h.browser(), "3")
	b := h.browser()
	sits := b.post("/tables/first", "title", "toy", "name", "Bea")
	if !strings.Contains(first.base(), strings.Split(sits.base(), "/")[2]) {
		t.Errorf("Bea sits at %s, %s waits longer", sits.base(), first.base())
	}
	if again := b.post("/tables/first", "title", "toy", "name", "Bea"); again.base() != sits.base() {
		t.Errorf("a second press leads to %s", again.base())
	}
	own := b.post("/tables/first", "title", "toy", "pace", "evening", "name", "Bea", "promise", h.server.Promise())
	wantText(t, own, h.book.In("en").T("lobby.opened"), `id="public"`)
	wantStatus(t, h.browser().post("/tables/first", "name", strings.Repeat("x", 4000)), http.StatusBadRequest)
}

// TestTheListIsNobodysPage checks that names in the list are escaped, and that a network can open
// only a limited number of tables.
func TestTheListIsNobodysPage(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(*pages.Config) {}, func(c *live.Config) { c.PublicTables = 2 })
	evil := `<img src=x onerror=alert(1)>`
	host := h.browser()
	openTable(t, h, host, "3", "name1", evil)
	openTable(t, h, host, "3")
	refused := host.table("title", "toy", "seats", "3", start.WithField, start.WithAnybody)
	wantStatus(t, refused, http.StatusTooManyRequests)
	wantText(t, refused, h.book.In("en").T("error.public_tables"))
	stranger := h.browser()
	for _, path := range []string{"/", lobby.Path} {
		wantNoText(t, stranger.get(path), "<img src=x")
	}
	for _, query := range []string{"title=<script>", "pace=%00", "new=%ff", "title=toy&title=lorenzo", strings.Repeat("x=1&", 400)} {
		a := stranger.get(lobby.Path + "?" + query)
		wantStatus(t, a, http.StatusOK)
		wantNoText(t, a, "<script>alert")
	}
}

// TestSeatsForAnybodyAreCounted checks that one network cannot take all seats of an open table,
// even with new browsers.
func TestSeatsForAnybodyAreCounted(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates.Tables = 2 })
	plan := live.MatchSetup{Title: "toy", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}, {Screen: 2, Public: true}, {Screen: 3, Public: true}}}
	plan.Options.Seats = 4
	made, err := h.server.Create(t.Context(), plan)
	pagetest.Must(t, err)
	view, err := h.server.View(t.Context(), made.ID, made.Key)
	pagetest.Must(t, err)
	door := "/m/" + made.ID + "/" + view.JoinKey
	for range 2 {
		wantStatus(t, h.browser().post(door+"/sit", "any", "1", "name", "Bea"), http.StatusOK)
	}
	refused := h.browser().post(door+"/sit", "any", "1", "name", "Bea")
	wantStatus(t, refused, http.StatusTooManyRequests)
	wantText(t, refused, "many open tables")
}

// TestABrowserHasOneSeatForAnybody checks that a browser cannot take a second seat at an open
// table, whatever it posts. No page offers one.
func TestABrowserHasOneSeatForAnybody(t *testing.T) {
	t.Parallel()
	h := open(t)
	opener, guest := h.browser(), h.browser()
	room := openTable(t, h, opener, "4")
	door := strings.TrimPrefix(room.linkNamed(t, "join-link"), h.url)
	sits := guest.post(door+"/sit", "any", "1", "name", "Bea")
	wantNoText(t, guest.get(door), "sit-again")
	for _, form := range [][]string{{"any", "1", "again", "1"}, {"again", "1", "seat", "3"}, {"name", "Cara"}} {
		for b, own := range map[*browser]string{opener: room.base(), guest: sits.base()} {
			if to := b.post(door+"/sit", form...); to.base() != own {
				t.Errorf("%v leads to %s, want %s", form, to.path, own)
			}
		}
	}
}

// TestTheListComesByItself checks that a waiting request for the rows is answered when the list
// changes.
func TestTheListComesByItself(t *testing.T) {
	t.Parallel()
	h := open(t)
	stranger := h.browser()
	before := stranger.get(lobby.Path)
	version := before.field(t, listVersion)
	answers := make(chan answer, 1)
	go func() { answers <- stranger.get("/tables/rows?version=" + url.QueryEscape(version)) }()
	room := openTable(t, h, h.browser(), "2")
	a := <-answers
	wantStatus(t, a, http.StatusOK)
	wantText(t, a, strings.TrimPrefix(room.linkNamed(t, "join-link"), h.url))
	wantNoText(t, a, "<html")
	if a.field(t, listVersion) == version {
		t.Error("the changed list has the old version")
	}
}

// TestOpenTablesAreOff checks that nothing links to open tables and none can be opened if the host
// has switched them off. An older waiting table still fills by its link.
func TestOpenTablesAreOff(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before := openIn(t, dir)
	room := openTable(t, before, before.browser(), "2")
	door := strings.TrimPrefix(room.linkNamed(t, "join-link"), before.url)
	h := openWith(t, dir, allOff)
	b := h.browser()
	for _, path := range []string{lobby.Path, "/tables/rows?version="} {
		wantStatus(t, b.get(path), http.StatusNotFound)
	}
	wantStatus(t, b.post("/tables/first", "title", "toy"), http.StatusNotFound)
	wantNoText(t, b.get("/"), door, `href="`+lobby.Path+`"`)
	wantNoText(t, b.get(pages.NewPath), start.WithAnybody)
	wantStatus(t, b.post("/matches", "title", "toy", "seats", "2", start.WithField, start.WithAnybody), http.StatusBadRequest)
	wantText(t, b.post(door+"/sit", "any", "1", "name", "Bea", "nonce", "n"), `id="table"`)
}
