package web

import (
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine/lesson"
	notify "signoria/notice"
)

// manifestPath is where browsers learn how the site stands on a home screen.
const manifestPath = "/manifest.webmanifest"

// devicesPage is where a person's browsers and keys are looked after.
const devicesPage = "/devices"

// lessonPath is the address of a lesson's first page.
func lessonPath(l *lesson.Lesson) string { return "/learn/" + l.Game + "/" + l.Name }

// addressed finds out which match and key a request speaks of.
func addressed(r *http.Request) seatAt {
	return seatAt{url.PathEscape(r.PathValue("id")), url.PathEscape(r.PathValue("key"))}
}

// ownPath lets through paths of this site only. Browsers leave some control
// characters out of an address, so that what follows them counts.
func ownPath(path string) string {
	u, err := url.Parse(path)
	foreign := err != nil || u.Scheme != "" || u.Host != "" || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//")
	if foreign || strings.Contains(path, "\\") || strings.ContainsFunc(path, unicode.IsControl) || !utf8.ValidString(path) {
		return "/"
	}
	return path
}

// seatAt is a match that this browser has a key of.
type seatAt struct{ ID, Key string }

// base is the address of the match for the holder of the key.
func (t seatAt) base() string { return "/m/" + t.ID + "/" + t.Key }

// mutePath takes what a page of a match says of its notices.
const mutePath = notify.SettingsPath + "/mute"
