package lobby

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	tables "signoria/lobby"
	"signoria/table"
	"signoria/table/clock"
	"signoria/web/page"
	"signoria/web/visitor"
)

// Addresses of the list: the page, its rows for the script of a page that waits for a change, and
// the post that seats its sender at the first table that fits.
const (
	Path      = page.TablesPage
	rowsPath  = "/tables/rows"
	firstPath = "/tables/first"
	keepPath  = "/tables/keep"
	// TellPath starts notices about open tables that fit, EndTellPath ends them.
	TellPath    = "/tables/tell"
	EndTellPath = "/tables/tell/end"
)

// Fields of the addresses.
const (
	titleField   = "title"
	paceField    = "pace"
	newField     = "new"
	versionField = "version"
	openedField  = "opened"
)

const (
	// waitTime is how long a page waits for a change before it asks again; proxies do not close
	// a silent request so soon.
	waitTime = 20 * time.Second
	// maxWaiting is the most pages that wait at once; others ask again after a pause.
	maxWaiting = 5000
	// maxHomeRows is the number of tables on the home page.
	maxHomeRows = 3
)

// Pages are the pages of open tables.
type Pages struct {
	*visitor.Visitors
	waiting chan struct{} // has room for the pages that wait

	mu    sync.Mutex
	drawn map[string]rendering // by language
	sent  answers

	readers ratingsCache
}

// rendering is the rows of a list as they are drawn in a language.
type rendering struct {
	version string
	rows    []drawnRow
}

// drawnRow is a row as all readers see it who have no seat there: html for those who may sit down,
// shut for the others, by the reason why they may not.
type drawnRow struct {
	tables.Row
	html string
	shut map[closed]string
}

// New returns the pages of open tables.
func New(v *visitor.Visitors) *Pages {
	return &Pages{Visitors: v, waiting: make(chan struct{}, maxWaiting), drawn: map[string]rendering{}}
}

// Routes registers the handlers of open tables; none if the host has switched them off.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	if s.NoOpenTables {
		return
	}
	handle("GET "+Path, s.list)
	handle("GET "+rowsPath, s.rows)
	handle("POST "+firstPath, s.first)
	handle("POST "+keepPath, s.keep)
	s.lookoutRoutes(handle)
}

// filter selects tables, by the fields of an address.
type filter struct {
	title, pace string
	newcomers   bool
}

// paces returns the kinds of pace by which the list can be filtered.
func paces() []string { return []string{"evening", "days", "none"} }

// filterOf reads a filter; unknown values are ignored.
func (s *Pages) filterOf(fields url.Values) (f filter) {
	if t, ok := s.Offer(fields.Get(titleField)); ok {
		f.title = t.Name
	}
	if pace := fields.Get(paceField); slices.Contains(paces(), pace) {
		f.pace = pace
	}
	f.newcomers = fields.Get(newField) != ""
	return f
}

// fits reports whether a table passes the filter.
func (f filter) fits(r tables.Row) bool {
	return (f.title == "" || r.Title == f.title) && (f.pace == "" || r.Pace() == f.pace) && (!f.newcomers || r.Newcomers)
}

// fields returns the filter as an address has it.
func (f filter) fields() url.Values {
	fields := url.Values{}
	for name, value := range map[string]string{titleField: f.title, paceField: f.pace} {
		if value != "" {
			fields.Set(name, value)
		}
	}
	if f.newcomers {
		fields.Set(newField, "1")
	}
	return fields
}

// listView is the data of the page of open tables.
type listView struct {
	page.Page
	filter
	titles  []page.Title
	rows    []shownRow
	version string
	// personal reports that there are rows that not everybody sees.
	personal bool
	// kept is the filter that the browser stores.
	kept filter
	// away means that the list cannot be read now, so it may be old.
	away bool
	// name is the person's name; promise is a hidden field of the form.
	name, promise string
	lately        tables.Together
	now           time.Time
	tells         bool
	// ratings means that there are ladders.
	ratings bool
	lookoutView
}

// shownRow is a row of the list: drawn once for all, or separately for a reader who has a seat
// there.
type shownRow struct {
	id, html string
	closed   closed
	own      *tables.Row
	at       page.SeatAt
	title    page.Title
}

// kept returns the filter in the browser's cookie; the empty one if there is none.
func (s *Pages) kept(r *http.Request) filter {
	fields, err := url.ParseQuery(page.Cookie(r, page.SiftCookie))
	if err != nil {
		return filter{}
	}
	return s.filterOf(fields)
}

// keep stores the filter in a cookie, for later visits without one; an empty filter deletes the
// cookie.
func (s *Pages) keep(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	f := s.filterOf(r.PostForm)
	to := Path
	if f == (filter{}) {
		s.DropCookie(w, r, page.SiftCookie)
	} else {
		s.SetCookie(w, r, page.SiftCookie, f.fields().Encode())
		to += "?" + f.fields().Encode()
	}
	page.Redirect(w, r, to, http.StatusSeeOther)
}

// list shows the open tables. An address without a filter gets the stored one.
func (s *Pages) list(w http.ResponseWriter, r *http.Request) {
	kept := s.kept(r)
	f := kept
	if r.URL.RawQuery != "" {
		f = s.filterOf(r.URL.Query())
	}
	v := s.view(r, f)
	v.kept = kept
	v.Lists = true
	v.lookoutView = s.lookoutView(r)
	s.Render(w, r, http.StatusOK, listPage(v))
}

// view returns the page of open tables for its reader now.
func (s *Pages) view(r *http.Request, f filter) listView {
	v := listView{Page: s.NewPage(r, "tables", s.Words(r).T("lobby.head")), filter: f, titles: s.Offered(),
		name: page.Cookie(r, page.NameCookie), promise: s.Server.Promise(), now: s.Clock(), tells: s.tells(), ratings: s.Server.History() != nil && !s.NoPersons}
	v.Preview = s.NewPreview(v.Title, v.T("lobby.lede"))
	ctx, cancel := s.PartTimeout(r.Context(), visitor.TablesWait)
	defer cancel()
	list, err := s.Server.Lobby().List(ctx)
	v.away = err != nil
	v.version, v.rows = s.shown(r, v.Page, list, s.readerOf(ctx, r, list), f)
	if len(v.rows) == 0 {
		v.lately = s.Server.Lobby().Lately(ctx)
	}
	return v
}

// rows answers with the rows of the list as soon as they differ from those of the version in the
// address; without rows if they stay the same for waitTime.
func (s *Pages) rows(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	select {
	case s.waiting <- struct{}{}:
		defer func() { <-s.waiting }()
	default:
		w.Header().Set("Retry-After", page.RetryAfter)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	query := r.URL.Query()
	ctx, cancel := context.WithTimeout(r.Context(), waitTime)
	defer cancel()
	person := ""
	if p := s.PersonOf(r); p != nil {
		person = p.ID
	}
	list, err := s.Server.Lobby().Wait(ctx, person, query.Get(versionField))
	if err != nil || list.Version == query.Get(versionField) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	f := s.filterOf(query)
	v := listView{Page: s.NewPage(r, "tables", ""), filter: f, now: s.Clock(), tells: s.tells(), personal: list.Personal()}
	if v.version, v.rows = s.shown(r, v.Page, list, s.readerOf(ctx, r, list), f); len(v.rows) == 0 {
		v.lately = s.Server.Lobby().Lately(ctx)
	}
	if !s.sendShared(w, r, v) {
		s.Render(w, r, http.StatusOK, openRows(v))
	}
}

// shown returns the rows of a list that fit, as its reader is shown them, and the version of what
// they see: all but those of their own tables are drawn once for all readers of a language.
func (s *Pages) shown(r *http.Request, p page.Page, list tables.List, is reader, f filter) (version string, rows []shownRow) {
	own := map[string]page.SeatAt{}
	for _, at := range visitor.Tables(r) {
		own[at.ID] = at
	}
	for _, row := range s.rendering(r, p, list).rows {
		if !f.fits(row.Row) || !row.ShownTo(is.person) {
			continue
		}
		shown := shownRow{id: row.Match, html: row.html, closed: is.closed(row.Row)}
		if shown.closed != "" {
			shown.html = row.shut[shown.closed]
		}
		if at, sits := own[row.Match]; sits && at.Key != row.Join {
			shown.own, shown.at = &row.Row, at
			shown.title, _ = s.TitleOf(row.Title)
		}
		rows = append(rows, shown)
	}
	return list.For(is.person).Version, rows
}

// rendering returns a list as it is drawn in the reader's language.
func (s *Pages) rendering(r *http.Request, p page.Page, list tables.List) rendering {
	lang := p.Words.Lang()
	s.mu.Lock()
	d, there := s.drawn[lang]
	s.mu.Unlock()
	if there && d.version == list.Version {
		return d
	}
	d = rendering{version: list.Version}
	for _, row := range list.Rows {
		t, known := s.TitleOf(row.Title)
		if !known { // a node of another version opened it
			continue
		}
		drawn := drawnRow{row, "", map[closed]string{}}
		for _, why := range append(closings(row), "") {
			var html bytes.Buffer
			if err := openRow(p, t, row, page.SeatAt{}, why).Render(r.Context(), &html); err != nil {
				s.Log.Error("an open table cannot be drawn", "match", row.Match, "error", err)
				continue
			}
			if drawn.shut[why] = html.String(); why == "" {
				drawn.html = html.String()
			}
		}
		d.rows = append(d.rows, drawn)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drawn[lang] = d
	return d
}

// Slips are the open tables that the home page shows.
type Slips struct {
	rows   []shownRow
	more   int
	shut   int // tables at which the reader cannot sit down
	lately tables.Together
	now    time.Time
	tells  bool
}

// SlipsOf returns the tables for the home page: those with one free seat first, then those that
// wait longest. It returns nil if there are no open tables here, or the list cannot be read.
func (s *Pages) SlipsOf(r *http.Request, p page.Page) *Slips {
	if s.NoOpenTables {
		return nil
	}
	ctx, cancel := s.PartTimeout(r.Context(), visitor.TablesWait)
	defer cancel()
	list, err := s.Server.Lobby().List(ctx)
	if err != nil {
		return nil
	}
	sorted := list
	sorted.Rows = slices.Clone(list.Rows)
	slices.SortStableFunc(sorted.Rows, func(a, b tables.Row) int { return cmp.Compare(min(a.FreeSeats(), 2), min(b.FreeSeats(), 2)) })
	is := &Slips{now: s.Clock(), tells: s.tells()}
	s.seen(r)
	own := map[string]bool{}
	for _, at := range visitor.Tables(r) {
		own[at.ID] = true
	}
	who := s.readerOf(ctx, r, list)
	for _, row := range sorted.Rows {
		t, known := s.TitleOf(row.Title)
		switch {
		case !row.ShownTo(who.person) || own[row.Match] || !known: // the reader's own are above
		case who.closed(row) != "":
			is.shut++
		case len(is.rows) == maxHomeRows:
			is.more++
		default:
			is.rows = append(is.rows, shownRow{id: row.Match, own: &row, title: t})
		}
	}
	if len(is.rows) == 0 {
		is.lately = s.Server.Lobby().Lately(ctx)
	}
	return is
}

// first seats its sender at the table that has waited longest of those that fit; if none fits it
// opens one.
func (s *Pages) first(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) || !s.May(w, r, s.Limiters.Tables, "error.tables", time.Minute) {
		return
	}
	form := r.PostForm
	f := s.filterOf(form)
	name := table.TidyName(form.Get("name"))
	list, err := s.Server.Lobby().List(r.Context())
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	token, who := s.Token(w, r), s.readerOf(r.Context(), r, list)
	for _, row := range list.Rows {
		if _, known := s.TitleOf(row.Title); !known || !f.fits(row) || !row.ShownTo(who.person) || row.Rated { // a person agrees to a rated table on its own page
			continue
		}
		sat, err := s.Server.Sit(r.Context(), row.Match, row.Join, live.SitInput{Names: []string{name}, Nonce: form.Get("nonce"), Token: token, Person: who.person})
		if err != nil {
			s.Log.Debug("an open table was taken meanwhile", "match", row.Match, "error", err)
			continue // the seat is taken, or the table is gone
		}
		s.SatDown(r)
		s.enter(w, r, page.SeatAt{ID: row.Match, Key: sat}, name, "")
		return
	}
	plan := s.plan(r, f, name)
	if plan.Opener, err = s.OpenerOf(r); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	made, err := s.Server.Create(r.Context(), plan)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.enter(w, r, page.SeatAt{ID: made.ID, Key: made.Key}, name, openedField)
}

// enter redirects to the table at which the person has just taken a seat.
func (s *Pages) enter(w http.ResponseWriter, r *http.Request, at page.SeatAt, name, why string) {
	if name != "" {
		s.SetCookie(w, r, page.NameCookie, name)
	}
	s.Remember(w, r, at)
	to := at.Base()
	if why != "" {
		to += "?" + why + "=1"
	}
	page.Redirect(w, r, to, http.StatusSeeOther)
}

// defaultPace maps the pace that a filter names to that of a table opened for it.
var defaultPace = map[string]string{"": "calm", "evening": "calm", "days": "day", "none": clock.NoPace}

// plan returns the set-up of a table by a filter: all other seats are open to anyone.
func (s *Pages) plan(r *http.Request, f filter, name string) live.MatchSetup {
	t, ok := s.Offer(f.title)
	if !ok {
		t = s.Offered()[0]
	}
	pace, _ := clock.PaceNamed(defaultPace[f.pace])
	if s.NoClocks {
		pace, _ = clock.PaceNamed(clock.NoPace)
	}
	p := live.MatchSetup{Title: t.Name, Options: engine.Options{Seats: t.DefaultSeats()}, Promise: r.PostForm.Get("promise"), Nonce: r.PostForm.Get("nonce"),
		Client: s.ClientOf(r), Wide: s.WideOf(r), Clock: pace.Settings,
		Public: table.Public{Newcomers: f.newcomers, Ready: !pace.Days && !pace.Settings.None()},
		Seats:  []live.SeatSetup{{Name: name}}}
	for i := 1; i < t.DefaultSeats(); i++ {
		p.Seats = append(p.Seats, live.SeatSetup{Screen: i, Public: true})
	}
	return p
}

// joinPath returns the address at which anyone can join a table.
func joinPath(ctx context.Context, r tables.Row) templ.SafeURL {
	return kit.At(ctx, page.SeatAt{ID: r.Match, Key: r.Join}.Base())
}

// optionsOf says in short by which options a table plays.
func optionsOf(p page.Page, t page.Title, r tables.Row) string {
	options, err := engine.ParseOptions(len(r.Seats), r.Options)
	if err != nil {
		return ""
	}
	return t.InShort(p, options)
}
