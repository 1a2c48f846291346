package load

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestPageOf checks what is read of a page: the number of the entry, the choices of enabled
// buttons, and whether the match is over.
func TestPageOf(t *testing.T) {
	got := pageOf(`<form id="choose"><input type="hidden" name="seq" value="7"></form>
		<button form="choose" name="choice" value="place white tower.1;servants 0" id="a">x</button>
		<button form="choose" name="choice" value="say &quot;no&quot;">y</button>
		<button form="choose" name="choice" value="closed" disabled>z</button>
		<input name="choice" value="no button">`)
	if got.Seq != "7" || got.Over || !slices.Equal(got.Choices, []string{"place white tower.1;servants 0", `say "no"`}) {
		t.Errorf("read %+v", got)
	}
	if got := pageOf(`<a class="btn" href="/m/a/b/result">score</a>`); !got.Over || len(got.Choices) > 0 {
		t.Errorf("read %+v", got)
	}
}

// streamOf serves one stream of the texts from the channel. The path /none/stream is refused.
func streamOf(t *testing.T, pieces <-chan string) *url.URL {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/none/stream" {
			http.Error(w, "full", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		for piece := range pieces {
			_, _ = io.WriteString(w, piece)
			w.(http.Flusher).Flush()
		}
	}))
	t.Cleanup(server.Close)
	address, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// TestWatcherTellsBoardsFromHeartbeats checks that a watcher reports each board once, also one in
// several pieces, and no heartbeat.
func TestWatcherTellsBoardsFromHeartbeats(t *testing.T) {
	const end = "\x00\x00\xff\xff"
	board := strings.Repeat("b", 9000)
	pieces, boards := make(chan string, 9), make(chan time.Time, 9)
	defer close(pieces)
	pieces <- "hello" + end
	w, err := Watch(t.Context(), streamOf(t, pieces), "/m/id/key", func(at time.Time) { boards <- at })
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, message := range [][]string{{board + end}, {"beat" + end, board + end}, {board[:100], board + end}} {
		for _, piece := range message {
			pieces <- piece
		}
		select {
		case <-boards:
		case <-time.After(time.Minute):
			t.Fatal("the watcher reported no board within a minute")
		}
	}
	if len(boards) > 0 {
		t.Error("the watcher reported a heartbeat as a board")
	}
}

// TestWatcherIsRefused checks that a refused stream is an error with its status, and that a server
// which does not run is an error.
func TestWatcherIsRefused(t *testing.T) {
	_, err := Watch(t.Context(), streamOf(t, nil), "/none", nil)
	var refused *Refused
	if !errors.As(err, &refused) || refused.Status != http.StatusServiceUnavailable {
		t.Errorf("got %v", err)
	}
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	if _, err := Watch(t.Context(), &url.URL{Host: closed.Addr().String()}, "/m", nil); err == nil {
		t.Error("watching a server that does not run gives no error")
	}
}

// TestEach checks that each does all its work with at most three jobs at the same time, and returns
// an error of a job.
func TestEach(t *testing.T) {
	var most, now, done atomic.Int32
	err := each(t.Context(), 50, 3, func(context.Context, int) error {
		n := now.Add(1)
		defer now.Add(-1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		done.Add(1)
		return nil
	})
	if err != nil || done.Load() != 50 || most.Load() > 3 {
		t.Errorf("error %v; %d jobs done, want 50; %d at the same time, want at most 3", err, done.Load(), most.Load())
	}
	broken := errors.New("broken")
	if err := each(t.Context(), 50, 3, func(context.Context, int) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestQuantile checks the quantiles of 1 to 100 ms.
func TestQuantile(t *testing.T) {
	var list []time.Duration
	for n := range 100 {
		list = append(list, time.Duration(n+1)*time.Millisecond)
	}
	for _, c := range []struct{ q, want float64 }{{0.5, 50}, {0.99, 99}, {1, 100}} {
		if got := quantile(list, c.q); got != c.want {
			t.Errorf("quantile %v is %v ms, want %v", c.q, got, c.want)
		}
	}
	if quantile(nil, 0.5) != 0 {
		t.Error("the quantile of an empty list is not 0")
	}
}

// TestNoSettingsReachTheServer checks that the environment of the measured server has no settings
// of the program and no socket of a service manager.
func TestNoSettingsReachTheServer(t *testing.T) {
	got := withoutSettings([]string{"HOME=/root", "SIGNORIA_DB=postgres://somebody", "NOTIFY_SOCKET=/run/x", "PATH=/bin"})
	if !slices.Equal(got, []string{"HOME=/root", "PATH=/bin"}) {
		t.Errorf("the environment is %q", got)
	}
}
