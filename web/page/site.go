package page

import (
	"cmp"
	"context"
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

// IsLevel reports whether a form may ask for a bot of this name: only for a level, because other bots
// could think for hours.
func (s *Site) IsLevel(name string) bool { return slices.Contains(s.Levels, name) }

// WhichLevels lists the levels of bots, each in words and with its name in forms.
func (s *Site) WhichLevels(p Page) string {
	var list []string
	for _, level := range s.Levels {
		list = append(list, p.T("level."+level)+" ("+level+")")
	}
	return p.T("error.level", "levels", strings.Join(list, ", "))
}

// Name returns a title's name in the reader's language.
func (s *Site) Name(p Page, short string) string {
	if key := "title." + short + ".name"; p.Words.Has(key) {
		return p.T(key)
	}
	return short
}

// Config is the configuration of a site. Server, Games, Board and Log are required.
type Config struct {
	Server *live.Server
	// Games are the titles that can be played, in the order of the home page;
	// Examples reports whether those that are examples are offered, too.
	Games    []games.Game
	Examples bool
	// Board returns the board of a title.
	Board func(games.Game) kit.Board
	Log   *slog.Logger
	// Levels are the bots' levels as live.Config.Bot knows them, weakest
	// first; default: DefaultLevels. Their names are the words "level.<level>".
	Levels []string
	// Address is the public address of the site ("https://games.example", or below a path
	// "https://home.example/signoria"), for links that people pass on; empty means that of the
	// request.
	Address string
	// BehindProxy means that all requests come through a proxy of the host's: its
	// X-Forwarded-For names the client, its X-Forwarded-Proto the protocol. Forwarded means
	// that it writes Forwarded (RFC 7239) instead of both.
	BehindProxy, Forwarded bool
	// About is what the page about the program shows.
	About About
	// Rates are the limits per client.
	Rates Rates
	// Refused is called for each request refused because of a limit, with the name of the flag
	// without hyphens ("limit-tables"); nil means no call.
	Refused func(limit string)
	// Heartbeat is the time between heartbeats of an idle stream; default: 15 s.
	Heartbeat time.Duration
	// PartWait is how long a page waits for the store before it is drawn without a part, such as the
	// list of tables; 0 means as long as suits the part (a quarter of a second to 2.5 s).
	PartWait time.Duration
	// NoPersons switches off what joins the browsers of one person.
	NoPersons bool
	// NoAccounts switches off all ways to sign in.
	NoAccounts bool
	// UserHeader is the header in which the proxy of BehindProxy names the signed-in user;
	// empty means none.
	UserHeader string
	// OpenID is the host's provider of OpenID Connect; nil means none. OpenIDOnly switches off
	// signing in by mail address and passkey.
	OpenID     *openid.Provider
	OpenIDOnly bool
	// NoClocks offers no clocks to new tables; running clocks continue. NoAgreements switches
	// off leaving, conceding, holidays and proposals, NoRematch the rematch.
	NoClocks, NoAgreements, NoRematch bool
	// NoOpenTables switches off seats for anyone and the list of open tables; tables that wait
	// in a room still fill by their links.
	NoOpenTables bool
	// NoInvitations switches off that people are invited to tables by the server.
	NoInvitations bool
	// Now returns the time; default: time.Now.
	Now func() time.Time
}

// Clock returns the current time.
func (c Config) Clock() time.Time {
	if c.Now == nil {
		return time.Now()
	}
	return c.Now()
}

// PartTimeout returns a context for reading a part that the page can be drawn without: it ends after
// PartWait, or after usual if that is 0.
func (c Config) PartTimeout(ctx context.Context, usual time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, cmp.Or(c.PartWait, usual))
}

// DefaultLevels returns the levels of bots that the pages offer, weakest first.
func DefaultLevels() []string { return []string{"apprentice", "journeyman", "master", "grandmaster"} }

// DefaultLevel returns the level that forms offer first: the middle one, of two middle ones the
// weaker.
func DefaultLevel(levels []string) string { return levels[(len(levels)-1)/2] }

// Site is what the handlers of all pages share. Only its limiters change.
type Site struct {
	Config
	// Root is the path of Address, below which all pages are.
	Root kit.Root
	// Book has the words of the pages around the tables; each title has its
	// own for its tables.
	Book     *i18n.Book
	Titles   []Title
	Limiters *limiters
	// Talkable reports whether people may talk at tables here.
	Talkable bool
	// RenderSlots limits how many boards are drawn at once.
	RenderSlots *RenderSlots
	// Notices are the channels by which this server sends notices.
	Notices people.NoticesOffered
	// forwarded logs a missing --behind-proxy once (addressOf).
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

// defaultHeartbeat is short enough for proxies, which close idle connections after 30 to 60
// seconds.
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

// Offered returns the titles of which new tables can be opened.
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
