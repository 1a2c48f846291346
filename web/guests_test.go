package web

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/store"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/start"
)

// metBefore has two persons have finished a game together, in which the second was called so.
func metBefore(t *testing.T, h *testSite, a, b *browser, name string) {
	t.Helper()
	table := h.browser().table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", name)
	match := strings.Split(table.base(), "/")[2]
	pagetest.Must(t, h.store.RewriteEnding(t.Context(), store.Ending{Match: match, Title: "toy", Seats: 2, Ended: time.Now(),
		Results: []store.Result{{Seat: 0, Person: b.person().ID}, {Seat: 1, Person: a.person().ID}}}))
}

// known makes a browser a person's.
func (b *browser) known() *browser {
	b.t.Helper()
	wantStatus(b.t, b.post(pages.DevicesPage+"/code"), http.StatusOK)
	b.person()
	return b
}

// The opener invites whom they have played with, to a table for anybody or by link; who is invited
// finds it on the home page, sits down there, or says no.
func TestPeopleAreInvited(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	for name, open := range map[string]func(b *browser) answer{
		"anybody": func(b *browser) answer { return openTable(t, h, b, "3") },
		"friends": func(b *browser) answer {
			return b.table("title", "toy", "seats", "3", "who2", "friend", "who3", "friend", "name1", "Anna")
		},
		"one friend": func(b *browser) answer {
			return b.table("title", "toy", "seats", "2", "who2", "friend", "name1", "Anna")
		},
	} {
		anna, bea, cara := h.browser().known(), h.browser().known(), h.browser().known()
		metBefore(t, h, anna, bea, "Bea <i>")
		metBefore(t, h, anna, cara, "Cara")
		room := open(anna)
		wantText(t, room, `id="guests-link"`)
		asks := room.base() + pages.GuestsTail
		form := anna.get(asks)
		wantText(t, form, "Bea &lt;i&gt;", "Cara")
		wantNoText(t, form, bea.person().ID, cara.person().ID)
		refs := pagetestRefs(form.body)
		if len(refs) != 2 {
			t.Fatalf("%s: %d people to invite, want 2", name, len(refs))
		}
		wantText(t, anna.post(asks, "who", refs[0], "who", refs[1], "who", "0000"), anna.say("invite.people.done"), anna.say("invite.people.is_invited"))
		for _, lang := range []string{"cs", "ru", "en"} {
			bea.lang = lang
			wantText(t, bea.get("/"), `id="invitations"`, h.book.In(lang).T("invite.home.no"))
		}
		home := bea.get("/")
		wantText(t, home, bea.say("invite.home.who", "name", pages.Isolated("Anna")))
		match := strings.Split(room.base(), "/")[2]
		door := bea.get("/m/" + match + "/me")
		wantText(t, door, `data-leave`)
		cara.post(pages.DeclinePath, "match", match)
		wantNoText(t, cara.get("/"), `id="invitations"`)
		wantStatus(t, cara.get("/m/"+match+"/me"), http.StatusNotFound)
		bea.post(door.base()+"/sit", "any", "1", "name", "Bea", "nonce", "n")
		wantNoText(t, bea.get("/"), `id="invitations"`)
		wantNoText(t, h.browser().get("/"), `id="invitations"`)
	}
}

func pagetestRefs(body string) (refs []string) {
	for _, part := range strings.Split(body, `name="who" value="`)[1:] {
		ref, _, _ := strings.Cut(part, `"`)
		refs = append(refs, ref)
	}
	return refs
}

// Only the opener invites, before the start, and only whom the server knows can be; of a handle one
// learns nothing.
func TestWhoMayInvite(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	host, guest := h.browser(), h.browser()
	room := openTable(t, h, host, "3")
	asks := room.base() + pages.GuestsTail
	wantText(t, host.get(asks), host.say("invite.people.unknown"))
	wantStatus(t, host.post(asks, "handle", "x"), http.StatusForbidden)
	door := room.linkNamed(t, "join-link")
	seat := guest.post(door+"/sit", "any", "1", "name", "Bea", "nonce", "n")
	for _, base := range []string{seat.base(), strings.TrimPrefix(door, h.url)} {
		wantStatus(t, guest.get(base+pages.GuestsTail), http.StatusForbidden)
		wantStatus(t, guest.post(base+pages.GuestsTail, "handle", "x"), http.StatusForbidden)
	}
	host.known()
	wantStatus(t, host.post(asks), http.StatusUnprocessableEntity)
	bea := h.browser().known()
	pagetest.Must(t, h.server.People().SetProfile(t.Context(), bea.person(), people.Profile{Handle: "Bea", Privacy: people.ForNobody}))
	known, unknown := host.post(asks, "handle", "bea"), host.post(asks, "handle", "zoe")
	if a, b := plainly(known.body, "bea"), plainly(unknown.body, "zoe"); a != b {
		t.Error("a handle that somebody has is answered otherwise than one that nobody has")
	}
	host.post(room.base() + "/fill")
	wantStatus(t, host.get(asks), http.StatusConflict)
}

// plainly is a page without a handle and the time in it.
func plainly(body, handle string) string {
	_, body, _ = strings.Cut(body, "<main")
	return strings.ReplaceAll(body, handle, "HANDLE")
}

// Whom a person takes invitations from they say themselves; where the host allows none there is
// nothing of it.
func TestInvitationsAreRefused(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser().known()
	wantText(t, b.get(pages.DevicesPage), `id="takes"`)
	b.post(persons.TakesPath, "takes", "nobody")
	if takes, err := h.server.People().Takes(t.Context(), b.person()); err != nil || takes != people.TakesNobody {
		t.Errorf("%q, %v", takes, err)
	}
	wantStatus(t, b.post(persons.TakesPath, "takes", "whom I like"), http.StatusBadRequest)
	wantStatus(t, h.browser().post(persons.TakesPath, "takes", ""), http.StatusForbidden)
	wantStatus(t, h.browser().post(pages.DeclinePath, "match", "x"), http.StatusForbidden)
	off := openWith(t, t.TempDir(), func(c *pages.Config) { c.NoInvitations = true }, func(*live.Config) {})
	none := off.browser().known()
	room := openTable(t, off, none, "3")
	wantNoText(t, room, `id="guests-link"`)
	wantNoText(t, none.get(pages.DevicesPage), `id="takes"`)
	wantNoText(t, none.get(notify.SettingsPath), `id="kind-invited"`)
	wantStatus(t, none.get(room.base()+pages.GuestsTail), http.StatusNotFound)
	wantStatus(t, none.post(persons.TakesPath, "takes", ""), http.StatusNotFound)
}

// The form of a new table invites people whom one has played with, and by handle: they are asked when
// it is opened, and not before. What it cannot do then leads to the page of who is invited; a table
// without a seat for them invites nobody.
func TestPeopleAreInvitedWithANewTable(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	anna, bea, cara := h.browser().known(), h.browser().known(), h.browser().known()
	metBefore(t, h, anna, bea, "Bea <i>")
	h.shows(cara.person(), "cara", "Cara", people.ForNobody)
	for _, anna.lang = range []string{"cs", "ru", "en"} {
		form := anna.get("/new?title=toy&with=friends")
		wantText(t, form, "Bea &lt;i&gt;", h.book.In(anna.lang).T("setup.invite.about"))
		wantNoText(t, form, bea.person().ID)
	}
	wantNoText(t, h.browser().get("/new?title=toy&with=friends"), `id="guests"`, start.GuestField)
	refs := regexp.MustCompile(`name="` + start.GuestField + `([0-9a-f]+)"`).FindStringSubmatch(anna.get("/new?title=toy").body)
	if refs == nil {
		t.Fatal("nobody can be invited")
	}
	asks := []string{start.GuestField + refs[1], "1", start.HandleField, "cara"}
	wantText(t, anna.get("/new?title=toy&with=friends&"+start.GuestField+refs[1]+"=1&handle=cara"), anna.say("setup.invite.count", "n", 2))
	head := anna.say("invite.home.head")
	refused := anna.post("/matches", append([]string{"title", "toy", "seats", "99", start.WithField, start.WithFriends}, asks...)...)
	wantStatus(t, refused, http.StatusBadRequest)
	wantStatus(t, anna.post("/matches", append([]string{"title", "toy", "seats", "2", start.WithField, start.WithBots, start.LevelField, pagetest.Slow}, asks...)...), http.StatusOK)
	wantNoText(t, bea.get("/"), head)
	for _, with := range []string{start.WithFriends, start.WithAnybody} {
		room := anna.post("/matches", append([]string{"title", "toy", "seats", "3", "name1", "Anna", start.WithField, with}, asks...)...)
		wantStatus(t, room, http.StatusOK)
		for _, guest := range []*browser{bea, cara} {
			guest.reload("/", func(a answer) bool { return strings.Contains(a.body, "decline-"+room.match()) })
		}
	}
	wantStatus(t, anna.post("/matches", "title", "toy", "seats", "3", start.WithField, start.WithFriends, start.GuestField+"nobody", "1"), http.StatusOK)
	hers := bea.get("/m/" + bea.match(t) + "/me")
	wantText(t, hers, bea.say("room.sit_head"))
}

// A table is made before anybody is invited. What comes between (a server that is killed, a store
// that fails, a person who is gone) leaves a table to which the opener invites on its page of guests,
// who sees there who is not invited. Who takes no invitations is not told from others.
func TestATableWithoutItsInvitations(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h := openIn(t, dir)
	anna, bea, cara, dora := h.browser().known(), h.browser().known(), h.browser().known(), h.browser().known()
	for b, name := range map[*browser]string{bea: "Bea", cara: "Cara", dora: "Dora"} {
		metBefore(t, h, anna, b, name)
	}
	dora.post(persons.TakesPath, "takes", "nobody")
	plan := []string{"title", "toy", "seats", "4", "name1", "Anna", start.WithField, start.WithFriends}
	all := append([]string{}, plan...)
	for _, found := range regexp.MustCompile(`name="`+start.GuestField+`([0-9a-f]+)"`).FindAllStringSubmatch(anna.get("/new?title=toy&with=friends").body, -1) {
		all = append(all, start.GuestField+found[1], "1")
	}
	if len(all) != len(plan)+6 {
		t.Fatalf("the form is %v", all)
	}
	isInvited := func(page answer) int { return strings.Count(page.body, anna.say("invite.people.is_invited")) }
	boxes := func(page answer) int { return strings.Count(page.body, `name="who"`) }

	if room := anna.post("/matches", all...); strings.HasSuffix(room.path, pages.GuestsTail) || isInvited(anna.get(room.base()+pages.GuestsTail)) != 3 {
		t.Errorf("inviting three leads to %s", room.path)
	}
	wantText(t, bea.get("/"), `id="invitations"`)
	wantNoText(t, dora.get("/"), `id="invitations"`)

	killed := anna.post("/matches", plan...) // as a server leaves it that is killed between both
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?_pragma=busy_timeout(60000)")
	pagetest.Must(t, err)
	defer db.Close()
	rename := func(from, to string) {
		t.Helper()
		_, err := db.Exec(`ALTER TABLE ` + from + ` RENAME TO ` + to)
		pagetest.Must(t, err)
	}
	rename("invitations", "away")
	failed := anna.post("/matches", all...)
	if !strings.HasSuffix(failed.path, pages.GuestsTail) {
		t.Errorf("a store that fails leads to %s", failed.path)
	}
	rename("away", "invitations")
	base := strings.TrimSuffix(failed.path, pages.GuestsTail)
	for _, base := range []string{killed.base(), base} {
		at := base + pages.GuestsTail
		page := anna.get(at)
		wantStatus(t, page, http.StatusOK)
		if isInvited(page) != 0 || boxes(page) != 3 {
			t.Errorf("before inviting the page has %d people to invite, and %d who are", boxes(page), isInvited(page))
		}
		wantNoText(t, cara.get("/"), "decline-"+strings.Split(base, "/")[2])
		if page = anna.post(at, "who", pagetestRefs(page.body)[0], "who", pagetestRefs(page.body)[1], "who", pagetestRefs(page.body)[2]); isInvited(page) != 3 {
			t.Errorf("after inviting %d are invited", isInvited(page))
		}
		wantText(t, cara.get("/"), "decline-"+strings.Split(base, "/")[2])
	}

	// Cara deletes herself between the form and its post.
	pagetest.Must(t, h.server.People().DeletePerson(t.Context(), cara.person()))
	gone := anna.post("/matches", all...)
	if !strings.HasSuffix(gone.path, pages.GuestsTail) || isInvited(gone) != 2 {
		t.Errorf("inviting somebody who is gone leads to %s, where %d are invited", gone.path, isInvited(gone))
	}
}

// match is the first table to which the home page of a browser says it is asked.
func (b *browser) match(t *testing.T) string {
	t.Helper()
	return b.get("/").field(t, regexp.MustCompile(`decline-([a-z0-9]+)`))
}

// My data has what one looks for and invitations, those received and those sent, without the other
// person. Who is deleted leaves none of it: their id is nowhere in the store.
func TestInvitationsAndLookoutsInMyData(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h, _ := telling(t, func(c *pages.Config) {})
	anna, bea := h.browser().known(), h.browser().known()
	metBefore(t, h, anna, bea, "Bea")
	metBefore(t, h, bea, anna, "Anna")
	id := anna.person().ID
	for _, pair := range [][2]*browser{{anna, bea}, {bea, anna}} {
		room := openTable(t, h, pair[0], "3", start.ComeField, start.ComeKnown)
		refs := pagetestRefs(pair[0].get(room.base() + pages.GuestsTail).body)
		wantStatus(t, pair[0].post(room.base()+pages.GuestsTail, "who", refs[0]), http.StatusOK)
	}
	wantStatus(t, anna.subscribed("https://push.example/anna"), http.StatusOK)
	pagetest.Must(t, h.server.People().LookOut(t.Context(), anna.person(), people.Lookout{Title: "toy"}))
	data := anna.get(pages.DevicesPage + "/data.json")
	var mine persons.OwnData
	pagetest.Must(t, json.Unmarshal([]byte(data.body), &mine))
	if i := mine.Invitations; i == nil || len(i.Received) != 1 || len(i.Sent) != 1 || i.From != "anybody" || i.Received[0].Table == i.Sent[0].Table || len(mine.Notices.Looks) != 1 {
		t.Errorf("invitations and what is looked for are missing:\n%s", data.body)
	}
	wantNoText(t, data, bea.person().ID)
	copied := func(name string) int {
		_, err := h.store.Backup(t.Context(), filepath.Join(dir, name))
		pagetest.Must(t, err)
		return len(found(t, dir, id))
	}
	if copied("before.db") == 0 {
		t.Fatal("the id is not found where it is: the test looks wrongly")
	}
	pagetest.Must(t, os.Remove(filepath.Join(dir, "before.db")))
	wantStatus(t, anna.post(pages.DevicesPage+"/forget"), http.StatusOK)
	if copied("after.db") > 0 {
		t.Error("the store still has the id of who is deleted")
	}
	wantNoText(t, bea.get("/"), bea.say("invite.home.head"))
}
