package web

import (
	"strings"
	"testing"

	"signoria/web/start"
)

// TestTheRoomOfAGuest checks that an invited guest sees the form to sit down first, and what the
// game is. A seated guest sees who is missing.
func TestTheRoomOfAGuest(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend := h.browser(), h.browser()
	room := host.table("title", "lorenzo", "seats", "3", "who2", start.WhoFriend, "who3", start.WhoFriend, "name1", "Anna")
	link := room.linkNamed(t, "link-1")
	for _, friend.lang = range []string{"en", "cs", "ru"} {
		words := h.book.In(friend.lang)
		door := friend.get(link)
		wantText(t, door, words.T("room.invited_by", "name", "Anna", "title", words.T("title.lorenzo.name")),
			words.T("title.lorenzo.about"), words.T("title.lorenzo.length"), `id="sit"`,
			words.T("room.next_sit")+" "+words.T("room.missing", "n", 1)) // the other guest
		if strings.Index(door.body, `id="sit"`) > strings.Index(door.body, `room-seats`) {
			t.Error("the form to sit down is below the seats")
		}
		if lucky := strings.Index(door.body, `name="nonce"`); lucky < 0 || lucky > strings.Index(door.body, `id="sit"`) {
			t.Error("the lucky words come after the button that sends them")
		}
	}
	friend.lang = "en"
	sits := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantText(t, sits, h.book.In("en").T("room.next_wait"), h.book.In("en").T("room.missing", "n", 1))
	wantNoText(t, sits, h.book.In("en").T("room.next_sit"))
	wantText(t, h.browser().get(room.linkNamed(t, "link-2")), h.book.In("en").T("room.next_sit")+" "+h.book.In("en").T("room.next_last"))
	if strings.Index(sits.body, `id="sit"`) < strings.Index(sits.body, `room-seats`) {
		t.Error("a seated guest sees the form above the seats")
	}
}

// TestTheRoomSaysWhatIsUnusual checks that the room lists the options that differ from the usual
// game; the usual ones are folded away.
func TestTheRoomSaysWhatIsUnusual(t *testing.T) {
	t.Parallel()
	h := open(t)
	words := h.book.In("en")
	parts := func(fields ...string) (before, fold string) {
		fields = append([]string{"title", "lorenzo", "seats", "3", "who2", start.WhoFriend, "who3", start.WhoFriend}, fields...)
		body := h.browser().table(fields...).body
		i := strings.Index(body, `id="usual-options"`)
		if i < 0 {
			t.Fatal("the room has no fold for the usual options")
		}
		return body[:i], body[i:]
	}
	usual, off, on := words.T("title.lorenzo.usual")+".", words.T("title.lorenzo.option.advanced.off"), words.T("title.lorenzo.option.advanced.on")
	before, fold := parts()
	if !strings.Contains(before, usual) || strings.Contains(before, off) || !strings.Contains(fold, off) {
		t.Error("a usual game does not say so, or lists its options one by one")
	}
	if before, _ = parts("option.advanced", "on"); strings.Contains(before, usual) || !strings.Contains(before, on) {
		t.Error("an option that differs from the usual game is not listed")
	}
}
