package ladder

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"signoria/history"
	"signoria/people"
	"signoria/store"
	"signoria/web/page"
	"signoria/web/visitor"
)

// Addresses of the pages. MePath is the reader's own page, with or without a handle; a handle is
// never as short as "me".
const (
	Path       = "/ladder"
	PeoplePath = "/people"
	MePath     = PeoplePath + "/me"
)

// Kinds of tables in addresses, and whom a ladder shows.
const (
	duelKind  = "duel"
	tableKind = "table"

	whoField    = "who"
	whoPeople   = "people"
	whoPrograms = "programs"
)

// maxRungs is the number of places of a ladder that a page shows, apart from the reader's own.
const maxRungs = 100

// Pages are the pages of players.
type Pages struct {
	*visitor.Visitors
	// order has the order of the players in each ladder.
	order orders
}

// New returns the pages of players.
func New(v *visitor.Visitors) *Pages { return &Pages{Visitors: v} }

// Routes registers the handlers of players' pages; none if the host stores no results.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	if s.Server.History() == nil || s.NoPersons {
		return
	}
	handle("GET "+MePath, s.me)
	handle("GET "+PeoplePath+"/{handle}", s.person)
	handle("GET "+Path, s.first)
	handle("GET "+Path+"/{title}/{kind}", s.ladder)
}

// first redirects to the first ladder.
func (s *Pages) first(w http.ResponseWriter, r *http.Request) {
	offered := s.Offered()
	if len(offered) == 0 {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	kind := tableKind
	if offered[0].Meta.MaxSeats == 2 {
		kind = duelKind
	}
	page.Redirect(w, r, ladderPath(offered[0].Name, kind, ""), http.StatusSeeOther)
}

func ladderPath(title, kind, who string) string {
	path := Path + "/" + url.PathEscape(title) + "/" + kind
	if who != "" {
		path += "?" + whoField + "=" + who
	}
	return path
}

// ladderView is the data of a ladder's page.
type ladderView struct {
	page.Page
	titles    []page.Title
	title     page.Title
	kind, who string
	rungs     []rung
	// known reports whether the server knows the reader, stands whether they have a place here,
	// hidden whether they would have one if their page were public.
	known, stands, hidden bool
}

// rung is a place in a ladder as it is shown.
type rung struct {
	history.Rung
	// place is 0 for programs.
	place   int
	profile people.Profile
	mine    bool
	// gap means that places are left out before this one.
	gap bool
}

// kindsOf returns the kinds of tables that a title has.
func kindsOf(t page.Title) (kinds []string) {
	if t.Meta.MinSeats <= 2 {
		kinds = append(kinds, duelKind)
	}
	if t.Meta.MaxSeats > 2 {
		kinds = append(kinds, tableKind)
	}
	return kinds
}

// ladder shows the ladder of a title and kind of table.
func (s *Pages) ladder(w http.ResponseWriter, r *http.Request) {
	t, ok := s.Offer(r.PathValue("title"))
	kind, who := r.PathValue("kind"), r.URL.Query().Get(whoField)
	if !ok || !slices.Contains(kindsOf(t), kind) {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	if who != whoPeople && who != whoPrograms {
		who = ""
	}
	in, err := s.orderOf(r.Context(), t.Name, kind == duelKind)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v := ladderView{Page: s.NewPage(r, "people", s.Words(r).T("ladder.head")), titles: s.Offered(), title: t, kind: kind, who: who}
	me := s.PersonOf(r)
	v.known = me != nil
	v.fill(in, me)
	if err := s.dress(r.Context(), &v); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.Render(w, r, http.StatusOK, ladderPage(v))
}

// profilesAtOnce is the most profiles that one call reads from the store.
const profilesAtOnce = 500

func (s *Pages) named(ctx context.Context, ids []string) (map[string]people.Profile, error) {
	all := map[string]people.Profile{}
	for some := range slices.Chunk(ids, profilesAtOnce) {
		list, err := s.Server.People().Profiles(ctx, some...)
		if err != nil {
			return nil, err
		}
		for id, p := range list {
			all[id] = p
		}
	}
	return all, nil
}

// fill selects the places that the page shows from the order of a ladder.
func (v *ladderView) fill(in *order, me *people.Person) {
	gap := false
	for _, is := range in.rungs {
		is.mine = me != nil && is.Person == me.ID
		v.stands = v.stands || is.mine
		if v.who == whoPeople && is.Person == "" || v.who == whoPrograms && is.Person != "" {
			continue
		}
		if len(v.rungs) >= maxRungs && !is.mine {
			gap = true
			continue
		}
		is.gap, gap = gap, false
		v.rungs = append(v.rungs, is)
	}
	v.hidden = me != nil && in.hidden[me.ID]
}

// dress adds the current profiles to the places that the page shows, and removes persons who have
// hidden their page in the meantime.
func (s *Pages) dress(ctx context.Context, v *ladderView) error {
	var ids []string
	for _, is := range v.rungs {
		if is.Person != "" {
			ids = append(ids, is.Person)
		}
	}
	profiles, err := s.named(ctx, ids)
	if err != nil {
		return err
	}
	v.rungs = slices.DeleteFunc(v.rungs, func(is rung) bool {
		out := is.Person != "" && !shows(profiles[is.Person])
		v.hidden = v.hidden || out && is.mine
		v.stands = v.stands && (!out || !is.mine)
		return out
	})
	for i := range v.rungs {
		v.rungs[i].profile = profiles[v.rungs[i].Person]
	}
	return nil
}

// personView is the data of a person's page.
type personView struct {
	page.Page
	profile people.Profile
	own     bool
	sheet   history.Sheet
	// profiles are the profiles of the others, keys the reader's own keys of matches.
	profiles map[string]people.Profile
	keys     map[string]page.SeatAt
	titles   map[string]page.Title
	lang     string
}

// me shows persons their own page, and tells readers without a person how to get one.
func (s *Pages) me(w http.ResponseWriter, r *http.Request) {
	me, err := s.Person(r)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if me == nil {
		s.Render(w, r, http.StatusOK, strangerPage(s.NewPage(r, "people", s.Words(r).T("person.mine"))))
		return
	}
	profile, err := s.Server.People().Profile(r.Context(), me.ID)
	if err != nil && !errors.Is(err, people.ErrNoPerson) {
		s.ErrorFor(w, r, err)
		return
	}
	s.show(w, r, profile, me, true)
}

// person shows the page of a person to those who may see it. To others a hidden page answers like
// one that does not exist.
func (s *Pages) person(w http.ResponseWriter, r *http.Request) {
	me, err := s.Person(r)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	profile, err := s.Server.People().ByHandle(r.Context(), r.PathValue("handle"))
	if err != nil && !errors.Is(err, people.ErrNoPerson) {
		s.ErrorFor(w, r, err)
		return
	}
	met := false
	if me != nil { // read for every reader, because the time of the answer would reveal whether the person exists
		if met, err = s.Server.History().Met(r.Context(), me.ID, profile.Person); err != nil {
			s.ErrorFor(w, r, err)
			return
		}
	}
	own := me != nil && profile.Person == me.ID
	may := own || profile.Privacy == people.ForAnybody || profile.Privacy == people.ForKnown && met
	if profile.Person == "" || profile.Left || !may {
		s.ErrorPage(w, r, http.StatusNotFound, "error.person")
		return
	}
	s.show(w, r, profile, me, own)
}

func (s *Pages) show(w http.ResponseWriter, r *http.Request, profile people.Profile, me *people.Person, own bool) {
	id := profile.Person
	if own {
		id = me.ID
	}
	v := personView{Page: s.NewPage(r, "people", ""), profile: profile, own: own, keys: map[string]page.SeatAt{}, titles: map[string]page.Title{}, lang: page.LangOf(r)}
	var err error
	if v.sheet, err = s.Server.History().SheetOf(r.Context(), id, own); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if v.profiles, err = s.named(r.Context(), v.sheet.Persons()); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if kept, err := s.Kept(r); err == nil { // without them the page has no links to the reader's tables
		for _, at := range slices.Backward(kept) {
			v.keys[at.ID] = at
		}
	}
	for _, k := range v.sheet.Kinds {
		if t, ok := s.TitleOf(k.Title); ok {
			v.titles[k.Title] = t
		}
	}
	v.Title = v.called() + " · " + v.T("page.site")
	s.Render(w, r, http.StatusOK, personPage(v))
}

// called returns the person's name.
func (v personView) called() string {
	if name := v.profile.Shown(); name != "" {
		return name
	}
	return v.T("person.mine")
}

// titleName returns a title's name; one that this server does not offer is called as in addresses.
func (v personView) titleName(title string) string {
	if t, ok := v.titles[title]; ok {
		return page.TitleName(v.Page, t)
	}
	return title
}

// partName returns a title's name of a part of its score.
func (v personView) partName(title, part string) string {
	if t, ok := v.titles[title]; ok && t.Book != nil {
		if words := t.Book.In(v.lang); words.Has("score." + part) {
			return words.T("score." + part)
		}
	}
	return part
}

// who returns the visible name of another player, else "player" with a number.
func (v personView) who(r store.Result) (name, handle string) {
	switch {
	case r.Bot != "":
		return v.levelName(r.Bot), ""
	case r.Person == "" && r.Player != "":
		return v.T("person.former"), ""
	}
	return v.whoIs(r.Person)
}

func (v personView) whoIs(person string) (name, handle string) {
	p := v.profiles[person]
	seen := p.Privacy == people.ForAnybody || p.Privacy == people.ForKnown && v.own // people whom the reader has met
	if !seen || p.Shown() == "" {
		return v.T("person.player"), ""
	}
	return p.Shown(), p.Handle
}

// levelName returns the name of a level of bots.
func (v personView) levelName(level string) string {
	if v.Words.Has("level." + level) {
		return v.T("level." + level)
	}
	return level
}

// way returns the address of a table: by the reader's own key, else the spectators' if anyone may
// watch; empty if there is none.
func (v personView) way(t history.Table) string {
	if at, ok := v.keys[t.Match]; ok {
		return at.Base() + "/result"
	}
	if t.Watch != "" {
		return page.SeatAt{ID: t.Match, Key: t.Watch}.Base() + "/result"
	}
	return ""
}
