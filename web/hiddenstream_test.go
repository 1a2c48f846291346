package web

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/web/page/pagetest"
)

// passing matches the parts of a page that may always change: the board's version and the time.
var (
	versionOf = regexp.MustCompile(`data-version="([^"]*)"`)
	passing   = regexp.MustCompile(`data-(?:version|now)="[^"]*"`)
)

// TestAStreamIsSilentAboutHiddenSteps checks that another seat's hidden steps neither change a page
// nor send it again, because the time of a message would reveal them.
func TestAStreamIsSilentAboutHiddenSteps(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	watch := "/m/" + room.match() + "/" + h.watchKey(room)
	before := passing.ReplaceAllString(friend.get(seat.base()).body, "")
	friend.listen(seat.base(), "", "", "identity").next()
	h.awaitOnline(seat, 1) // otherwise her arrival is sent late to the streams opened before
	bea, guest := friend.listen(seat.base(), "", "", "identity"), h.browser().listen(watch, "", "", "identity")
	bea.next()
	guest.next()
	for range 3 {
		page := host.post(room.base()+"/choose", "seq", host.get(room.base()).field(t, seqField), "choice", "meek")
		wantStatus(t, page, 200)
		wantStatus(t, host.post(room.base()+"/undo", "seq", page.field(t, seqField)), 200)
	}
	if after := passing.ReplaceAllString(friend.get(seat.base()).body, ""); after != before {
		t.Errorf("another seat's hidden steps change the page: %s", pagetest.Difference(before, after))
	}
	sealed := host.post(room.base()+"/choose", "seq", host.get(room.base()).field(t, seqField), "choice", "meek;seal")
	wantStatus(t, sealed, 200)
	for who, l := range map[string]*listener{"Bea": bea, "a spectator": guest} {
		if e := l.next(); !strings.Contains(e.data, "asked 2") {
			t.Errorf("%s was sent a page before anything had changed:\n%s", who, e.data)
		}
	}
}

// watchKey returns the key for spectators of a table.
func (h *testSite) watchKey(a answer) string {
	h.t.Helper()
	view, err := h.server.View(h.t.Context(), a.match(), a.key())
	pagetest.Must(h.t, err)
	return view.WatchKey
}

// awaitOnline waits until the store knows that a page of the seat is open.
func (h *testSite) awaitOnline(a answer, seat int) {
	h.t.Helper()
	for late := time.After(time.Minute); ; {
		view, err := h.server.View(h.t.Context(), a.match(), a.key())
		pagetest.Must(h.t, err)
		if view.Seats[seat].Online {
			return
		}
		select {
		case <-late:
			h.t.Fatal("the seat is not online after a minute")
		case <-time.After(time.Millisecond):
		}
	}
}
