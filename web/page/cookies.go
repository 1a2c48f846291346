package page

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

// DropCookie deletes a cookie in the browser.
func (s *Site) DropCookie(w http.ResponseWriter, r *http.Request, name string) {
	s.putCookie(w, r, name, "", -1)
}

// BrowserCookie holds the browser's token, a secret of which the keys of seats
// are made on which its person sits down by invitation. No page and no script
// sees it.
const BrowserCookie = "browser"

// TokenLength is the length of the text of rand.Text.
const TokenLength = 26

// TokenOf returns the token that the browser has, empty when it has none.
func (s *Site) TokenOf(r *http.Request) string {
	token := Cookie(r, s.HostOnly(r, BrowserCookie))
	if len(token) != TokenLength || strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" {
		return "" // not made by this server
	}
	return token
}

// HostOnly returns the name of a cookie that no other host and no plain http can plant, where the
// site is reached by https. Below a path, where browsers take no "__Host-", another host of the
// same domain can plant one; no plain http.
func (s *Site) HostOnly(r *http.Request, name string) string {
	switch {
	case !s.IsSecure(r):
		return name
	case s.Root != "":
		return "__Secure-" + name
	}
	return "__Host-" + name
}

// IsSecure reports whether people reach the site by https.
func (s *Site) IsSecure(r *http.Request) bool {
	return strings.HasPrefix(s.PublicAddress(r), "https://")
}

// The cookies of a browser. All are settings of its reader, and none identifies a person.
// (The cookie of a browser's secret is declared in package visitor.)
const (
	LangCookie   = "lang"
	ThemeCookie  = "theme"
	MotionCookie = "motion"
	MoreCookie   = "more"
	TalkCookie   = "talk"
	NameCookie   = "name"
	TablesCookie = "tables"
	// SiftCookie is which open tables the person looks for.
	SiftCookie = "sift"
	// MeanwhileCookie names the seat at an open table whose person plays another game while
	// they wait, as MeanwhileField does: match, slash, key.
	MeanwhileCookie = "meanwhile"
	cookieAge       = 365 * 24 * 60 * 60 // seconds
)

// Cookie returns the value of a cookie, empty when the browser has none.
func Cookie(r *http.Request, name string) string {
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

// SetCookie has the browser keep a value for a year.
func (s *Site) SetCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	s.putCookie(w, r, name, value, cookieAge)
}

// KeepCookie has the browser keep a value for a time.
func (s *Site) KeepCookie(w http.ResponseWriter, r *http.Request, name, value string, age time.Duration) {
	s.putCookie(w, r, name, value, int(age/time.Second))
}

// putCookie sets a cookie for seconds, or drops it where they are below 0: nothing else in the
// site sets one.
func (s *Site) putCookie(w http.ResponseWriter, r *http.Request, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: url.QueryEscape(value), Path: string(s.Root.At("/")), MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.IsSecure(r),
	})
}
