package lobby

import (
	"net/http"
	"net/url"
	"time"

	notify "signoria/notice"
	"signoria/people"
	"signoria/web/page"
	"signoria/web/visitor"
)

// lookoutView is which open tables the reader looks for.
type lookoutView struct {
	// tell means that this server can notify people of open tables, reached that it has a
	// channel to the reader.
	tell, reached bool
	lookouts      []people.Lookout
	shown         time.Time
}

// lookoutRoutes registers the handlers of notices about open tables, if this server sends notices.
func (s *Pages) lookoutRoutes(handle func(pattern string, do http.HandlerFunc)) {
	if s.tells() {
		handle("POST "+TellPath, s.Counted(s.tell))
		handle("POST "+EndTellPath, s.Counted(s.endTell))
	}
}

// tells reports whether people can be notified of open tables here.
func (s *Pages) tells() bool { return s.Notices.Any() && s.Server.People().Looks() }

// seen records that a person has opened the list of open tables.
func (s *Pages) seen(r *http.Request) {
	if !s.tells() {
		return
	}
	if p := s.PersonOf(r); p != nil {
		s.Server.People().MarkListSeen(*p)
	}
}

// lookoutView returns the reader's searches; none if the store does not answer.
func (s *Pages) lookoutView(r *http.Request) (v lookoutView) {
	v.tell, v.shown = s.tells(), s.Clock()
	if !v.tell {
		return v
	}
	p := s.PersonOf(r)
	if p == nil {
		return v
	}
	s.Server.People().MarkListSeen(*p)
	ctx, cancel := s.PartTimeout(r.Context(), visitor.TablesWait)
	defer cancel()
	told, err := s.Told(r.WithContext(ctx), p)
	if err == nil {
		v.reached = visitor.IsTold(told)
		v.lookouts, err = s.Server.People().Lookouts(ctx, *p)
	}
	if err != nil {
		s.Log.Warn("what somebody looks for cannot be read", "error", err)
	}
	return v
}

// lookout returns the search for the tables that a filter selects.
func (f filter) lookout() people.Lookout {
	return people.Lookout{Title: f.title, Pace: f.pace, Newcomers: f.newcomers}
}

// sought returns until when the reader's search for the filter lasts; zero if there is none.
func (v listView) sought() time.Time {
	for _, l := range v.lookouts {
		if l.Title == v.title && l.Pace == v.pace && l.Newcomers == v.newcomers {
			return l.Until
		}
	}
	return time.Time{}
}

// tell starts a search: the person is notified when a table fits. A person without a channel is
// redirected to the page of notices.
func (s *Pages) tell(w http.ResponseWriter, r *http.Request) {
	s.looking(w, r, func(p people.Person, l people.Lookout) error {
		return s.Server.People().LookOut(r.Context(), p, l)
	})
}

// endTell ends a search.
func (s *Pages) endTell(w http.ResponseWriter, r *http.Request) {
	s.looking(w, r, func(p people.Person, l people.Lookout) error {
		return s.Server.People().EndLookout(r.Context(), p, l)
	})
}

// looking calls do with the search that the form names, and redirects back to the list with its
// filter.
func (s *Pages) looking(w http.ResponseWriter, r *http.Request, do func(people.Person, people.Lookout) error) {
	if !s.Parse(w, r) {
		return
	}
	p, err := s.Person(r)
	var told people.NotifyView
	if err == nil {
		told, err = s.Told(r, p)
	}
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
		return
	case p == nil || !visitor.IsTold(told):
		page.Redirect(w, r, notify.SettingsPath, http.StatusSeeOther)
		return
	}
	if err := do(*p, s.filterOf(r.PostForm).lookout()); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	list, err := url.ParseQuery(r.PostForm.Get(listField))
	if err != nil {
		list = nil
	}
	page.Redirect(w, r, Path+"?"+s.filterOf(list).fields().Encode()+"#tell", http.StatusSeeOther)
}

// listField is the field for the filter of the list from which a form was posted.
const listField = "list"
