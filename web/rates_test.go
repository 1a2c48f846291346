package web

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

// manualClock is a clock that tests advance by turn.
type manualClock struct {
	mu sync.Mutex
	at time.Time
}

func (h *manualClock) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

func (h *manualClock) turn(by time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at = h.at.Add(by)
}

// paced opens a site with the given rate limits, on a clock that does not move by itself.
func paced(t *testing.T, r pages.Rates) (*testSite, *manualClock) {
	t.Helper()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates, c.BehindProxy = r, true })
	clock := &manualClock{at: time.Now()}
	h.site.Limiters.Now = clock.now
	return h, clock
}

// from sets the network address of a browser.
func (b *browser) from(address string) *browser {
	b.address = address
	return b
}

func wantAgain(t *testing.T, a answer, seconds string) {
	t.Helper()
	wantStatus(t, a, http.StatusTooManyRequests)
	if got := a.header.Get("Retry-After"); got != seconds {
		t.Errorf("Retry-After is %q, want %q", got, seconds)
	}
}

// TestRequestsHaveARate checks the rate limit of requests for each network. The refusal is in the
// viewer's language and says when to retry. New cookies, another address in the network and a
// forged header do not help. Other networks are not affected.
func TestRequestsHaveARate(t *testing.T) {
	t.Parallel()
	h, clock := paced(t, pages.Rates{Requests: 2, Burst: 6})
	b := h.browser().from("192.0.2.7")
	for range 6 {
		wantStatus(t, b.get("/rules"), http.StatusOK)
	}
	for _, lang := range []string{"en", "cs", "ru"} {
		b.lang = lang
		refused := b.get("/rules")
		wantAgain(t, refused, "1")
		wantText(t, refused, h.book.In(lang).T("error.rate", "n", 1))
	}
	b.lang = "en"
	wantAgain(t, h.browser().from("192.0.2.99").get("/"), "1")
	wantAgain(t, h.browser().from("10.9.8.7, 192.0.2.8").get("/"), "1")
	wantStatus(t, h.browser().from("198.51.100.1").get("/"), http.StatusOK)
	if a := b.get("/assets/nothing.css"); a.status != http.StatusNotFound {
		t.Errorf("a static file counts toward the limit: status %d", a.status)
	}
	b.live = true
	notice := b.post("/m/abc/def/choose", "seq", "1", "choice", "meek")
	wantAgain(t, notice, "1")
	if notice.header.Get("HX-Retarget") != "#notices" || strings.Contains(notice.body, "<html") {
		t.Errorf("a page with script gets %v:\n%s", notice.header, notice.body)
	}
	b.live = false
	clock.turn(time.Second)
	wantStatus(t, b.get("/rules"), http.StatusOK)
	wantStatus(t, b.get("/rules"), http.StatusOK)
	wantAgain(t, b.get("/rules"), "1")
}

// TestABrowserIsCountedWhereverItGoes checks that a browser's token counts in every network.
func TestABrowserIsCountedWhereverItGoes(t *testing.T) {
	t.Parallel()
	h, clock := paced(t, pages.Rates{Requests: 1, Burst: 5})
	b := h.browser().from("192.0.2.1")
	room := b.table("title", "toy", "seats", "2", "who2", "friend") // home, post, room
	wantStatus(t, room, http.StatusOK)
	clock.turn(time.Minute)
	b.post(room.base()+"/sit", "name", "Anna") // this sets the browser's token
	clock.turn(time.Minute)
	passed := 0
	for i := range 20 {
		if b.from(fmt.Sprintf("10.0.%d.1", i)).get("/rules").status == http.StatusOK {
			passed++
		}
	}
	if passed != 5 {
		t.Errorf("%d of 20 requests pass, want 5", passed)
	}
}

func TestNewTablesHaveARate(t *testing.T) {
	t.Parallel()
	h, clock := paced(t, pages.Rates{Tables: 6})
	open := func() answer {
		return h.browser().from("192.0.2.7").post("/matches", "title", "toy", "seats", "2", "who2", "friend")
	}
	wantStatus(t, h.browser().from("192.0.2.7").post("/matches", "title", "toy", "seats", "99"), http.StatusBadRequest)
	for range 6 {
		wantStatus(t, open(), http.StatusOK)
	}
	refused := open()
	wantAgain(t, refused, "600")
	wantText(t, refused, h.book.In("en").T("error.tables", "n", 10))
	clock.turn(10 * time.Minute)
	wantStatus(t, open(), http.StatusOK)
	wantAgain(t, open(), "600")
}

// TestChoicesHaveARate checks that choices and undos share a rate limit. A refused choice changes
// nothing and can be posted again.
func TestChoicesHaveARate(t *testing.T) {
	t.Parallel()
	h, clock := paced(t, pages.Rates{Choices: 2})
	b := h.browser().from("192.0.2.7")
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	base, seq := page.base(), page.field(t, seqField)
	for range 3 {
		b.post(base+"/undo", "seq", seq) // nothing to undo, but the request counts
	}
	wantStatus(t, b.post(base+"/choose", "seq", seq, "choice", "meek"), http.StatusOK)
	b.live = true
	next := b.get(base).field(t, seqField)
	refused := b.post(base+"/choose", "seq", next, "choice", "seal")
	wantAgain(t, refused, "1")
	wantText(t, refused, h.book.In("en").T("error.rate", "n", 1))
	if after := b.get(base).field(t, seqField); after != next {
		t.Errorf("a refused choice was carried out: %s, %s", next, after)
	}
	clock.turn(500 * time.Millisecond)
	wantStatus(t, b.post(base+"/choose", "seq", next, "choice", "seal"), http.StatusOK)
}

// TestAForgottenProxyIsToldOnce checks that the log warns once if --behind-proxy is missing behind
// a proxy.
func TestAForgottenProxyIsToldOnce(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates = pages.Rates{Requests: 1000, Burst: 1000} })
	b := h.browser()
	b.get("/")
	if strings.Contains(h.log.String(), "--behind-proxy") {
		t.Error("the log warns although there is no proxy")
	}
	b.from("192.0.2.7").get("/")
	b.get("/rules")
	if n := strings.Count(h.log.String(), "--behind-proxy"); n != 1 {
		t.Errorf("the log warns %d times, want once", n)
	}
}

// TestEntriesOfAnHourAreBounded checks the limit of log entries an hour, which counts entries and
// not posts. The page warns when few are left. What is not stored does not count.
func TestEntriesOfAnHourAreBounded(t *testing.T) {
	t.Parallel()
	h, clock := paced(t, pages.Rates{Entries: 20})
	b := h.browser().from("192.0.2.7")
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	base := page.base()
	b.live = true
	told, left := false, 20
	for left > 0 {
		if left%2 == 0 {
			page = b.post(base+"/choose", "seq", page.field(t, seqField), "choice", "meek")
		} else {
			page = b.post(base+"/undo", "seq", page.field(t, seqField))
		}
		wantStatus(t, page, http.StatusOK)
		left--
		says := strings.Contains(page.body, h.book.In("en").T("bounds.hour", "n", left))
		if told = told || says; says != (left <= 2) {
			t.Fatalf("with %d left the page says so: %v", left, says)
		}
	}
	refused := b.post(base+"/choose", "seq", page.field(t, seqField), "choice", "meek")
	wantAgain(t, refused, "180")
	wantText(t, refused, h.book.In("en").T("error.entries", "n", 3))
	if refused.header.Get("Connection") == "close" { // the connection belongs to the proxy
		t.Error("a proxy's connection is closed")
	}
	wantAgain(t, h.browser().from("192.0.2.8").post(base+"/undo", "seq", "1"), "180")
	clock.turn(4 * time.Minute)
	wantStatus(t, b.post(base+"/choose", "seq", page.field(t, seqField), "choice", "meek"), http.StatusOK)
}

// TestWideNetworksAreCounted checks that the IPv6 networks in one wide network together have eight
// times the limit of one.
func TestWideNetworksAreCounted(t *testing.T) {
	t.Parallel()
	h, _ := paced(t, pages.Rates{Requests: 1, Burst: 5})
	passed := 0
	for i := range 64 {
		if h.browser().from(fmt.Sprintf("2001:db8:1:%x00::7", i)).get("/rules").status == http.StatusOK {
			passed++
		}
	}
	if passed != 40 {
		t.Errorf("%d requests of 64 networks pass, want 40", passed)
	}
	wantStatus(t, h.browser().from("2001:db8:2::7").get("/rules"), http.StatusOK)
}

// TestARefusalHoldsNoConnection checks that a refused request closes its connection.
func TestARefusalHoldsNoConnection(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates = pages.Rates{Requests: 1, Burst: 1} })
	h.site.Limiters.Now = (&manualClock{at: time.Now()}).now
	h.browser().get("/rules")
	resp, err := http.Get(h.url + "/rules")
	pagetest.Must(t, err)
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusTooManyRequests || !resp.Close {
		t.Errorf("status %d, closed %v", resp.StatusCode, resp.Close)
	}
}
