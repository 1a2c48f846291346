package web

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/engine/lesson"
	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/plain"
	"signoria/live"
	"signoria/people"
)

// Config is what a site is made of. Server, Games, Board and Log are needed.
type Config struct {
	Server *live.Server
	// Games are the titles that can be played, in the order of the home page;
	// Examples tells whether those that are examples are offered, too.
	Games    []games.Game
	Examples bool
	// Board is what draws a title.
	Board func(games.Game) kit.Board
	Log   *slog.Logger
	// Levels are the bots' levels as live.Config.Bot knows them, weakest
	// first; default: DefaultLevels. Their names are the words "level.<level>".
	Levels []string
	// Address is how people reach the site ("https://games.example"), for the
	// links that they send to friends; empty: as the request came.
	Address string
	// BehindProxy tells that all requests come through a proxy of ours, whose
	// X-Forwarded-For says who its client is.
	BehindProxy bool
	// Rates are how fast one client may ask.
	Rates Rates
	// Heartbeat is how often a page is told that the server is still there, while
	// there is nothing else to tell; default: 15 s.
	Heartbeat time.Duration
	// NoPersons switches off what joins the browsers of one person.
	NoPersons bool
	// NoClocks offers no clocks to new tables; those that have them go on. NoAgreements
	// switches off leaving, conceding, holidays and proposals, NoRematch the rematch.
	NoClocks, NoAgreements, NoRematch bool
	// Now tells the time; default: time.Now.
	Now func() time.Time
}

// clock is what the time is.
func (c Config) clock() time.Time {
	if c.Now == nil {
		return time.Now()
	}
	return c.Now()
}

// DefaultLevels are the levels of bots that the pages offer, weakest first.
func DefaultLevels() []string { return []string{"apprentice", "journeyman", "master", "grandmaster"} }

// usualLevel is that of bots nobody has chosen a level for: the middle one, the lower
// of two.
func usualLevel(levels []string) string { return levels[(len(levels)-1)/2] }

// site is the handlers with what they share; nothing in it changes but what
// clients have used up.
type site struct {
	Config
	// book holds the words of the pages around the tables; each title has its
	// own for its tables.
	book   *i18n.Book
	titles []title
	// rules are the pages of rules, rendered when the first is asked for: that takes longer
	// than all else at a start.
	rules func() (map[string]rulesPage, error)
	gates *gates
	// pens are what boards are drawn with, drawings what streams share.
	pens     *pens
	drawings *drawings
	// personBy asks the store who has signed a browser in, by its secret (live.Server.People().Person).
	personBy func(ctx context.Context, secret string) (people.Person, error)
	// notices are the ways by which persons are told something here.
	notices people.NoticesOffered
	// glossaries are the words of the titles that explain themselves, by
	// "<title>.<language>".
	glossaries map[string]glossary
	// forwarded is told once (clientOf).
	forwarded sync.Once
}

// title is a game with what it says about itself.
type title struct {
	games.Game
	board kit.Board
	meta  engine.Meta
	book  *i18n.Book
	// sources count where the printed values in use come from.
	sources []content.SourceCount
	// lessons are its guided games, school the title as they play it.
	lessons []*lesson.Lesson
	school  engine.Title
	// ladder is how strong the levels of bots are.
	ladder games.Ladder
}

// styles is the folder that the title's styles are of.
func (t title) styles() string {
	if _, ok := t.board.(plain.Board); ok {
		return plain.Styles
	}
	return t.Home()
}

// New makes the site. It fails when a title's content does not load.
func New(c Config) (http.Handler, error) {
	s, err := newSite(c)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return s.guard(s.routes()), nil
}

func newSite(c Config) (*site, error) {
	s := &site{Config: c, gates: newGates(c.Rates)}
	s.personBy = func(ctx context.Context, secret string) (people.Person, error) {
		return c.Server.People().Person(ctx, secret)
	}
	s.pens = newPens(s.gates.drawings, time.Now)
	s.drawings = newDrawings(s.pens)
	s.Address = strings.TrimSuffix(c.Address, "/")
	if err := http.NewCrossOriginProtection().AddTrustedOrigin(s.Address); s.Address != "" && err != nil {
		return nil, fmt.Errorf("the public address %q is not one like https://games.example: %w", c.Address, err)
	}
	if !s.NoPersons {
		s.notices = s.Server.People().Notices()
	}
	if len(s.Levels) == 0 {
		s.Levels = DefaultLevels()
	}
	if s.Heartbeat <= 0 {
		s.Heartbeat = defaultHeartbeat
	}
	if err := checkKinds(kindRows); err != nil {
		return nil, err
	}
	if err := s.loadTitles(); err != nil {
		return nil, err
	}
	if err := s.loadGlossaries(); err != nil {
		return nil, err
	}
	s.rules = sync.OnceValues(func() (map[string]rulesPage, error) { return renderRules(s.titles) })
	if !kit.Built() {
		c.Log.Warn("styles, fonts and script are not built in: run `make build`")
	}
	return s, nil
}

// loadTitles opens the titles and loads all words.
func (s *site) loadTitles() (err error) {
	around := []fs.FS{i18n.Shared(), Words()}
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		if err != nil {
			return err
		}
		book, err := i18n.Load(i18n.Shared(), Words(), g.About, g.Words)
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
		s.titles = append(s.titles, title{g, s.Board(g), opened.Meta(), book, sources, lessons, school, ladder})
		around = append(around, g.About)
	}
	s.book, err = i18n.Load(around...)
	return err
}

// taught loads the guided games of a title, and the title as they play it.
func taught(g games.Game) ([]*lesson.Lesson, engine.Title, error) {
	list, err := g.Taught()
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	school, err := g.School()
	return list, school, err
}

// NewServer gives a server with the time limits that the site is made for:
// streams set their own.
func NewServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
}

// endpoint is what answers requests of one pattern: a method and a path.
type endpoint struct {
	pattern string
	do      http.HandlerFunc
}

// routes says which handler answers what.
func (s *site) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, e := range s.endpoints() {
		mux.HandleFunc(e.pattern, func(w http.ResponseWriter, r *http.Request) { e.do(w, asking(r)) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.nothing(w, r, mux) })
	return mux
}

// endpoints are all that the site answers.
func (s *site) endpoints() (list []endpoint) {
	handle := func(pattern string, do http.HandlerFunc) { list = append(list, endpoint{pattern, do}) }
	handle("GET /{$}", s.home)
	handle("POST /matches", s.create)
	handle("POST /settings", s.settings)
	handle("GET /rules", s.rulesList)
	handle("GET /rules/{title}", s.rulesOf)
	handle("GET "+kit.ContentLink("{title}"), s.content)
	handle("GET /glossary/{title}/{file}", s.glossary)
	handle("GET "+kit.AssetPrefix+"{file}", s.asset)

	handle("GET /learn/{title}/{lesson}", s.learn)
	handle("GET /learn/{title}/{lesson}/{chapter}", s.teach)
	handle("GET /learn/{title}/{lesson}/{chapter}/{past}", s.teach)
	handle("POST /learn/{title}/{lesson}/{chapter}/choose", s.counted(s.try))
	handle("POST /learn/{title}/{lesson}/{chapter}/{past}/choose", s.counted(s.try))

	handle("GET "+manifestPath, s.manifest)
	handle("GET /next", s.nextTable)
	handle("GET /waiting", s.waiting)
	s.noticeRoutes(handle)
	for _, rest := range []string{"", "/replay", "/result", "/record"} {
		handle("GET /m/{id}/me"+rest, s.mySeat(rest))
	}
	if !s.NoPersons {
		handle("GET "+devicesPage, s.devices)
		handle("GET "+devicesPage+"/data.json", s.myData)
		handle("POST "+devicesPage+"/code", s.newCode)
		handle("POST "+devicesPage+"/join", s.join)
		handle("POST "+devicesPage+"/out", s.signOut)
		handle("POST "+devicesPage+"/forget", s.forget)
	}
	s.matchEndpoints(handle)
	return list
}

// matchEndpoints are those of one match, for the holder of a key.
func (s *site) matchEndpoints(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /m/{id}/{key}", s.match)
	handle("GET /m/{id}/{key}/stream", s.stream)
	handle("GET /m/{id}/{key}/replay", s.replay)
	handle("GET /m/{id}/{key}/result", s.result)
	handle("GET /m/{id}/{key}/record", s.record)
	handle("GET /m/{id}/{key}/why", s.why)
	handle("GET /m/{id}/{key}/report", s.counted(s.report))
	handle("POST /m/{id}/{key}/sit", s.stored(s.sit))
	handle("POST /m/{id}/{key}/choose", s.stored(s.choose))
	handle("POST /m/{id}/{key}/undo", s.stored(s.undo))
	handle("POST /m/{id}/{key}/done", s.done)
	handle("POST /m/{id}/{key}/confirm", s.confirm)
	handle("POST /m/{id}/{key}/hand", s.stored(s.hand))
	if s.Server.Advises() {
		handle("POST /m/{id}/{key}/advise", s.advise)
	}
	if s.Server.Reviews().Enabled() {
		handle("GET /m/{id}/{key}/review", s.review)
		handle("POST /m/{id}/{key}/review", s.lookBack)
	}
	if !s.NoRematch {
		handle("POST /m/{id}/{key}/rematch", s.rematch)
	}
	if !s.NoAgreements {
		handle("POST /m/{id}/{key}/leave", s.stored(s.leave))
		handle("POST /m/{id}/{key}/concede", s.stored(s.concede))
		handle("POST /m/{id}/{key}/holiday", s.stored(s.holiday))
		handle("POST /m/{id}/{key}/propose", s.stored(s.propose))
		handle("POST /m/{id}/{key}/reply", s.stored(s.reply))
	}
	handle("POST /m/{id}/{key}/invite", s.stored(s.invite))
	handle("POST /m/{id}/{key}/renew", s.stored(s.renew))
	handle("POST /m/{id}/{key}/name", s.stored(s.rename))
}

// nothing answers where no route fits: with the methods that the address has,
// or that there is no such page.
func (s *site) nothing(w http.ResponseWriter, r *http.Request, routes *http.ServeMux) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		if _, route := routes.Handler(&http.Request{Method: method, URL: r.URL, Host: r.Host}); route != r.Pattern {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		s.fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	s.fail(w, r, http.StatusMethodNotAllowed, "error.method")
}

// offered are the titles of which new tables can be opened.
func (s *site) offered() (list []title) {
	for _, t := range s.titles {
		if !t.Example || s.Examples {
			list = append(list, t)
		}
	}
	return list
}

// offer finds an offered title by its short name.
func (s *site) offer(name string) (title, bool) {
	t, ok := s.titleOf(name)
	return t, ok && (!t.Example || s.Examples)
}

// titleOf finds a title by its short name.
func (s *site) titleOf(name string) (title, bool) {
	for _, t := range s.titles {
		if t.Name == name {
			return t, true
		}
	}
	return title{}, false
}
