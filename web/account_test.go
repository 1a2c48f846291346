package web

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/visitor"
)

var mailedLink = regexp.MustCompile(`https://games\.example(/sign-in/link/[a-z2-7]+)`)

// letter waits at most a minute for a mail.
func (p *postBox) letter(t *testing.T) notify.Letter {
	t.Helper()
	select {
	case l := <-p.letters:
		return l
	case <-time.After(time.Minute):
		t.Fatal("no mail was sent within a minute")
		return notify.Letter{}
	}
}

// asked requests a sign-in mail for this browser, and returns the mail's code and link.
func (b *browser) asked(box *postBox, address string) (code, link string) {
	b.t.Helper()
	page := b.post(persons.SignInMailPath, "address", address)
	wantStatus(b.t, page, http.StatusOK)
	if page.path != persons.SignInCodePath {
		b.t.Fatalf("asking for a sign-in mail leads to %s", page.path)
	}
	l := box.letter(b.t.(*testing.T))
	if l.To != address {
		b.t.Fatalf("the mail goes to %s", l.To)
	}
	return regexp.MustCompile(`\d{8}`).FindString(l.Text), mailedLink.FindStringSubmatch(l.Text)[1]
}

// comesBack signs this browser in with the code of a mail.
func (b *browser) comesBack(box *postBox, address string) answer {
	b.t.Helper()
	code, _ := b.asked(box, address)
	page := b.post(persons.SignInCodePath, "code", code[:4]+" "+code[4:])
	wantStatus(b.t, page, http.StatusOK)
	return page
}

// TestAMailSignsIn creates an account by a mail address and signs in to it again. The code works
// only in the browser that asked, the link in any browser. Opening the link's page does not use it
// up; code and link together work once.
func TestAMailSignsIn(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	laptop, phone := h.browser(), h.browser()
	wantText(t, laptop.get("/"), pages.AccountPage)
	if page := laptop.get(pages.AccountPage); page.path != pages.SignInPage {
		t.Errorf("a browser without an account is led to %s", page.path)
	}
	if page := laptop.comesBack(box, "Anna@games.example"); page.path != pages.AccountPage || !strings.Contains(page.body, "Anna@games.example") {
		t.Fatalf("signed in at %s:\n%s", page.path, page.body)
	}
	anna := laptop.person()
	code, link := phone.asked(box, "anna@games.example")
	for range 3 { // mail programs open links too
		shown := h.browser().get(link)
		wantStatus(t, shown, http.StatusOK)
		wantText(t, shown, "anna@games.example", phone.say("account.sign_in_do"))
		if shown.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("the page may send its address, with the link's token, to other sites: %v", shown.header)
		}
	}
	tablet := h.browser()
	wantStatus(t, tablet.post(persons.SignInCodePath, "code", code), http.StatusForbidden) // it has not asked for a mail
	wantStatus(t, tablet.post(link), http.StatusOK)
	if is := tablet.person(); is.ID != anna.ID {
		t.Errorf("the link signs in %s, not %s", is.ID, anna.ID)
	}
	wantStatus(t, phone.post(link), http.StatusForbidden)
	wantStatus(t, phone.post(persons.SignInCodePath, "code", code), http.StatusForbidden)
	wantStatus(t, phone.get(link), http.StatusForbidden)
	if phone.cookie(visitor.PersonCookie) != "" {
		t.Error("the browser that asked is signed in by a link that another has used")
	}
	wantStatus(t, phone.get(notify.SignInPath+"/nonsense"), http.StatusForbidden)
}

// TestAskingDoesNotTellWhoIsKnown asks for sign-in mails to an address with an account and to one
// without. Answers and mails must be equal, otherwise they reveal who has an account.
func TestAskingDoesNotTellWhoIsKnown(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	h.browser().comesBack(box, "known@games.example")
	asks := h.browser()
	asks.get("/")
	answers := map[string]string{}
	letters := map[string]string{}
	for _, address := range []string{"known@games.example", "other@games.example"} {
		page := asks.post(persons.SignInMailPath, "address", address)
		answers[address] = page.path + "\n" + regexp.MustCompile(`data-now="\d+"`).ReplaceAllString(page.body, "")
		l := box.letter(t)
		letters[address] = regexp.MustCompile(`\d{8}|link/[a-z2-7]+`).ReplaceAllString(l.Subject+l.Text, "…")
	}
	if answers["known@games.example"] != answers["other@games.example"] {
		t.Error("the answers differ, and reveal whether the address has an account")
	}
	if letters["known@games.example"] != letters["other@games.example"] {
		t.Errorf("the mails differ, and reveal whether the address has an account: %q", letters)
	}
	bad := asks.post(persons.SignInMailPath, "address", "nonsense")
	wantStatus(t, bad, http.StatusUnprocessableEntity)
	wantText(t, bad, asks.say("error.address"))
}

// TestSigningInHasLimits allows a browser five wrong codes. An address gets at most three mails an
// hour; the fourth request is answered as usual, but no mail is sent. A network gets at most ten
// mails.
func TestSigningInHasLimits(t *testing.T) {
	t.Parallel()
	h, box := telling(t, func(c *pages.Config) { c.Rates.Codes = 1000 })
	b := h.browser()
	code, _ := b.asked(box, "anna@games.example")
	wrong := "00000000"
	if code == wrong {
		wrong = "00000001"
	}
	for range 5 {
		refused := b.post(persons.SignInCodePath, "code", wrong)
		wantStatus(t, refused, http.StatusForbidden)
		wantText(t, refused, b.say("error.sign_in"))
	}
	wantStatus(t, b.post(persons.SignInCodePath, "code", code), http.StatusForbidden)
	b.asked(box, "anna@games.example")
	code, _ = b.asked(box, "anna@games.example")
	fourth := b.post(persons.SignInMailPath, "address", "anna+x@games.example") // most mail servers deliver it to the same person
	if fourth.path != persons.SignInCodePath {
		t.Errorf("the fourth request for a mail is answered %d at %s", fourth.status, fourth.path)
	}
	wantStatus(t, b.post(persons.SignInCodePath, "code", code), http.StatusForbidden) // a newer code was requested
	for i := range 7 {
		b.asked(box, string(rune('b'+i))+"@games.example")
	}
	eleventh := b.post(persons.SignInMailPath, "address", "z@games.example")
	wantStatus(t, eleventh, http.StatusTooManyRequests)
	wantText(t, eleventh, b.say("error.mails"))
	select {
	case l := <-box.letters:
		t.Errorf("an eleventh mail went to %s", l.To)
	default:
	}
}

// TestSigningInHasARate limits tries of codes and requests for mails to three an hour for each
// network, also from a new browser in it.
func TestSigningInHasARate(t *testing.T) {
	t.Parallel()
	h, _ := telling(t, func(c *pages.Config) { c.Rates.Codes, c.BehindProxy = 3, true })
	clock := &manualClock{at: time.Now()}
	h.site.Limiters.Now = clock.now
	b := h.browser().from("192.0.2.7")
	for range 3 {
		wantStatus(t, b.post(persons.SignInCodePath, "code", "12345678"), http.StatusForbidden)
	}
	for _, path := range []string{persons.SignInCodePath, persons.SignInMailPath, pages.SignInPage + "/link/abc"} {
		wantAgain(t, b.post(path, "code", "12345678", "address", "anna@games.example"), "1200")
		wantAgain(t, h.browser().from("192.0.2.99").post(path, "code", "12345678", "address", "anna@games.example"), "1200")
	}
	wantStatus(t, h.browser().from("198.51.100.1").post(persons.SignInCodePath, "code", "12345678"), http.StatusForbidden)
	clock.turn(20 * time.Minute)
	wantStatus(t, b.post(persons.SignInCodePath, "code", "12345678"), http.StatusForbidden)
}

// TestTablesJoinAnAccountWhenTheirPersonSaysSo signs in a browser that has tables of its own. The
// page asks about them, and they join the account only after "yes".
func TestTablesJoinAnAccountWhenTheirPersonSaysSo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer string
		guest  bool // the browser also has a person without an account
		joins  bool
	}{{"yes", false, true}, {"no", false, false}, {"", false, false}, {"yes", true, true}, {"no", true, false}} {
		h, box := telling(t)
		laptop, phone := h.browser(), h.browser()
		phone.comesBack(box, "anna@games.example")
		table := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
		before := ""
		if c.guest {
			laptop.code()
			before = laptop.person().ID
		}
		page := laptop.comesBack(box, "anna@games.example")
		if page.path != persons.SignInTablesPath {
			t.Fatalf("%+v: the page does not ask about the browser's tables, at %s", c, page.path)
		}
		wantText(t, page, `<ul class="own-tables"><li><b>`, laptop.say("account.tables_yes"), laptop.say("account.tables_no"))
		phone.wantTables(nil, []string{table.base()}) // nothing joins before the answer
		var fields []string
		if c.answer != "" {
			fields = []string{"mine", c.answer}
		}
		if done := laptop.post(persons.SignInTablesPath, fields...); done.path != pages.AccountPage {
			t.Errorf("%+v: leads to %s", c, done.path)
		}
		laptop.wantTables([]string{table.base()}, nil)
		if c.joins {
			phone.wantTables([]string{table.base()}, nil)
		} else {
			phone.wantTables(nil, []string{table.base()})
		}
		if before != "" {
			is, err := h.server.People().Profile(t.Context(), before)
			if err != nil || (is.Person == phone.person().ID) != c.joins {
				t.Errorf("%+v: the browser's person from before is %+v, %v", c, is, err)
			}
		}
		if laptop.cookie("before") != "" {
			t.Errorf("%+v: the browser still has the secret of its person from before", c)
		}
		if laptop.person().ID != phone.person().ID {
			t.Errorf("%+v: the two browsers have different persons", c)
		}
	}
}

// TestAnotherAccountSeesNothingOfTheFirst signs a browser in to a second account. The page neither
// asks about the first account's tables nor shows them.
func TestAnotherAccountSeesNothingOfTheFirst(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	shared := h.browser()
	shared.comesBack(box, "anna@games.example")
	table := shared.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	anna := shared.cookie(visitor.PersonCookie)
	if page := shared.comesBack(box, "bob@games.example"); page.path != pages.AccountPage {
		t.Errorf("leads to %s", page.path)
	}
	shared.wantTables(nil, []string{table.base()})
	if _, err := h.server.People().Person(t.Context(), anna); err == nil {
		t.Error("the first account's secret still works")
	}
	phone := h.browser()
	phone.comesBack(box, "anna@games.example")
	phone.wantTables([]string{table.base()}, nil)
}

// TestAnAccountIsFilledIn saves handle, name, coat of arms and privacy as filled in. An invalid
// form is shown again with its values and the reason, and changes nothing.
func TestAnAccountIsFilledIn(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	b, other := h.browser(), h.browser()
	wantStatus(t, b.post(pages.AccountPage, "handle", "anna", "privacy", "nobody"), http.StatusForbidden)
	b.comesBack(box, "anna@games.example")
	other.comesBack(box, "bob@games.example")
	wantText(t, b.get(pages.AccountPage), `value="nobody" checked`)
	arms := []string{"field", "gules", "division", "chief", "second", "or", "charge", "serpent"}
	kept := b.post(pages.AccountPage, append(arms, "handle", "Anna", "name", "Anna z Brna", "privacy", "anybody")...)
	wantText(t, kept, `value="Anna"`, `value="Anna z Brna"`, `value="anybody" checked`, "/arms/gules-chief-or-serpent.svg")
	picture := b.get("/arms/gules-chief-or-serpent.svg")
	wantStatus(t, picture, http.StatusOK)
	if picture.header.Get("Content-Type") != "image/svg+xml" {
		t.Error(picture.header)
	}
	for _, none := range []string{"gules-chief-gules-serpent.svg", "gules-chief-or-serpent", "x.svg", "gules-chief-or-..svg"} {
		wantStatus(t, b.get("/arms/"+none), http.StatusNotFound)
	}
	taken := other.post(pages.AccountPage, "handle", "aNNa", "name", "Bob", "privacy", "known")
	wantStatus(t, taken, http.StatusConflict)
	wantText(t, taken, other.say("error.handle_taken"), `value="aNNa"`, `value="Bob"`)
	wantStatus(t, other.post(pages.AccountPage, "handle", "a b", "privacy", "known"), http.StatusUnprocessableEntity)
	wantStatus(t, other.post(pages.AccountPage, "handle", "bob", "privacy", "all"), http.StatusUnprocessableEntity)
	wantStatus(t, other.post(pages.AccountPage, "handle", "bob", "privacy", "known", "field", "plaid"), http.StatusUnprocessableEntity)
	if is, err := h.server.People().Profile(t.Context(), other.person().ID); err != nil || is.Handle != "" {
		t.Errorf("a refused form was saved: %+v, %v", is, err)
	}
	lot := other.post(pages.AccountPage, "handle", "bob", "privacy", "known", "lot", "1")
	wantText(t, lot, `class="borne"`, `value="bob"`)
	bare := b.post(pages.AccountPage, append(arms, "handle", "Anna", "privacy", "anybody", "bare", "1")...)
	wantNoText(t, bare, `class="borne"`)
}

// TestAddressesOfAnAccount adds a mail address by its code, which works only in the browser that
// asked. The last address cannot be removed. An address of another account cannot be added, and
// that account's addresses cannot be removed.
func TestAddressesOfAnAccount(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	b, other := h.browser(), h.browser()
	b.comesBack(box, "anna@games.example")
	other.comesBack(box, "bob@games.example")
	add := func(address string) answer {
		wantText(t, b.post(persons.AccountMailPath, "address", address), b.say("account.add_sent"))
		l := box.letter(t)
		if strings.Contains(l.Text, "https://") {
			t.Error("the mail has a link, which another browser could follow")
		}
		return b.post(persons.AccountCodePath, "code", regexp.MustCompile(`\d{8}`).FindString(l.Text))
	}
	told := func(addresses ...string) { // wants a mail about the change to each address, in any order
		t.Helper()
		for range addresses {
			if l := box.letter(t); l.Subject != b.say("notice.way.subject") || !slices.Contains(addresses, l.To) {
				t.Errorf("%s is told %q", l.To, l.Subject)
			}
		}
	}
	key := regexp.MustCompile(`name="key" value="([0-9a-f]+)"`)
	wantNoText(t, b.get(pages.AccountPage), `name="key"`) // the last way to sign in
	wantText(t, add("anna@work.example"), "anna@games.example", "anna@work.example")
	told("anna@games.example") // the old address
	wantStatus(t, add("bob@games.example"), http.StatusConflict)
	phone := h.browser()
	phone.comesBack(box, "anna@work.example")
	if phone.person().ID != b.person().ID {
		t.Error("the added address leads to another account")
	}
	first := b.get(pages.AccountPage).field(t, key)
	wantStatus(t, other.post(persons.AccountDropPath, "key", first), http.StatusConflict) // an address of another account
	wantStatus(t, b.post(persons.AccountDropPath, "key", first), http.StatusOK)
	told("anna@games.example", "anna@work.example")
	gone := b.get(pages.AccountPage)
	wantNoText(t, gone, "anna@games.example", `name="key"`)
	wantText(t, gone, "anna@work.example")
	ways, err := h.server.People().Ways(t.Context(), b.person())
	if err != nil || len(ways.Addresses) != 1 {
		t.Fatalf("%+v, %v", ways, err)
	}
	wantStatus(t, b.post(persons.AccountDropPath, "key", ways.Addresses[0].Key), http.StatusConflict)
}

// TestWithoutAccounts checks three settings of a host: accounts are off, there is no way to sign
// in, or persons are off. In each case there are no routes and no links of accounts.
func TestWithoutAccounts(t *testing.T) {
	t.Parallel()
	off, _ := telling(t, func(c *pages.Config) { c.NoAccounts = true })
	without := open(t)
	none, _ := telling(t, func(c *pages.Config) { c.NoPersons = true })
	for what, h := range map[string]*testSite{"off": off, "no mail": without, "no persons": none} {
		b := h.browser()
		for _, path := range []string{pages.SignInPage, pages.AccountPage, persons.SignInCodePath, persons.SignInTablesPath, notify.SignInPath + "/x", "/arms/gules-chief-or-serpent.svg"} {
			if got := b.get(path); got.status != http.StatusNotFound {
				t.Errorf("%s: %s answers %d", what, path, got.status)
			}
		}
		wantStatus(t, b.post(persons.SignInMailPath, "address", "a@b.example"), http.StatusNotFound)
		for _, page := range []string{"/", pages.DevicesPage, notify.SettingsPath} {
			wantNoText(t, b.get(page), `"`+pages.AccountPage+`"`, b.say("nav.account"))
		}
	}
}

// TestADeletedAccountIsNamedNowhere deletes an account. Before, "my data" contains everything.
// Afterwards no row of the store and no byte of its files contains the name. Others see a former
// player and may take the handle.
func TestADeletedAccountIsNamedNowhere(t *testing.T) {
	t.Parallel()
	box, dir := newPostBox(), t.TempDir()
	h := openWith(t, dir, func(*pages.Config) {}, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Push: fakePush{}, Mail: box}
	})
	for i := range 9 { // other accounts
		h.browser().comesBack(box, string(rune('a'+i))+"@others.example")
	}
	b := h.browser()
	b.address = "192.0.2.7"
	pagetest.Must(t, h.server.People().SignInMail(t.Context(), "x", "Xanthippe@mail.example", "en", "elsewhere")) // this mail is never used
	box.letter(t)
	code := func() string {
		pagetest.Must(t, h.server.People().SignInMail(t.Context(), b.token(), "Xanthippe@games.example", "en", "here"))
		return regexp.MustCompile(`\d{8}`).FindString(box.letter(t).Text)
	}()
	wantStatus(t, b.post(persons.SignInCodePath, "code", code), http.StatusOK)
	b.post(pages.AccountPage, "handle", "Xanthippe7", "name", "Xanthippe of Athens", "privacy", "anybody", "field", "vert", "division", "bend", "second", "or", "charge", "oak")
	b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Xanthippe the seat")
	is := b.person()
	data := b.get(pages.DevicesPage + "/data.json")
	wantText(t, data, "Xanthippe@games.example", "Xanthippe7", "Xanthippe of Athens", "vert bend or oak", `"page_for": "anybody"`)
	wantText(t, b.get(pages.DevicesPage), b.say("devices.forget_account"))
	pagetest.Must(t, h.store.PutAttempt(t.Context(), store.Attempt{Hash: "late", Purpose: "mail", Browser: "x"}, time.Now().Add(time.Hour))) // an unfinished sign-in is deleted too
	wantStatus(t, b.post(pages.DevicesPage+"/forget"), http.StatusOK)
	if rows := storedIn(t, dir); strings.Contains(strings.ToLower(rows), "xanthippe") {
		i := strings.Index(strings.ToLower(rows), "xanthippe")
		t.Errorf("a row still has the name: …%s…", rows[max(0, i-200):i+40])
	}
	if left, err := h.server.People().Profile(t.Context(), is.ID); err != nil || !left.Left || left.Handle+left.Name != "" || left.Arms.Whole() {
		t.Errorf("others see %+v, %v", left, err)
	}
	if _, err := h.server.People().ByHandle(t.Context(), "xanthippe7"); err == nil {
		t.Error("the handle still leads to a person")
	}
	deadline := time.Now().Add(30 * time.Second)
	for {
		var named []string
		for _, file := range []string{store.FileName, store.FileName + "-wal"} {
			if bytes, err := os.ReadFile(filepath.Join(dir, file)); err == nil && strings.Contains(strings.ToLower(string(bytes)), "xanthippe") {
				named = append(named, file)
			}
		}
		if len(named) == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the name is still in %v", named)
		}
		time.Sleep(100 * time.Millisecond)
	}
	other := h.browser()
	other.comesBack(box, "z@others.example")
	wantText(t, other.post(pages.AccountPage, "handle", "xanthippe7", "privacy", "nobody"), `value="xanthippe7"`)
}

// token returns the secret of this browser, and lets the server set one if there is none.
func (b *browser) token() string {
	b.get("/")
	if token := b.cookie(pages.BrowserCookie); token != "" {
		return token
	}
	b.post(persons.SignInMailPath, "address", "nonsense") // sets the cookie
	return b.cookie(pages.BrowserCookie)
}

// TestAProxySaysWhoSignsIn signs in the user that a trusted proxy names in a header, always to the
// same account, and only after a press. Without a proxy the header is ignored, because any visitor
// could send it.
func TestAProxySaysWhoSignsIn(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.BehindProxy, c.UserHeader = true, "Remote-User" })
	as := func(b *browser, path string, users ...string) answer {
		method := "POST"
		if path == pages.SignInPage {
			method = "GET"
		}
		r, err := http.NewRequest(method, h.url+path, nil)
		pagetest.Must(t, err)
		r.Header["Remote-User"] = users
		return b.do(r)
	}
	laptop, phone, other := h.browser(), h.browser(), h.browser()
	shown := as(laptop, pages.SignInPage, "anna <b>")
	wantText(t, shown, "anna &lt;b&gt;", laptop.say("account.proxy_head"))
	if laptop.cookie(visitor.PersonCookie) != "" {
		t.Error("opening the sign-in page signs in")
	}
	as(laptop, persons.SignInProxyPath, "anna")
	as(phone, persons.SignInProxyPath, "anna")
	as(other, persons.SignInProxyPath, "bob")
	if laptop.person().ID != phone.person().ID || laptop.person().ID == other.person().ID {
		t.Error("the accounts do not follow the names of the proxy")
	}
	wantText(t, laptop.get(pages.AccountPage), laptop.say("account.outside"))
	for what, users := range map[string][]string{"none": nil, "two": {"anna", "bob"}, "empty": {" "}, "long": {strings.Repeat("a", 201)}} {
		if got := as(h.browser(), persons.SignInProxyPath, users...); got.status != http.StatusForbidden {
			t.Errorf("%s: %d", what, got.status)
		}
	}
	direct := openWith(t, t.TempDir(), func(c *pages.Config) { c.UserHeader = "Remote-User" })
	r, err := http.NewRequest("POST", direct.url+persons.SignInProxyPath, nil)
	pagetest.Must(t, err)
	r.Header.Set("Remote-User", "anna")
	wantStatus(t, direct.browser().do(r), http.StatusNotFound)
}

// TestAFrozenStoreSpendsNothing signs in while the store does not answer. No one is signed in or
// out, nothing is half done, and the same code works afterwards.
func TestAFrozenStoreSpendsNothing(t *testing.T) {
	dir, box := t.TempDir(), newPostBox()
	h := openWith(t, dir, usualWaits, func(c *live.Config) {
		c.ReadWait, c.PostWait, c.StoreWait = 500*time.Millisecond, time.Second, 1500*time.Millisecond
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Push: fakePush{}, Mail: box}
	})
	b, other := h.browser(), h.browser()
	other.comesBack(box, "bob@games.example")
	code, _ := b.asked(box, "anna@games.example")
	thaw := storetest.Freeze(t, dir)
	wantStatus(t, b.get(pages.SignInPage), http.StatusOK)
	wantStatus(t, b.post(persons.SignInCodePath, "code", code), http.StatusServiceUnavailable)
	wantStatus(t, b.post(persons.SignInMailPath, "address", "carl@games.example"), http.StatusServiceUnavailable)
	wantStatus(t, other.post(pages.AccountPage, "handle", "bob", "privacy", "nobody"), http.StatusServiceUnavailable)
	thaw()
	wantStatus(t, b.post(persons.SignInCodePath, "code", code), http.StatusOK)
	wantText(t, other.post(pages.AccountPage, "handle", "bob", "privacy", "nobody"), `value="bob"`)
}
