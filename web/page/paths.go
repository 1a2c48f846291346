package page

import (
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine/lesson"
	notify "signoria/notice"
)

// ManifestPath is the path of the web app manifest.
const ManifestPath = "/manifest.webmanifest"

// NewPath is the path of the form of a new table.
const NewPath = "/new"

// DevicesPage is the path of the page for a person's browsers and saved keys.
const DevicesPage = "/devices"

// AccountPage is the path of the account settings, SignInPage that of signing in.
const (
	AccountPage = "/account"
	SignInPage  = "/sign-in"
)

// TablesPage is the path of the list of open tables.
const TablesPage = "/tables"

// LessonPath is the address of a lesson's first page.
func LessonPath(l *lesson.Lesson) string { return "/learn/" + l.Game + "/" + l.Name }

// Addressed finds out which match and key a request speaks of.
func Addressed(r *http.Request) SeatAt {
	return SeatAt{url.PathEscape(r.PathValue("id")), url.PathEscape(r.PathValue("key"))}
}

// OwnPath returns a path of this site, "/" for anything else. Browsers remove some control
// characters from an address, so "/\t/evil.example" must not pass.
func OwnPath(path string) string {
	u, err := url.Parse(path)
	foreign := err != nil || u.Scheme != "" || u.Host != "" || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//")
	if foreign || strings.Contains(path, "\\") || strings.ContainsFunc(path, unicode.IsControl) || !utf8.ValidString(path) {
		return "/"
	}
	return path
}

// SeatAt is a match that this browser has a key of.
type SeatAt struct{ ID, Key string }

// Base is the address of the match for the holder of the key.
func (t SeatAt) Base() string { return "/m/" + t.ID + "/" + t.Key }

// DeclinePath answers an invitation with no.
const DeclinePath = "/matches/decline"

// MeanwhileField of a new table names the open table that its creator waits for; at CalledTail its
// page asks for the state of that table.
const (
	MeanwhileField = "meanwhile"
	CalledTail     = "/called"
)

// GuestsTail follows the address of a table: its opener invites people there.
const GuestsTail = "/guests"

// WebhookTail follows the address of a table: its webhook is set and agreed to there.
const WebhookTail = "/webhook"

// TalkTail follows the address of a table: people talk there.
const TalkTail = "/talk"

// HearPath is the path of the post that unmutes all whom a person has muted.
const HearPath = DevicesPage + "/hear"

// MutePath takes what a page of a match says of its notices.
const MutePath = notify.SettingsPath + "/mute"
