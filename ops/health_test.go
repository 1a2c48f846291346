package ops

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"signoria/store/storetest"
)

func healthOf(t *testing.T, h *Health) (status int, word string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil))
	return w.Code, w.Body.String()
}

func wantHealth(t *testing.T, h *Health, status int, word string) {
	t.Helper()
	if got, said := healthOf(t, h); got != status || said != word+"\n" {
		t.Errorf("got %d %q, want %d %q", got, said, status, word)
	}
}

// TestHealth checks the status and the word of each state of a server, and that the store is
// asked once a second at most.
func TestHealth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failure, asked := error(nil), 0
		h := &Health{}
		wantHealth(t, h, 503, "starting")
		h.Open(func(context.Context) error { asked++; return failure })
		for range 100 {
			wantHealth(t, h, 200, "ok")
		}
		if asked != 1 {
			t.Errorf("a hundred requests within a second asked the store %d times, want once", asked)
		}
		failure = errors.New("postgres://user:password@db is away")
		time.Sleep(healthFresh)
		wantHealth(t, h, 503, "the store does not answer")
		failure = nil
		time.Sleep(healthFresh)
		wantHealth(t, h, 200, "ok")
		h.End()
		wantHealth(t, h, 503, "ending")
	})
}

// TestHealthWithHangingStore checks that a store that does not answer is asked once, that each request
// gets an answer after healthWait, and that the server is healthy again once the store answers.
func TestHealthWithHangingStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, goesOn := 0, make(chan struct{})
		h := &Health{}
		h.Open(func(context.Context) error { asked++; <-goesOn; return nil })
		began := time.Now()
		for range 5 {
			wantHealth(t, h, 503, "the store does not answer")
		}
		if took := time.Since(began); asked != 1 || took != 5*healthWait {
			t.Errorf("five requests asked the store %d times and took %v, want once and %v", asked, took, 5*healthWait)
		}
		close(goesOn)
		synctest.Wait()
		wantHealth(t, h, 200, "ok")
	})
}

// TestHealthMethods checks that only GET and HEAD are allowed.
func TestHealthMethods(t *testing.T) {
	h := &Health{}
	h.Open(storetest.SQLite(t).Writable)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/healthz", nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: got status %d and the header %v, want 405 and Allow: GET, HEAD", w.Code, w.Header())
	}
	wantHealth(t, h, 200, "ok")
}
