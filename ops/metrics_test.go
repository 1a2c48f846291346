package ops

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"signoria/live"
	"signoria/notice"
	"signoria/people"
	"signoria/store"
	"signoria/talk"
)

// figures returns the text that Prometheus reads.
func figures(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("got status %d, want 200: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

// TestMetrics checks the figures of each part of a server. They contain no identity, no key and no unknown
// method, and streams have no duration.
func TestMetrics(t *testing.T) {
	space := Space{Dir: "/data", free: func(string) (uint64, error) { return 12345, nil }}
	m := NewMetrics()
	m.Server(func() live.Figures { return live.Figures{Matches: 3, Streams: 4, Waiting: 5, Thinking: 2} })
	m.Disk(space)
	m.Talk(func() talk.Counts { return talk.Counts{Phrases: 11, Texts: 12, Signs: 13, Refused: 14} })
	m.Notices(func() people.Figures {
		return people.Figures{Due: 6, Overdue: 90 * time.Second, Notices: map[people.NoticeResult]int64{{Channel: notice.Mail, Result: "sent"}: 7, {Channel: notice.Push, Result: "gone"}: 0}}
	})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /m/{id}/{key}", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "board") })
	mux.HandleFunc("GET /m/{id}/{key}/stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: x\n\n")
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Errorf("a stream cannot flush: %v", err)
		}
	})
	site := m.Watch(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Greedy") != "" {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	for _, path := range []string{"/m/secretmatch/secretkey", "/m/othermatch/otherkey", "/m/secretmatch/secretkey/stream", "/nowhere/secret"} {
		site.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	greedy := httptest.NewRequest("BREW", "/m/secretmatch/secretkey", nil)
	greedy.Header.Set("X-Greedy", "1")
	site.ServeHTTP(httptest.NewRecorder(), greedy)
	m.Commit(3*time.Millisecond, nil)
	m.Commit(time.Second, fmt.Errorf("match secretmatch: %w", store.ErrFull))
	m.Commit(time.Second, fmt.Errorf("match secretmatch: %w", store.ErrConflict))
	m.Commit(time.Second, store.ErrFailed)

	text := figures(t, m)
	for _, line := range []string{
		`signoria_requests_total{route="GET /m/{id}/{key}",status="200"} 2`,
		`signoria_requests_total{route="GET /m/{id}/{key}/stream",status="200"} 1`,
		`signoria_requests_total{route="none",status="404"} 1`,
		`signoria_requests_total{route="none",status="429"} 1`,
		`signoria_request_seconds_count{route="GET /m/{id}/{key}"} 2`,
		`signoria_commit_seconds_bucket{le="0.005"} 1`,
		`signoria_commit_seconds_count 1`,
		`signoria_commit_failures_total{cause="full"} 1`,
		`signoria_commit_failures_total{cause="conflict"} 1`,
		`signoria_commit_failures_total{cause="other"} 1`,
		`signoria_commit_failures_total{cause="away"} 0`,
		`signoria_streams 4`, `signoria_matches_in_memory 3`,
		`signoria_bots{state="waiting"} 5`, `signoria_bots{state="thinking"} 2`,
		`signoria_talk_lines_total{kind="phrase"} 11`, `signoria_talk_lines_total{kind="text"} 12`, `signoria_talk_lines_total{kind="sign"} 13`, `signoria_talk_refused_total 14`,
		`signoria_disk_free_bytes 12345`, `signoria_notices_due 6`, `signoria_notices_overdue_seconds 90`,
		`signoria_notices_total{channel="mail",result="sent"} 7`, `signoria_notices_total{channel="push",result="gone"} 0`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text)
		}
	}
	for _, secret := range []string{"secret", "othermatch", "otherkey", "BREW", `_seconds_count{route="GET /m/{id}/{key}/stream"}`} {
		if strings.Contains(text, secret) {
			t.Errorf("the figures must not contain %q", secret)
		}
	}
	if problems, err := promlint.New(strings.NewReader(text)).Lint(); err != nil || len(problems) > 0 {
		t.Errorf("promlint finds problems (error %v): %+v", err, problems)
	}
}
