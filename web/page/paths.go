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

// LessonPath returns the address of a lesson's first page.
func LessonPath(l *lesson.Lesson) string { return "/learn/" + l.Game + "/" + l.Name }

// Addressed returns the match and the key in the path of a request.
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

// Base returns the address of the match for the holder of the key.
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

// HearPath is the address of the post that unmutes all persons.
const HearPath = DevicesPage + "/hear"

// MutePath is the address of the post that mutes the notices of a match.
const MutePath = notify.SettingsPath + "/mute"
