package web

import (
	"net/http"
	"net/url"
	"strings"
)

// dropCookie has the browser forget a cookie.
func (s *site) dropCookie(w http.ResponseWriter, r *http.Request, name string) {
	http.SetCookie(w, &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(r)})
}

// browserCookie holds the browser's token, a secret of which the keys of seats
// are made on which its person sits down by invitation. No page and no script
// sees it.
const browserCookie = "browser"

// tokenLength is how long rand.Text is.
const tokenLength = 26

// tokenOf is the token that the browser has, empty when it has none.
func (s *site) tokenOf(r *http.Request) string {
	token := cookie(r, s.hostOnly(r, browserCookie))
	if len(token) != tokenLength || strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" {
		return "" // not one of ours
	}
	return token
}

// hostOnly is the name of a cookie that no other host and no plain http can
// plant, where the site is reached by https.
func (s *site) hostOnly(r *http.Request, name string) string {
	if s.isSecure(r) {
		return "__Host-" + name
	}
	return name
}

// isSecure tells whether people reach the site by https.
func (s *site) isSecure(r *http.Request) bool {
	return strings.HasPrefix(s.address(r), "https://")
}

// The cookies of a browser: all are the person's own settings, and none tells
// who the person is. (Beside them stands browserCookie.)
const (
	langCookie   = "lang"
	themeCookie  = "theme"
	moreCookie   = "more"
	nameCookie   = "name"
	tablesCookie = "tables"
	cookieAge    = 365 * 24 * 60 * 60 // seconds
)

// cookie is the value of a cookie, empty when the browser has none.
func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	value, err := url.QueryUnescape(c.Value)
	if err != nil {
		return ""
	}
	return value
}

func (s *site) setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: url.QueryEscape(value), Path: "/", MaxAge: cookieAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(r),
	})
}
