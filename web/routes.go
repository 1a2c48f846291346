package web

import (
	"net/http"
	"strings"

	"signoria/web/visitor"
)

// endpoint is the handler of one pattern: a method and a path.
type endpoint struct {
	pattern string
	do      http.HandlerFunc
}

// routes returns the router with all handlers of the site.
func (s *site) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, e := range s.endpoints() {
		mux.HandleFunc(e.pattern, func(w http.ResponseWriter, r *http.Request) { e.do(w, visitor.WithRequester(r)) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.nothing(w, r, mux) })
	return mux
}

// endpoints returns the handlers of all features.
func (s *site) endpoints() (list []endpoint) {
	handle := func(pattern string, do http.HandlerFunc) { list = append(list, endpoint{pattern, do}) }
	s.start.Routes(handle)
	s.lobby.Routes(handle)
	s.ladder.Routes(handle)
	s.learn.Routes(handle)
	s.persons.Routes(handle)
	s.match.Routes(handle)
	s.history.Routes(handle)
	s.talk.Routes(handle)
	s.files.Routes(handle)
	return list
}

// nothing answers requests for which no route fits: with the methods of the address, or that there is
// no such page.
func (s *site) nothing(w http.ResponseWriter, r *http.Request, routes *http.ServeMux) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		if _, route := routes.Handler(&http.Request{Method: method, URL: r.URL, Host: r.Host}); route != r.Pattern {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	s.ErrorPage(w, r, http.StatusMethodNotAllowed, "error.method")
}
