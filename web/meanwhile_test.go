package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// meanwhileField matches the open table's address in the form that starts a game against bots while
// that table waits.
var meanwhileField = regexp.MustCompile(`name="meanwhile" value="([^"]*)"`)

// TestOneIsCalledToOnesOpenTable plays against bots while an open table waits. The page calls the
// player when the table is full and when it has begun; the other game stays theirs. Other browsers,
// and pages other than a match's, have no call.
func TestOneIsCalledToOnesOpenTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	host := h.browser()
	room := host.table("title", "toy", "seats", "2", start.WithField, start.WithAnybody, pages.PaceField, "calm", "name1", "Anna")
	wantText(t, room, `id="play-meanwhile"`)
	field := room.field(t, meanwhileField)
	plays := host.table("title", "toy", "seats", "2", "with", "bots", "level", "first", pages.MeanwhileField, field)
	wantText(t, plays, `id="call"`, `data-call="waits"`, "meanwhile.", room.base())
	called := plays.base() + pages.CalledTail
	wantText(t, host.get(called), `data-call="waits"`)
	wantNoText(t, host.get(called), "<html")
	wantNoText(t, host.get(room.base()), `id="call"`)
	wantStatus(t, host.get(room.base()+pages.CalledTail), http.StatusNoContent)
	wantNoText(t, host.get("/"), `id="call"`)
	for _, host.lang = range []string{"cs", "ru", "en"} {
		wantText(t, host.get(called), h.book.In(host.lang).T("lobby.meanwhile.go"))
	}
	door := room.linkNamed(t, "join-link")
	h.browser().post(door+"/sit", "any", "1", "name", "Bea", "nonce", "n")
	wantText(t, host.get(called), `data-call="ready"`, "<time")
	host.post(room.base() + "/ready")
	other := h.browser()
	wantStatus(t, other.get(called), http.StatusNoContent)
	wantNoText(t, other.get(plays.base()), `id="call"`)
	wantText(t, host.get("/"), strings.TrimSuffix(plays.base(), "/"))
}

// TestACallEnds checks that the call ends when the table is over or closed. Addresses of unknown
// tables, or of tables where the browser has no seat, cause no call.
func TestACallEnds(t *testing.T) {
	t.Parallel()
	h := open(t)
	host := h.browser()
	room := openTable(t, h, host, "2")
	plays := host.table("title", "toy", "seats", "2", "with", "bots", "level", "first", pages.MeanwhileField, room.field(t, meanwhileField))
	called := plays.base() + pages.CalledTail
	h.browser().post(room.linkNamed(t, "join-link")+"/sit", "any", "1", "name", "Bea", "nonce", "n")
	wantText(t, host.get(called), `data-call="begun"`)
	stranger := h.browser()
	for _, field := range []string{"none", "/", "a/b", strings.TrimPrefix(room.base(), "/m/"), "\x00/\xff"} {
		bots := stranger.table("title", "toy", "seats", "2", "with", "bots", "level", "first", pages.MeanwhileField, field)
		wantStatus(t, bots, http.StatusOK)
		wantNoText(t, bots, `id="call"`)
	}
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	stranger.client.Jar.SetCookies(at, []*http.Cookie{{Name: pages.MeanwhileCookie, Value: "x%2Fy"}})
	wantStatus(t, stranger.get(called), http.StatusNoContent)
	match := strings.Split(room.base(), "/")[2]
	pagetest.Must(t, h.store.CloseMatch(t.Context(), match, "a quarrel", time.Now()))
	h.browser().awaits(host.get(room.base()), "a quarrel")
	wantStatus(t, host.get(called), http.StatusNoContent)
	if kept := host.cookie(pages.MeanwhileCookie); kept != "" {
		t.Errorf("the browser still has the cookie %q", kept)
	}
}
