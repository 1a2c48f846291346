package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/people/openid"
	"signoria/people/openid/openidtest"
	"signoria/store/storetest"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/visitor"
)

// clubAt opens a site with a club's OpenID Connect provider, which leads people back to the site's
// address.
func clubAt(t *testing.T, change func(*pages.Config), changeServer ...func(*live.Config)) (*testSite, *openidtest.Provider) {
	t.Helper()
	club := openidtest.New(t, "https://games.example"+persons.SignInBackPath)
	h := openWith(t, t.TempDir(), func(c *pages.Config) {
		c.OpenID = openid.New(openid.Config{Issuer: club.URL, Client: openidtest.Client, Secret: openidtest.Secret, Name: "Chess Club <Brno>", Back: club.Back})
		c.Rates.Codes = 1000
		change(c)
	}, changeServer...)
	return h, club
}

// goesOut presses the button that leads to the club, and returns the club's address.
func (b *browser) goesOut(path string) string {
	b.t.Helper()
	page := b.post(path)
	wantStatus(b.t, page, http.StatusOK)
	address, ok := strings.CutPrefix(page.header.Get("Refresh"), "0; url=")
	if !ok {
		b.t.Fatalf("the page does not lead to the club: %v", page.header)
	}
	wantText(b.t, page, address, "Chess Club &lt;Brno&gt;", `id="openid-on"`)
	if page.header.Get("Referrer-Policy") != "no-referrer" {
		b.t.Errorf("the club gets the page's address by the Referer header: %v", page.header)
	}
	return address
}

// led requests the address to which the club leads back.
func (b *browser) led(address string) answer {
	b.t.Helper()
	path, ok := strings.CutPrefix(address, "https://games.example")
	if !ok {
		b.t.Fatalf("the club leads back to %s, not to the site", address)
	}
	return b.get(path)
}

// bySubject signs this browser in as the club's subject.
func (b *browser) bySubject(club *openidtest.Provider, subject string) answer {
	b.t.Helper()
	return b.led(club.SignIn(b.goesOut(persons.SignInOpenIDPath), subject))
}

// TestAClubSignsIn checks that a subject of a club has the same account in every browser. Different
// subjects have different accounts, also with the same mail address. The page asks whether a
// browser's own tables join.
func TestAClubSignsIn(t *testing.T) {
	t.Parallel()
	h, club := clubAt(t, func(*pages.Config) {})
	laptop, phone, other := h.browser(), h.browser(), h.browser()
	wantText(t, laptop.get(pages.SignInPage), "Chess Club &lt;Brno&gt;", `id="sign-in-openid"`)
	if club.Asked.Load() != 0 {
		t.Error("opening a page sends a request to the club")
	}
	club.Twist(func(c map[string]any) { c["email"], c["email_verified"] = "anna@games.example", true })
	page := laptop.bySubject(club, "anna")
	wantStatus(t, page, http.StatusOK)
	if page.path != pages.AccountPage {
		t.Fatalf("signed in at %s", page.path)
	}
	wantText(t, page, "Chess Club &lt;Brno&gt;", laptop.say("account.outside"))
	wantNoText(t, page, "anna@games.example", `id="add-openid"`)
	table := phone.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	if page := phone.bySubject(club, "anna"); page.path != persons.SignInTablesPath {
		t.Errorf("the page does not ask about the browser's tables, at %s", page.path)
	}
	phone.post(persons.SignInTablesPath, "mine", "yes")
	laptop.wantTables([]string{table.base()}, nil)
	other.bySubject(club, "Anna")
	if laptop.person().ID != phone.person().ID || laptop.person().ID == other.person().ID {
		t.Error("the accounts do not follow the subjects")
	}
	log := h.log.String()
	for what, secret := range map[string]string{"the client's secret": openidtest.Secret, "a token": "open sesame", "a signed token": "eyJ", "a code's name": "code=", "a subject": "sub=anna"} {
		if strings.Contains(log, secret) {
			t.Errorf("the log contains %s", what)
		}
	}
}

// TestWhatTheClubDoesNotSaySignsNobodyIn refuses answers that are not the club's to this browser:
// begun in another browser, used twice, forged, or errors.
func TestWhatTheClubDoesNotSaySignsNobodyIn(t *testing.T) {
	t.Parallel()
	h, club := clubAt(t, func(*pages.Config) {})
	refused := func(what string, b *browser, page answer, status int, key string) {
		t.Helper()
		if page.status != status || !strings.Contains(page.body, b.say(key)) || b.cookie(visitor.PersonCookie) != "" || b.cookie("__Host-"+visitor.PersonCookie) != "" {
			t.Errorf("%s: %d, signed in %q", what, page.status, b.cookie(visitor.PersonCookie))
		}
		if page.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: the page may send its address to other sites: %v", what, page.header)
		}
	}
	mallory, anna := h.browser(), h.browser()
	hers := club.SignIn(mallory.goesOut(persons.SignInOpenIDPath), "mallory")
	refused("a link that somebody else has begun", anna, anna.led(hers), http.StatusForbidden, "error.openid_late")
	anna.token()
	refused("the same, to a browser that is known", anna, anna.led(hers), http.StatusForbidden, "error.openid_late")
	begun := anna.goesOut(persons.SignInOpenIDPath)
	refused("another person's link while an own sign-in is open", anna, anna.led(hers), http.StatusForbidden, "error.openid_late")
	state := func(address string) string {
		u, err := url.Parse(address)
		pagetest.Must(t, err)
		return u.Query().Get("state")
	}
	code, err := url.Parse(hers)
	pagetest.Must(t, err)
	refused("somebody else's code under one's own state", anna, anna.get(persons.SignInBackPath+"?"+url.Values{"state": {state(begun)}, "code": {code.Query().Get("code")}}.Encode()), http.StatusForbidden, "error.openid_denied")
	for what, tt := range map[string]struct {
		more   url.Values
		status int
		key    string
	}{
		"another provider":     {url.Values{"iss": {"https://evil.example"}, "code": {"x"}}, http.StatusBadGateway, "error.openid_answer"},
		"a denial":             {url.Values{"error": {"access_denied"}, "error_description": {"<b>evil"}}, http.StatusForbidden, "error.openid_denied"},
		"an error at the club": {url.Values{"error": {"server_error"}}, http.StatusServiceUnavailable, "error.openid_away"},
		"a wrong client":       {url.Values{"error": {"unauthorized_client<b>"}}, http.StatusBadGateway, "error.openid_setup"},
		"no code":              {url.Values{}, http.StatusForbidden, "error.openid_denied"},
		"a made-up code":       {url.Values{"code": {strings.Repeat("x", 4000)}}, http.StatusForbidden, "error.openid_denied"},
	} {
		tt.more.Set("state", state(anna.goesOut(persons.SignInOpenIDPath)))
		page := anna.get(persons.SignInBackPath + "?" + tt.more.Encode())
		refused(what, anna, page, tt.status, tt.key)
		wantNoText(t, page, "evil")
	}
	twice := club.SignIn(anna.goesOut(persons.SignInOpenIDPath), "anna")
	wantStatus(t, anna.led(twice), http.StatusOK)
	first := anna.person()
	if page := anna.led(twice); page.status != http.StatusForbidden || anna.person().ID != first.ID {
		t.Errorf("twice: %d", page.status)
	}
	for _, query := range []string{"", "?state=", "?state=%00", "?state=" + strings.Repeat("a", 5000), "?code=x"} {
		b := h.browser()
		refused(query, b, b.get(persons.SignInBackPath+query), http.StatusForbidden, "error.openid_late")
	}
	elsewhere, err := http.NewRequest("POST", h.url+persons.SignInOpenIDPath, nil) // a page of another site starts the sign-in
	pagetest.Must(t, err)
	elsewhere.Header.Set("Sec-Fetch-Site", "cross-site")
	wantStatus(t, h.browser().do(elsewhere), http.StatusForbidden)
	log := h.log.String()
	if strings.Contains(log, "evil") || strings.Contains(log, "unauthorized_client") {
		t.Error("texts from the address are in the log")
	}
}

// TestAClubMayBeDown checks that a club that does not answer costs only a message next to the other
// ways to sign in. Other pages are not slower, and the club is not asked again at once.
func TestAClubMayBeDown(t *testing.T) {
	t.Parallel()
	h, club := clubAt(t, func(*pages.Config) {})
	b := h.browser()
	begun := b.goesOut(persons.SignInOpenIDPath)
	club.Down.Store(true)
	page := b.led(club.SignIn(begun, "anna"))
	wantStatus(t, page, http.StatusServiceUnavailable)
	wantText(t, page, b.say("error.openid_away"), `id="sign-in-openid"`)
	fresh, away := clubAt(t, func(*pages.Config) {})
	away.Down.Store(true)
	other := fresh.browser()
	for range 3 {
		page = other.post(persons.SignInOpenIDPath)
		wantStatus(t, page, http.StatusServiceUnavailable)
		wantText(t, page, other.say("error.openid_away"))
	}
	for _, path := range []string{"/", pages.SignInPage, pages.DevicesPage} {
		wantStatus(t, other.get(path), http.StatusOK)
	}
	if n := away.Asked.Load(); n != 1 {
		t.Errorf("the club was asked %d times, want once", n)
	}
}

// TestAnAccountAddsItsClub adds the club as a further way to sign in and removes it, but not as the
// last way. A subject of another account stays there.
func TestAnAccountAddsItsClub(t *testing.T) {
	t.Parallel()
	box := newPostBox()
	h, club := clubAt(t, func(*pages.Config) {}, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Push: fakePush{}, Mail: box}
	})
	anna, bob := h.browser(), h.browser()
	wantText(t, anna.comesBack(box, "anna@games.example"), `id="add-openid"`)
	is := anna.person().ID
	added := anna.led(club.SignIn(anna.goesOut(persons.AccountOpenIDPath), "anna"))
	wantStatus(t, added, http.StatusOK)
	wantText(t, added, `id="drop-outside-0"`)
	if l := box.letter(t); l.To != "anna@games.example" {
		t.Errorf("the notice about the new way goes to %s", l.To)
	}
	if anna.person().ID != is {
		t.Error("adding a way leads to another account")
	}
	phone := h.browser()
	phone.bySubject(club, "anna")
	if phone.person().ID != is {
		t.Error("the club leads to another account")
	}
	wantText(t, anna.get(pages.DevicesPage+"/data.json"), club.URL)
	bob.comesBack(box, "bob@games.example")
	taken := bob.led(club.SignIn(bob.goesOut(persons.AccountOpenIDPath), "anna"))
	wantStatus(t, taken, http.StatusConflict)
	wantText(t, taken, bob.say("error.openid_taken"))
	begun := club.SignIn(bob.goesOut(persons.AccountOpenIDPath), "bob")
	bob.comesBack(box, "carl@games.example") // another account is signed in by now
	wantText(t, bob.led(begun), bob.say("error.openid_late"))
	wantNoText(t, bob.get(pages.AccountPage), "drop-outside")
	wantNoText(t, anna.post(persons.DropOutsidePath, "issuer", club.URL), "drop-outside")
	last := h.browser()
	last.bySubject(club, "dora")
	wantNoText(t, last.get(pages.AccountPage), "drop-outside")
	wantStatus(t, last.post(persons.DropOutsidePath, "issuer", club.URL), http.StatusConflict)
	wantStatus(t, anna.post(persons.DropOutsidePath, "issuer", "nonsense"), http.StatusConflict)
	wantStatus(t, h.browser().post(persons.AccountOpenIDPath), http.StatusForbidden)
}

// TestAClubAlone checks that a host can make the club the only way to sign in. Without a club there
// are no routes for it.
func TestAClubAlone(t *testing.T) {
	t.Parallel()
	box := newPostBox()
	h, club := clubAt(t, func(c *pages.Config) { c.OpenIDOnly, c.Address = true, "https://games.example" }, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Push: fakePush{}, Mail: box}
	})
	b := h.browser()
	shown := b.get(pages.SignInPage)
	wantText(t, shown, `id="sign-in-openid"`)
	wantNoText(t, shown, `id="sign-in-mail"`, `id="passkey-use"`)
	wantStatus(t, b.post(persons.SignInMailPath, "address", "a@b.example"), http.StatusNotFound)
	wantStatus(t, b.post(persons.PasskeyBeginPath), http.StatusNotFound)
	_ = club
	off := open(t)
	for _, path := range []string{persons.SignInOpenIDPath, persons.AccountOpenIDPath} {
		wantStatus(t, off.browser().post(path), http.StatusNotFound)
	}
	wantStatus(t, off.browser().get(persons.SignInBackPath), http.StatusNotFound)
}

// TestAFrozenStoreKeepsTheWayBack checks that a frozen store does not use up a sign-in: the same
// answer of the club works afterwards.
func TestAFrozenStoreKeepsTheWayBack(t *testing.T) {
	dir := t.TempDir()
	club := openidtest.New(t, "https://games.example"+persons.SignInBackPath)
	h := openWith(t, dir, func(c *pages.Config) {
		usualWaits(c)
		c.OpenID = openid.New(openid.Config{Issuer: club.URL, Client: openidtest.Client, Secret: openidtest.Secret, Name: "Chess Club <Brno>", Back: club.Back})
	}, func(c *live.Config) {
		c.ReadWait, c.PostWait, c.StoreWait = 500*time.Millisecond, time.Second, 1500*time.Millisecond
	})
	b := h.browser()
	back := club.SignIn(b.goesOut(persons.SignInOpenIDPath), "anna")
	thaw := storetest.Freeze(t, dir)
	wantStatus(t, b.led(back), http.StatusServiceUnavailable)
	wantStatus(t, b.post(persons.SignInOpenIDPath), http.StatusServiceUnavailable)
	thaw()
	if page := b.led(back); page.path != pages.AccountPage {
		t.Errorf("%d at %s", page.status, page.path)
	}
}
