package web

import (
	"net/http"
	"testing"

	notify "signoria/notice"
	"signoria/web/wire"
)

// Who is told nothing has nothing to mute: a browser that nobody has signed in stays nobody's.
func TestMutingMakesNobody(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	b := h.browser()
	table := b.table("title", "toy", "seats", "2", "level2", slow)
	for _, match := range []string{"none", table.match()} {
		wantStatus(t, b.post(mutePath, "match", match, "on", "1"), http.StatusForbidden)
		if b.cookie(personCookie) != "" {
			t.Fatalf("muting %s has made a person", match)
		}
	}
}

// How often addresses, codes and browsers are tried is bounded, and how often browsers that
// nobody has signed in become somebody's; who is signed in can wish on.
func TestNoticesAreBounded(t *testing.T) {
	t.Parallel()
	h, _ := telling(t, func(c *Config) { c.Rates.Notices = 2 })
	for i, path := range []string{addressPath, notify.ConfirmPath, pushPath} {
		b := h.browser()
		b.address = ""
		h.site.gates.notices = wire.NewGate(1, 2, looser)
		for range 2 {
			if got := b.post(path, "address", "x", "code", "1"); got.status == http.StatusTooManyRequests {
				t.Fatalf("%d: %s is bounded at once", i, path)
			}
		}
		got := b.post(path, "address", "x", "code", "1")
		wantStatus(t, got, http.StatusTooManyRequests)
		if got.header.Get("Retry-After") == "" {
			t.Errorf("%s does not say when", path)
		}
	}
	wish := func(b *browser, want int) {
		t.Helper()
		b.address = ""
		wantStatus(t, b.post(notify.SettingsPath, tellField, "turn.push"), want)
	}
	h.site.gates.notices = wire.NewGate(1, 2, looser)
	known, stranger := h.browser(), h.browser()
	for _, b := range []*browser{known, h.browser(), known} {
		wish(b, http.StatusOK)
	}
	wish(stranger, http.StatusTooManyRequests)
	if stranger.cookie(personCookie) != "" {
		t.Error("who is refused is somebody")
	}
}
