package web

import (
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signoria/store"
	"signoria/talk"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
	"signoria/web/visitor"
)

// storedIn returns the rows of a store that result from people's actions. It leaves out presence,
// last-seen times, and the list of links that a browser has opened.
func storedIn(t *testing.T, dir string) string {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?mode=ro&_pragma=busy_timeout(60000)")
	pagetest.Must(t, err)
	defer db.Close()
	passing := []string{"presence", "nodes", "marks", "outages", "held"}
	columns := []string{"seen", "revision", "wake", "keeper", "kept_until"}
	var all strings.Builder
	for _, name := range texts(t, db, `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`) {
		if slices.Contains(passing, name) || strings.HasPrefix(name, "sqlite_") {
			continue
		}
		for _, column := range texts(t, db, `SELECT name FROM pragma_table_info('`+name+`')`) {
			if !slices.Contains(columns, column) {
				list := texts(t, db, `SELECT COALESCE("`+column+`", '') FROM "`+name+`" ORDER BY rowid`)
				fmt.Fprintln(&all, name, column, len(list), strings.Join(list, "|"))
			}
		}
	}
	return all.String()
}

func texts(t *testing.T, db *sql.DB, query string) (list []string) {
	t.Helper()
	rows, err := db.Query(query)
	pagetest.Must(t, err)
	defer rows.Close()
	for rows.Next() {
		var text string
		pagetest.Must(t, rows.Scan(&text))
		list = append(list, text)
	}
	pagetest.Must(t, rows.Err())
	return list
}

// TestReadingChangesNothingAndPostsAreOnesOwn requests every route of the site. Reading changes
// nothing in the store, and posts from another site are refused, in each way in which browsers
// report the origin. New routes are included automatically.
func TestReadingChangesNothingAndPostsAreOnesOwn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	h := talking(t, dir, talk.Text)
	b := h.browser()
	b.code()
	room := b.table("title", "toy", "seats", "3", "who2", start.WhoFriend, "level3", pagetest.Slow, "name1", "Anna")
	table := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	b.code()
	wantStatus(t, b.get("/"), http.StatusOK)
	before := storedIn(t, dir)
	if !strings.Contains(before, "names name") || !strings.Contains(before, "Anna") || !strings.Contains(before, "tickets hash 1") {
		t.Fatalf("the test does not see what is stored:\n%s", before)
	}
	reads, posts := 0, 0
	for _, e := range h.site.endpoints() {
		method, pattern, ok := strings.Cut(e.pattern, " ")
		if !ok {
			t.Fatalf("%q answers any method", e.pattern)
		}
		for _, at := range []answer{room, table} {
			path := strings.NewReplacer("{$}", "", "{id}", at.match(), "{key}", at.key(), "{title}", "lorenzo", "{lesson}", "first",
				"{chapter}", "one", "{arms}", "gules-chief-or-serpent.svg", "{link}", "x", "{past}", "x", "{file}", "x", "{handle}", "me", "{kind}", "duel").Replace(pattern)
			if strings.Contains(path, "{") {
				t.Fatalf("the test has no value for a part of %s", path)
			}
			switch method {
			case http.MethodGet:
				reads++
				for _, b.live = range []bool{false, true} {
					r, err := http.NewRequest("GET", b.url+path+"?seq=1&choice=meek&name=X&off=1&seat=1&turn=0&code=AAAA-BBBB-CCCC&level=", nil)
					pagetest.Must(t, err)
					r.Header.Set("Sec-Fetch-Site", "cross-site")
					h.readOnce(t, b, r)
				}
			case http.MethodPost:
				posts++
				h.foreignPosts(t, b, path)
			default:
				t.Errorf("%s: the test does not cover this method", e.pattern)
			}
		}
	}
	if reads < 20 || posts < 30 {
		t.Errorf("only %d reads and %d posts were tried", reads, posts)
	}
	if after := storedIn(t, dir); after != before {
		t.Errorf("the store was\n%s\nand is\n%s", before, after)
	}
}

// readOnce sends a reading request; of a stream it does not wait for the end.
func (h *testSite) readOnce(t *testing.T, b *browser, r *http.Request) {
	t.Helper()
	r.Header.Set("Accept-Language", b.lang)
	if b.live {
		r.Header.Set("HX-Request", "true")
	}
	resp, err := b.client.Do(r)
	pagetest.Must(t, err)
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		t.Errorf("%s is answered with %d", r.URL.Path, resp.StatusCode)
	}
	for _, c := range resp.Cookies() {
		if strings.HasSuffix(c.Name, visitor.PersonCookie) {
			t.Errorf("reading %s signs a person in or out: %v", r.URL.Path, c)
		}
	}
}

// foreignPosts posts as pages of other sites can.
func (h *testSite) foreignPosts(t *testing.T, b *browser, path string) {
	t.Helper()
	for _, headers := range []map[string]string{
		{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, {"Sec-Fetch-Site": "same-site", "Origin": "https://other.games.example"},
		{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site", "HX-Request": "true"},
	} {
		body := "seq=1&choice=meek&name=Thief&off=1&seat=1&turn=0&code=AAAA-BBBB-CCCC&others=1&title=toy&seats=2&level="
		r, err := http.NewRequest("POST", b.url+path, strings.NewReader(body))
		pagetest.Must(t, err)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for name, value := range headers {
			r.Header.Set(name, value)
		}
		if got := b.do(r); got.status != http.StatusForbidden {
			t.Errorf("%s with %v is answered with %d", path, headers, got.status)
		}
	}
}

// TestSecretsAreNeverTakenOver checks that a planted, signed-out or deleted person's secret signs
// no one in. Each sign-in creates a new secret.
func TestSecretsAreNeverTakenOver(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, victim := h.browser(), h.browser()
	laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	with := func(method, path, secret string, fields string) answer {
		t.Helper()
		r, err := http.NewRequest(method, h.url+path, strings.NewReader(fields))
		pagetest.Must(t, err)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.AddCookie(&http.Cookie{Name: visitor.PersonCookie, Value: secret})
		none := h.browser()
		none.client.Jar = nil
		none.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		return none.do(r)
	}
	signedIn := func(secret string) bool {
		return strings.Contains(with("GET", pages.DevicesPage, secret, "").body, h.book.In("en").T("devices.list"))
	}
	planted := strings.Repeat("A", pages.TokenLength)
	joined := cookieNamed(with("POST", pages.DevicesPage+"/join", planted, "code="+laptop.code()), visitor.PersonCookie)
	if joined == nil || joined.Value == planted || !signedIn(joined.Value) || signedIn(planted) {
		t.Fatalf("with a planted secret the browser is given %+v", joined)
	}
	again := cookieNamed(with("POST", pages.DevicesPage+"/join", joined.Value, "code="+laptop.code()), visitor.PersonCookie)
	if again == nil || again.Value == joined.Value || !signedIn(again.Value) {
		t.Fatalf("joined again, the browser is given %+v", again)
	}
	if signedIn(joined.Value) {
		t.Error("the secret from before the second sign-in still works")
	}
	with("POST", pages.DevicesPage+"/out", again.Value, "")
	if signedIn(again.Value) {
		t.Error("a signed-out secret still works")
	}
	last := cookieNamed(with("POST", pages.DevicesPage+"/join", "", "code="+laptop.code()), visitor.PersonCookie)
	laptop.post(pages.DevicesPage + "/forget")
	if last == nil || signedIn(last.Value) {
		t.Error("a deleted person's secret still works")
	}
	wantNoText(t, victim.get(pages.DevicesPage), h.book.In("en").T("devices.list"))
}

// TestRefusalsTellNothing checks that refusals do not reveal what exists: used, expired and unknown
// codes look alike, and so do unknown matches and wrong keys.
func TestRefusalsTellNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, other := h.browser(), h.browser()
	table := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	used := laptop.code()
	h.browser().post(pages.DevicesPage+"/join", "code", used)
	replaced := laptop.code()
	laptop.code()
	same := func(answers ...answer) {
		t.Helper()
		for _, a := range answers[1:] {
			if a.status != answers[0].status || bare(a.body) != bare(answers[0].body) {
				t.Errorf("%s: %d and %d\n%s\n%s", a.path, answers[0].status, a.status, answers[0].body, a.body)
			}
		}
	}
	var codes []answer
	for _, code := range []string{used, replaced, "AAAA-BBBB-CCCC", "", strings.Repeat("A", 1000), "ÄÖÜ\x00"} {
		codes = append(codes, other.post(pages.DevicesPage+"/join", "code", code))
	}
	same(codes...)
	wantStatus(t, codes[0], http.StatusForbidden)
	for _, rest := range []string{"", "/record", "/stream", "/replay", "/result"} {
		same(other.get("/m/"+table.match()+"/wrong"+rest), other.get("/m/none/wrong"+rest), other.get("/m/none/"+table.key()+rest))
	}
	for _, path := range []string{"/choose", "/renew", "/name", "/sit", "/invite"} {
		fields := []string{"seq", "1", "choice", "meek", "name", "X", "nonce", "n", "seat", "2", "turn", "0"}
		same(other.post("/m/"+table.match()+"/wrong"+path, fields...), other.post("/m/none/wrong"+path, fields...))
	}
	same(other.get("/m/"+table.match()+"/me"), other.get("/m/none/me"))
}

// bare returns a page without its own address and the time at which it was drawn.
func bare(body string) string {
	for _, mark := range []string{` data-now="`, `name="back" value="`} {
		for rest := 0; ; {
			i := strings.Index(body[rest:], mark)
			if i < 0 {
				break
			}
			i += rest + len(mark)
			end := i + strings.Index(body[i:], `"`)
			body = body[:i] + body[end:]
			rest = i
		}
	}
	return body
}

// TestALostDevice signs a lost device out from another one. It learns nothing of later tables and
// new links. The links that it had still play until they are replaced.
func TestALostDevice(t *testing.T) {
	t.Parallel()
	h := open(t)
	laptop, lost := h.browser(), h.browser()
	table := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	lost.post(pages.DevicesPage+"/join", "code", laptop.code())
	lost.get(table.base())
	page := laptop.post(pages.DevicesPage+"/out", "others", "1")
	wantStatus(t, page, http.StatusOK)
	later := laptop.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	lost.wantTables([]string{table.base()}, []string{later.base()})
	wantText(t, lost.get(table.base()), `name="choice"`)
	seat := laptop.post(table.base() + "/renew")
	wantText(t, seat, `name="choice"`)
	got := lost.get(table.base())
	if got.base() != table.base() {
		t.Errorf("the lost device is led to %s", got.base())
	}
	wantNoText(t, got, `name="choice"`, seat.key())
	wantStatus(t, lost.get("/m/"+later.match()+"/me"), http.StatusNotFound)
}

// TestASharedBrowser checks that a person's tables, name, seats and secret are gone from a shared
// browser after sign-out. What the next person opens is theirs alone.
func TestASharedBrowser(t *testing.T) {
	t.Parallel()
	h := open(t)
	own, library := h.browser(), h.browser()
	table := own.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Anna")
	library.post(pages.DevicesPage+"/join", "code", own.code())
	library.get(table.base())
	library.post(table.base() + "/renew")
	library.post(pages.DevicesPage + "/out")
	library.wantTables(nil, []string{table.match(), "Anna"})
	wantNoText(t, library.get(table.base()), `name="choice"`) // the old link, as in the browser's history
	wantStatus(t, library.get("/m/"+table.match()+"/me"), http.StatusNotFound)
	next := library.table("title", "toy", "seats", "2", "level2", pagetest.Slow, "name1", "Bea")
	own.wantTables([]string{table.match()}, []string{next.match(), "Bea"})
}
