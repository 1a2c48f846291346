package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/visitor"
)

// list returns this browser's cookie with the list of its tables.
func (b *browser) list() string { return b.cookie(page.TablesCookie) }

// fill sets this browser's list of tables to the given entries.
func (b *browser) fill(t *testing.T, with ...string) {
	t.Helper()
	address, err := url.Parse(b.url)
	if err != nil {
		t.Fatal(err)
	}
	b.client.Jar.SetCookies(address, []*http.Cookie{{Name: page.TablesCookie, Path: "/", Value: url.QueryEscape(strings.Join(with, " "))}})
}

// TestAFullListGivesUpFinishedTables checks that a full list drops finished tables, the longest
// unused first, and says so on the home page. Tables with friends always stay.
func TestAFullListGivesUpFinishedTables(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	var kept []string
	field := func(base string) string { return strings.TrimPrefix(base, "/m/") }
	over := field(b.over("title", "toy", "seats", "2", "level2", pagetest.First))
	for range visitor.DefaultTables - 1 {
		kept = append(kept, field(b.table("title", "toy", "seats", "2", "who2", "friend").base()))
	}
	if got := strings.Fields(b.list()); len(got) != visitor.DefaultTables {
		t.Fatalf("%d tables in the list", len(got))
	}
	next := field(b.table("title", "toy", "seats", "2", "who2", "friend").base())
	if got := b.list(); strings.Contains(got, over) || !strings.HasPrefix(got, next) {
		t.Errorf("the finished table is still in the list, or the new one is not: %s", got)
	}
	home := b.get("/")
	if !strings.Contains(home.body, `id="fell"`) || !strings.Contains(home.body, b.say("home.fell", "n", 1)) || !strings.Contains(home.body, `<a href="/m/`+over+`"`) {
		t.Error("the home page does not show the table that was dropped from the list")
	}
	for range 2 {
		b.table("title", "toy", "seats", "2", "who2", "friend")
	}
	for _, at := range kept {
		if !strings.Contains(b.list(), at) {
			t.Errorf("%s, at which friends play, has left the list", at)
		}
	}
	if got := strings.Fields(b.list()); len(got) != visitor.DefaultTables+2 {
		t.Errorf("%d tables in the list", len(got))
	}
	// Opening the dropped table puts it into the list again.
	wantStatus(t, b.get("/m/"+over), http.StatusOK)
	if strings.Contains(b.get("/").body, `id="fell"`) {
		t.Error("the home page says that a table was dropped, although it is in the list")
	}
}

// TestAListThatFitsNoLonger checks the longest possible list: unknown tables are dropped first and
// silently, then tables against bots.
func TestAListThatFitsNoLonger(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	friends := strings.TrimPrefix(b.table("title", "toy", "seats", "2", "who2", "friend").base(), "/m/")
	bots := strings.TrimPrefix(b.table("title", "toy", "seats", "2", "level2", pagetest.Slow).base(), "/m/")
	full := func(last string) (list []string) {
		id, _, _ := strings.Cut(friends, "/")
		for i := range visitor.MaxTables - 1 { // unknown keys, each another entry
			list = append(list, id+"/"+strings.Repeat("x", i+1))
		}
		return append(list, last)
	}
	b.fill(t, full(friends)...)
	next := strings.TrimPrefix(b.table("title", "toy", "seats", "2", "who2", "friend").base(), "/m/")
	if got := b.list(); !strings.HasPrefix(got, next) || !strings.Contains(got, friends) || len(strings.Fields(got)) != visitor.MaxTables {
		t.Errorf("%d tables: %.200s", len(strings.Fields(got)), got)
	}
	many := make([]string, 0, visitor.MaxTables)
	for range visitor.MaxTables - 1 {
		many = append(many, friends)
	}
	b.fill(t, append(many, bots)...)
	b.table("title", "toy", "seats", "2", "who2", "friend")
	if got := b.list(); strings.Contains(got, bots) || !strings.Contains(got, friends) {
		t.Errorf("a table against bots stays: %.200s", got)
	}
}

// TestLinksWithATail checks that a link with a following punctuation mark, as copied from a
// sentence, still leads to the table.
func TestLinksWithATail(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	base := b.table("title", "toy", "seats", "2", "who2", "friend").base()
	for _, tail := range []string{".", ")", "/", ",", ";", ":", "!", "%3F", "%22", "'", "*", "_", "%3E", "%5D", "…", "»", "。", "%20", "%C2%A0", "//", "/.", ").", "/)", "%3C/a%3E", "%E2%80%8B"} {
		got := h.browser().get(base + tail)
		if tail == "_" {
			continue // a key may contain it
		}
		if got.status != http.StatusOK || got.path != base {
			t.Errorf("%q: status %d at %s", tail, got.status, got.path)
		}
	}
	if got := b.get(base + ".?replay=1"); got.status != http.StatusOK {
		t.Errorf("with a query: %d", got.status)
	}
	for path, want := range map[string]string{"/rules/": "/rules", "/rules.": "/rules", "/rules/lorenzo).": "/rules/lorenzo"} {
		if got := b.get(path); got.status != http.StatusOK || got.path != want {
			t.Errorf("%s: status %d at %s", path, got.status, got.path)
		}
	}
	for _, path := range []string{"/nothing.", "/m/none/none.", "//evil.example/.", "/m/..%2f..%2f", "/m/%0d%0aX:/y."} {
		if got := b.get(path); got.status != http.StatusNotFound && got.status != http.StatusOK {
			t.Errorf("%s: status %d at %s", path, got.status, got.path)
		}
	}
	wantStatus(t, b.post(base+"./sit"), http.StatusNotFound)
}
