package web

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/visitor"
	"signoria/web/wire"
)

func TestPlayNowSeatsOneAgainstBots(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "lorenzo", "seats", "4", "name1", "Markéta", "level2", pagetest.Slow, "level3", pagetest.Slow, "level4", pagetest.Slow)
	wantStatus(t, page, http.StatusOK)
	wantText(t, page, `id="table"`, "Markéta", "Lucrezia", "Contessina", "Lorenzo il Magnifico")
	home := b.get("/")
	wantText(t, home, page.base(), b.book.In("en").T("home.tables"), `value="Markéta"`)
}

func TestHomeInEveryLanguage(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	for lang, word := range map[string]string{"en": "Take your seat", "cs": "Usedněte ke stolu", "ru": "Займите место"} {
		b.lang = lang
		wantText(t, b.get("/"), word, `<html lang="`+lang)
	}
	b.lang = "en"
	back := b.post("/settings", "lang", "cs", "back", "/rules/lorenzo")
	if back.path != "/rules/lorenzo" {
		t.Errorf("settings led to %s", back.path)
	}
	wantText(t, back, `lang="cs"`)
	wantText(t, b.post("/settings", "theme", "candle", "back", "/"), `data-theme="candle"`)
	wantText(t, b.post("/settings", "motion", "none", "back", "/"), ` data-still `)
	wantText(t, b.post("/settings", "motion", "never heard of", "back", "/"), ` data-still `)
	if again := b.post("/settings", "motion", "device", "back", "/"); strings.Contains(again.body, " data-still ") {
		t.Error("motion stays switched off")
	}
	for _, c := range []struct {
		more  string
		brief bool
	}{{"", true}, {"always", false}, {"never heard of", false}, {"worth", true}} {
		b.post("/settings", "more", c.more, "back", "/")
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		site, err := url.Parse(b.url)
		pagetest.Must(t, err)
		for _, kept := range b.client.Jar.Cookies(site) {
			r.AddCookie(kept)
		}
		if pages.AutoEndTurn(r) != c.brief {
			t.Errorf("after %q turns end by themselves: %v", c.more, !c.brief)
		}
	}
}

func TestEveryPageKeepsToItself(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	for _, path := range []string{"/", "/rules/lorenzo", "/nothing", page.base(), page.base() + "/replay?at=1"} {
		h := b.get(path).header
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self';", "style-src 'self';", "style-src-attr 'unsafe-inline'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: %s is missing in the policy %q", path, part, policy)
			}
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%s: headers are missing: %v", path, h)
		}
		if h.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be cached: %q", path, h.Get("Cache-Control"))
		}
		if strings.Contains(b.get(path).body, "<script>") || strings.Contains(b.get(path).body, " onclick=") {
			t.Errorf("%s has a script of its own", path)
		}
	}
}

func TestTheLogHoldsNoKeys(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b.post(page.base()+"/choose", "seq", "99", "choice", "meek")
	_, key, _ := strings.Cut(strings.TrimPrefix(page.base(), "/m/"), "/")
	log := b.log.String()
	if !strings.Contains(log, "/choose") || strings.Contains(log, key) {
		t.Errorf("the log should contain routes and no keys:\n%s", log)
	}
}

func TestBadRequests(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	base := page.base()
	seq := page.field(t, seqField)
	watch, err := b.server.View(t.Context(), strings.Split(base, "/")[2], strings.Split(base, "/")[3])
	pagetest.Must(t, err)
	watcher := "/m/" + watch.ID + "/" + watch.WatchKey
	cases := []struct {
		name   string
		ask    func() answer
		status int
		key    string
	}{
		{"no such page", func() answer { return b.get("/nothing") }, 404, "error.page"},
		{"no such rules", func() answer { return b.get("/rules/chess") }, 404, "error.page"},
		{"no such file", func() answer { return b.get("/assets/nothing.css") }, 404, "error.page"},
		{"no such match", func() answer { return b.get("/m/abc/def") }, 404, "error.match"},
		{"a wrong key", func() answer { return b.get("/m/" + watch.ID + "/wrong") }, 404, "error.match"},
		{"a post to no match", func() answer { return b.post("/m/abc/def/choose", "seq", "1", "choice", "meek") }, 404, "error.match"},
		{"no plan", func() answer { return b.post("/matches") }, 400, "error.plan"},
		{"too many seats", func() answer { return b.post("/matches", "title", "lorenzo", "seats", "9") }, 400, "error.plan"},
		{"an unknown bot", func() answer { return b.post("/matches", "title", "lorenzo", "seats", "2", "level2", "god") }, 400, "error.level"},
		{"a bot that thinks for a year", func() answer { return b.post("/matches", "title", "lorenzo", "seats", "2", "level2", "mcts:9999h") }, 400, "error.level"},
		{"a bot of no level", func() answer { return b.post("/matches", "title", "lorenzo", "seats", "2", "level2", "random") }, 400, "error.level"},
		{"a seat handed to a bot that thinks for a year", func() answer { return b.post(base+"/hand", "seat", "1", "level", "mcts:9999h") }, 400, "error.level"},
		{"a strange seat", func() answer { return b.post("/matches", "title", "lorenzo", "seats", "2", "who2", "ghost") }, 400, "error.plan"},
		{"no fields", func() answer { return b.post(base + "/choose") }, 400, "error.form"},
		{"no number", func() answer { return b.post(base+"/choose", "seq", "x", "choice", "meek") }, 400, "error.form"},
		{"a chain without end", func() answer { return b.post(base+"/choose", "seq", seq, "choice", strings.Repeat("meek;", 50)) }, 400, "error.form"},
		{"a choice that is no choice", func() answer { return b.post(base+"/choose", "seq", seq, "choice", "castle e1") }, 400, "error.garbled"},
		{"an old page", func() answer { return b.post(base+"/choose", "seq", "0", "choice", "meek") }, 409, "error.stale"},
		{"a spectator's choice", func() answer { return b.post(watcher+"/choose", "seq", seq, "choice", "meek") }, 403, "error.foreign"},
		{"another's seat", func() answer { return b.post(base+"/choose", "seq", seq, "choice", "meek", "seat", "2") }, 403, "error.foreign"},
		{"nothing to take back", func() answer { return b.post(base+"/undo", "seq", seq) }, 409, "error.not_now"},
		{"undo without number", func() answer { return b.post(base + "/undo") }, 400, "error.form"},
		{"a curtain for no seat", func() answer { return b.post(base+"/confirm", "seat", "king") }, 400, "error.form"},
		{"a hand over by a spectator", func() answer { return b.post(watcher+"/hand", "seat", "1", "level", pagetest.First) }, 403, "error.foreign"},
		{"a hand over to an unknown bot", func() answer { return b.post(base+"/hand", "seat", "1", "level", "god") }, 400, "error.level"},
		{"a bot's own seat handed over", func() answer { return b.post(base+"/hand", "seat", "2", "level", pagetest.First) }, 400, "error.plan"},
		{"a replay of nothing", func() answer { return b.get(base + "/replay?at=x") }, 400, "error.form"},
		{"sitting down too late", func() answer { return b.post(base+"/sit", "name", "A") }, 409, "error.not_now"},
		{"too much at once", func() answer { return b.post(base+"/choose", "seq", seq, "choice", strings.Repeat("x", maxBody)) }, 413, "error.large"},
		{"a broken form", func() answer { return b.raw(base+"/choose", "seq=%zz") }, 400, "error.form"},
		{"another site", func() answer { return b.foreign(base+"/choose", "seq="+seq+"&choice=meek") }, 403, "error.origin"},
	}
	for _, c := range cases {
		for _, lang := range []string{"en", "cs", "ru"} {
			for _, live := range []bool{false, true} {
				b.lang, b.live = lang, live
				got := c.ask()
				sentence, _, _ := strings.Cut(b.book.In(lang).T(c.key), "{")
				if got.status != c.status || !strings.Contains(got.body, sentence) {
					t.Errorf("%s (%s, live %v): status %d, want %d with %q:\n%.600s", c.name, lang, live, got.status, c.status, sentence, got.body)
				}
			}
		}
	}
	b.lang, b.live = "en", false
	if after := b.get(base); after.field(t, seqField) != seq {
		t.Error("a refused request changed the match")
	}
}

// raw posts a body unchanged.
func (b *browser) raw(path, body string) answer {
	b.t.Helper()
	r, err := http.NewRequest("POST", b.url+path, strings.NewReader(body))
	pagetest.Must(b.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.do(r)
}

// foreign posts as a page of another site does.
func (b *browser) foreign(path, body string) answer {
	b.t.Helper()
	r, err := http.NewRequest("POST", b.url+path, strings.NewReader(body))
	pagetest.Must(b.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	r.Header.Set("Origin", "https://evil.example")
	return b.do(r)
}

// TestRefusedFormsAreInTheLog checks that the log says once that forms are refused, because a proxy
// may have changed Host. A site with a public address has no such line.
func TestRefusedFormsAreInTheLog(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]int{"": 1, "https://games.example": 0} {
		var log bytes.Buffer
		s := openWith(t, t.TempDir(), func(c *pages.Config) {
			c.Address, c.Log = address, slog.New(slog.NewTextHandler(&log, nil))
		})
		for range 3 {
			r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/settings", nil)
			r.Header.Set("Origin", "http://192.168.1.20:8080")
			w := httptest.NewRecorder()
			s.handler.ServeHTTP(w, r)
			if w.Code != http.StatusForbidden {
				t.Errorf("with the address %q the form is answered %d", address, w.Code)
			}
		}
		if got := strings.Count(log.String(), "set --public"); got != want {
			t.Errorf("with the address %q the log says it %d times, want %d:\n%s", address, got, want, log.String())
		}
	}
}

func TestARefusedChoiceSaysWhy(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	got := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "seal")
	wantStatus(t, got, http.StatusUnprocessableEntity)
	wantText(t, got, "because T-3", `href="/rules/toy#T-3"`, `id="choose"`)
}

func TestAFailingStoreLosesNothing(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	pagetest.Must(t, b.store.Close())
	for _, live := range []bool{false, true} {
		b.live = live
		got := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek")
		wantStatus(t, got, http.StatusServiceUnavailable)
		wantText(t, got, b.book.In("en").T("error.store"))
		if got.field(t, seqField) != page.field(t, seqField) {
			t.Error("a choice that was not stored has moved the match")
		}
	}
	b.live = false
	wantStatus(t, b.post("/matches", "title", "toy", "seats", "2", "level2", pagetest.Slow), http.StatusServiceUnavailable)
}

func TestPagesAreCompressed(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "lorenzo", "seats", "4", "level2", pagetest.Slow, "level3", pagetest.Slow, "level4", pagetest.Slow)
	for _, encoding := range []string{"br", "gzip"} {
		r, err := http.NewRequest("GET", b.url+page.base(), nil)
		pagetest.Must(t, err)
		r.Header.Set("Accept-Encoding", encoding)
		got := b.do(r)
		if got.header.Get("Content-Encoding") != encoding {
			t.Errorf("asked for %s, got %q", encoding, got.header.Get("Content-Encoding"))
		}
		if len(got.body) > 40<<10 {
			t.Errorf("a board takes %d bytes in %s, want at most 40 KB", len(got.body), encoding)
		}
	}
}

func TestEncodings(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"": "", "gzip": "gzip", "gzip, deflate, br": "br", "br;q=0, gzip": "gzip", "gzip;q=0": "", "identity": "", "br;q=0.5": "br",
	} {
		r := &http.Request{Header: http.Header{"Accept-Encoding": {header}}}
		if got := wire.EncodingFor(r); got != want {
			t.Errorf("%q: got %q, want %q", header, got, want)
		}
	}
}

func TestTheListOfTablesIsBoundedAndClean(t *testing.T) {
	t.Parallel()
	r := &http.Request{Header: http.Header{}}
	var all []string
	for range 3 * visitor.MaxTables {
		all = append(all, "id/key")
	}
	all[0] = `a"b/<script>`
	r.AddCookie(&http.Cookie{Name: pages.TablesCookie, Value: url.QueryEscape(strings.Join(all, " "))})
	list := visitor.Tables(r)
	if len(list) != visitor.MaxTables {
		t.Errorf("%d tables", len(list))
	}
	if strings.ContainsAny(list[0].Base(), `"<>`) {
		t.Errorf("an address contains unescaped text of the cookie: %s", list[0].Base())
	}
}
