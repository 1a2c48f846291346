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

// ManifestPath is where browsers learn how the site stands on a home screen.
const ManifestPath = "/manifest.webmanifest"

// NewPath is where the form of a new table is.
const NewPath = "/new"

// DevicesPage is where a person's browsers and keys are looked after.
const DevicesPage = "/devices"

// AccountPage is where somebody looks after their account, SignInPage where they come back to it.
const (
	AccountPage = "/account"
	SignInPage  = "/sign-in"
)

// TablesPage is where the open tables are.
const TablesPage = "/tables"

// LessonPath is the address of a lesson's first page.
func LessonPath(l *lesson.Lesson) string { return "/learn/" + l.Game + "/" + l.Name }

// Addressed finds out which match and key a request speaks of.
func Addressed(r *http.Request) SeatAt {
	return SeatAt{url.PathEscape(r.PathValue("id")), url.PathEscape(r.PathValue("key"))}
}

// OwnPath lets through paths of this site only. Browsers leave some control
// characters out of an address, so that what follows them counts.
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

// GuestsTail is where the opener of a table invites people, below the address of the table.
const GuestsTail = "/guests"

// WebhookTail is where a table's webhook is set and agreed to, below the address of the table.
const WebhookTail = "/webhook"

// TalkTail is where people talk at a table, below the address of the table.
const TalkTail = "/talk"

// HearPath is where somebody hears all again whom they have muted.
const HearPath = DevicesPage + "/hear"

// MutePath takes what a page of a match says of its notices.
const MutePath = notify.SettingsPath + "/mute"
