package web

import (
	"net/http"
	"testing"

	"signoria/web/page/pagetest"
)

// TestStandInIsAnnouncedAndTakenBack puts a bot on a friend's seat. The friend's page says so at
// once and has a button that takes the seat back. Only the friend and the host may do that.
func TestStandInIsAnnouncedAndTakenBack(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, room, link := friendly(t, h)
	friend.get(link)
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	hosts := host.get(room.base())
	wantText(t, hosts, `<details class="hand" id="hand-2">`, "Let a bot play for Bea?")
	wantNoText(t, hosts, `<details class="hand" id="hand-1">`) // the own seat needs no confirmation
	wantNoText(t, friend.get(seat.base()), `id="hand-`, `class="stand-in `)

	watch := h.browser()
	watched := hosts.base()[:len(hosts.base())-len(hosts.key())] + h.watchKey(hosts)
	wantStatus(t, watch.post(watched+"/hand", "seat", "2", "level", pagetest.Slow), http.StatusForbidden)
	wantStatus(t, friend.post(seat.base()+"/hand", "seat", "1", "level", pagetest.Slow), http.StatusForbidden)
	stream := friend.listen(seat.base(), "", "", "gzip")
	stream.next()
	wantStatus(t, host.post(room.base()+"/hand", "seat", "2", "level", pagetest.Slow), http.StatusOK)
	stream.until(`id="stand-in-2"`)
	for lang, words := range map[string]string{"en": "A bot plays for you", "cs": "Hraje za vás bot", "ru": "За вас играет бот"} {
		friend.lang = lang
		wantText(t, friend.get(seat.base()), words, `id="take-back-2"`)
	}
	for _, other := range []answer{host.get(room.base()), watch.get(watched)} {
		wantNoText(t, other, `class="stand-in `, `take-back-`)
	}
	wantStatus(t, watch.post(watched+"/hand", "seat", "2", "level", ""), http.StatusForbidden)
	back := friend.post(seat.base()+"/hand", "seat", "2", "level", "")
	wantStatus(t, back, http.StatusOK)
	wantNoText(t, back, `class="stand-in `)
	wantStatus(t, host.post(room.base()+"/hand", "seat", "2", "level", ""), http.StatusConflict)
}
