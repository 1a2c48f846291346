package web

import (
	"net/http"
	"strings"
	"testing"

	"signoria/web/start"
)

// TestOneLinkForAllFriends lets friends sit down by one link, each on a seat of their own. The link
// later leads each friend back to their seat, and only the creator's page shows it.
func TestOneLinkForAllFriends(t *testing.T) {
	t.Parallel()
	h := open(t)
	host := h.browser()
	room := host.table("title", "toy", "seats", "3", "who2", start.WhoFriend, "who3", start.WhoFriend, "name1", "Anna")
	link := room.linkNamed(t, "link-all")
	wantText(t, room, `id="cancel-all"`, `id="single-links"`, h.book.In("en").T("invite.qr_all"))

	bea, cara := h.browser(), h.browser()
	for _, bea.lang = range []string{"cs", "ru", "en"} {
		door := bea.get(link)
		words := h.book.In(bea.lang)
		wantText(t, door, words.T("room.join.about"), words.T("room.join.any"), words.T("room.sit"), "Anna")
		wantNoText(t, door, room.base(), "link-all", words.T("room.join.again"))
	}
	seat := bea.post(link+"/sit", "any", "1", "name", "Bea", "nonce", "n", "seat", "")
	wantStatus(t, seat, http.StatusOK)
	wantNoText(t, seat, link)
	if again := bea.post(link+"/sit", "any", "1", "name", "Zoe", "nonce", "m"); again.base() != seat.base() {
		t.Errorf("a second press leads Bea to %s, want her seat %s", again.base(), seat.base())
	}
	wantText(t, bea.get(link), h.book.In("en").T("room.join.sits"), seat.base(), `name="again"`)
	wantText(t, host.get(link), h.book.In("en").T("room.join.sits"), room.base())
	for e := range bea.listen(strings.TrimPrefix(link, bea.url), "", "", "identity").events { // the page's stream
		if e.data != "" {
			if !strings.Contains(e.data, h.book.In("en").T("room.join.sits")) {
				t.Errorf("the stream asks Bea to sit down although she has a seat: %s", e.data)
			}
			break
		}
	}
	wantNoText(t, bea.get("/"), link)

	quick := cara.post(link+"/sit", "any", "1", "name", "Cara", "nonce", "n", "seat", "2")
	wantStatus(t, quick, http.StatusConflict)
	wantText(t, quick, h.book.In("en").T("error.quicker"))
	wantStatus(t, cara.post(link+"/sit", "any", "1", "name", "Cara", "seat", "none"), http.StatusBadRequest)

	host.post(room.base()+"/open", "turn", "0")
	for _, cara.lang = range []string{"cs", "ru", "en"} {
		old := cara.get(link)
		wantStatus(t, old, http.StatusGone)
		wantText(t, old, h.book.In(cara.lang).T("shut.cancelled.head"), "Anna")
	}
	if own := bea.get(link); own.base() != seat.base() {
		t.Errorf("the old link leads Bea to %s", own.base())
	}
	link = host.get(room.base()).linkNamed(t, "link-all")
	wantStatus(t, cara.post(seat.base()+"/open", "turn", "1"), http.StatusForbidden)
	hers := cara.post(link+"/sit", "any", "1", "name", "Cara", "nonce", "n")
	wantText(t, hers, `id="table"`, "Cara", "Bea", "Anna")
	wantNoText(t, host.get(room.base()), link)
	for _, b := range []*browser{h.browser()} {
		for _, b.lang = range []string{"en", "cs", "ru"} {
			late := b.get(link)
			wantStatus(t, late, http.StatusGone)
			wantText(t, late, h.book.In(b.lang).T("shut.begun.head"), h.book.In(b.lang).T("shut.watch"))
			wantNoText(t, late, hers.base(), seat.base(), room.base(), "/stream")
		}
	}
	if own := cara.get(link); own.base() != hers.base() {
		t.Errorf("the link leads Cara to %s", own.base())
	}
}
