package ops

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	// healthWait is the timeout of the store.
	healthWait = 2 * time.Second
	// healthFresh is the TTL of a cached check, so that frequent requests cost nothing.
	healthFresh = time.Second
)

// errSlow means that the store has not answered within healthWait.
var errSlow = fmt.Errorf("the store has not answered within %v", healthWait)

// Health is the handler of the health check. It answers 200 if the store can be written, and 503 if it cannot and
// while the server starts or ends.
type Health struct {
	mu       sync.Mutex
	writable func(context.Context) error // nil means the store is not open yet
	ending   bool
	asked    *question
	fresh    time.Time // until when the result of asked is valid
}

// question is one check of the store, which all requests in the meantime share.
type question struct {
	done chan struct{} // closed when err is set
	err  error
}

// Open sets the function that checks whether the store can be written. Before that the server counts as starting.
func (h *Health) Open(writable func(context.Context) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writable = writable
}

// End makes the health check fail from now on, because the server ends.
func (h *Health) End() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ending = true
}

// ServeHTTP answers with a few words. It reveals no details, because strangers may ask.
func (h *Health) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	status, word := http.StatusOK, "ok"
	switch err := h.check(r.Context()); {
	case errors.Is(err, errEnding):
		status, word = http.StatusServiceUnavailable, "ending"
	case errors.Is(err, errStarting):
		status, word = http.StatusServiceUnavailable, "starting"
	case err != nil:
		status, word = http.StatusServiceUnavailable, "the store does not answer"
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, word+"\n") // fails only if the client has gone
}

// The errors of a server that is starting or ending.
var (
	errStarting = errors.New("the server is starting")
	errEnding   = errors.New("the server is ending")
)

func (h *Health) check(ctx context.Context) error {
	q, err := h.ask()
	if err != nil {
		return err
	}
	late := time.NewTimer(healthWait)
	defer late.Stop()
	select {
	case <-q.done:
		return q.err
	case <-late.C:
		return errSlow
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask starts a check of the store, or returns the last one while it runs and for healthFresh after it. So a store
// that hangs is asked only once.
func (h *Health) ask() (*question, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.ending:
		return nil, errEnding
	case h.writable == nil:
		return nil, errStarting
	}
	if q := h.asked; q != nil {
		select {
		case <-q.done:
			if time.Now().Before(h.fresh) {
				return q, nil
			}
		default:
			return q, nil
		}
	}
	q, writable := &question{done: make(chan struct{})}, h.writable
	h.asked = q
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), healthWait)
		defer cancel()
		err := writable(ctx)
		h.mu.Lock()
		defer h.mu.Unlock()
		q.err, h.fresh = err, time.Now().Add(healthFresh)
		close(q.done)
	}()
	return q, nil
}
