package page

import (
	"net/http"
	"net/url"
	"strings"
)

// Untailed redirects from an address with foreign characters at its end, as when a link was copied
// with the full stop or bracket of its sentence, to the address without them, and reports whether
// it did. No address of the site ends in such characters.
func Untailed(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	path := r.URL.Path
	at := strings.IndexFunc(path, foreignToAddresses)
	if !strings.HasPrefix(path, "/m/") || at < 0 { // elsewhere names of files have a dot
		at = len(path)
	}
	short := strings.TrimRightFunc(path[:at], func(c rune) bool { return c == '/' || foreignToAddresses(c) })
	if short == "" {
		short = "/"
	}
	if short == path {
		return false
	}
	to := url.URL{Path: short, RawQuery: r.URL.RawQuery}
	Redirect(w, r, OwnPath(to.RequestURI()), http.StatusFound)
	return true
}

// foreignToAddresses reports whether no address of a match contains a character.
func foreignToAddresses(c rune) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '/':
		return false
	}
	return true
}
