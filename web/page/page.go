package page

import (
	"net/http"
	"slices"
	"time"

	"github.com/a-h/templ"

	"signoria/i18n"
)

// Themes are the looks of the pages, the default first.
var Themes = [...]string{"vellum", "candle"}

// Page is what every page needs to know of its reader and itself.
type Page struct {
	Words *i18n.Words
	Look
	// AutoEndTurn reports whether turns of this browser end by themselves where nothing more is
	// worth being asked for.
	AutoEndTurn bool
	// Title stands in the browser's tab, Path is where settings lead back to.
	Title, Path string
	// Notice answers what was asked last; nil: nothing needs to be said.
	Notice templ.Component
	// Nav is the part of the site that this page belongs to.
	Nav string
	// Passkeys has the page load the script of passkeys.
	Passkeys bool
	// Accounts tells that persons can have an account here.
	Accounts bool
	// Preview is what services show beside a link to the page; nil: what they make of it.
	Preview *Preview
	// Own are the styles of this part of the site alone.
	Own []string
	// Styles are the titles, by folder, whose own styles the page needs.
	Styles []string
	// Several tells that the browser may know other tables, too: by itself, or by its person.
	Several bool
	// Told tells that this browser's person is told things, Muted that nothing of the
	// page's match. Asks has the page load style and script of notices.
	Told, Muted, Asks bool
	// Hooked means that the page's match has a webhook.
	Hooked bool
	// Waiting is how many tables wait, for the badge of the app; empty: the page finds out
	// by itself.
	Waiting string
	// Listed tells that there is a list of open tables here, Open how many are in it.
	Listed bool
	Open   int
	// Timed has the page load what counts clocks down, Taught what dims all but a lesson's targets.
	Timed, Taught bool
	// Moment is what the server's clock showed when the page was drawn; zero: now.
	Moment time.Time
	// Talkable tells that people may talk at tables here.
	Talkable bool
	// Talks has the page load style and script of talk.
	Talks bool
	// Meanwhile has the page load what calls its reader to their open table.
	Meanwhile bool
	// Lists has the page load what keeps the list of open tables fresh.
	Lists bool
	// Played tells that the page needs what leads through a match that has been played.
	Played bool
	// Refresh is after how long the page loads itself anew where there is no script; zero:
	// never. Again is the same where the script has failed, which knows whether somebody
	// writes on the page.
	Refresh, Again time.Duration
}

// Preview is what services that show a link show beside it (the Open Graph protocol). Image is the
// whole address of a picture, Wide and High its size; empty: there is none.
type Preview struct {
	Title, Text string
	Image       string
	Wide, High  int
}

// NewPreview is a preview without a picture; nil where the site does not know how people reach it.
func (s *Site) NewPreview(title, text string) *Preview {
	if s.Address == "" {
		return nil
	}
	return &Preview{Title: title, Text: text}
}

// moment is what the server's clock shows to the page.
func (p Page) moment() time.Time {
	if p.Moment.IsZero() {
		return time.Now()
	}
	return p.Moment
}

// Wear has the page load the styles of a title.
func (p *Page) Wear(t Title) {
	if !slices.Contains(p.Styles, t.styles()) {
		p.Styles = append(p.Styles, t.styles())
	}
}

// T is a word of the page's language.
func (p Page) T(key string, args ...any) string { return p.Words.T(key, args...) }

// OwnStyles are the styles of a part of the site, by its name: of the tables and lessons
// that the home page lists, of the form of a new table, of lessons, of rules.
var OwnStyles = map[string][]string{"play": {"tables", "lesson", "lobby"}, "new": {"setup"}, "learn": {"lesson"}, "rules": {"rules"}, "tables": {"lobby"}, "room": {"room"}, "account": {"account"}, "people": {"people"}, "talk": {"talk"}}

// NewPage reads the reader's settings.
func (s *Site) NewPage(r *http.Request, nav, title string) Page {
	words := s.Words(r)
	if title == "" {
		title = words.T("page.site")
	} else {
		title += " · " + words.T("page.site")
	}
	p := Page{Words: words, Look: LookOf(r), AutoEndTurn: AutoEndTurn(r), Title: title, Path: r.URL.RequestURI(), Nav: nav, Own: OwnStyles[nav], Accounts: s.Accounts(r), Talkable: s.Talkable}
	if !s.NoOpenTables {
		p.Listed, p.Open = true, s.Server.Lobby().Waiting()
	}
	return p
}

// Words are the words of the pages around the tables in the reader's language.
func (s *Site) Words(r *http.Request) *i18n.Words { return s.Book.In(LangOf(r)) }

// LangOf is the reader's language.
func LangOf(r *http.Request) string {
	return i18n.Match(r.Header.Get("Accept-Language"), Cookie(r, LangCookie))
}

// Look is how pages look in a browser, by its cookies.
type Look struct {
	// Theme is one of Themes.
	Theme string
	// Still reports that nothing may move, whatever the device wishes.
	Still bool
	// Hush reports that the reader wants no talk at tables.
	Hush bool
}

// LookOf reads how pages look in the reader's browser.
func LookOf(r *http.Request) Look {
	look := Look{Theme: Themes[0], Still: Cookie(r, MotionCookie) == NoMotion, Hush: Cookie(r, TalkCookie) == Hushed}
	if Cookie(r, ThemeCookie) == Themes[1] {
		look.Theme = Themes[1]
	}
	return look
}

// Hushed is the value of TalkCookie for who wants no talk.
const Hushed = "off"

// The values of MotionCookie: nothing moves, or as much as the device wishes.
const (
	NoMotion     = "none"
	DeviceMotion = "device"
)

// AlwaysMore is the setting of those who want to be asked at the end of each of
// their turns, even if nothing is lost by ending it.
const AlwaysMore = "always"

// AutoEndTurn tells whether turns of this browser end by themselves where nothing more
// is worth being asked for.
func AutoEndTurn(r *http.Request) bool { return Cookie(r, MoreCookie) != AlwaysMore }
