package web

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-h/templ"

	"signoria/i18n"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/web/page"
	"signoria/web/page/pagetest"
)

// testSite is a running site.
type testSite struct {
	t      testing.TB
	server *live.Server
	store  *store.Store
	book   *i18n.Book
	url    string
	log    *safeBuffer
	// handler is the site's handler, for requests without a network.
	site    *site
	handler http.Handler
}

// safeBuffer collects the log of several handlers.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func open(t testing.TB) *testSite {
	t.Helper()
	return openIn(t, t.TempDir())
}

func openIn(t testing.TB, dir string) *testSite {
	t.Helper()
	return openWith(t, dir, usualWaits)
}

// usualWaits lets pages wait for their parts as long as on a real server, not as long as a busy machine needs.
func usualWaits(c *page.Config) { c.PartWait = 0 }

// init raises the timeout of writing, because a busy machine is not a fault of the server.
func init() { writeTime = 5 * time.Minute }

// openWith opens a site with changed configurations of the pages and of the live server.
func openWith(t testing.TB, dir string, change func(*page.Config), changeServer ...func(*live.Config)) *testSite {
	t.Helper()
	h := &testSite{t: t, store: storetest.Open(t, dir), log: &safeBuffer{}}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	list := pagetest.AllGames()
	var titles []live.Title
	for _, g := range list {
		titles = append(titles, live.Title{Name: g.Name, Content: g.Content, Open: g.Open, OpenStored: g.OpenStored})
	}
	var err error
	config := live.Config{
		Store: h.store, Titles: titles, Levels: []string{pagetest.First, pagetest.Slow}, Bot: pagetest.NewBot, Log: log, UndoWindow: -1, DelayStep: -1, StreamsPerClient: 3, PresenceTimeout: time.Millisecond,
		Ratings: true, ReadWait: time.Minute, PostWait: time.Minute, StoreWait: time.Minute, // long timeouts, because the machine may be busy
	}
	for _, change := range changeServer {
		change(&config)
	}
	h.server, err = live.Open(t.Context(), config)
	pagetest.Must(t, err)
	h.book = pagetest.AllWords(t, list)
	c := page.Config{Server: h.server, Games: list, Board: pagetest.BoardOf, Log: log, Levels: []string{pagetest.First, pagetest.Slow}, PartWait: time.Minute}
	change(&c)
	h.site, err = newSite(c)
	pagetest.Must(t, err)
	h.handler = h.site.middleware(h.site.routes())
	server := httptest.NewServer(h.handler)
	h.url = server.URL
	t.Cleanup(func() {
		h.server.Close()
		server.Close()
	})
	return h
}

// errOf returns the error of a command, for tests that ignore its view.
func errOf(_ *live.MatchView, err error) error { return err }

func wantStatus(t testing.TB, a answer, status int) {
	t.Helper()
	if a.status != status {
		t.Fatalf("got status %d, want %d:\n%s", a.status, status, a.body)
	}
}

// wantText fails if a page lacks one of the words, either as given or escaped.
func wantText(t testing.TB, a answer, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(a.body, word) && !strings.Contains(a.body, templ.EscapeString(word)) {
			t.Fatalf("%q is missing in\n%s", word, a.body)
		}
	}
}

func wantNoText(t testing.TB, a answer, words ...string) {
	t.Helper()
	for _, word := range words {
		if strings.Contains(a.body, word) {
			t.Fatalf("%q must not be in\n%s", word, a.body)
		}
	}
}
