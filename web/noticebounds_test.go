package web

import (
	"net/http"
	"testing"

	notify "signoria/notice"
	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/visitor"
	"signoria/web/wire"
)

// TestMutingMakesNobody refuses to mute a table in a browser without a person, and creates none.
func TestMutingMakesNobody(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	for _, match := range []string{"none", table.match()} {
		wantStatus(t, b.post(page.MutePath, "match", match, "on", "1"), http.StatusForbidden)
		if b.cookie(visitor.PersonCookie) != "" {
			t.Fatalf("muting %s has made a person", match)
		}
	}
}

// TestNoticesAreBounded checks the rate limits of addresses, codes and push subscriptions, and of
// creating persons by saving preferences. A known person can still change preferences.
func TestNoticesAreBounded(t *testing.T) {
	t.Parallel()
	h, _ := telling(t, func(c *page.Config) { c.Rates.Notices = 2 })
	for i, path := range []string{persons.AddressPath, notify.ConfirmPath, persons.PushPath} {
		b := h.browser()
		b.address = ""
		h.site.Limiters.Notices = wire.NewLimiter(1, 2, page.Looser)
		for range 2 {
			if got := b.post(path, "address", "x", "code", "1"); got.status == http.StatusTooManyRequests {
				t.Fatalf("%d: %s is refused before the limit", i, path)
			}
		}
		got := b.post(path, "address", "x", "code", "1")
		wantStatus(t, got, http.StatusTooManyRequests)
		if got.header.Get("Retry-After") == "" {
			t.Errorf("%s has no Retry-After", path)
		}
	}
	settings := func(b *browser, want int) {
		t.Helper()
		b.address = ""
		wantStatus(t, b.post(notify.SettingsPath, persons.TellField, "turn.push"), want)
	}
	h.site.Limiters.Notices = wire.NewLimiter(1, 2, page.Looser)
	known, stranger := h.browser(), h.browser()
	for _, b := range []*browser{known, h.browser(), known} {
		settings(b, http.StatusOK)
	}
	settings(stranger, http.StatusTooManyRequests)
	if stranger.cookie(visitor.PersonCookie) != "" {
		t.Error("a refused request has created a person")
	}
}
