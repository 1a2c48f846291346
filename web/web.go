package web

import (
	"fmt"
	"net/http"

	"signoria/web/files"
	"signoria/web/history"
	"signoria/web/ladder"
	"signoria/web/learn"
	"signoria/web/lobby"
	"signoria/web/match"
	"signoria/web/page"
	"signoria/web/persons"
	"signoria/web/start"
	"signoria/web/talk"
	"signoria/web/visitor"
)

// Config is the configuration of a site. Server, Games, Board and Log are required.
type Config = page.Config

// Rates are the limits per client.
type Rates = page.Rates

// About is what the page about the program shows.
type About = page.About

// SignInBack is the path to which a provider of OpenID Connect redirects people back.
const SignInBack = persons.SignInBackPath

// CheckPath returns an error for the path of a public address below which the site cannot be.
func CheckPath(p string) error { return page.CheckPath(p) }

// site is the site: what all pages share, and its features.
type site struct {
	*page.Site
	visitors *visitor.Visitors
	start    *start.Pages
	lobby    *lobby.Pages
	ladder   *ladder.Pages
	learn    *learn.Pages
	persons  *persons.Pages
	match    *match.Pages
	history  *history.Pages
	talk     *talk.Pages
	files    *files.Pages
}

// New returns the site. It fails if the content of a title cannot be loaded.
func New(c page.Config) (http.Handler, error) {
	s, err := newSite(c)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return s.middleware(s.routes()), nil
}

func newSite(c page.Config) (*site, error) {
	shared, err := page.New(c)
	if err != nil {
		return nil, err
	}
	v := visitor.New(shared)
	m, err := match.New(v)
	if err != nil {
		return nil, err
	}
	l := lobby.New(v)
	return &site{
		Site: shared, visitors: v, start: start.New(v, l), lobby: l, ladder: ladder.New(v), learn: learn.New(shared), persons: persons.New(v),
		match: m, history: history.New(m), talk: talk.New(v), files: files.New(shared),
	}, nil
}
