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

// TestUnsubscribing checks that one post ends the mails, also from a mail program without cookies.
// Opening the link does not, and a wrong token changes nothing.
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
		t.Fatal("opening the link has ended the mails")
	}
	wantStatus(t, stranger.foreign(path+"x", "List-Unsubscribe=One-Click"), http.StatusNotFound)
	bare, err := http.NewRequest("POST", h.url+path, strings.NewReader("List-Unsubscribe=One-Click")) // as mail programs post it
	pagetest.Must(t, err)
	bare.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	ended := stranger.do(bare)
	wantStatus(t, ended, http.StatusOK)
	wantText(t, ended, b.say("notices.off_done"))
	if !b.told().Stopped {
		t.Fatal("the mails have not ended")
	}
	undo := persons.ResumePath + strings.TrimPrefix(path, notify.UnsubscribePath)
	wantStatus(t, stranger.foreign(undo, ""), http.StatusForbidden)
	wantText(t, stranger.post(undo), b.say("notices.off_undone"))
	wantStatus(t, stranger.foreign(path, "List-Unsubscribe=One-Click"), http.StatusOK)
	wantText(t, b.get(notify.SettingsPath), b.say("notices.mail_stopped"))
	if stranger.cookie(visitor.PersonCookie) != "" {
		t.Error("unsubscribing has created a person")
	}
	again := b.post(persons.AddressPath, "address", "anna@games.example")
	wantText(t, again, b.say("notices.mail_pending"), `name="code"`)
	wantText(t, b.post(notify.ConfirmPath, "code", box.code(t)), b.say("notices.mail_confirmed"))
}
