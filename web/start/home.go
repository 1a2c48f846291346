package start

import (
	"net/http"
	"strconv"

	"signoria/web/page"
	"signoria/web/visitor"
)

// Pages are the home page with the tables of a browser, the form of a new table, and what
// leads from table to table.
type Pages struct{ *visitor.Visitors }

// New returns the home page and what belongs to it.
func New(v *visitor.Visitors) *Pages { return &Pages{v} }

// Routes tells handle which handler answers what.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /{$}", s.home)
	handle("POST /matches", s.create)
	handle("GET /next", s.nextTable)
	handle("GET /waiting", s.waiting)
	for _, rest := range []string{"", "/replay", "/result", "/record"} {
		handle("GET /m/{id}/me"+rest, s.mySeat(rest))
	}
	if s.Notices.Any() && s.Notices.Push {
		handle("POST "+LaterPath, s.askLater)
	}
}

// homeView is what the home page shows.
type homeView struct {
	page.Page
	titles []page.Title
	// draft is the new table that the form shows.
	draft  draft
	levels []string
	// name is the person's.
	name string
	// promise is what the form posts back, seal the hash that is shown.
	promise, seal string
	tables        []visitor.TableRow
	// fell are those that a full list has no longer.
	fell []visitor.FallenRow
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
func (s *Pages) home(w http.ResponseWriter, r *http.Request) {
	v := homeView{Page: s.NewPage(r, "play", ""), titles: s.Offered(), levels: s.Levels, name: page.Cookie(r, page.NameCookie)}
	for _, t := range v.titles {
		v.Wear(t) // for the houses of its seats
	}
	query := r.URL.Query()
	if t, ok := s.Offer(query.Get("title")); ok {
		v.draft = draftOf(t, query)
	} else if len(v.titles) > 0 {
		v.draft = draftOf(v.titles[0], query)
	}
	v.promise = s.Server.Promise()
	v.seal = s.Server.PromiseHash(v.promise)
	v.persons, v.clocks, v.adviser = !s.NoPersons, !s.NoClocks, s.Server.Advises()
	v.tables, v.away = s.TableRows(r, v.Page, visitor.MostRows)
	v.fell = s.FallenRows(r, v.Page)
	v.Timed = v.clocked()
	if !v.away {
		v.Waiting = strconv.Itoa(len(v.waiting()))
	}
	if err := s.tellHome(r, &v); err != nil {
		s.Log.Warn("the home page cannot say of notices", "error", err)
	}
	s.Render(w, r, http.StatusOK, homePage(v))
}
