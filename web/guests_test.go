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

// metBefore stores a finished game of two persons, in which b had the given name.
func metBefore(t *testing.T, h *testSite, a, b *browser, name string) {
	t.Helper()
	table := h.browser().table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", name)
	match := strings.Split(table.base(), "/")[2]
	pagetest.Must(t, h.store.RewriteEnding(t.Context(), store.Ending{Match: match, Title: "toy", Seats: 2, Ended: time.Now(),
		Results: []store.Result{{Seat: 0, Person: b.person().ID}, {Seat: 1, Person: a.person().ID}}}))
}

// known gives a browser a person.
func (b *browser) known() *browser {
	b.t.Helper()
	wantStatus(b.t, b.post(pages.DevicesPage+"/code"), http.StatusOK)
	b.person()
	return b
}

// TestPeopleAreInvited invites people whom the opener has played with, to a table for anybody and
// to one by link. A guest finds the invitation on the home page and sits down there, or declines.
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

// TestWhoMayInvite checks that only the opener invites, before the start, and only persons known to
// the server. The answer does not reveal whether a handle exists.
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
		t.Error("the answer reveals whether a handle exists")
	}
	host.post(room.base() + "/fill")
	wantStatus(t, host.get(asks), http.StatusConflict)
}

// plainly returns the main part of a page with the handle replaced, so that pages can be compared.
func plainly(body, handle string) string {
	_, body, _ = strings.Cut(body, "<main")
	return strings.ReplaceAll(body, handle, "HANDLE")
}

// TestInvitationsAreRefused lets a person choose whose invitations they get. If the host allows
// none, nothing on the site mentions them.
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

// TestPeopleAreInvitedWithANewTable invites people from the form of a new table, from the list and
// by handle. They are invited when the table is opened, not before. Failures lead to the page of
// guests. A table without a free seat invites no one.
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
		t.Fatal("the form offers no one to invite")
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

// TestATableWithoutItsInvitations covers failures between creating a table and inviting: a killed
// server, a failing store, a deleted person. The table exists, and its page of guests shows who is
// not invited, so that the opener can invite there. A person who takes no invitations looks like
// the others.
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
		t.Errorf("inviting three people leads to %s", room.path)
	}
	wantText(t, bea.get("/"), `id="invitations"`)
	wantNoText(t, dora.get("/"), `id="invitations"`)

	killed := anna.post("/matches", plan...) // as a killed server leaves it: a table without invitations
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
			t.Errorf("before inviting, the page has %d people to invite and %d invited, want 3 and 0", boxes(page), isInvited(page))
		}
		wantNoText(t, cara.get("/"), "decline-"+strings.Split(base, "/")[2])
		if page = anna.post(at, "who", pagetestRefs(page.body)[0], "who", pagetestRefs(page.body)[1], "who", pagetestRefs(page.body)[2]); isInvited(page) != 3 {
			t.Errorf("after inviting, %d people are invited, want 3", isInvited(page))
		}
		wantText(t, cara.get("/"), "decline-"+strings.Split(base, "/")[2])
	}

	// Cara deletes herself between the form and its post.
	pagetest.Must(t, h.server.People().DeletePerson(t.Context(), cara.person()))
	gone := anna.post("/matches", all...)
	if !strings.HasSuffix(gone.path, pages.GuestsTail) || isInvited(gone) != 2 {
		t.Errorf("inviting a deleted person leads to %s, where %d are invited, want 2", gone.path, isInvited(gone))
	}
}

// match returns the first table to which the home page says this browser is invited.
func (b *browser) match(t *testing.T) string {
	t.Helper()
	return b.get("/").field(t, regexp.MustCompile(`decline-([a-z0-9]+)`))
}

// TestInvitationsAndLookoutsInMyData checks that "my data" contains lookouts, and received and sent
// invitations without the other person. After the deletion the person's id is nowhere in the store.
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
		t.Errorf("invitations or lookouts are missing:\n%s", data.body)
	}
	wantNoText(t, data, bea.person().ID)
	copied := func(name string) int {
		_, err := h.store.Backup(t.Context(), filepath.Join(dir, name))
		pagetest.Must(t, err)
		return len(found(t, dir, id))
	}
	if copied("before.db") == 0 {
		t.Fatal("the id is not found before the deletion, so the test cannot find it")
	}
	pagetest.Must(t, os.Remove(filepath.Join(dir, "before.db")))
	wantStatus(t, anna.post(pages.DevicesPage+"/forget"), http.StatusOK)
	if copied("after.db") > 0 {
		t.Error("the store still contains the deleted person's id")
	}
	wantNoText(t, bea.get("/"), bea.say("invite.home.head"))
}
