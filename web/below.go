package web

import (
	"errors"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"signoria/kit"
	"signoria/web/page"
)

// ownFolders are the first parts of the site's own paths, and of the server's. A site below a path
// that begins with one of them could not tell whether a proxy has taken that path off.
var ownFolders = []string{
	"about", "assets", "content", "devices", "eyes", "glossary", "healthz", "learn", "m", "manifest.webmanifest", "matches", "metrics", "new", "next", "notices",
	"rules", "settings", "sw.js", "waiting",
}

// CheckPath refuses the path of a public address below which no site can be: the error begins with
// what is wrong with it.
func CheckPath(p string) error {
	parts := strings.Split(strings.Trim(p, "/"), "/")
	for _, part := range parts {
		odd := func(c rune) bool {
			return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && !strings.ContainsRune("-_.~", c)
		}
		if part == "" && len(parts) > 1 || part == "." || part == ".." || strings.ContainsFunc(part, odd) {
			return errors.New("may have a path of letters, digits and - _ . ~ only: https://home.example/signoria/")
		}
	}
	if slices.Contains(ownFolders, parts[0]) {
		return fmt.Errorf("cannot be below /%s/: pages of the site itself begin so; choose another path", parts[0])
	}
	return nil
}

// RootOf returns the path of a public address, below which the site is.
func RootOf(address string) kit.Root { return kit.RootOf(address) }

// below takes the root off the paths of requests: proxies pass it on, or take it off themselves. A
// path that does not begin with it has lost it on the way.
func (s *site) below(next http.Handler) http.Handler {
	if s.Root == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r.URL.Path
		r = r.Clone(s.Root.In(r.Context()))
		if asked == string(s.Root) { // relative addresses and cookies want the stroke at its end
			page.Redirect(w, r, withQuery("/", r), http.StatusFound)
			return
		}
		r.URL.Path, r.URL.RawPath = s.Root.Within(asked), s.Root.Within(r.URL.RawPath)
		if clean := cleaned(r.URL.EscapedPath()); clean != r.URL.EscapedPath() { // the router would lead to it without the root
			page.Redirect(w, r, withQuery(clean, r), http.StatusTemporaryRedirect)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// withQuery is a path with the query of a request.
func withQuery(p string, r *http.Request) string {
	if r.URL.RawQuery != "" {
		p += "?" + r.URL.RawQuery
	}
	return p
}

// cleaned is a path as the router wants it: without "//", "." and "..".
func cleaned(p string) string {
	clean := path.Clean("/" + strings.TrimPrefix(p, "/"))
	if strings.HasSuffix(p, "/") && clean != "/" {
		clean += "/"
	}
	return clean
}
