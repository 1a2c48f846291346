package web

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"signoria/games"
	"signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestWrongMethods checks that a wrong method is refused with the list of allowed ones.
func TestWrongMethods(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	base := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow).base()
	for _, c := range []struct{ method, path, allow string }{
		{"POST", "/", "GET, HEAD"}, {"DELETE", "/", "GET, HEAD"}, {"GET", "/matches", "POST"}, {"PUT", "/settings", "POST"},
		{"POST", "/rules", "GET, HEAD"}, {"GET", base + "/choose", "POST"}, {"HEAD", base + "/undo", "POST"},
		{"DELETE", base, "GET, HEAD"}, {"OPTIONS", base + "/stream", "GET, HEAD"}, {"BREW", "/rules/lorenzo", "GET, HEAD"},
	} {
		for _, live := range []bool{false, true} {
			b.live = live
			r, err := http.NewRequest(c.method, b.url+c.path, nil)
			pagetest.Must(t, err)
			got := b.do(r)
			if got.status != http.StatusMethodNotAllowed || got.header.Get("Allow") != c.allow {
				t.Errorf("%s %s: %d, allowed %q, want %q", c.method, c.path, got.status, got.header.Get("Allow"), c.allow)
			}
			if c.method != "HEAD" {
				wantText(t, got, b.book.In("en").T("error.method"))
			}
		}
	}
	b.live = false
	r, err := http.NewRequest("PATCH", b.url+"/nothing", nil)
	pagetest.Must(t, err)
	wantStatus(t, b.do(r), http.StatusNotFound)
}

// TestPagesWithAKeyAreNotIndexed checks that pages whose address has a key ask search engines not
// to index them.
func TestPagesWithAKeyAreNotIndexed(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	base := b.table("title", "toy", "seats", "2", "level2", pagetest.First).base()
	for _, path := range []string{base, base + "/record", base + "/replay", "/m/no/where"} {
		if robots := b.get(path).header.Get("X-Robots-Tag"); !strings.Contains(robots, "noindex") {
			t.Errorf("%s: %q", path, robots)
		}
	}
	for _, path := range []string{"/", "/rules"} {
		if robots := b.get(path).header.Get("X-Robots-Tag"); robots != "" {
			t.Errorf("%s: %q", path, robots)
		}
	}
}

// behind puts a proxy before a site with a changed configuration. pass sets the headers that the
// proxy forwards.
func behind(t *testing.T, change func(*page.Config), pass func(*httputil.ProxyRequest)) *browser {
	t.Helper()
	h := openWith(t, t.TempDir(), change)
	target, err := url.Parse(h.url)
	pagetest.Must(t, err)
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target) // the host becomes the server's own
		pass(r)
	}})
	t.Cleanup(proxy.Close)
	h.url = proxy.URL
	return h.browser()
}

// openingAs opens a table as a browser without Sec-Fetch-Site does, from a page at origin.
func (b *browser) openingAs(origin string) answer {
	b.t.Helper()
	r, err := http.NewRequest("POST", b.url+"/matches", strings.NewReader("title=toy&seats=2&who2=friend"))
	pagetest.Must(b.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", origin)
	return b.do(r)
}

// TestAProxyThatPassesHostAndScheme checks that links and posts work without --public behind a
// proxy that forwards host and scheme.
func TestAProxyThatPassesHostAndScheme(t *testing.T) {
	t.Parallel()
	b := behind(t, func(c *page.Config) { c.BehindProxy = true }, func(r *httputil.ProxyRequest) {
		r.Out.Host = "games.example"
		r.Out.Header.Set("X-Forwarded-Proto", "https")
		r.SetXForwarded()
		r.Out.Header.Set("X-Forwarded-Proto", "https")
	})
	room := b.openingAs("https://games.example")
	wantStatus(t, room, http.StatusOK)
	wantText(t, room, "https://games.example/m/")
	wantStatus(t, b.openingAs("https://evil.example"), http.StatusForbidden)
	if c := cookieNamed(b.get("/rules"), page.LangCookie); c != nil && !c.Secure {
		t.Error("a cookie goes over plain http")
	}
}

// TestAProxyThatPassesNothing checks that links and posts need --public behind a proxy that
// forwards neither host nor scheme.
func TestAProxyThatPassesNothing(t *testing.T) {
	t.Parallel()
	nothing := func(*httputil.ProxyRequest) {}
	b := behind(t, func(c *page.Config) { c.Address = "https://games.example/" }, nothing)
	room := b.openingAs("https://games.example")
	wantStatus(t, room, http.StatusOK)
	wantText(t, room, `"https://games.example/m/`)
	wantStatus(t, b.openingAs("https://evil.example"), http.StatusForbidden)
	b = behind(t, func(*page.Config) {}, nothing)
	wantStatus(t, b.openingAs("https://games.example"), http.StatusForbidden)
}

// TestPublicAddressesThatCannotBe refuses public addresses that no browser could send as its
// origin.
func TestPublicAddressesThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"games.example", "https://games.example/m/", "https://games.example/a//b", "https://", "x"} {
		if _, err := New(page.Config{Address: address}); err == nil || !strings.Contains(err.Error(), "https://games.example") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// TestNamesOnPages checks that names cannot change the direction of a page, and that an invisible
// name is replaced.
func TestNamesOnPages(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	room := b.table("title", "lorenzo", "seats", "3", "name1", "\u202eannA\u202c", "name2", "\u3164\u200b", "name3", "שרה", "level2", pagetest.First, "level3", pagetest.First)
	wantStatus(t, room, http.StatusOK)
	wantNoText(t, room, "\u202e", "\u202c", "\u3164", "\u200b")
	wantText(t, room, "<bdi", "annA", "Lucrezia", "\u2068שרה\u2069")
	long := b.post("/matches", "title", "toy", "seats", "2", "name1", strings.Repeat("ж", 41))
	wantStatus(t, long, http.StatusBadRequest)
	wantText(t, long, b.book.In("en").T("error.plan"))
	wantStatus(t, b.post("/matches", "title", "toy", "seats", "2", "name1", strings.Repeat("é", 40)), http.StatusOK)

	friends := b.table("title", "toy", "seats", "2", "who2", "friend", "name1", "\u2067Anna")
	wantText(t, friends, ">Anna<")
	wantNoText(t, friends, "\u2067")
}

// countingFS counts how often files are opened.
type countingFS struct {
	fs.FS
	opened *atomic.Int64
}

func (c countingFS) Open(name string) (fs.File, error) {
	c.opened.Add(1)
	return c.FS.Open(name)
}

// TestContentIsReadOnce checks that the page of printed values opens no file again.
func TestContentIsReadOnce(t *testing.T) {
	t.Parallel()
	var opened atomic.Int64
	h := openWith(t, t.TempDir(), func(c *page.Config) {
		list := append([]games.Game(nil), c.Games...)
		for i := range list {
			list[i].Content = countingFS{list[i].Content, &opened}
		}
		c.Games = list
	})
	before := opened.Load()
	if before == 0 {
		t.Fatal("nothing was read at the start")
	}
	for range 3 {
		wantStatus(t, h.browser().get("/content/lorenzo"), http.StatusOK)
		wantStatus(t, h.browser().get("/content/mil"), http.StatusOK)
	}
	if after := opened.Load(); after != before {
		t.Errorf("%d files were read for pages", after-before)
	}
}
