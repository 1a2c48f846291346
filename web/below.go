package web

import (
	"net/http"
	"path"
	"strings"

	"signoria/kit"
	"signoria/web/page"
)

// RootOf returns the path of a public address, below which the site is.
func RootOf(address string) kit.Root { return kit.RootOf(address) }

// below removes the root from the paths of requests. Some proxies remove it themselves, so a path
// that does not begin with it is accepted as it is.
func (s *site) below(next http.Handler) http.Handler {
	if s.Root == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, outer := r.URL.Path, r
		r = r.Clone(s.Root.In(r.Context()))
		defer func() { outer.Pattern = r.Pattern }() // the log reads the pattern from the outer request
		if asked == string(s.Root) {                 // relative addresses and cookies need the slash at its end
			page.Redirect(w, r, withQuery("/", r), http.StatusFound)
			return
		}
		r.URL.Path, r.URL.RawPath = s.Root.Within(asked), s.Root.Within(r.URL.RawPath)
		if clean := cleaned(r.URL.EscapedPath()); clean != r.URL.EscapedPath() { // the router would redirect to an address without the root
			page.Redirect(w, r, withQuery(clean, r), http.StatusTemporaryRedirect)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// withQuery returns a path with the query of a request.
func withQuery(p string, r *http.Request) string {
	if r.URL.RawQuery != "" {
		p += "?" + r.URL.RawQuery
	}
	return p
}

// cleaned returns a path as the router needs it: without "//", "." and "..".
func cleaned(p string) string {
	clean := path.Clean("/" + strings.TrimPrefix(p, "/"))
	if strings.HasSuffix(p, "/") && clean != "/" {
		clean += "/"
	}
	return clean
}
