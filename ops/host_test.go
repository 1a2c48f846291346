package ops

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/i18n"
	"signoria/live"
	"signoria/notice"
	"signoria/people"
	"signoria/store"
)

var midday = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// counts replaces a store: it returns a given census or error, and counts how often it is asked.
type counts struct {
	census store.Census
	err    error
	asked  int
}

func (c *counts) Census(context.Context, time.Time) (store.Census, error) {
	c.asked++
	return c.census, c.err
}

// aHost returns a host's page of a server that runs well, at midday.
func aHost(t *testing.T, c *counts) *Host {
	t.Helper()
	book, err := i18n.Load(Words())
	if err != nil {
		t.Fatal(err)
	}
	h := &Host{Book: book, Version: "v1.2.3", Began: midday.Add(-time.Hour), Health: &Health{}, Counted: &Counted{}, Faults: &Faults{Tally{now: func() time.Time { return midday }}},
		Space: &Space{Dir: "/data", MinFree: 256e6, free: func(string) (uint64, error) { return 300e6, nil }}, Now: func() time.Time { return midday },
		Refused: &Tally{now: func() time.Time { return midday }}, On: []HostSwitch{{Key: "webhooks", On: true, Note: "--webhook-allow: 2"}, {Key: "mail"}}}
	h.Health.Open(func(context.Context) error { return nil })
	h.Counted.Open(c.Census)
	return h
}

// shown returns the host's page at an address for a browser that accepts these languages.
func shown(h *Host, address, accepts string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, address, nil)
	r.Header.Set("Accept-Language", accepts)
	h.ServeHTTP(w, r)
	return w
}

// TestHostPage checks that the page shows all counted numbers in each language. It has no script, and of an
// error it shows only the message, without the attributes.
func TestHostPage(t *testing.T) {
	c := &counts{census: store.Census{Tables: []store.TableCount{{Title: "lorenzo", Status: "running", N: 12}, {Title: "mil", Status: "over", N: 34}}, Persons: 56, Accounts: 23, Reports: 4, Nodes: 2, Bytes: 7_800_000}}
	h := aHost(t, c)
	log := slog.New(h.Faults.Handler(slog.NewTextHandler(io.Discard, nil)))
	log.With("match", "secretmatch").Error("a page failed", "route", "secretroute")
	log.Warn("a warning")
	h.Open(func() live.Figures {
		return live.Figures{Matches: 3, Streams: 4, Waiting: 5, Thinking: 6, Turns: 4, Thought: 10 * time.Second, Median: 1500 * time.Millisecond, Late: 2500 * time.Millisecond}
	}, func() people.Figures {
		return people.Figures{Due: 8, Overdue: 90 * time.Second, Notices: map[people.NoticeResult]int64{{Channel: notice.Mail, Result: "sent"}: 77, {Channel: notice.Push, Result: "gone"}: 0}}
	})
	h.Refused.Note("limit-tables")
	h.Refused.Note("limit-tables")
	h.Watch(&Backups{Dir: backupsOf(t, "20260501T021400Z"), Every: 24 * time.Hour, Keep: 7})
	for lang, words := range map[string][]string{
		"en": {"1.5 s", "2026-05-01 02:14", "--limit-tables", "By the flag", "--webhook-allow: 2", "This server", "v1.2.3", "takes changes", "2.5 s", "7.8 MB", "300.0 MB", "a page failed", "90.0 s", "nobody there", "under way"},
		"cs": {"Tento server", "přijímá změny", "2,5 s", "7,8 MB", "a page failed", "E-mail"},
		"ru": {"Этот сервер", "2,5 с", "7,8 МБ", "идут"},
	} {
		for _, w := range []*httptest.ResponseRecorder{shown(h, "/", lang), shown(h, "/?lang="+lang, "")} {
			text := strings.ReplaceAll(w.Body.String(), "\u00a0", " ")
			for _, word := range append(words, `lang="`+lang+`"`, "lorenzo", ">12<", ">34<", ">56<", ">23<", ">4 <small>signoria admin talk reports<", ">77<", "2026-05-01 12:00") {
				if !strings.Contains(text, word) {
					t.Fatalf("%s: %q is missing in\n%s", lang, word, text)
				}
			}
			if found := regexp.MustCompile(`secret|<script|style=|host\.[a-z_]+\b[^.]|!\(|a warning`).FindString(strings.ReplaceAll(text, "host.css", "")); found != "" {
				t.Errorf("%s: the page must not contain %q:\n%s", lang, found, text)
			}
		}
	}
	if c.asked != 1 {
		t.Errorf("the store was asked for its census %d times, want once", c.asked)
	}
	if text := shown(h, "/?theme=candle&lang=cs", "").Body.String(); !strings.Contains(text, `data-theme="candle"`) || !strings.Contains(text, "?lang=ru&amp;theme=candle") {
		t.Errorf("the theme of the address is not used, or not kept in links:\n%s", text)
	}
	if text := shown(h, "/?theme=%22%3E&lang=%22%3Ex", "").Body.String(); strings.Contains(text, "data-theme") || strings.Contains(text, `">x`) {
		t.Errorf("an unknown theme or language is used:\n%s", text)
	}
	w := httptest.NewRecorder()
	h.Style(w, httptest.NewRequest(http.MethodGet, "/host.css", nil))
	if !strings.Contains(w.Body.String(), "prefers-color-scheme: dark") || w.Header().Get("Content-Type") != "text/css; charset=utf-8" {
		t.Errorf("got the styles with the header %v\n%s", w.Header(), w.Body)
	}
}

// backupsOf returns a folder with backups of these times.
func backupsOf(t *testing.T, stamps ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, s := range stamps {
		if err := os.WriteFile(filepath.Join(dir, "signoria-"+s+".db"), make([]byte, 1_500_000), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestHostPageOfBackups checks that the page shows when the newest backup was written, and warns if
// a backup is late or has failed.
func TestHostPageOfBackups(t *testing.T) {
	h := aHost(t, &counts{})
	says := func(words ...string) {
		t.Helper()
		text := shown(h, "/", "en").Body.String()
		for _, w := range words {
			if !strings.Contains(text, w) {
				t.Errorf("%q is missing in\n%s", w, text)
			}
		}
	}
	says("None are written by the server")
	b := &Backups{Dir: backupsOf(t, "20260428T000000Z", "20260429T000000Z"), Every: 24 * time.Hour}
	h.Watch(b)
	says(`<div class="warn"><dt>The newest (UTC)</dt><dd>2026-04-29 00:00`, "<dd>2</dd>", ">1.5")
	b.went(midday.Add(-time.Minute), errors.New("no room"))
	says(`<div class="warn"><dt>The last attempt failed (UTC)</dt><dd>2026-05-01 11:59`)
	b.went(midday, nil)
	if text := shown(h, "/", "en").Body.String(); strings.Contains(text, "attempt failed") {
		t.Errorf("after a backup without an error the page still shows a failure:\n%s", text)
	}
	h.Watch(nil)
	h.Space = nil
	says("PostgreSQL is backed up by its own tools")
}

// TestHostPageWithoutStore checks that the page says so if the store does not answer.
func TestHostPageWithoutStore(t *testing.T) {
	h := aHost(t, &counts{err: errors.New("away")})
	h.Health.Open(func(context.Context) error { return errors.New("away") })
	text := shown(h, "/", "en").Body.String()
	for _, words := range []string{"takes no changes", "not known now", "Off.", "None."} {
		if !strings.Contains(text, words) {
			t.Errorf("%q is missing in\n%s", words, text)
		}
	}
}

// TestHostWords checks that each language has a name for every channel and every result of notices.
func TestHostWords(t *testing.T) {
	h := aHost(t, &counts{})
	for _, lang := range i18n.Languages {
		words := h.Book.In(lang)
		for _, channel := range notice.AllChannels() {
			if !words.Has("host.channel." + string(channel)) {
				t.Errorf("%s lacks the channel %s", lang, channel)
			}
		}
		for _, result := range people.NoticeResults() {
			if !words.Has("host.result." + result) {
				t.Errorf("%s lacks the result %s", lang, result)
			}
		}
	}
}

// TestCounted checks that a store is asked for its census once a minute at most, and that Grown compares
// it with one of the last day.
func TestCounted(t *testing.T) {
	c, counted := &counts{census: store.Census{Bytes: 1000}}, &Counted{}
	if _, known := counted.Census(midday); known {
		t.Error("a store that is not open has a census")
	}
	counted.Open(c.Census)
	counted.Census(midday)
	counted.Census(midday.Add(30 * time.Second))
	if _, _, grew := counted.Grown(); grew || c.asked != 1 {
		t.Errorf("within a minute: the store was asked %d times (want once), or has grown (%v)", c.asked, grew)
	}
	c.census.Bytes = 1500
	counted.Census(midday.Add(2 * time.Hour))
	if bytes, since, grew := counted.Grown(); bytes != 500 || !since.Equal(midday) || !grew {
		t.Errorf("got a growth of %d bytes since %v", bytes, since)
	}
	c.census.Bytes = 1700
	counted.Census(midday.Add(25 * time.Hour))
	if bytes, since, _ := counted.Grown(); bytes != 200 || !since.Equal(midday.Add(2*time.Hour)) {
		t.Errorf("got a growth of %d bytes since %v", bytes, since)
	}
}

// TestFaults checks that Today returns the errors of the last 24 hours, the most frequent first. If
// there are too many different ones, it counts the rest together.
func TestFaults(t *testing.T) {
	now := midday
	f := &Faults{Tally{now: func() time.Time { return now }}}
	log := slog.New(f.Handler(slog.NewTextHandler(io.Discard, nil))).With("a", 1).WithGroup("g")
	log.Error("one")
	log.Error("two")
	log.Error("two")
	log.Warn("three")
	if got := f.Today(); len(got) != 2 || got[0] != (Times{"two", 2}) || got[1] != (Times{"one", 1}) || f.All() != 3 {
		t.Errorf("got %v and %d errors in all, want two of \"two\", one of \"one\", three in all", got, f.All())
	}
	now = now.Add(25 * time.Hour)
	log.Error("one")
	if got := f.Today(); len(got) != 1 || got[0] != (Times{"one", 1}) || f.All() != 4 {
		t.Errorf("a day later: got %v and %d errors in all, want one of \"one\", four in all", got, f.All())
	}
	for i := range 10 * maxTallied {
		log.Error(strings.Repeat("x", i))
	}
	if got := f.Today(); len(got) > maxTallied+1 || got[0].Says != otherThing {
		t.Errorf("got %d different errors (want %d at most), the most frequent is %q (want %q)", len(got), maxTallied+1, got[0].Says, otherThing)
	}
}
