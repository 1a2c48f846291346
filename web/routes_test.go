package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	notify "signoria/notice"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
)

// filled returns the method and path of a route with values for its parts.
func filled(pattern string, parts map[string]string) (method, path string) {
	method, path, _ = strings.Cut(pattern, " ")
	for name, value := range parts {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	return method, strings.ReplaceAll(path, "{$}", "")
}

// everyRoute returns a browser that has everything that routes need, one of its tables, and values
// for the parts of routes.
func everyRoute(t *testing.T) (*browser, answer, map[string]string) {
	t.Helper()
	h, box := telling(t)
	b := h.browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	b.confirmed(box)
	wantStatus(t, b.subscribed("1"), http.StatusOK)
	wantStatus(t, b.post(pages.MutePath, "match", page.match(), "on", "1"), http.StatusOK)
	_, key, _ := strings.Cut(strings.TrimPrefix(page.base(), "/m/"), "/")
	token := strings.TrimPrefix(b.unsubscribePath(), notify.UnsubscribePath+"/")
	l := h.site.Titles[0].LessonList[0]
	return b, page, map[string]string{
		"id": page.match(), "key": key, "token": token, "title": l.Game, "lesson": l.Name, "chapter": strings.Fields(l.ChapterNames())[0], "past": "0", "file": "x",
	}
}

// TestNoOtherSiteChangesAnything posts to every route from another site. Each must refuse, except
// the route by which mail programs unsubscribe.
func TestNoOtherSiteChangesAnything(t *testing.T) {
	t.Parallel()
	b, page, parts := everyRoute(t)
	before, posts := b.told(), 0
	for _, e := range b.site.endpoints() {
		pattern := e.pattern
		method, path := filled(pattern, parts)
		if method != http.MethodPost {
			continue
		}
		posts++
		got := b.foreign(path, "match="+page.match()+"&seq=1&choice=meek&address=eve@evil.example&code=1&on=1")
		open := pattern == persons.FromElsewhere[0]
		if refused := got.status == http.StatusForbidden && strings.Contains(got.body, b.say("error.origin")); refused == open {
			t.Errorf("%s: another site gets %d", pattern, got.status)
		}
	}
	if posts < 30 {
		t.Errorf("only %d routes take posts", posts)
	}
	after := b.told()
	if after.Stopped == before.Stopped { // the only route that is open to other sites
		t.Error("a mail program cannot end mails")
	}
	after.Stopped = before.Stopped
	if a, b := asJSON(t, after), asJSON(t, before); a != b {
		t.Errorf("another site has changed %s to %s", b, a)
	}
	if now := b.get(page.base()); now.field(t, seqField) != page.field(t, seqField) {
		t.Error("another site has changed the match")
	}
}

// TestReadingChangesNothing requests every readable route, as programs that follow the links of
// mails do. Nothing may change.
func TestReadingChangesNothing(t *testing.T) {
	t.Parallel()
	b, page, parts := everyRoute(t)
	wantStatus(t, b.post(persons.AddressPath, "address", "new@games.example"), http.StatusOK)
	devices, err := b.server.People().Devices(t.Context(), b.person())
	pagetest.Must(t, err)
	before, read := b.told(), 0
	if !before.Pending || before.Pushes != 1 || len(before.Muted) != 1 {
		t.Fatalf("before: %+v", before)
	}
	for _, e := range b.site.endpoints() {
		pattern := e.pattern
		method, path := filled(pattern, parts)
		if method != http.MethodGet || strings.HasSuffix(path, "/stream") {
			continue
		}
		read++
		if got := b.get(path); got.status >= http.StatusInternalServerError {
			t.Errorf("%s: %d", path, got.status)
		}
		b.get(path + "?code=12345678&on=1&match=" + page.match())
	}
	if read < 20 {
		t.Errorf("only %d routes were read", read)
	}
	if a, c := asJSON(t, b.told()), asJSON(t, before); a != c {
		t.Errorf("reading has changed %s to %s", c, a)
	}
	left, err := b.server.People().Devices(t.Context(), b.person())
	pagetest.Must(t, err)
	if len(left) != len(devices) {
		t.Errorf("reading has changed the number of devices from %d to %d", len(devices), len(left))
	}
	if now := b.get(page.base()); now.field(t, seqField) != page.field(t, seqField) {
		t.Error("reading has changed the match")
	}
}

func asJSON(t *testing.T, what any) string {
	t.Helper()
	text, err := json.Marshal(what)
	pagetest.Must(t, err)
	return string(text)
}
