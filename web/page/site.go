package page

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"signoria/engine/content"
	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/live"
	"signoria/people"
	"signoria/people/openid"
	"signoria/web/words"
)

// IsLevel reports whether a form may ask for a bot of this name. Levels are all
// that it may ask for: other bots could think for hours.
func (s *Site) IsLevel(name string) bool { return slices.Contains(s.Levels, name) }

// WhichLevels says which bots there are, as people call them and as forms do.
func (s *Site) WhichLevels(p Page) string {
	var list []string
	for _, level := range s.Levels {
		list = append(list, p.T("level."+level)+" ("+level+")")
	}
	return p.T("error.level", "levels", strings.Join(list, ", "))
}

// Name is a title's name in the reader's language.
func (s *Site) Name(p Page, short string) string {
	if key := "title." + short + ".name"; p.Words.Has(key) {
		return p.T(key)
	}
	return short
}

// Config is what a site is made of. Server, Games, Board and Log are needed.
type Config struct {
	Server *live.Server
	// Games are the titles that can be played, in the order of the home page;
	// Examples reports whether those that are examples are offered, too.
	Games    []games.Game
	Examples bool
	// Board is what draws a title.
	Board func(games.Game) kit.Board
	Log   *slog.Logger
	// Levels are the bots' levels as live.Config.Bot knows them, weakest
	// first; default: DefaultLevels. Their names are the words "level.<level>".
	Levels []string
	// Address is how people reach the site ("https://games.example", or below a path
	// "https://home.example/signoria"), for the links that they send to friends; empty: as the
	// request came.
	Address string
	// BehindProxy tells that all requests come through a proxy of ours, whose
	// X-Forwarded-For says who its client is, and whose X-Forwarded-Proto how it was
	// asked. Forwarded: it writes Forwarded (RFC 7239) in place of both.
	BehindProxy, Forwarded bool
	// About is what the program says of itself.
	About About
	// Rates are how fast one client may ask.
	Rates Rates
	// Refused is told of what is refused because of a limit, by the name of its flag without hyphens before it
	// ("limit-tables"); nil: nobody is told.
	Refused func(limit string)
	// Heartbeat is how often a page is told that the server is still there, while
	// there is nothing else to tell; default: 15 s.
	Heartbeat time.Duration
	// NoPersons switches off what joins the browsers of one person.
	NoPersons bool
	// NoAccounts switches off what lets a person come back from anywhere.
	NoAccounts bool
	// UserHeader is the header in which the proxy of BehindProxy names who has signed in with it;
	// empty: none does.
	UserHeader string
	// OpenID is the provider of OpenID Connect of the host's own, by which persons sign in; nil:
	// none. OpenIDOnly tells that they sign in by no mail address and no passkey.
	OpenID     *openid.Provider
	OpenIDOnly bool
	// NoClocks offers no clocks to new tables; those that have them go on. NoAgreements
	// switches off leaving, conceding, holidays and proposals, NoRematch the rematch.
	NoClocks, NoAgreements, NoRematch bool
	// NoOpenTables switches off seats on which anybody may sit down, and the list of tables that
	// have some; those that wait in a room still fill by their links.
	NoOpenTables bool
	// NoInvitations switches off that people are invited to tables by the server.
	NoInvitations bool
	// Now tells the time; default: time.Now.
	Now func() time.Time
}

// Clock is what the time is.
func (c Config) Clock() time.Time {
	if c.Now == nil {
		return time.Now()
	}
	return c.Now()
}

// DefaultLevels are the levels of bots that the pages offer, weakest first.
func DefaultLevels() []string { return []string{"apprentice", "journeyman", "master", "grandmaster"} }

// DefaultLevel is that of bots nobody has chosen a level for: the middle one, the lower
// of two.
func DefaultLevel(levels []string) string { return levels[(len(levels)-1)/2] }

// Site is what the handlers of all pages share; nothing in it changes but what
// clients have used up.
type Site struct {
	Config
	// Root is the path of Address, below which all pages are.
	Root kit.Root
	// Book holds the words of the pages around the tables; each title has its
	// own for its tables.
	Book     *i18n.Book
	Titles   []Title
	Limiters *limiters
	// Talkable tells that people may talk at tables here.
	Talkable bool
	// RenderSlots are what boards are drawn with.
	RenderSlots *RenderSlots
	// Notices are the ways by which persons are told something here.
	Notices people.NoticesOffered
	// forwarded is told once (clientOf).
	forwarded sync.Once
}

// New returns what pages share. It fails when a title's content does not load, or when the
// public address is none.
func New(c Config) (*Site, error) {
	s := &Site{Config: c, Limiters: newLimiters(c.Rates)}
	s.Talkable = s.Server != nil && s.Server.Talks()
	s.RenderSlots = NewRenderSlots(s.Limiters.renders, time.Now)
	s.Address = strings.TrimRight(c.Address, "/")
	s.Root = kit.RootOf(s.Address)
	if err := CheckPath(string(s.Root)); err != nil {
		return nil, fmt.Errorf("the public address %q is not one like https://games.example: it %w", c.Address, err)
	}
	if err := http.NewCrossOriginProtection().AddTrustedOrigin(s.Origin()); s.Address != "" && err != nil {
		return nil, fmt.Errorf("the public address %q is not one like https://games.example: %w", c.Address, err)
	}
	if !s.NoPersons {
		s.Notices = s.Server.People().Notices()
	}
	if len(s.Levels) == 0 {
		s.Levels = DefaultLevels()
	}
	if s.Heartbeat <= 0 {
		s.Heartbeat = defaultHeartbeat
	}
	if err := s.loadTitles(); err != nil {
		return nil, err
	}
	if !kit.Built() {
		c.Log.Warn("styles, fonts and script are not built in: run `make build`")
	}
	return s, nil
}

// defaultHeartbeat keeps connections open through proxies.
const defaultHeartbeat = 15 * time.Second

// loadTitles opens the titles and loads all words.
func (s *Site) loadTitles() (err error) {
	around := []fs.FS{i18n.Shared(), words.FS()}
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		if err != nil {
			return err
		}
		book, err := i18n.Load(i18n.Shared(), words.FS(), g.About, g.Words)
		if err != nil {
			return err
		}
		var sources []content.SourceCount
		if g.Sources != nil {
			if sources, err = g.Sources(g.Content); err != nil {
				return err
			}
		}
		lessons, school, err := taught(g)
		if err != nil {
			return err
		}
		ladder, err := g.Ladder()
		if err != nil {
			return err
		}
		s.Titles = append(s.Titles, Title{g, s.Board(g), opened.Meta(), book, sources, lessons, school, ladder})
		around = append(around, g.About)
	}
	s.Book, err = i18n.Load(around...)
	return err
}

// Invites reports whether people may be invited to tables by the server.
func (s *Site) Invites() bool { return !s.NoPersons && !s.NoInvitations }

// Offered are the titles of which new tables can be opened.
func (s *Site) Offered() (list []Title) {
	for _, t := range s.Titles {
		if !t.Example || s.Examples {
			list = append(list, t)
		}
	}
	return list
}

// Offer finds an offered title by its short name.
func (s *Site) Offer(name string) (Title, bool) {
	t, ok := s.TitleOf(name)
	return t, ok && (!t.Example || s.Examples)
}

// TitleOf finds a title by its short name.
func (s *Site) TitleOf(name string) (Title, bool) {
	for _, t := range s.Titles {
		if t.Name == name {
			return t, true
		}
	}
	return Title{}, false
}
