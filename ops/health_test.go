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
			t.Errorf("a hundred questions within a second asked the store %d times", asked)
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

// A store that hangs is asked once, everybody has an answer in two seconds, and
// when it goes on so does the answer.
func TestHealthOfAStoreThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, goesOn := 0, make(chan struct{})
		h := &Health{}
		h.Open(func(context.Context) error { asked++; <-goesOn; return nil })
		began := time.Now()
		for range 5 {
			wantHealth(t, h, 503, "the store does not answer")
		}
		if took := time.Since(began); asked != 1 || took != 5*healthWait {
			t.Errorf("asked %d times, in %v", asked, took)
		}
		close(goesOn)
		synctest.Wait()
		wantHealth(t, h, 200, "ok")
	})
}

func TestHealthIsAskedOnly(t *testing.T) {
	h := &Health{}
	h.Open(storetest.SQLite(t).Writable)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/healthz", nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d, %v", w.Code, w.Header())
	}
	wantHealth(t, h, 200, "ok")
}
