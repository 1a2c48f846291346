package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/visitor"
)

var codeShown = regexp.MustCompile(`<p class="code"[^>]*>([A-Z2-7-]+)</p>`)

// code creates a pairing code in this browser.
func (b *browser) code() string {
	b.t.Helper()
	page := b.post(pages.DevicesPage + "/code")
	wantStatus(b.t, page, http.StatusOK)
	return page.field(b.t, codeShown)
}

// wantTables checks which tables the home page links to, and which not.
func (b *browser) wantTables(lead, no []string) {
	b.t.Helper()
	home := b.get("/")
	wantText(b.t, home, lead...)
	wantNoText(b.t, home, no...)
}

// TestACodeJoinsTwoBrowsers joins two browsers by a code. Both show the same tables, also those
// opened later. The address without a key leads each of them to its seat. A code works once.
func TestACodeJoinsTwoBrowsers(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, phone := h.browser(), h.browser()
	first := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	me := "/m/" + first.match() + "/me"
	wantStatus(t, phone.get(me), http.StatusNotFound)
	code := laptop.code()
	joined := phone.post(pages.DevicesPage+"/join", "code", " "+strings.ToLower(strings.ReplaceAll(code, "-", " ")))
	wantStatus(t, joined, http.StatusOK)
	wantText(t, joined, h.book.In("en").T("devices.this"), h.book.In("en").T("devices.other"))
	phone.wantTables([]string{first.base()}, nil)
	if got := phone.get(me + "/replay?at=1"); got.base() != first.base()+"/replay" || !strings.HasSuffix(got.path, "?at=1") {
		t.Errorf("the address without a key leads to %s", got.path)
	}
	second := phone.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	laptop.wantTables([]string{first.base(), second.base()}, nil)

	third := h.browser()
	again := third.post(pages.DevicesPage+"/join", "code", code)
	wantStatus(t, again, http.StatusForbidden)
	wantText(t, again, h.book.In("en").T("error.ticket"))
	third.wantTables(nil, []string{first.base(), second.base()})
	wantStatus(t, third.post(pages.DevicesPage+"/join", "code", "AAAA-BBBB-CCCC"), http.StatusForbidden)
	wantStatus(t, third.post(pages.DevicesPage+"/join"), http.StatusForbidden)
}

// TestJoiningEndsTheMailsOfBefore joins the only browser of a person to another person. The first
// person gets no more mails, because no one could stop them.
func TestJoiningEndsTheMailsOfBefore(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	laptop, phone := h.browser(), h.browser()
	phone.confirmed(box)
	before := phone.person()
	if mail, err := h.store.MailOf(t.Context(), before.ID, time.Now()); err != nil || mail.Address == "" {
		t.Fatalf("%+v, %v", mail, err)
	}
	last := phone.say("devices.out_last")
	wantText(t, phone.get(pages.DevicesPage), last)
	wantStatus(t, phone.post(pages.DevicesPage+"/join", "code", laptop.code()), http.StatusOK)
	wantNoText(t, phone.get(pages.DevicesPage), last) // the laptop is a second browser
	if mail, err := h.store.MailOf(t.Context(), before.ID, time.Now()); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("%+v, %v", mail, err)
	}
}

// TestACodeEnds checks that a code is invalid after ten minutes, and when a newer one is made.
func TestACodeEnds(t *testing.T) {
	t.Parallel()
	var begun, ahead = time.Now(), new(atomic.Int64)
	h := openWith(t, t.TempDir(), func(*pages.Config) {}, func(c *live.Config) {
		c.Now = func() time.Time { return begun.Add(time.Duration(ahead.Load())) }
	})
	laptop := h.browser()
	older, newer := laptop.code(), laptop.code()
	wantStatus(t, h.browser().post(pages.DevicesPage+"/join", "code", older), http.StatusForbidden)
	ahead.Add(int64(people.PairingCodeTTL - time.Second))
	wantStatus(t, h.browser().post(pages.DevicesPage+"/join", "code", newer), http.StatusOK)
	last := laptop.code()
	ahead.Add(int64(people.PairingCodeTTL))
	wantStatus(t, h.browser().post(pages.DevicesPage+"/join", "code", last), http.StatusForbidden)
}

// TestJoiningGivesNoTableAway checks that a browser's own tables join the person only if the form
// says so. Otherwise only that browser has them.
func TestJoiningGivesNoTableAway(t *testing.T) {
	t.Parallel()
	for _, bring := range []string{"", "1"} {
		h := open(t)
		mine, shared := h.browser(), h.browser()
		own := shared.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
		fields := []string{"code", mine.code()}
		if bring != "" {
			fields = append(fields, "bring", bring)
		}
		wantStatus(t, shared.post(pages.DevicesPage+"/join", fields...), http.StatusOK)
		shared.wantTables([]string{own.base()}, nil)
		if there := strings.Contains(mine.get("/").body, own.base()); there != (bring != "") {
			t.Errorf("bring %q: the person has the table: %v", bring, there)
		}
	}
}

// TestOnlyOwnPersonsCount sends a person cookie that the server did not issue. It signs no one in,
// and the server replaces it.
func TestOnlyOwnPersonsCount(t *testing.T) {
	t.Parallel()
	h := open(t)
	planted := strings.Repeat("A", pages.TokenLength)
	victim := h.browser()
	r, err := http.NewRequest("POST", h.url+pages.DevicesPage+"/code", nil)
	pagetest.Must(t, err)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: visitor.PersonCookie, Value: planted})
	made := victim.do(r)
	minted := cookieNamed(made, visitor.PersonCookie)
	if minted == nil || minted.Value == planted || !minted.HttpOnly || minted.SameSite != http.SameSiteLaxMode {
		t.Fatalf("the browser is given %+v", minted)
	}
	r, err = http.NewRequest("GET", h.url+pages.DevicesPage, nil)
	pagetest.Must(t, err)
	r.AddCookie(&http.Cookie{Name: visitor.PersonCookie, Value: planted})
	stranger := h.browser()
	wantNoText(t, stranger.do(r), h.book.In("en").T("devices.list"))
}

// TestDevicesAreOnesOwn refuses posts from another site that would make a code, join, sign out or
// delete.
func TestDevicesAreOnesOwn(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	code := b.code()
	for _, path := range []string{"/code", "/join", "/out", "/forget"} {
		wantStatus(t, b.foreign(pages.DevicesPage+path, "code="+code), http.StatusForbidden)
		if got := b.get(pages.DevicesPage + path); got.status != http.StatusMethodNotAllowed {
			t.Errorf("GET %s is answered %d, want 405", path, got.status)
		}
	}
	b.wantTables([]string{page.base()}, nil)
	wantStatus(t, h.browser().post(pages.DevicesPage+"/join", "code", code), http.StatusOK)
}

// TestSigningOut signs a browser out. It then shows nothing of the person; the other browsers stay
// signed in. All others can be signed out too.
func TestSigningOut(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, library, phone := h.browser(), h.browser(), h.browser()
	table := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	for _, b := range []*browser{library, phone} {
		b.post(pages.DevicesPage+"/join", "code", laptop.code())
		b.get(table.base())
	}
	out := library.post(pages.DevicesPage + "/out")
	wantStatus(t, out, http.StatusOK)
	library.wantTables(nil, []string{table.base(), "Anna"})
	wantNoText(t, library.get(pages.DevicesPage), h.book.In("en").T("devices.list"))
	phone.wantTables([]string{table.base()}, nil)
	laptop.post(pages.DevicesPage+"/out", "others", "1")
	wantNoText(t, phone.get(pages.DevicesPage), h.book.In("en").T("devices.list"))
	wantText(t, laptop.get(pages.DevicesPage), h.book.In("en").T("devices.this"))
}

// TestMyDataAndItsEnd exports and deletes everything that is known about a person. The match
// continues.
func TestMyDataAndItsEnd(t *testing.T) {
	t.Parallel()
	h := open(t)
	b, other := h.browser(), h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	other.post(pages.DevicesPage+"/join", "code", b.code())
	var all persons.OwnData
	got := b.get(pages.DevicesPage + "/data.json")
	wantStatus(t, got, http.StatusOK)
	pagetest.Must(t, json.Unmarshal([]byte(got.body), &all))
	if len(all.Devices) != 2 || len(all.Tables) != 1 || !strings.HasSuffix(all.Tables[0].Address, table.base()) ||
		len(all.Tables[0].Names) != 1 || all.Tables[0].Names[0] != "Anna" || all.Browser[pages.NameCookie] != "Anna" || all.Created == nil {
		t.Errorf("the exported data are %+v", all)
	}
	wantStatus(t, b.post(pages.DevicesPage+"/forget"), http.StatusOK)
	for _, left := range []*browser{b, other} {
		left.wantTables(nil, []string{table.base()})
		wantNoText(t, left.get(pages.DevicesPage), h.book.In("en").T("devices.list"))
	}
	wantText(t, h.browser().get(table.base()), `id="choose"`)
}

// TestMyDataAreWhole checks that the export contains all tables, also more than a page shows.
func TestMyDataAreWhole(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	b.code()
	secret := b.cookie(visitor.PersonCookie)
	p, err := h.server.People().Person(t.Context(), secret)
	pagetest.Must(t, err)
	for range visitor.MaxRows + 2 {
		made, err := h.server.Create(t.Context(), live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
		pagetest.Must(t, err)
		pagetest.Must(t, h.server.People().SaveKeys(t.Context(), p, people.SavedKey{Match: made.ID, Key: made.Key}))
	}
	var all persons.OwnData
	pagetest.Must(t, json.Unmarshal([]byte(b.get(pages.DevicesPage+"/data.json").body), &all))
	if len(all.Tables) != visitor.MaxRows+2 {
		t.Errorf("the export has %d tables", len(all.Tables))
	}
}

// TestMyDataWithoutAStore checks that there is no export while tables cannot be read, because it
// would be incomplete. The page says so.
func TestMyDataWithoutAStore(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	address, err := url.Parse(h.url)
	pagetest.Must(t, err)
	b.client.Jar.SetCookies(address, []*http.Cookie{{Name: pages.TablesCookie, Path: "/", Value: url.QueryEscape("notread/key")}})
	pagetest.Must(t, h.store.Close())
	wantStatus(t, b.get(pages.DevicesPage+"/data.json"), http.StatusServiceUnavailable)
	got := b.get(pages.DevicesPage)
	wantStatus(t, got, http.StatusOK)
	wantText(t, got, h.book.In("en").T("home.tables_away"), h.book.In("en").T("devices.forget_do"))
}

// TestTheNextTable leads from a table that waits for others to the next one that waits for the
// viewer.
func TestTheNextTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	if got := b.get("/next"); got.base() != "/" {
		t.Errorf("without tables /next leads to %s", got.path)
	}
	first := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	second := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	if got := b.get("/next?from=" + second.match()); got.base() != first.base() {
		t.Errorf("/next leads to %s", got.path)
	}
	if got := b.get("/next?from=" + first.match()); got.base() != second.base() {
		t.Errorf("/next leads to %s", got.path)
	}
}

// TestAFrozenStoreSignsNobodyOut checks that a store that does not answer hides none of the
// browser's own tables and signs no one out.
func TestAFrozenStoreSignsNobodyOut(t *testing.T) {
	dir := t.TempDir()
	h := openWith(t, dir, usualWaits, func(c *live.Config) {
		c.ReadWait, c.PostWait, c.StoreWait = 500*time.Millisecond, time.Second, 1500*time.Millisecond
	})
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b.code()
	thaw := storetest.Freeze(t, dir)
	b.wantTables([]string{table.base()}, nil)
	if got := b.post(pages.DevicesPage + "/code"); got.status != http.StatusServiceUnavailable {
		t.Errorf("making a code is answered %d, want 503", got.status)
	}
	if got := b.post(pages.DevicesPage + "/out"); got.status != http.StatusServiceUnavailable {
		t.Errorf("signing out is answered %d, want 503", got.status)
	}
	thaw()
	wantText(t, b.get(pages.DevicesPage), h.book.In("en").T("devices.this"))
}

// TestPersonsSwitchedOff checks that there is no page of devices and no link to it if the host has
// switched persons off.
func TestPersonsSwitchedOff(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.NoPersons = true })
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	wantStatus(t, b.get(pages.DevicesPage), http.StatusNotFound)
	b.wantTables([]string{table.base()}, []string{pages.DevicesPage})
}

// TestCodesAreBounded checks the rate limit of making and trying codes.
func TestCodesAreBounded(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates.Codes = 2 })
	b := h.browser()
	b.code()
	b.code()
	wantStatus(t, b.post(pages.DevicesPage+"/join", "code", "AAAA-BBBB-CCCC"), http.StatusTooManyRequests)
}

// TestOneBrowserIsSignedOut signs one browser out from another. It is no longer the person's, its
// codes are invalid, and all others stay. A stranger's browsers cannot be signed out.
func TestOneBrowserIsSignedOut(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, phone, tablet, stranger := h.browser(), h.browser(), h.browser(), h.browser()
	join := func(b *browser, code string) {
		wantStatus(t, b.post(pages.DevicesPage+"/join", "code", code), http.StatusOK)
	}
	join(phone, laptop.code())
	join(tablet, laptop.code())
	stranger.code()
	ends := regexp.MustCompile(`id="end-([0-9a-f]{16})"`)
	listed := func(b *browser) (ids []string) {
		for _, found := range ends.FindAllStringSubmatch(b.get(pages.DevicesPage).body, -1) {
			ids = append(ids, found[1])
		}
		return ids
	}
	if got := listed(laptop); len(got) != 2 {
		t.Fatalf("%d others are listed", len(got))
	}
	named, err := http.NewRequest("POST", h.url+pages.DevicesPage+"/code", nil)
	pagetest.Must(t, err)
	named.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
	other := h.browser()
	other.do(named)
	wantText(t, other.get(pages.DevicesPage), "Firefox · Linux")
	known := func(b *browser) bool {
		_, err := h.server.People().Person(t.Context(), b.cookie(visitor.PersonCookie))
		return err == nil
	}
	for _, id := range append(listed(laptop), "", "nonsense") { // the ids of another person's browsers
		wantStatus(t, stranger.post(pages.DevicesPage+"/end", "id", id), http.StatusOK)
	}
	if !known(laptop) || !known(phone) || !known(tablet) || len(listed(laptop)) != 2 {
		t.Fatal("a stranger could sign browsers of another person out")
	}
	own := regexp.MustCompile(`[0-9a-f]{16}`).FindString(listed(phone)[0]) // the phone sees the laptop and the tablet
	late := phone.code()
	var phoneID string
	for _, id := range listed(laptop) {
		if !strings.Contains(strings.Join(listed(phone), " "), id) {
			phoneID = id
		}
	}
	if phoneID == "" || own == phoneID {
		t.Fatal("the phone is not found in the list")
	}
	wantStatus(t, phone.post(pages.DevicesPage+"/end", "id", phoneID), http.StatusOK)
	if !known(phone) {
		t.Error("a browser could sign itself out by the form for other browsers")
	}
	for range 2 { // the second press finds no such browser
		wantStatus(t, laptop.post(pages.DevicesPage+"/end", "id", phoneID), http.StatusOK)
	}
	if known(phone) || !known(laptop) || !known(tablet) {
		t.Errorf("signed in: phone %v, laptop %v, tablet %v", known(phone), known(laptop), known(tablet))
	}
	wantStatus(t, h.browser().post(pages.DevicesPage+"/join", "code", late), http.StatusForbidden)
	wantStatus(t, h.browser().post(pages.DevicesPage+"/end", "id", phoneID), http.StatusOK)
}
