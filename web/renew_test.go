package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestAStolenLink replaces the link of a seat. The old link then shows what spectators see and says
// why. The owner's browser and other device are led to the new one, and the chronicle reports it.
func TestAStolenLink(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	thief, phone := h.browser(), h.browser()
	old := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	words := h.book.In("en")
	wantText(t, old, words.T("invite.renew"), words.T("invite.renew_about"))
	phone.post(pages.DevicesPage+"/join", "code", friend.code())
	stolen := thief.get(old.base())
	wantText(t, stolen, `name="choice"`)
	stream := thief.listen(old.base(), "", "", "identity")
	stream.next()

	seat := friend.post(old.base() + "/renew")
	wantStatus(t, seat, http.StatusOK)
	if seat.base() == old.base() || seat.match() != old.match() {
		t.Fatalf("the owner is led to %s from %s", seat.base(), old.base())
	}
	wantText(t, seat, `name="choice"`, seat.base()+"/choose")
	if got := friend.post(old.base() + "/renew"); got.base() != seat.base() { // the first answer was lost
		t.Errorf("the repeated request leads to %s, want %s", got.base(), seat.base())
	}
	for event := range stream.events {
		if strings.Contains(event.data, seat.key()) {
			t.Error("the thief's stream contains the new link")
		}
	}
	for _, thief.live = range []bool{false, true} {
		for _, thief.lang = range []string{"en", "cs", "ru"} {
			got := thief.get(old.base())
			wantStatus(t, got, http.StatusOK)
			wantText(t, got, h.book.In(thief.lang).T("shut.renewed_watch"), `id="table"`)
			wantNoText(t, got, `name="choice"`, seat.key(), "own-link", `id="rename"`)
			if version := got.header.Get("X-Version"); len(version) < 10 {
				t.Errorf("the version %s is too small to replace a board that showed the seat", version)
			}
			for _, path := range []string{"/choose", "/undo", "/renew", "/name", "/leave", "/hand", "/sit"} {
				refused := thief.post(old.base()+path, "seq", stolen.field(t, seqField), "choice", stolen.field(t, choiceButton), "seat", "2", "name", "Thief", "off", "1", "nonce", "n")
				wantStatus(t, refused, http.StatusGone)
				wantText(t, refused, h.book.In(thief.lang).T("shut.renewed.head"))
				wantNoText(t, refused, seat.key())
			}
		}
	}
	wantText(t, host.get(room.base()), words.T("chronicle.renew", "name", "Bea"))
	for _, path := range []string{old.base(), link, "/m/" + old.match() + "/me"} {
		for who, b := range map[string]*browser{"friend": friend, "phone": phone} {
			if got := b.get(path); got.base() != seat.base() {
				t.Errorf("from %s the %s is led to %s", path, who, got.base())
			}
		}
	}
	phone.wantTables([]string{seat.base()}, []string{old.base()})
	record := h.browser().get(seat.base() + "/record")
	wantText(t, record, `"kind":"renew"`)
	wantNoText(t, record, seat.key(), old.key())
	wantStatus(t, friend.foreign(seat.base()+"/renew", ""), http.StatusForbidden)
}

// TestCreatorsNewLinkReplacesInvitations checks that a creator's new link replaces all unused
// invitations. The page says so before, and shows the new ones afterwards.
func TestCreatorsNewLinkReplacesInvitations(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, old, link := friendly(t, h)
	for _, host.lang = range []string{"ru", "cs", "en"} {
		wantText(t, host.get(old.base()), h.book.In(host.lang).T("invite.renew_invites"))
	}
	room := host.post(old.base() + "/renew")
	fresh := room.linkNamed(t, "link-1")
	if room.base() == old.base() || fresh == link {
		t.Fatalf("the new page at %s has the invitation %s", room.base(), fresh)
	}
	wantText(t, friend.get(link), h.book.In("en").T("shut.replaced.head"))
	seat := friend.post(fresh+"/sit", "name", "Bea", "nonce", "n")
	wantText(t, seat, `name="choice"`)
	wantText(t, host.get(room.base()), h.book.In("en").T("invite.renew_about"))
	for _, page := range []answer{seat, host.get(room.base())} {
		wantNoText(t, page, h.book.In("en").T("invite.renew_invites"))
	}
	wantStatus(t, host.post(room.base()+"/invite", "seat", "2", "turn", "1"), http.StatusOK) // during the match
	page := host.get(room.base())
	wantText(t, page, h.book.In("en").T("invite.renew_invites"))
	again := host.post(room.base() + "/renew")
	if before, after := page.linkNamed(t, "link-1"), again.linkNamed(t, "link-1"); before == after {
		t.Errorf("the invitation is still %s", after)
	}
}

// TestNewLinksAreBounded checks the rate limit of new links, which counts for the requester, so
// that a thief cannot use up the owner's limit.
func TestNewLinksAreBounded(t *testing.T) {
	t.Parallel()
	h, clock := paced(t, pages.Rates{Renewals: 2})
	_, friend, _, link := friendly(t, h)
	seat := friend.from("192.0.2.7").post(link+"/sit", "name", "Bea", "nonce", "n")
	first := seat
	thief := h.browser().from("198.51.100.7")
	for range 2 {
		seat = thief.post(seat.base() + "/renew")
		wantStatus(t, seat, http.StatusOK)
	}
	for _, lang := range []string{"en", "cs", "ru"} {
		thief.lang = lang
		refused := thief.post(seat.base() + "/renew")
		wantAgain(t, refused, "1800")
		wantText(t, refused, h.book.In(lang).T("error.renewals", "n", 30))
	}
	wantText(t, friend.post(first.base()+"/renew"), `name="choice"`)
	clock.turn(30 * time.Minute)
	wantStatus(t, thief.post(seat.base()+"/renew"), http.StatusGone)
}

// deafJar is a cookie jar that drops new cookies, as if the answers were lost.
type deafJar struct{ http.CookieJar }

func (deafJar) SetCookies(*url.URL, []*http.Cookie) {}

// TestALostAnswerIsNoLostSeat loses the answer to a creator's request for a new link. A second
// request leads to the seat.
func TestALostAnswerIsNoLostSeat(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, _, old, _ := friendly(t, h)
	lost := &browser{testSite: h, client: &http.Client{Jar: deafJar{host.client.Jar}}, lang: "en"}
	lost.post(old.base() + "/renew")
	seat := host.post(old.base() + "/renew")
	wantStatus(t, seat, http.StatusOK)
	wantText(t, seat, seat.base()+"/name")
	if got := host.get(old.base()); seat.base() == old.base() || got.base() != seat.base() {
		t.Errorf("the host sits at %s, and the old link leads to %s", seat.base(), got.base())
	}
}

// TestASeatIsTakenBackFromAThief lets a thief replace the link first. The browser that sat down can
// take the seat back.
func TestASeatIsTakenBackFromAThief(t *testing.T) {
	t.Parallel()
	h := open(t)
	_, friend, _, link := friendly(t, h)
	old := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	thief := h.browser()
	stolen := thief.post(old.base() + "/renew")
	wantText(t, stolen, `name="choice"`)
	got := friend.get(old.base())
	wantText(t, got, h.book.In("en").T("shut.reclaim"), old.base()+"/renew")
	seat := friend.post(old.base() + "/renew")
	wantText(t, seat, `name="choice"`)
	wantNoText(t, thief.get(stolen.base()), `name="choice"`)
	wantStatus(t, thief.post(stolen.base()+"/renew"), http.StatusGone)
}

// TestPlayedFromAnotherBrowser checks that a seat's page says if another browser has played for it,
// but not for the person's own other device. Other seats and spectators do not see it.
func TestPlayedFromAnotherBrowser(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	const mark = `id="elsewhere"`
	choose := func(b *browser) {
		t.Helper()
		page := b.get(seat.base())
		wantStatus(t, b.post(seat.base()+"/choose", "seq", page.field(t, seqField), "choice", page.field(t, choiceButton)), http.StatusOK)
	}
	phone, thief := h.browser(), h.browser()
	phone.post(pages.DevicesPage+"/join", "code", friend.code())
	thief.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	choose(friend)
	wantNoText(t, friend.get(seat.base()), mark)
	wantStatus(t, friend.post(seat.base()+"/undo", "seq", friend.get(seat.base()).field(t, seqField)), http.StatusOK)
	phone.get(seat.base())
	choose(phone)
	wantNoText(t, friend.get(seat.base()), mark)
	wantNoText(t, phone.get(seat.base()), mark)
	wantStatus(t, friend.post(seat.base()+"/undo", "seq", friend.get(seat.base()).field(t, seqField)), http.StatusOK)
	stream := friend.listen(seat.base(), "", "", "identity")
	stream.next()
	choose(thief)
	for event := stream.next(); !strings.Contains(event.data, mark); event = stream.next() {
	}
	wantText(t, friend.get(seat.base()), mark)
	wantNoText(t, host.get(room.base()), mark)
	view := h.browser().lookAt(seat)
	wantNoText(t, h.browser().get("/m/"+view.ID+"/"+view.WatchKey), mark)
}
