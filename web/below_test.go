package web

import (
	"context"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/kit"
	notify "signoria/notice"
	"signoria/web/files"
	"signoria/web/page"
	"signoria/web/page/pagetest"
)

// home is the path of the site in these tests.
const home = "/signoria"

// belowSite is a site below a path of a host with other sites. Its proxy forwards the path, or
// strips it.
type belowSite struct {
	*testSite
	proxy string // the proxy's address
	// strays are requests outside the site's path.
	strays chan string
}

func openBelow(t *testing.T, strips bool) *belowSite {
	t.Helper()
	o := &belowSite{strays: make(chan string, 100)}
	near := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != home && !strings.HasPrefix(r.URL.Path, home+"/") {
			o.strays <- r.Method + " " + r.URL.String()
			http.NotFound(w, r)
			return
		}
		if strips {
			http.StripPrefix(home, o.handler).ServeHTTP(w, r)
			return
		}
		o.handler.ServeHTTP(w, r)
	}))
	t.Cleanup(near.Close)
	o.proxy = near.URL
	o.testSite, _ = telling(t, func(c *page.Config) { c.Address = near.URL + home + "/" })
	return o
}

// crawler is a browser without script that follows all addresses of a page.
type crawler struct {
	*belowSite
	t      *testing.T
	client *http.Client
	// seen are addresses already requested, with at most three queries for each path.
	seen map[string]int
	todo []string
	// kinds are the attributes in which addresses were found.
	kinds map[string]int
}

func (o *belowSite) crawler(t *testing.T) *crawler {
	t.Helper()
	jar, err := cookiejar.New(nil)
	pagetest.Must(t, err)
	c := &crawler{belowSite: o, t: t, client: &http.Client{Jar: jar}, seen: map[string]int{}, kinds: map[string]int{}}
	c.client.CheckRedirect = func(r *http.Request, _ []*http.Request) error {
		c.inside("Location", r.URL.RequestURI())
		return nil
	}
	return c
}

// inside fails if an address is not below the site's path, and reports whether it is.
func (c *crawler) inside(kind, address string) bool {
	c.t.Helper()
	c.kinds[kind]++
	if address != home && !strings.HasPrefix(address, home+"/") || strings.HasPrefix(address, home+home) {
		c.t.Errorf("%s: %s is not below %s/", kind, address, home)
		return false
	}
	return true
}

// get requests an address and reads the answer.
func (c *crawler) get(address string) (*http.Response, string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodGet, c.proxy+address, nil)
	pagetest.Must(c.t, err)
	return c.do(r)
}

func (c *crawler) post(address string, fields url.Values) (*http.Response, string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.proxy+address, strings.NewReader(fields.Encode()))
	pagetest.Must(c.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", c.proxy)
	return c.do(r)
}

func (c *crawler) do(r *http.Request) (*http.Response, string) {
	c.t.Helper()
	r.Header.Set("Accept-Language", "en")
	answer, err := c.client.Do(r)
	pagetest.Must(c.t, err)
	defer answer.Body.Close()
	for _, cookie := range answer.Cookies() {
		c.kinds["Set-Cookie"]++
		if cookie.Path != home+"/" {
			c.t.Errorf("the cookie %s has the path %q", cookie.Name, cookie.Path)
		}
	}
	text, err := io.ReadAll(answer.Body)
	pagetest.Must(c.t, err)
	return answer, string(text)
}

var (
	anyAttribute = regexp.MustCompile(` ([a-z][a-z:-]*)="(/[^"]*)"`)
	cssAddress   = regexp.MustCompile(`url\(["']?([^"')]*)`)
)

// notFollowed are the attributes whose addresses are not requested: forms that post, and streams, which
// do not end.
var notFollowed = []string{"action", "formaction", "hx-post", "hx-sse:connect", "data-address", "data-replay", "data-lesson", "data-step"}

// look checks all addresses of a page and queues those to follow.
func (c *crawler) look(from, text string) {
	c.t.Helper()
	for _, m := range anyAttribute.FindAllStringSubmatch(text, -1) {
		name, address := m[1], html.UnescapeString(m[2])
		if name == "value" || name == "placeholder" { // such paths are only read by the site
			continue
		}
		if !c.inside(name, address) {
			c.t.Errorf("… on %s", from)
		} else if !slices.Contains(notFollowed, name) {
			c.note(address)
		}
	}
}

// note queues an address, with at most three queries for each path.
func (c *crawler) note(address string) {
	address, _, _ = strings.Cut(address, "#")
	path, _, _ := strings.Cut(address, "?")
	if c.seen[address] > 0 || c.seen["path "+path] >= 3 {
		return
	}
	c.seen[address]++
	c.seen["path "+path]++
	c.todo = append(c.todo, address)
}

// follow requests all queued addresses and those found on their pages, at most 400, and returns
// their number.
func (c *crawler) follow() (pages int) {
	c.t.Helper()
	for len(c.todo) > 0 && pages < 400 {
		address := c.todo[0]
		c.todo = c.todo[1:]
		answer, text := c.get(address)
		pages++
		if strings.HasSuffix(address, "/rules/toy") || answer.StatusCode == http.StatusConflict && strings.HasSuffix(address, "/report") {
			continue // the toy has no rules, and a moment that no one may see has no report
		}
		if answer.StatusCode != http.StatusOK {
			c.t.Errorf("%s answers %s", address, answer.Status)
			continue
		}
		switch kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";"); kind {
		case "text/html":
			c.look(address, text)
		case "text/css":
			for _, m := range cssAddress.FindAllStringSubmatch(text, -1) {
				if strings.HasPrefix(m[1], "#") || strings.HasPrefix(m[1], "data:") {
					continue
				}
				to, err := answer.Request.URL.Parse(m[1])
				pagetest.Must(c.t, err)
				if c.inside("css", to.Path) {
					c.note(to.Path)
				}
			}
		case "application/manifest+json":
			var m files.AppManifest
			pagetest.Must(c.t, json.Unmarshal([]byte(text), &m))
			for _, to := range append([]string{m.ID, m.Start, m.Scope}, m.IconAddresses()...) {
				if c.inside("manifest", to) {
					c.note(to)
				}
			}
		}
	}
	return pages
}

// TestBelowAPath follows all addresses of pages below a path: links, forms, styles, scripts,
// pictures, streams, the manifest. All are below that path and answer, both if the proxy forwards
// the path and if it strips it.
func TestBelowAPath(t *testing.T) {
	t.Parallel()
	for name, strips := range map[string]bool{"the proxy forwards it": false, "the proxy strips it": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := openBelow(t, strips).crawler(t)
			_, start := c.get(home + "/")
			promise := promiseField.FindStringSubmatch(start)
			if promise == nil {
				t.Fatalf("the home page has no form:\n%s", start)
			}
			for _, fields := range []url.Values{
				{"title": {"toy"}, "seats": {"2"}, "level2": {pagetest.Slow}, page.PaceField: {"three-days"}},
				{"title": {"toy"}, "seats": {"2"}, "with": {"each"}, "who2": {"friend"}},
				{"title": {"lorenzo"}, "seats": {"2"}, "with": {"each"}, "who2": {"screen"}},
			} {
				fields.Set("promise", promise[1])
				answer, text := c.post(home+"/matches", fields)
				at := answer.Request.URL.Path
				if answer.StatusCode != http.StatusOK || !strings.HasPrefix(at, home+"/m/") {
					t.Fatalf("a new table answers %s at %s", answer.Status, at)
				}
				c.look(at, text)
				c.note(at)
				if seq := seqField.FindStringSubmatch(text); seq != nil {
					if answer, _ := c.post(at+"/choose", url.Values{"seq": {seq[1]}, "choice": {"meek"}}); answer.Request.URL.Path != at {
						t.Errorf("a choice leads to %s", answer.Request.URL)
					}
				}
			}
			c.note(home + "/")
			if pages := c.follow(); pages < 40 {
				t.Errorf("only %d addresses were followed", pages)
			}
			for _, kind := range []string{"href", "src", "action", "formaction", "hx-sse:connect", "data-address", "data-root", "Location", "Set-Cookie", "manifest"} {
				if c.kinds[kind] == 0 {
					t.Errorf("no address in %s was checked", kind)
				}
			}
			if kit.Built() && c.kinds["css"] == 0 {
				t.Error("no style names a font")
			}
			select {
			case stray := <-c.strays:
				t.Errorf("%s has left the site", stray)
			default:
			}
		})
	}
}

// TestStreamsBelowAPath checks that a stream contains the same addresses as the page that opens it.
func TestStreamsBelowAPath(t *testing.T) {
	t.Parallel()
	c := openBelow(t, true).crawler(t)
	_, start := c.get(home + "/")
	_, text := c.post(home+"/matches", url.Values{"title": {"toy"}, "seats": {"2"}, "level2": {pagetest.Slow}, "promise": {promiseField.FindStringSubmatch(start)[1]}})
	stream := regexp.MustCompile(`hx-sse:connect="([^"]+)"`).FindStringSubmatch(text)
	if stream == nil {
		t.Fatalf("the page has no stream:\n%s", text)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.proxy+html.UnescapeString(stream[1]), nil)
	pagetest.Must(t, err)
	answer, err := c.client.Do(r)
	pagetest.Must(t, err)
	defer answer.Body.Close()
	var came strings.Builder
	for part := make([]byte, 4<<10); !strings.Contains(came.String(), "</main>"); {
		n, err := answer.Body.Read(part)
		came.Write(part[:n])
		if err != nil {
			break
		}
	}
	c.look("the stream", came.String())
	if c.kinds["action"]+c.kinds["href"] < 5 {
		t.Errorf("the stream has too few addresses:\n%s", came.String())
	}
}

// TestRequestsBelowAPath sends requests with the path and without it, with doubled slashes, and
// with a slash at the end.
func TestRequestsBelowAPath(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *page.Config) { c.Address = "https://home.example/signoria" })
	ask := func(method, path string, header http.Header) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest(method, path, nil), httptest.NewRecorder()
		r.Header = header
		h.handler.ServeHTTP(w, r)
		return w
	}
	for path, want := range map[string]struct {
		status int
		to     string
	}{
		"/":                         {200, ""},
		"/signoria/":                {200, ""},
		"/signoria":                 {302, "/signoria/"},
		"/signoria?lang=cs":         {302, "/signoria/?lang=cs"},
		"/rules/lorenzo":            {200, ""},
		"/signoria/rules/lorenzo":   {200, ""},
		"/signorial":                {404, ""},
		"/signoria/signoria/":       {302, "/signoria/signoria"}, // an unknown page; the slash at its end is removed first
		"/signoria/rules//toy":      {307, "/signoria/rules/toy"},
		"/rules/../rules/toy?a=b":   {307, "/signoria/rules/toy?a=b"},
		"/signoria//evil.example/x": {307, "/signoria/evil.example/x"},
		"//":                        {200, ""}, // "location /signoria" with "proxy_pass http://…/" of nginx leaves two slashes
		"//rules/lorenzo":           {200, ""},
		"//evil.example/x":          {404, ""},
		"/signoria/rules/lorenzo/":  {302, "/signoria/rules/lorenzo"},
		"/signoria/m/none/none":     {404, ""},
	} {
		w := ask(http.MethodGet, "http://x"+path, http.Header{})
		if to := w.Header().Get("Location"); w.Code != want.status || to != want.to {
			t.Errorf("%s: %d to %q, want %d to %q", path, w.Code, to, want.status, want.to)
		}
	}
	for origin, status := range map[string]int{"https://home.example": http.StatusSeeOther, "https://evil.example": http.StatusForbidden, "https://home.example/signoria": http.StatusForbidden} {
		w := ask(http.MethodPost, "http://x/signoria/settings", http.Header{"Origin": {origin}, "Sec-Fetch-Site": {"cross-site"}})
		if w.Code != status {
			t.Errorf("a post from %s: %d", origin, w.Code)
		}
	}
	w := ask(http.MethodGet, "/signoria/m/none/none", http.Header{})
	if w.Header().Get("X-Robots-Tag") == "" {
		t.Error("robots may index a page below the path whose address may contain a key")
	}
	if !strings.Contains(w.Body.String(), `href="/signoria/"`) {
		t.Errorf("an error page has no link to the home page:\n%s", w.Body)
	}
}

// TestRoutesBelowAPath checks that requests below a path have the same route patterns, because
// metrics count requests by them.
func TestRoutesBelowAPath(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *page.Config) { c.Address = "https://home.example/signoria" })
	for _, path := range []string{"/rules", "/signoria/rules"} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		h.handler.ServeHTTP(httptest.NewRecorder(), r)
		if r.Pattern != "GET /rules" || r.URL.Path != path {
			t.Errorf("%s is %q at %s", path, r.Pattern, r.URL.Path)
		}
	}
}

// TestCookiesBelowAPath checks that cookies have the site's path, and that plain http cannot set
// the cookies with keys.
func TestCookiesBelowAPath(t *testing.T) {
	t.Parallel()
	for address, name := range map[string]string{"https://home.example/signoria": "__Secure-browser", "http://home.example/signoria": "browser", "https://home.example": "__Host-browser"} {
		s := &page.Site{Config: page.Config{Address: address}, Root: kit.RootOf(address)}
		r, _ := http.NewRequest("GET", "/", nil)
		if got := s.HostOnly(r, page.BrowserCookie); got != name {
			t.Errorf("%s: the cookie is %s", address, got)
		}
		w := &recorder{header: http.Header{}}
		s.SetCookie(w, r, name, "x")
		if c := cookieNamed(answer{header: w.header}, name); c == nil || c.Path != string(s.Root.At("/")) || c.Secure != strings.HasPrefix(address, "https") {
			t.Errorf("%s: %+v", address, c)
		}
	}
}

// TestPathsOfTheSiteAreTaken compares page.OwnFolders with the first parts of all the site's paths.
// A site cannot be below one of them.
func TestPathsOfTheSiteAreTaken(t *testing.T) {
	t.Parallel()
	h, _ := telling(t)
	first := map[string]bool{"healthz": true, "metrics": true}
	for _, e := range h.site.endpoints() {
		_, path, _ := strings.Cut(e.pattern, " ")
		if part, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/"); part != "" && part != "{$}" {
			first[part] = true
		}
	}
	for part := range first {
		if !slices.Contains(page.OwnFolders, part) {
			t.Errorf("page.OwnFolders lacks %s", part)
		}
	}
	for _, part := range page.OwnFolders {
		if !first[part] {
			t.Errorf("page.OwnFolders has %s, which is no path of the site", part)
		}
		if CheckPath("/"+part+"/x") == nil {
			t.Errorf("a site may be below /%s", part)
		}
	}
	for _, fits := range []string{"", "/", "/signoria", "/a/b-c/d_e~1.2/"} {
		if err := CheckPath(fits); err != nil {
			t.Errorf("%q: %v", fits, err)
		}
	}
}

// TestLinksOfNoticesBelowAPath checks that the links in mails and webhooks are below the site's
// path and answer. The page for an unknown token says so.
func TestLinksOfNoticesBelowAPath(t *testing.T) {
	t.Parallel()
	for _, strips := range []bool{false, true} {
		o := openBelow(t, strips)
		c := o.crawler(t)
		words := notify.Renderer{Book: pagetest.AllWords(t, pagetest.AllGames()), Site: o.proxy + home}
		_, front := c.get(home + "/")
		opened, _ := c.post(home+"/matches", url.Values{"title": {"toy"}, "seats": {"2"}, "level2": {pagetest.Slow}, "nonce": {"n"}, "promise": {answer{body: front}.hidden(t, "promise")}})
		match := strings.Split(strings.TrimPrefix(opened.Request.URL.Path, home+"/m/"), "/")[0]
		told := notify.Message{Kind: notify.Turn, Match: match, Game: "toy"}
		letter := words.Letter("en", []notify.Message{told}, "made-up")
		sent := strings.Join([]string{letter.Text, letter.Unsubscribe, words.Code("en", "12345678").Text, words.Post("en", told).URL,
			words.TablePost("en", told, nil).URL, words.Test("en", true).URL}, "\n")
		links := regexp.MustCompile(`https?://\S+`).FindAllString(sent, -1)
		if len(links) != 8 {
			t.Errorf("the notices have %d links, want 8:\n%s", len(links), sent)
		}
		for _, link := range links {
			path, ours := strings.CutPrefix(link, o.proxy)
			if !ours || !c.inside("link", path) {
				t.Errorf("%s leads elsewhere", link)
				continue
			}
			got, text := c.get(path)
			if madeUp := strings.HasSuffix(path, "/made-up"); madeUp != strings.Contains(text, "This link no longer works") || !madeUp && got.StatusCode != http.StatusOK {
				t.Errorf("%s answers %s", link, got.Status)
			}
		}
		select {
		case stray := <-o.strays:
			t.Errorf("a request left the site: %s", stray)
		default:
		}
	}
}
