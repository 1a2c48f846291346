package web

import (
	"fmt"
	"net/http"
)

// whole is the site: what all pages share, and its features.
type whole struct {
	*site
	visitors *visitors
	start    *startPages
	learn    *learnPages
	persons  *personPages
	match    *matchPages
	history  *historyPages
	files    *filePages
}

// New makes the site. It fails when a title's content does not load.
func New(c Config) (http.Handler, error) {
	s, err := newWhole(c)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return s.guard(s.routes()), nil
}

func newWhole(c Config) (*whole, error) {
	shared, err := newSite(c)
	if err != nil {
		return nil, err
	}
	v := newVisitors(shared)
	m, err := newMatchPages(v)
	if err != nil {
		return nil, err
	}
	return &whole{
		site: shared, visitors: v, start: newStartPages(v), learn: newLearnPages(shared), persons: newPersonPages(v),
		match: m, history: newHistoryPages(m), files: newFilePages(shared),
	}, nil
}
