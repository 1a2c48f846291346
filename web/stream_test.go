package web

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"signoria/live"
	"signoria/store/storetest"
	"signoria/web/page/pagetest"
)

// event is one message of a stream.
type event struct{ id, data string }

// listener reads a stream.
type listener struct {
	t      testing.TB
	status int
	events chan event
	stop   context.CancelFunc
	err    error // why reading ended, io.EOF for a normal end; valid after events is closed
}

// listen opens the stream of a match page. seen is the version that the page shows.
func (b *browser) listen(base, query, seen, encoding string) *listener {
	b.t.Helper()
	ctx, stop := context.WithCancel(b.t.Context())
	r, err := http.NewRequestWithContext(ctx, "GET", b.url+base+"/stream"+query, nil)
	pagetest.Must(b.t, err)
	r.Header.Set("Accept-Language", b.lang)
	r.Header.Set("Last-Event-ID", seen)
	r.Header.Set("Accept-Encoding", encoding)
	resp, err := b.client.Do(r)
	pagetest.Must(b.t, err)
	l := &listener{t: b.t, status: resp.StatusCode, events: make(chan event, 64), stop: stop}
	go l.read(resp)
	b.t.Cleanup(stop)
	return l
}

func (l *listener) read(resp *http.Response) {
	defer close(l.events)
	defer resp.Body.Close()
	l.err = l.readAll(resp)
}

func (l *listener) readAll(resp *http.Response) error {
	var body io.Reader = resp.Body
	switch resp.Header.Get("Content-Encoding") {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		plain, err := gzip.NewReader(body)
		if err != nil {
			return err
		}
		plain.Multistream(false) // as in browsers
		body = plain
	}
	var e event
	lines := bufio.NewReader(body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case field == "id":
			e.id = value
		case field == "data":
			e.data += value + "\n"
		case line == "\n" && e.data != "":
			l.events <- e
			e = event{}
		}
	}
}

// next waits at most 20 seconds for a message.
func (l *listener) next() event {
	l.t.Helper()
	select {
	case e, open := <-l.events:
		if !open {
			l.t.Fatal("the stream has ended")
		}
		return e
	case <-time.After(20 * time.Second):
		l.t.Fatal("no message arrived within 20 s")
	}
	return event{}
}

// until waits for a message that contains the words.
func (l *listener) until(words string) event {
	l.t.Helper()
	for {
		if e := l.next(); strings.Contains(e.data, words) {
			return e
		}
	}
}

func TestAStreamBringsEachChange(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"identity", "gzip", "br"} {
		t.Run(encoding, func(t *testing.T) {
			b := open(t).browser()
			page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
			l := b.listen(page.base(), "", "", encoding)
			now := l.next()
			if !strings.Contains(now.data, `id="match"`) || !strings.Contains(now.data, "<title>") {
				t.Fatalf("the first message is no board: %s", now.data)
			}
			after := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek")
			l.until(`name="seq" value="` + after.field(t, seqField) + `"`)
		})
	}
}

func TestAStreamDoesNotRepeatWhatThePageShows(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	first := b.listen(page.base(), "", "", "identity")
	shown := first.next() // the page is online now, so nothing else changes
	second := b.listen(page.base(), "", shown.id, "identity")
	after := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek")
	if e := second.next(); !strings.Contains(e.data, `name="seq" value="`+after.field(t, seqField)+`"`) {
		t.Errorf("the stream sent what the page showed already:\n%s", e.data)
	}
}

// TestStreamsShareNoSecrets opens streams of a seat and of spectators at once. Equal viewers get
// equal messages, and no viewer gets another's.
func TestStreamsShareNoSecrets(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	view, err := b.server.View(t.Context(), strings.Split(page.base(), "/")[2], strings.Split(page.base(), "/")[3])
	pagetest.Must(t, err)
	watch := "/m/" + view.ID + "/" + view.WatchKey
	seat := b.listen(page.base(), "", "", "gzip")
	watchers := []*listener{b.listen(watch, "", "", "gzip"), b.listen(watch, "", "", "identity")}
	if got := seat.next(); !strings.Contains(got.data, `name="choice"`) || !strings.Contains(got.data, page.base()) {
		t.Errorf("the seat's page has no choices:\n%s", got.data)
	}
	pagetest.Must(t, errOf(b.server.SetStandIn(t.Context(), view.ID, strings.Split(page.base(), "/")[3], 0, pagetest.Slow)))
	var seen []event
	for _, w := range watchers {
		got := w.until("table-note")
		if strings.Contains(got.data, `name="choice"`) || strings.Contains(got.data, page.base()) {
			t.Errorf("a spectator got the seat's page:\n%s", got.data)
		}
		seen = append(seen, got)
	}
	if seen[0] != seen[1] {
		t.Errorf("two spectators got\n%s\n%s", seen[0], seen[1])
	}
	if got := seat.until("table-note"); got.data == seen[0].data {
		t.Error("the seat got a spectator's page")
	}
}

func TestAStreamKeepsThePageState(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow)
	l := b.listen(page.base(), "?pane=log", "", "br")
	if e := l.next(); !strings.Contains(e.data, "pane-log") {
		t.Error("the stream does not keep the pane of the page")
	}
}

func TestStreamsOfOneClientAreBounded(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	for range 3 {
		b.listen(page.base(), "", "", "identity").next()
	}
	if l := b.listen(page.base(), "", "", "identity"); l.status != http.StatusTooManyRequests {
		t.Errorf("a stream over the limit got status %d, want 429", l.status)
	}
}

// TestARefusedStreamBringsTheBoard checks that a refused stream answers with the board and the
// reason, so that a page that polls it is up to date.
func TestARefusedStreamBringsTheBoard(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	for range 3 {
		b.listen(page.base(), "", "", "identity").next()
	}
	b.live = true
	before := b.get(page.base() + "/stream")
	wantStatus(t, before, http.StatusTooManyRequests)
	wantText(t, before, `id="match"`, b.book.In("en").T("error.too_many"))
	if before.header.Get("Retry-After") == "" || before.header.Get("X-Version") == "" {
		t.Errorf("headers of a refused stream: %v", before.header)
	}
	after := b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek")
	wantText(t, b.get(page.base()+"/stream"), `name="seq" value="`+after.field(t, seqField)+`"`)
}

// TestStoreFailureReachesEveryStream checks that a failure of the store is sent to waiting pages
// too, and at once to new streams.
func TestStoreFailureReachesEveryStream(t *testing.T) {
	dir := t.TempDir()
	h := openWith(t, dir, usualWaits, func(c *live.Config) {
		c.PostWait, c.StoreWait = 500*time.Millisecond, time.Second
	})
	b := h.browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	l := b.listen(page.base(), "", "", "gzip")
	l.next()
	thaw := storetest.Freeze(t, dir)
	b.post(page.base()+"/choose", "seq", page.field(t, seqField), "choice", "meek")
	if said := l.until(`id="notice"`); said.id != "" || strings.Contains(said.data, `id="match"`) || !strings.Contains(said.data, "is not responding") {
		t.Errorf("the stream says %q as %q", said.data, said.id)
	}
	late := b.listen(page.base(), "", "", "identity") // a new stream gets the message at once
	if said := late.next(); !strings.Contains(said.data, "is not responding") {
		t.Errorf("the first message of a new stream is %q", said.data)
	}
	thaw()
}

func TestStreamsOfNoMatch(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	if l := b.listen("/m/abc/def", "", "", "identity"); l.status != http.StatusNotFound {
		t.Errorf("status %d", l.status)
	}
}

func TestAClosingServerEndsItsStreams(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	page := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow)
	l := b.listen(page.base(), "", "", "gzip")
	l.next()
	b.server.Close()
	for {
		select {
		case _, open := <-l.events:
			if !open {
				if !errors.Is(l.err, io.EOF) {
					t.Errorf("the compressed stream is incomplete: %v", l.err)
				}
				return
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the stream is still open after 20 s")
		}
	}
}
