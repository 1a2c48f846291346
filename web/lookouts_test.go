package web

import (
	"net/http"
	"testing"

	notify "signoria/notice"
	"signoria/people"
	"signoria/web/lobby"
	pages "signoria/web/page"
)

// lookouts returns the lookouts of this browser's person.
func (b *browser) lookouts() []people.Lookout {
	b.t.Helper()
	list, err := b.server.People().Lookouts(b.t.Context(), b.person())
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

// TestOneIsToldOfOpenTables adds lookouts for open tables, which only a person can do who can be
// reached; others are led to the page of notices. The lookouts are listed, and end there or by the
// link of a mail.
func TestOneIsToldOfOpenTables(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	b := h.browser()
	for _, b.lang = range []string{"cs", "ru", "en"} {
		wantText(t, b.get(lobby.Path), `id="tell"`, h.book.In(b.lang).T("lobby.tell.first"))
		wantText(t, b.get("/"), `href="/tables#tell"`)
	}
	wantText(t, b.post(lobby.TellPath, "title", "toy"), b.say("notices.when"))
	b.confirmed(box)
	list := b.get(lobby.Path + "?title=toy&pace=days")
	wantText(t, list, `id="tell-me"`, "Toy · "+b.say("lobby.paces.days"))
	told := b.post(lobby.TellPath, "title", "toy", "pace", "days", "list", "pace=days&title=toy")
	wantText(t, told, b.say("lobby.tell.end"), b.say("lobby.tell.until", "in", b.say("lobby.tell.days", "n", 7)))
	wantNoText(t, told, `id="tell-me"`)
	wantText(t, b.get(lobby.Path), `id="tell-me"`, "Toy · "+b.say("lobby.paces.days"))
	b.post(lobby.TellPath, "title", "no such game", "pace", "never", "list", "%zz")
	if got := b.lookouts(); len(got) != 2 || got[0].Title != "" || got[1].Title != "toy" || got[1].Pace != "days" {
		t.Errorf("the lookouts are %+v", got)
	}
	b.post(lobby.EndTellPath, "title", "toy", "pace", "days")
	if got := b.lookouts(); len(got) != 1 {
		t.Errorf("the lookouts are still %+v", got)
	}
	end := b.unsubscribePath() + notify.SeeksPath
	mail := h.browser() // a mail program has no cookie
	wantText(t, mail.get(end), b.say("notices.off_tables"))
	if len(b.lookouts()) != 1 {
		t.Error("opening the mail's link has ended lookouts")
	}
	wantText(t, mail.post(end), b.say("notices.off_tables_done"))
	if got := b.lookouts(); len(got) != 0 || b.told().Stopped {
		t.Errorf("the lookouts are still %+v", got)
	}
	for _, title := range []string{"toy", "lorenzo", "mil", "virtu", "wars"} {
		b.post(lobby.TellPath, "title", title)
	}
	wantText(t, b.get("/devices/data.json"), `"open_tables_looked_for"`, `"title": "toy"`)
	for _, pace := range []string{"evening", "days", "none"} {
		b.post(lobby.TellPath, "title", "toy", "pace", pace)
	}
	refused := b.post(lobby.TellPath, "title", "toy", "new", "1")
	wantStatus(t, refused, http.StatusConflict)
	wantText(t, refused, b.say("error.lookouts"))
}

// TestWhoSitsLooksNoLonger checks that sitting down at an open table ends the person's lookouts;
// sitting down at a private one does not.
func TestWhoSitsLooksNoLonger(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	door := openTable(t, h, h.browser(), "3").linkNamed(t, "join-link")
	private := h.browser().table("title", "toy", "seats", "2", "who2", "friend", "name1", "Anna").linkNamed(t, "link-1")
	for name, sit := range map[string]func(b *browser){
		"link":    func(b *browser) { b.post(door+"/sit", "any", "1", "name", "Bea", "nonce", "n") },
		"fits":    func(b *browser) { b.post("/tables/first", "title", "toy", "name", "Cara") },
		"private": func(b *browser) { b.post(private+"/sit", "name", "Dora", "nonce", "n") },
	} {
		b := h.browser()
		b.subscribed(name)
		b.post(lobby.TellPath, "title", "toy")
		if len(b.lookouts()) != 1 {
			t.Fatal("the person has no lookout")
		}
		sit(b)
		if got := len(b.lookouts()); (got == 1) != (name == "private") {
			t.Errorf("%s: %d lookouts are left", name, got)
		}
	}
}

// TestNobodyIsToldOfOpenTables checks that without notices or open tables nothing on the site
// mentions lookouts. A setting that is not shown keeps its value.
func TestNobodyIsToldOfOpenTables(t *testing.T) {
	t.Parallel()
	none := open(t)
	wantNoText(t, none.browser().get(lobby.Path), `id="tell"`)
	wantNoText(t, none.browser().get("/"), "#tell")
	wantStatus(t, none.browser().post(lobby.TellPath), http.StatusNotFound)
	h, _ := telling(t, func(c *pages.Config) { c.NoOpenTables = true })
	b := h.browser()
	wantStatus(t, b.post(lobby.TellPath), http.StatusNotFound)
	b.subscribed("here")
	wantNoText(t, b.get(notify.SettingsPath), `id="looks"`, `id="kind-seeks"`)
	wantStatus(t, h.browser().get(notify.UnsubscribePath+"/x"+notify.SeeksPath), http.StatusNotFound)
	b.post(notify.SettingsPath, "tell", "turn.push")
	if w := b.told().Preferences; !w.Wants(notify.Seeks, notify.Push) || w.Wants(notify.Over, notify.Push) {
		t.Errorf("%+v", w)
	}
}
