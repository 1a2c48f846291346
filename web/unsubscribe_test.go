package web

import (
	"net/http"
	"strings"
	"testing"

	notify "signoria/notice"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/visitor"
)

// One press ends the mails, also of a mail program elsewhere without cookies; looking at
// the link does not, and a wrong token ends nothing.
func TestUnsubscribing(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	b := h.browser()
	b.confirmed(box)
	path := b.unsubscribePath()
	stranger := h.browser()
	for range 3 {
		wantText(t, stranger.get(path), "anna@games.example", b.say("notices.off_do"))
	}
	if b.told().Stopped {
		t.Fatal("looking has ended the mails")
	}
	wantStatus(t, stranger.foreign(path+"x", "List-Unsubscribe=One-Click"), http.StatusNotFound)
	bare, err := http.NewRequest("POST", h.url+path, strings.NewReader("List-Unsubscribe=One-Click")) // as mail programs post
	pagetest.Must(t, err)
	bare.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	ended := stranger.do(bare)
	wantStatus(t, ended, http.StatusOK)
	wantText(t, ended, b.say("notices.off_done"))
	if !b.told().Stopped {
		t.Fatal("the mails go on")
	}
	undo := persons.ResumePath + strings.TrimPrefix(path, notify.UnsubscribePath)
	wantStatus(t, stranger.foreign(undo, ""), http.StatusForbidden)
	wantText(t, stranger.post(undo), b.say("notices.off_undone"))
	wantStatus(t, stranger.foreign(path, "List-Unsubscribe=One-Click"), http.StatusOK)
	wantText(t, b.get(notify.SettingsPath), b.say("notices.mail_stopped"))
	if stranger.cookie(visitor.PersonCookie) != "" {
		t.Error("the stranger has become somebody")
	}
	again := b.post(persons.AddressPath, "address", "anna@games.example")
	wantText(t, again, b.say("notices.mail_pending"), `name="code"`)
	wantText(t, b.post(notify.ConfirmPath, "code", box.code(t)), b.say("notices.mail_confirmed"))
}
