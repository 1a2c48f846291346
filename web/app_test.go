package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"signoria/web/files"
	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
	"signoria/web/wire"
)

// TestTheNotifyPrompt shows the prompt for push messages on the home page after the first answer at
// a table over days. Browsers that have dismissed it, or already get messages, do not see it.
func TestTheNotifyPrompt(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	prompt := `class="notify-prompt"`
	quick := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b.post(quick.base()+"/choose", "seq", quick.field(t, seqField), "choice", "meek")
	days := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, page.PaceField, "three-days")
	wantNoText(t, b.get("/"), prompt)
	b.post(days.base()+"/choose", "seq", days.field(t, seqField), "choice", "meek")
	wantText(t, b.get("/"), prompt, `data-key="BPublicKey"`, "/assets/prefs.")
	wantNoText(t, h.browser().get("/"), prompt)
	wantNoText(t, b.post(start.LaterPath), prompt)
	wantNoText(t, b.get("/"), prompt)

	other := h.browser()
	other.get(days.base())
	wantText(t, other.get("/"), prompt)
	wantStatus(t, other.subscribed("2"), http.StatusOK)
	wantNoText(t, other.get("/"), prompt)
}

// TestWaiting counts the tables that wait for this browser, without the table that is open.
func TestWaiting(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	wantText(t, b.get("/"), `data-waiting="0"`)
	one := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	two := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	wantText(t, b.get("/"), `data-waiting="2"`)
	for from, want := range map[string]string{"": "2", one.match(): "1", two.match(): "1", "none": "2"} {
		if got := b.get("/waiting?from=" + from); got.body != want {
			t.Errorf("from %q %s tables wait, want %s", from, got.body, want)
		}
	}
	wantText(t, one, "data-yours")
	after := b.post(two.base()+"/leave", "seat", "1")
	wantNoText(t, after, "data-yours")
	if got := b.get("/waiting"); got.body != "1" {
		t.Errorf("%s tables wait, want only the one without a stand-in", got.body)
	}
}

// TestWaitingWhileTheStoreIsAway checks that pages show no number while the store is unavailable,
// so that a page keeps its last one.
func TestWaitingWhileTheStoreIsAway(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b.code()
	wantText(t, b.get("/"), `data-waiting="1"`)
	pagetest.Must(t, h.store.Close())
	wantStatus(t, b.get("/waiting"), http.StatusServiceUnavailable)
	wantNoText(t, b.get("/"), "data-waiting")
}

// TestWaitingOfAPerson counts all tables of a person, also on a browser that has opened only one of
// them. The requests are rate limited.
func TestWaitingOfAPerson(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, phone := h.browser(), h.browser()
	one := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	two := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	wantNoText(t, phone.get(one.base()), "data-several")
	phone.post(page.DevicesPage+"/join", "code", laptop.code())
	wantText(t, phone.get(two.base()), "data-several")
	if got := phone.get("/waiting?from=" + two.match()); got.body != "1" {
		t.Errorf("%s tables wait, want 1", got.body)
	}
	h.site.Limiters.Waiting = wire.NewLimiter(1, 1, page.Looser)
	phone.get("/waiting")
	wantStatus(t, phone.get("/waiting"), http.StatusTooManyRequests)
}

// TestTheManifest checks the manifest by which the site is added to a home screen, in the browser's
// language.
func TestTheManifest(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	b.lang = "cs"
	got := b.get(page.ManifestPath)
	var m files.AppManifest
	pagetest.Must(t, json.Unmarshal([]byte(got.body), &m))
	if m.Start != "/" || m.Display != "standalone" || m.Lang != "cs" || len(m.Icons) != 2 || got.header.Get("Content-Type") != "application/manifest+json; charset=utf-8" {
		t.Errorf("the manifest is %+v, %v", m, got.header)
	}
	wantText(t, b.get("/"), `rel="manifest"`)
	for _, part := range []string{"worker-src 'self'", "manifest-src 'self'"} {
		if !strings.Contains(got.header.Get("Content-Security-Policy"), part) {
			t.Errorf("%s is missing", part)
		}
	}
}
