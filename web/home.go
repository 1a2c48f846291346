package web

import (
	"net/http"
	"strconv"
)

// startPages are the home page with the tables of a browser, the form of a new table, and what
// leads from table to table.
type startPages struct{ *visitors }

// newStartPages returns the home page and what belongs to it.
func newStartPages(v *visitors) *startPages { return &startPages{v} }

// startRoutes tells handle which handler answers what.
func (s *startPages) startRoutes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /{$}", s.home)
	handle("POST /matches", s.create)
	handle("GET /next", s.nextTable)
	handle("GET /waiting", s.waiting)
	for _, rest := range []string{"", "/replay", "/result", "/record"} {
		handle("GET /m/{id}/me"+rest, s.mySeat(rest))
	}
	if s.notices.Any() && s.notices.Push {
		handle("POST "+laterPath, s.askLater)
	}
}

// homeView is what the home page shows.
type homeView struct {
	page
	titles []title
	// draft is the new table that the form shows.
	draft  draft
	levels []string
	// name is the person's.
	name string
	// promise is what the form posts back, seal the hash that is shown.
	promise, seal string
	tables        []tableRow
	// fell are those that a full list has no longer.
	fell []fallenRow
	// persons tells that tables can be taken along to other browsers.
	persons bool
	// clocks and adviser tell that a new table may have them.
	clocks, adviser bool
	// tells is whether this server tells persons anything, slip what asks whether this
	// browser shall; nil: it is not asked.
	tells bool
	slip  *slip
	// away tells that some of them could not be looked at.
	away bool
}

// home shows the titles, the form of a new table and the browser's matches.
func (s *startPages) home(w http.ResponseWriter, r *http.Request) {
	v := homeView{page: s.newPage(r, "play", ""), titles: s.offered(), levels: s.Levels, name: cookie(r, nameCookie)}
	for _, t := range v.titles {
		v.wear(t) // for the houses of its seats
	}
	query := r.URL.Query()
	if t, ok := s.offer(query.Get("title")); ok {
		v.draft = draftOf(t, query)
	} else if len(v.titles) > 0 {
		v.draft = draftOf(v.titles[0], query)
	}
	v.promise = s.Server.Promise()
	v.seal = s.Server.PromiseHash(v.promise)
	v.persons, v.clocks, v.adviser = !s.NoPersons, !s.NoClocks, s.Server.Advises()
	v.tables, v.away = s.tableRows(r, v.page, mostRows)
	v.fell = s.fallenRows(r, v.page)
	v.Timed = v.clocked()
	if !v.away {
		v.Waiting = strconv.Itoa(len(v.waiting()))
	}
	if err := s.tellHome(r, &v); err != nil {
		s.Log.Warn("the home page cannot say of notices", "error", err)
	}
	s.render(w, r, http.StatusOK, homePage(v))
}
