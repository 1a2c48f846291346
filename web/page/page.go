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

// Page is what every page needs: its reader's settings and its own.
type Page struct {
	Words *i18n.Words
	Look
	// AutoEndTurn reports whether turns of this browser end by themselves where nothing more is
	// worth being asked for.
	AutoEndTurn bool
	// Title is the title in the browser's tab. Path is the page to which settings redirect.
	Title, Path string
	// Notice answers what was asked last; nil: nothing needs to be said.
	Notice templ.Component
	// Nav is the part of the site that this page belongs to.
	Nav string
	// Passkeys means that the page loads the script of passkeys.
	Passkeys bool
	// Accounts means that people can have an account here.
	Accounts bool
	// Preview is the preview of links to the page; nil leaves it to the service.
	Preview *Preview
	// Own are the styles of this part of the site alone.
	Own []string
	// Styles are the titles, by folder, whose own styles the page needs.
	Styles []string
	// Several means that the browser may know other tables, too: by its own list, or by its
	// person.
	Several bool
	// Told means that this browser's person gets notices, Muted that they get none of the
	// page's match, Asks that the page loads the style and script of notices.
	Told, Muted, Asks bool
	// Hooked means that the page's match has a webhook.
	Hooked bool
	// Waiting is the number of tables that wait, for the badge of the app; empty means that the
	// script asks for it.
	Waiting string
	// Listed means that there is a list of open tables here, Open is how many are in it.
	Listed bool
	Open   int
	// Timed means that the page loads the script of clocks, Taught the one that dims all but a
	// lesson's targets.
	Timed, Taught bool
	// Moment is the server's time when the page was drawn; zero means now.
	Moment time.Time
	// Talkable means that people may talk at tables here.
	Talkable bool
	// Talks means that the page loads the style and script of talk.
	Talks bool
	// Meanwhile means that the page loads the script that calls its reader to their open table.
	Meanwhile bool
	// Lists means that the page loads the script that updates the list of open tables.
	Lists bool
	// Played means that the page loads the style and script of reviews and replays.
	Played bool
	// Refresh is the time after which the page loads itself again if the browser runs no
	// script; zero means never. Again is the same if the script has failed, which checks first
	// that nothing is being written in the page.
	Refresh, Again time.Duration
}

// Preview is the preview that services show for a link (the Open Graph protocol). Image is the
// absolute address of a picture, Wide and High its size in pixels; an empty Image means no picture.
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

// moment returns the server's time that the page shows.
func (p Page) moment() time.Time {
	if p.Moment.IsZero() {
		return time.Now()
	}
	return p.Moment
}

// AddStyles adds the styles of a title to those that the page loads.
func (p *Page) AddStyles(t Title) {
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

// Look is the appearance of pages in a browser, by its cookies.
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

// Hushed is the value of TalkCookie that hides talk.
const Hushed = "off"

// The values of MotionCookie: nothing moves, or as much as the device wishes.
const (
	NoMotion     = "none"
	DeviceMotion = "device"
)

// AlwaysMore is the value of MoreCookie that asks at the end of each turn, even if nothing is lost
// by ending it.
const AlwaysMore = "always"

// AutoEndTurn reports whether this browser's turns end by themselves where nothing worth asking is
// left.
func AutoEndTurn(r *http.Request) bool { return Cookie(r, MoreCookie) != AlwaysMore }
