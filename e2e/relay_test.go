package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// relay is a proxy between browsers and a server. It forwards everything but event streams, which
// it treats as told, like some proxies and virus scanners.
type relay struct {
	url    string
	passes *httputil.ReverseProxy
	done   chan struct{} // closed when the test is over

	mu  sync.Mutex
	how holding

	spoken atomic.Int64 // bytes of streams that were forwarded
}

// holding is the treatment of event streams by a relay.
type holding string

const (
	passing    holding = "passes"
	holdsBody  holding = "sends the headers at once and the body never"
	holdsBoth  holding = "sends neither headers nor body"
	answers502 holding = "answers 502"
)

func newRelay(t *testing.T, srv *server, how holding) *relay {
	t.Helper()
	to, err := url.Parse(srv.url)
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{how: how, done: make(chan struct{})}
	r.passes = &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(to)
		p.Out.Host = p.In.Host
	}, ModifyResponse: r.count}
	near := httptest.NewServer(r)
	r.url = near.URL
	t.Cleanup(func() {
		close(r.done)
		near.CloseClientConnections()
		near.Close()
	})
	return r
}

// server returns the server at the relay's address.
func (r *relay) server(srv *server) *server {
	return &server{url: r.url, addr: strings.TrimPrefix(r.url, "http://"), log: srv.log}
}

// holds sets the treatment of streams opened from now on. Streams that are withheld stay withheld.
func (r *relay) holds(how holding) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.how = how
}

func (r *relay) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	how := r.how
	r.mu.Unlock()
	if !strings.HasSuffix(req.URL.Path, "/stream") {
		r.passes.ServeHTTP(w, req)
		return
	}
	switch how {
	case passing:
		r.passes.ServeHTTP(w, req)
	case answers502:
		http.Error(w, "Bad Gateway", http.StatusBadGateway)
	case holdsBody:
		w.Header().Set("Content-Type", "text/event-stream")
		w.WriteHeader(http.StatusOK)
		_ = http.NewResponseController(w).Flush()
		r.hold(req)
	case holdsBoth:
		r.hold(req)
	}
}

// hold blocks until the client has gone or the test is over.
func (r *relay) hold(req *http.Request) {
	select {
	case <-req.Context().Done():
	case <-r.done:
	}
}

// count counts the forwarded bytes of streams.
func (r *relay) count(answer *http.Response) error {
	if strings.Contains(answer.Header.Get("Content-Type"), "event-stream") {
		answer.Body = counted{answer.Body, &r.spoken}
	}
	return nil
}

type counted struct {
	body interface {
		Read([]byte) (int, error)
		Close() error
	}
	bytes *atomic.Int64
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.body.Read(p)
	c.bytes.Add(int64(n))
	return n, err
}

func (c counted) Close() error { return c.body.Close() }
