package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"

	"signoria/live"
)

const (
	// heartbeat keeps connections open through proxies and finds dead ones.
	heartbeat = 20 * time.Second
	// sendTime is how long a reader may take for one message.
	sendTime = 15 * time.Second
	// retryTime is what browsers are told to wait before they connect again.
	retryTime = 300 * time.Millisecond
)

// stream sends the viewer's match again whenever it has changed. The first
// message comes at once unless the page says by Last-Event-ID that it shows
// the same already, so a page that lost its server is right again as soon as
// there is one.
func (s *site) stream(w http.ResponseWriter, r *http.Request) {
	at := addressed(r)
	changes, err := s.Hall.Watch(r.Context(), at.ID, at.Key, s.names(r)...)
	shut := shutOf(err)
	if err != nil && shut == nil {
		s.failWith(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	out := &sender{w: w, control: http.NewResponseController(w)}
	if out.send(fmt.Sprintf("retry: %d\n\n", retryTime.Milliseconds())) != nil {
		return
	}
	if shut != nil {
		s.sendShut(r, at, shut, out)
		return
	}
	defer changes.Close()
	s.follow(r, at, changes, out)
}

// sendShut turns the page into one that says why its link is shut, and which
// has no stream.
func (s *site) sendShut(r *http.Request, at seatAt, shut *live.Shut, out *sender) {
	v := s.shutView(r, at, shut)
	text, err := asEvent(r, v.version, shutAnswer(v))
	if err != nil {
		s.Log.Error("a stream ended", "route", r.Pattern, "error", err)
		return
	}
	_ = out.send(text) // a reader that has gone learns it elsewhere
}

// follow sends boards and heartbeats until the stream or its reader ends.
func (s *site) follow(r *http.Request, at seatAt, changes *live.Stream, out *sender) {
	shown := hashOf(r.Header.Get("Last-Event-ID"))
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		message, hash, err := s.message(r, at)
		if shut := shutOf(err); shut != nil {
			s.sendShut(r, at, shut, out)
			return
		}
		if err != nil {
			if !errors.Is(err, r.Context().Err()) {
				s.Log.Error("a stream ended", "route", r.Pattern, "error", err)
			}
			return
		}
		if hash != shown {
			if out.send(message) != nil {
				return
			}
			shown = hash
		}
		if !wait(r, changes, beat, out) {
			return
		}
	}
}

// wait returns true when the match has changed, false when the stream ends.
func wait(r *http.Request, changes *live.Stream, beat *time.Ticker, out *sender) bool {
	for {
		select {
		case _, open := <-changes.Changed():
			return open
		case <-beat.C:
			if out.send(": still here\n\n") != nil {
				return false
			}
		case <-r.Context().Done():
			return false
		}
	}
}

// message is the viewer's match now, as an event, and its hash.
func (s *site) message(r *http.Request, at seatAt) (text, hash string, err error) {
	now := time.Now()
	look, err := s.Hall.Look(r.Context(), at.ID, at.Key)
	if err != nil {
		return "", "", err
	}
	v := s.matchView(r, at, look, r.URL.Query(), now)
	part, err := v.part(r.Context())
	if err != nil {
		return "", "", err
	}
	text, err = asEvent(r, v.version, liveAnswer(v, part))
	return text, hashOf(v.version), err
}

// asEvent draws a part of a page as a message with its version.
func asEvent(r *http.Request, version string, part templ.Component) (string, error) {
	var page bytes.Buffer
	if err := part.Render(r.Context(), &page); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("id: " + version + "\n")
	for line := range strings.Lines(page.String()) {
		b.WriteString("data: " + strings.TrimRight(line, "\r\n") + "\n")
	}
	b.WriteString("\n")
	return b.String(), nil
}

// hashOf is the part of a version that tells what the page shows.
func hashOf(version string) string {
	_, hash, _ := strings.Cut(version, "-")
	return hash
}

// sender writes messages, each within sendTime.
type sender struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (s *sender) send(message string) error {
	// A writer without deadlines (in tests) has no slow reader either.
	_ = s.control.SetWriteDeadline(time.Now().Add(sendTime))
	if _, err := s.w.Write([]byte(message)); err != nil {
		return err
	}
	return s.control.Flush()
}
