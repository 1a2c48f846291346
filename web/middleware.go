package web

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	notify "signoria/notice"
	"signoria/web/persons"
	"signoria/web/wire"
)

// policy forbids everything that does not come from the site itself. Custom
// properties on elements need style attributes; nothing else is inline.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +

	"img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// maxBody is the largest size of a posted form in bytes.
const maxBody = 16 << 10

// writeTime is the time in which an answer that is no stream must be computed and sent.
var writeTime = 30 * time.Second

// middleware wraps all handlers with the rules for every request: limits, headers, the log.
func (s *site) middleware(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	if s.Address != "" { // a proxy may have put another host into the request
		_ = origin.AddTrustedOrigin(s.Origin()) // it was checked at the start
	}
	for _, route := range persons.FromElsewhere {
		origin.AddInsecureBypassPattern(route)
	}
	var warned sync.Once
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.Address == "" {
			warned.Do(func() {
				s.Log.Warn("a form was refused because it came from another site; if a proxy of yours stands before the server and does not pass on Host, set --public to the address by which people come",
					"host", r.Host, "origin", r.Header.Get("Origin"))
			})
		}
		s.ErrorPage(w, r, http.StatusForbidden, "error.origin")
	}))
	return s.below(s.logRequests(securityHeaders(limitRequests(wire.Compressed(s.Paced(origin.Handler(next)))))))
}

// securityHeaders sets the headers that forbid a page to load from or be part of other sites.
func securityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cache-Control", "no-store") // addresses of matches hold keys; files say otherwise
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, "/m/") || strings.HasPrefix(r.URL.Path, notify.SettingsPath+"/") { // these addresses hold keys
			h.Set("X-Robots-Tag", "noindex, nofollow, noarchive")
		}
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		next.ServeHTTP(w, r)
	})
}

// limitRequests bounds the size of what is read and the time of what is written.
func limitRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		// A writer without deadlines (in tests) has no slow reader either.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
		next.ServeHTTP(w, r)
	})
}

// logRequests logs every request by its route, never by its address, which may
// hold a key; and turns a panic into an answer.
func (s *site) logRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := &wire.StatusWriter{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.Log.Error("a page failed", "route", r.Pattern, "panic", p, "stack", string(debug.Stack()))
				if seen.Status == 0 {
					s.ErrorPage(seen, r, http.StatusInternalServerError, "error.internal")
				}
			}
			s.Log.Log(r.Context(), slog.LevelDebug, "request", "method", r.Method, "route", r.Pattern, "status", seen.Status, "took", time.Since(began))
		}()
		next.ServeHTTP(seen, r)
	})
}
