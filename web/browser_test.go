package web

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/web/page/pagetest"
)

// browser is a person's browser without script. With live it sends the headers of the page's
// script.
type browser struct {
	*testSite
	client *http.Client
	lang   string
	live   bool
	// address is the client's address as a proxy reports it; empty means no proxy.
	address string
}

func (h *testSite) browser() *browser {
	jar, err := cookiejar.New(nil)
	pagetest.Must(h.t, err)
	return &browser{testSite: h, client: &http.Client{Jar: jar}, lang: "en"}
}

// answer is the response that a browser got, after redirects.
type answer struct {
	status int
	header http.Header
	body   string
	path   string
}

func (b *browser) do(r *http.Request) answer {
	b.t.Helper()
	r.Header.Set("Accept-Language", b.lang)
	if b.live {
		r.Header.Set("HX-Request", "true")
	}
	if b.address != "" {
		r.Header.Set("X-Forwarded-For", b.address)
	}
	resp, err := b.client.Do(r)
	pagetest.Must(b.t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	pagetest.Must(b.t, err)
	return answer{resp.StatusCode, resp.Header, string(body), resp.Request.URL.RequestURI()}
}

func (b *browser) get(path string) answer {
	b.t.Helper()
	r, err := http.NewRequest("GET", b.url+path, nil)
	pagetest.Must(b.t, err)
	return b.do(r)
}

// reload requests a page until awaited is true for it, and returns it. It fails after two minutes.
func (b *browser) reload(path string, awaited func(answer) bool) answer {
	b.t.Helper()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	patience := time.After(2 * time.Minute)
	for {
		page := b.get(path)
		if awaited(page) {
			return page
		}
		select {
		case <-again.C:
		case <-patience:
			b.t.Fatalf("%s was not as awaited within two minutes", path)
		}
	}
}

func (b *browser) post(path string, fields ...string) answer {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	r, err := http.NewRequest("POST", b.url+path, strings.NewReader(form.Encode()))
	pagetest.Must(b.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.do(r)
}

var (
	promiseField = regexp.MustCompile(`name="promise" value="([0-9a-f]+)"`)
	seqField     = regexp.MustCompile(`name="seq" value="(\d+)"`)
	choiceButton = regexp.MustCompile(`name="choice" value="([^"]+)"`)
)

func (a answer) field(t testing.TB, pattern *regexp.Regexp) string {
	t.Helper()
	found := pattern.FindStringSubmatch(a.body)
	if found == nil {
		t.Fatalf("nothing fits %s in\n%s", pattern, a.body)
	}
	return found[1]
}

// table opens a match from the home page and returns its page.
func (b *browser) table(fields ...string) answer {
	b.t.Helper()
	promise := b.get("/").field(b.t, promiseField)
	return b.post("/matches", append([]string{"promise", promise, "nonce", "lucky"}, fields...)...)
}

// base returns the address of a match page without its query.
func (a answer) base() string {
	path, _, _ := strings.Cut(a.path, "?")
	return path
}
