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

// BrowserCookie has the browser's token. From this secret the keys are made of the
// seats that the browser takes by invitation. Pages and scripts cannot read it.
const BrowserCookie = "browser"

// TokenLength is the length of the text of rand.Text.
const TokenLength = 26

// TokenOf returns the browser's token; empty if it has none, or one of another form.
func (s *Site) TokenOf(r *http.Request) string {
	token := Cookie(r, s.HostOnly(r, BrowserCookie))
	if len(token) != TokenLength || strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" {
		return "" // not made by this server
	}
	return token
}

// HostOnly returns the name of a cookie with the prefix "__Host-" if the site is reached by https, so
// that neither another host nor a page over http can set it. Below a path browsers refuse "__Host-";
// there "__Secure-" prevents only http, not another host of the same domain.
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
	// SiftCookie has the filter of the list of open tables.
	SiftCookie = "sift"
	// MeanwhileCookie names the seat at an open table whose person plays another game while
	// they wait, as MeanwhileField does: match, slash, key.
	MeanwhileCookie = "meanwhile"
	cookieAge       = 365 * 24 * 60 * 60 // seconds
)

// Cookie returns the value of a cookie; empty if the browser has none.
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

// SetCookie sets a cookie for a year.
func (s *Site) SetCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	s.putCookie(w, r, name, value, cookieAge)
}

// KeepCookie sets a cookie for age, in whole seconds.
func (s *Site) KeepCookie(w http.ResponseWriter, r *http.Request, name, value string, age time.Duration) {
	s.putCookie(w, r, name, value, int(age/time.Second))
}

// putCookie sets a cookie for seconds, or deletes it if they are negative. Nothing else in the site sets
// cookies.
func (s *Site) putCookie(w http.ResponseWriter, r *http.Request, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: url.QueryEscape(value), Path: string(s.Root.At("/")), MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.IsSecure(r),
	})
}
