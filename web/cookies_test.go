package web

import (
	"net/http"
	"strings"
	"testing"

	"signoria/web/page"
)

// TestCookiesFollowTheAddress checks that cookies with keys are Secure where the site's address is
// https, and that plain http cannot set the browser's token there.
func TestCookiesFollowTheAddress(t *testing.T) {
	t.Parallel()
	for address, secure := range map[string]bool{"https://games.example": true, "http://games.example": false, "": false} {
		s := &page.Site{Config: page.Config{Address: address}}
		r, _ := http.NewRequest("GET", "/", nil)
		if s.IsSecure(r) != secure || strings.HasPrefix(s.HostOnly(r, page.BrowserCookie), "__Host-") != secure {
			t.Errorf("%q: secure %v, %s", address, s.IsSecure(r), s.HostOnly(r, page.BrowserCookie))
		}
		w := &recorder{header: http.Header{}}
		s.SetCookie(w, r, page.TablesCookie, "x")
		if c := cookieNamed(answer{header: w.header}, page.TablesCookie); c == nil || c.Secure != secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" {
			t.Errorf("%q: %+v", address, c)
		}
	}
}
