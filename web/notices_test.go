package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/web/files"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/start"
	"signoria/web/visitor"
)

// postBox is a mailer that collects the mails.
type postBox struct{ letters chan notify.Letter }

func newPostBox() *postBox { return &postBox{letters: make(chan notify.Letter, 10)} }

const goodHost = "https://push.example/"

type fakePush struct{}

func (fakePush) PublicKey() string { return "BPublicKey" }

func (fakePush) Check(s notify.Subscription) error {
	if !strings.HasPrefix(s.Endpoint, goodHost) {
		return errors.New("not known here")
	}
	return nil
}

func (fakePush) Push(context.Context, notify.Subscription, notify.Shown, string, time.Duration) error {
	return nil
}

func (p *postBox) Check(address string) (string, error) {
	if !strings.Contains(address, "@") {
		return "", errors.New("no address")
	}
	return address, nil
}

func (p *postBox) Mail(_ context.Context, letter notify.Letter) error {
	p.letters <- letter
	return nil
}

// code waits at most a minute for a mail and returns its code.
func (p *postBox) code(t *testing.T) string {
	t.Helper()
	select {
	case letter := <-p.letters:
		return regexp.MustCompile(`\d{8}`).FindString(letter.Text)
	case <-time.After(time.Minute):
		t.Fatal("no mail was sent within a minute")
		return ""
	}
}

// telling opens a site that sends notices by push and by mail.
func telling(t *testing.T, change ...func(*pages.Config)) (*testSite, *postBox) {
	t.Helper()
	box := newPostBox()
	h := openWith(t, t.TempDir(), func(c *pages.Config) {
		for _, do := range change {
			do(c)
		}
	}, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: "https://games.example"}, Push: fakePush{}, Mail: box}
	})
	return h, box
}

// person returns the person of this browser.
func (b *browser) person() people.Person {
	b.t.Helper()
	p, err := b.server.People().Person(b.t.Context(), b.cookie(visitor.PersonCookie))
	pagetest.Must(b.t, err)
	return p
}

func (b *browser) cookie(name string) string {
	b.t.Helper()
	at, err := url.Parse(b.url)
	pagetest.Must(b.t, err)
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == name {
			value, err := url.QueryUnescape(c.Value)
			pagetest.Must(b.t, err)
			return value
		}
	}
	return ""
}

// told returns the notification preferences of this browser's person.
func (b *browser) told() people.NotifyView {
	b.t.Helper()
	told, err := b.server.People().NotifyPrefs(b.t.Context(), b.person())
	pagetest.Must(b.t, err)
	return told
}

func (b *browser) say(key string, args ...any) string { return b.book.In("en").T(key, args...) }

// subscribed turns push messages on for this browser at an endpoint.
func (b *browser) subscribed(endpoint string) answer {
	b.t.Helper()
	return b.post(persons.PushPath, "endpoint", goodHost+endpoint, "p256dh", "key", "auth", "secret")
}

// confirmed turns mails on for the browser's person.
func (b *browser) confirmed(box *postBox) {
	b.t.Helper()
	wantStatus(b.t, b.post(persons.AddressPath, "address", "anna@games.example"), http.StatusOK)
	wantStatus(b.t, b.post(notify.ConfirmPath, "code", box.code(b.t.(*testing.T))), http.StatusOK)
}

// unsubscribePath returns the address that ends the mails of this browser's person.
func (b *browser) unsubscribePath() string {
	b.t.Helper()
	mail, err := b.store.MailOf(b.t.Context(), b.person().ID, time.Now())
	pagetest.Must(b.t, err)
	return notify.UnsubscribePath + "/" + mail.Token
}

// TestNoNoticesWhereTheHostSendsNone checks that there are no routes and no mention of notices on a
// site that sends none.
func TestNoNoticesWhereTheHostSendsNone(t *testing.T) {
	t.Parallel()
	off := open(t)
	box := newPostBox()
	alone := openWith(t, t.TempDir(), func(c *pages.Config) { c.NoPersons = true }, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames())}, Push: fakePush{}, Mail: box}
	})
	for name, h := range map[string]*testSite{"no way": off, "no persons": alone} {
		b := h.browser()
		table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
		for _, path := range []string{notify.SettingsPath, notify.ConfirmPath, notify.UnsubscribePath + "/x", files.WorkerPath} {
			if got := b.get(path); got.status != http.StatusNotFound {
				t.Errorf("%s: %s is answered %d", name, path, got.status)
			}
		}
		for _, path := range []string{notify.SettingsPath, pages.MutePath, persons.EyesPath, persons.PushPath, persons.EndPushPath, start.LaterPath, persons.AddressPath, persons.DropAddressPath, notify.ConfirmPath, notify.UnsubscribePath + "/x"} {
			if got := b.post(path); got.status != http.StatusNotFound {
				t.Errorf("%s: a post to %s is answered %d", name, path, got.status)
			}
		}
		for _, path := range []string{"/", pages.DevicesPage, table.base()} {
			wantNoText(t, b.get(path), notify.SettingsPath, "data-told", "/assets/prefs.")
		}
	}
}

// TestAChannelThatIsLacking checks that a channel that the site lacks is replaced by an
// explanation, and that the preferences for it stay stored.
func TestAChannelThatIsLacking(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(*pages.Config) {}, func(c *live.Config) {
		c.Notices = people.NoticesConfig{Renderer: notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames())}, Push: fakePush{}}
	})
	b := h.browser()
	page := b.get(notify.SettingsPath)
	wantText(t, page, `value="turn.push"`, b.say("notices.lacks.mail"))
	wantNoText(t, page, `value="turn.mail"`, persons.AddressPath, `name="digest"`)
	wantStatus(t, b.post(persons.AddressPath, "address", "a@b.example"), http.StatusNotFound)
	wantStatus(t, b.post(notify.SettingsPath, persons.TellField, "over.push"), http.StatusOK)
	told := b.told()
	if w := told.Preferences; w.Wants(notify.Turn, notify.Push) || !w.Wants(notify.Over, notify.Push) || !w.Wants(notify.Turn, notify.Mail) || w.Wants(notify.Over, notify.Mail) {
		t.Errorf("the preferences are %+v", w)
	}
}

// TestPreferences saves preferences, with times in the person's zone. Opening the page creates no
// person.
func TestPreferences(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	wantText(t, b.get(notify.SettingsPath), `value="turn.mail" checked`)
	if b.cookie(visitor.PersonCookie) != "" {
		t.Fatal("opening the page has created a person")
	}
	b.lang = "cs"
	saved := b.post(notify.SettingsPath, persons.TellField, "turn.push", persons.TellField, "short.mail", persons.DigestField, "1", persons.DigestAtField, "18:30", persons.QuietField, "1", persons.QuietFromField, "22:30", persons.QuietToField, "07:00", pages.ZoneField, "120")
	wantStatus(t, saved, http.StatusOK)
	w := b.told().Preferences
	if !w.Wants(notify.Turn, notify.Push) || w.Wants(notify.Turn, notify.Mail) || !w.Wants(notify.Short, notify.Mail) || w.Wants(notify.Rematch, notify.Push) ||
		!w.Digest || w.DigestAt != 16*60+30 || w.QuietFrom != 20*60+30 || w.QuietTo != 5*60 || w.Lang != "cs" {
		t.Errorf("the preferences are %+v", w)
	}
	wantText(t, saved, `value="20:30"`, `value="05:00"`, `value="turn.push" checked`)
	wantNoText(t, saved, `value="turn.mail" checked`)

	b.live = true
	if got := b.post(notify.SettingsPath, persons.TellField, "turn.push"); got.status != http.StatusNoContent {
		t.Errorf("a save by script is answered %d, want 204", got.status)
	}
	if w := b.told().Preferences; w.QuietFrom != w.QuietTo || w.Digest {
		t.Errorf("quiet hours or digest are still on: %+v", w)
	}
	b.live = false
	for _, bad := range [][]string{{persons.DigestAtField, "25:00"}, {persons.QuietField, "1", persons.QuietFromField, "x", persons.QuietToField, "07:00"}, {pages.ZoneField, "100000"}, {pages.ZoneField, "x"}} {
		wantStatus(t, b.post(notify.SettingsPath, bad...), http.StatusBadRequest)
	}
}

// TestNoticesSpeakTheLanguageOfThePages checks that changing the pages' language also changes the
// language of notices.
func TestNoticesSpeakTheLanguageOfThePages(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	wantStatus(t, b.subscribed("1"), http.StatusOK)
	b.post("/settings", "lang", "ru", "back", "/")
	if lang := b.told().Preferences.Lang; lang != "ru" {
		t.Errorf("the language of notices is %q, want ru", lang)
	}
}

// TestAMailAddress checks that a mail address is confirmed by its code in the browser that asked.
// Opening the link and wrong codes do not use up the code.
func TestAMailAddress(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	b := h.browser()
	asked := b.post(persons.AddressPath, "address", " anna@games.example ")
	wantText(t, asked, "anna@games.example", b.say("notices.mail_pending"))
	code := box.code(t)
	for range 3 {
		link := b.get(notify.ConfirmPath + "?code=" + code)
		wantText(t, link, `value="`+code+`"`, "anna@games.example", b.say("notices.confirm"))
	}
	other := h.browser()
	wantText(t, other.get(notify.ConfirmPath+"?code="+code), b.say("notices.confirm_elsewhere"), code)
	wantNoText(t, other.get(notify.ConfirmPath+"?code="+code), "anna@")
	wantStatus(t, other.post(notify.ConfirmPath, "code", code), http.StatusForbidden)
	wrong := b.post(notify.ConfirmPath, "code", "x"+code)
	wantStatus(t, wrong, http.StatusForbidden)
	wantText(t, wrong, b.say("error.confirm"))
	if b.told().Confirmed {
		t.Fatal("the address is confirmed without the code")
	}
	wantText(t, b.post(notify.ConfirmPath, "code", code), b.say("notices.mail_confirmed"))
	if !b.told().Confirmed {
		t.Error("the code did not confirm the address")
	}
	wantStatus(t, b.post(notify.ConfirmPath, "code", code), http.StatusForbidden)
	wantNoText(t, b.post(persons.DropAddressPath), "anna@")
	refused := b.post(persons.AddressPath, "address", "nonsense")
	wantStatus(t, refused, http.StatusUnprocessableEntity)
	wantText(t, refused, b.say("error.address"), `name="address"`)
}

// TestPushInABrowser subscribes a browser to push messages, which only known push services may get,
// and ends that.
func TestPushInABrowser(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	wantText(t, b.get(notify.SettingsPath), `data-key="BPublicKey"`)
	b.live = true
	bad := b.post(persons.PushPath, "endpoint", "https://192.168.1.1/", "p256dh", "key", "auth", "secret")
	wantStatus(t, bad, http.StatusUnprocessableEntity)
	wantText(t, bad, b.say("error.subscription"), `id="notice"`)
	if got := b.subscribed("1"); got.status != http.StatusNoContent {
		t.Fatalf("it is answered %d", got.status)
	}
	b.live = false
	wantText(t, b.get(notify.SettingsPath), "data-subscribed")
	b.post(persons.EndPushPath)
	wantNoText(t, b.get(notify.SettingsPath), "data-subscribed")
}

// TestASharedBrowserIsToldNothingMore checks that a browser gets no more push messages of a person
// after sign-out, or after another person signs in.
func TestASharedBrowserIsToldNothingMore(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	for _, how := range []string{"out", "others", "join", "endpoint", "forget"} {
		shared, phone, next := h.browser(), h.browser(), h.browser()
		wantStatus(t, shared.subscribed(how), http.StatusOK)
		phone.post(pages.DevicesPage+"/join", "code", shared.code())
		before := phone.told
		if before().Pushes != 1 {
			t.Fatal("the browser has no push subscription to end")
		}
		switch how {
		case "out":
			shared.post(pages.DevicesPage + "/out")
		case "others":
			phone.post(pages.DevicesPage+"/out", "others", "1")
		case "join":
			shared.post(pages.DevicesPage+"/join", "code", next.code())
		case "endpoint": // the same browser subscribes again with another person's cookie
			wantStatus(t, next.subscribed(how), http.StatusOK)
		case "forget":
			shared.post(pages.DevicesPage + "/forget")
			if _, err := h.server.People().Person(t.Context(), phone.cookie(visitor.PersonCookie)); !errors.Is(err, people.ErrNobody) {
				t.Errorf("after the deletion the person is still there: %v", err)
			}
			continue
		}
		if n := before().Pushes; n != 0 {
			t.Errorf("%s: %d browsers still get push messages", how, n)
		}
	}
}

// TestMuting mutes a table on its page, and ends that on the page of notices.
func TestMuting(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	wantNoText(t, b.get(table.base()), "data-told")
	wantStatus(t, b.subscribed("1"), http.StatusOK)
	page := b.get(table.base())
	wantText(t, page, "data-told", b.say("notices.mute"))
	wantNoText(t, page, "data-muted")
	muted := b.post(pages.MutePath, "match", table.match(), "back", table.base(), "on", "1")
	if muted.base() != table.base() {
		t.Errorf("it leads to %s", muted.path)
	}
	wantText(t, muted, "data-muted")
	wantText(t, b.get(notify.SettingsPath), b.say("notices.unmute"), table.base())
	wantNoText(t, b.post(pages.MutePath, "match", table.match()), b.say("notices.unmute"))
	if got := b.post(pages.MutePath, "match", table.match(), "back", "//evil.example", "on", "1"); got.base() != notify.SettingsPath {
		t.Errorf("it leads to %s", got.path)
	}
	wantStatus(t, b.post(pages.MutePath, "match", "none", "on", "1"), http.StatusNotFound)
}

// TestMarkSeen checks that an open page marks its person as present, and only a known person.
func TestMarkSeen(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	wantStatus(t, b.post(persons.EyesPath), http.StatusForbidden)
	wantStatus(t, b.subscribed("1"), http.StatusOK)
	before, err := h.store.NotifyPrefs(t.Context(), b.person().ID)
	pagetest.Must(t, err)
	if got := b.post(persons.EyesPath); got.status != http.StatusNoContent {
		t.Errorf("it is answered %d", got.status)
	}
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		now, err := h.store.NotifyPrefs(t.Context(), b.person().ID)
		pagetest.Must(t, err)
		if now.LastSeen.After(before.LastSeen) {
			return
		}
		<-again.C
	}
}

// TestMyDataHoldNotices checks that "my data" contains the preferences of notices, and that they
// are deleted with the person.
func TestMyDataHoldNotices(t *testing.T) {
	t.Parallel()
	h, box := telling(t)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b.confirmed(box)
	b.subscribed("1")
	b.post(notify.SettingsPath, persons.TellField, "turn.push")
	b.post(pages.MutePath, "match", table.match(), "on", "1")
	var all persons.OwnData
	pagetest.Must(t, json.Unmarshal([]byte(b.get(pages.DevicesPage+"/data.json").body), &all))
	if n := all.Notices; n == nil || n.Address != "anna@games.example" || !n.Confirmed || n.Browsers != 1 || len(n.Muted) != 1 ||
		!n.Preferences.Wants(notify.Turn, notify.Push) || n.Preferences.Wants(notify.Turn, notify.Mail) {
		t.Errorf("the exported data are %+v", all.Notices)
	}
	path := b.unsubscribePath()
	wantStatus(t, b.post(pages.DevicesPage+"/forget"), http.StatusOK)
	wantStatus(t, b.get(path), http.StatusNotFound)
	wantNoText(t, b.get(notify.SettingsPath), "anna@", "data-subscribed")
}
