package start

import (
	"net/http"
	"strconv"

	"signoria/web/lobby"
	"signoria/web/page"
	"signoria/web/visitor"
)

// Pages are the home page with the tables of a browser, the form of a new table, and the links from
// table to table.
type Pages struct {
	*visitor.Visitors
	lobby *lobby.Pages
}

// New returns the home page and what belongs to it.
func New(v *visitor.Visitors, l *lobby.Pages) *Pages { return &Pages{v, l} }

// Routes registers the handlers of the home page and of new tables.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /{$}", s.home)
	handle("GET "+page.NewPath, s.newTable)
	handle("POST /matches", s.create)
	handle("GET /next", s.nextTable)
	handle("GET "+page.AboutPath, s.about)
	handle("GET /waiting", s.waiting)
	for _, rest := range []string{"", "/replay", "/result", "/record"} {
		handle("GET /m/{id}/me"+rest, s.mySeat(rest))
	}
	if s.Notices.Any() && s.Notices.Push {
		handle("POST "+LaterPath, s.askLater)
	}
}

// homeView is the data of the home page.
type homeView struct {
	page.Page
	titles []page.Title
	// bots is the level of the bots of "Play now".
	bots string
	// name is the person's.
	name string
	// promise is a hidden field of the forms.
	promise string
	tables  []visitor.TableRow
	// fell are the matches that were dropped from a full list.
	fell []visitor.FallenRow
	// persons means that other browsers can be signed in to the same person, to have the same tables.
	persons bool
	// ratings means that the host stores results.
	ratings bool
	// tells means that this server sends notices. notifyPrompt is the prompt for notices in
	// this browser; nil means no prompt.
	tells        bool
	notifyPrompt *notifyPrompt
	// open are the open tables; nil means that there are none here.
	open *lobby.Slips
	// asked are the tables to which the reader is asked.
	asked []asked
	// away means that the store did not answer for some of them.
	away bool
}

// home shows the titles and the browser's matches. An address with a field of a new table redirects
// to its form, which was once on this page.
func (s *Pages) home(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	_, titled := s.Offer(query.Get("title"))
	if titled || namesTable(query) {
		page.Redirect(w, r, page.NewPath+"?"+r.URL.RawQuery, http.StatusSeeOther)
		return
	}
	v := homeView{Page: s.NewPage(r, "play", ""), titles: s.Offered(), name: page.Cookie(r, page.NameCookie)}
	v.Preview = s.NewPreview(v.T("page.site"), v.T("home.lede"))
	v.promise = s.Server.Promise()
	v.persons = !s.NoPersons
	v.ratings = v.persons && s.Server.History() != nil
	v.tables, v.away = s.TableRows(r, v.Page, visitor.MaxRows)
	v.fell = s.FallenRows(r, v.Page)
	v.bots = s.levelFor(r)
	v.open = s.lobby.SlipsOf(r, v.Page)
	v.asked = s.invitations(r, v.Page)
	v.Timed = v.clocked()
	if !v.away {
		v.Waiting = strconv.Itoa(len(v.waiting()))
	}
	if err := s.tellHome(r, &v); err != nil {
		s.Log.Warn("the home page cannot say of notices", "error", err)
	}
	s.Render(w, r, http.StatusOK, homePage(v))
}

// levelFor returns the level of bots that the forms offer a reader first: the default, but for the
// first table of a browser the level at which lessons end.
func (s *Pages) levelFor(r *http.Request) string {
	if s.isNew(r) {
		return s.Levels[0]
	}
	return page.DefaultLevel(s.Levels)
}

// isNew reports whether neither the browser nor its person has a table yet.
func (s *Pages) isNew(r *http.Request) bool {
	kept, err := s.Kept(r)
	return err == nil && len(kept) == 0
}
