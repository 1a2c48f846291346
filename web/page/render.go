package page

import (
	"bytes"
	"net/http"

	"github.com/a-h/templ"
)

// Render draws the whole page before it sends the first byte, so that a failure gives an error page
// and not half a page.
func (s *Site) Render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	giveBack, err := s.RenderSlot(r)
	if err != nil {
		return
	}
	var page bytes.Buffer
	if err := func() error { defer giveBack(); return c.Render(r.Context(), &page) }(); err != nil {
		s.Log.Error("a page could not be drawn", "route", r.Pattern, "error", err)
		http.Error(w, s.Words(r).T("error.internal"), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Add("Vary", "HX-Request, Cookie, Accept-Language")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	if again := status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests; again && h.Get("Retry-After") == "" {
		h.Set("Retry-After", RetryAfter)
	}
	w.WriteHeader(status)
	_, _ = w.Write(MarkEnglish(s.Words(r).Lang(), page.Bytes())) // a reader that has gone needs no answer
}
