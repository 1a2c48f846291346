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
	// healthWait is the timeout of the store's answer.
	healthWait = 2 * time.Second
	// healthFresh is the TTL of an answer, so that frequent checks cost nothing.
	healthFresh = time.Second
)

// errSlow: the store has not answered in time.
var errSlow = fmt.Errorf("the store has not answered within %v", healthWait)

// Health answers whether the server can take choices: 200 when the store lets
// itself be written to, 503 when it does not, or the server is ending.
type Health struct {
	mu       sync.Mutex
	writable func(context.Context) error // nil means the store is not open yet
	ending   bool
	asked    *question
	fresh    time.Time // until then the question's answer is valid
}

// question is one check of the store, for all who ask meanwhile.
type question struct {
	done chan struct{}
	err  error
}

// Open says that the store is open, and how to find out whether it can be written
// to.
func (h *Health) Open(writable func(context.Context) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writable = writable
}

// End says that the server is ending.
func (h *Health) End() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ending = true
}

// ServeHTTP answers in a word, and never says more to a stranger.
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
	_, _ = io.WriteString(w, word+"\n") // who asked has gone, or not
}

// A server that is starting or ending is not to be asked for anything else.
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

// ask checks the store at most once in healthFresh; concurrent callers share the check, so that
// a store that hangs is asked once.
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
