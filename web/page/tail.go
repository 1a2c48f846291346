package page

import (
	"net/http"
	"net/url"
	"strings"
)

// Untailed leads from an address behind which something hangs that does not belong to it,
// as when a link was taken out of a sentence with its full stop or bracket, to the
// address itself. No address of ours ends in such signs. It is false where nothing hangs there.
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

// foreignToAddresses reports whether a sign stands in no address of a match.
func foreignToAddresses(c rune) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '/':
		return false
	}
	return true
}
