package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"signoria/live"
	"signoria/people"
)

// devicesView is the page of a person's browsers and keys.
type devicesView struct {
	page
	// person is who has signed this browser in, nil: nobody. devices are theirs.
	person  *people.Person
	devices []people.Device
	// rows are the tables that the browser knows, away tells that some of them could not be
	// looked at.
	rows []tableRow
	away bool
	// code has just been made, good until then.
	code    string
	expires time.Time
	// address is where the other device brings it; brought is the code that stands in
	// this page's address.
	address, brought string
	now              time.Time
	// tells is whether this server tells persons anything.
	tells bool
}

// devices shows what there is of the person.
func (s *personPages) devices(w http.ResponseWriter, r *http.Request) {
	v, err := s.devicesView(r)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, devicesWhole(v))
}

func (s *personPages) devicesView(r *http.Request) (v devicesView, err error) {
	v = devicesView{page: s.newPage(r, "", s.words(r).T("devices.head")), brought: r.URL.Query().Get("code"), now: s.clock(), tells: s.notices.Any()}
	v.Asks = v.tells
	if v.person, err = s.person(r); err != nil {
		return v, err
	}
	if v.person != nil {
		if v.devices, err = s.Server.People().Devices(r.Context(), *v.person); err != nil {
			return v, err
		}
	}
	v.rows, v.away = s.tableRows(r, v.page, allRows)
	return v, nil
}

// keptIn lists the tables whose log, from before names were laid over it, holds a name of
// the person's.
func (v devicesView) keptIn() string {
	var list []string
	for _, row := range v.rows {
		if row.view.Kept {
			list = append(list, row.title+" ("+row.view.Created.UTC().Format("2006-01-02")+")")
		}
	}
	return strings.Join(list, ", ")
}

// newCode makes a code for another browser. A browser that nobody has signed in becomes
// the first one of a new person, who holds its tables.
func (s *personPages) newCode(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.codes, "error.codes", time.Minute) {
		return
	}
	p, err := s.person(r)
	if err == nil && p == nil {
		p, err = s.becomePerson(w, r)
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	code, expires, err := s.Server.People().Ticket(r.Context(), *p)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	v, err := s.devicesView(r)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	if v.person == nil { // the cookie is on its way
		v.person = p
		v.devices = []people.Device{{Created: p.Created, Seen: p.Seen, This: true}}
	}
	v.code, v.expires = code, expires
	v.address = s.address(r) + devicesPage
	s.render(w, r, http.StatusOK, devicesWhole(v))
}

// becomePerson makes a new person of this browser, with the tables it knows.
func (s *personPages) becomePerson(w http.ResponseWriter, r *http.Request) (*people.Person, error) {
	secret, p, err := s.Server.People().Welcome(r.Context())
	if err != nil {
		return nil, err
	}
	if err := s.Server.People().Keep(r.Context(), p, heldOf(tables(r))...); err != nil {
		return nil, err
	}
	s.setCookie(w, r, s.hostOnly(r, personCookie), secret)
	return &p, nil
}

// join signs this browser in with the code of another one. Its own tables come along
// only when the form says so; else they stay in this browser's list.
func (s *personPages) join(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.codes, "error.codes", time.Minute) {
		return
	}
	before := s.personOf(r)
	list, err := s.kept(r)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	secret, p, err := s.Server.People().Join(r.Context(), r.PostForm.Get("code"))
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	s.setCookie(w, r, s.hostOnly(r, personCookie), secret)
	if r.PostForm.Get("bring") != "" {
		err = s.Server.People().Keep(r.Context(), p, heldOf(list)...)
	} else {
		s.setCookie(w, r, tablesCookie, fieldsOf(list))
	}
	if before != nil { // whose cookie is no longer here
		err = errors.Join(err, s.Server.People().SignOut(r.Context(), *before, false))
	}
	if err != nil { // signed in it is
		s.Log.Warn("a browser has joined, but not all could be done", "error", err)
	}
	http.Redirect(w, r, devicesPage, http.StatusSeeOther)
}

// signOut ends this browser, or with "others" all others. A browser that is signed out
// knows no table, name or seat any longer.
func (s *personPages) signOut(w http.ResponseWriter, r *http.Request) {
	s.parting(w, r, func(p people.Person, others bool) error { return s.Server.People().SignOut(r.Context(), p, others) })
}

// forget takes the names off all tables of this browser and its person, and deletes the
// person and what this browser knows.
func (s *personPages) forget(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	list, err := s.kept(r)
	if err == nil {
		err = s.unname(r.Context(), list)
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	s.parting(w, r, func(p people.Person, _ bool) error { return s.Server.People().Forget(r.Context(), p) })
}

func (s *personPages) parting(w http.ResponseWriter, r *http.Request, part func(p people.Person, others bool) error) {
	if !s.parse(w, r) {
		return
	}
	others := r.PostForm.Get("others") != ""
	p, err := s.person(r)
	if err == nil && p != nil {
		err = part(*p, others)
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	if others {
		http.Redirect(w, r, devicesPage, http.StatusSeeOther)
		return
	}
	for _, name := range []string{s.hostOnly(r, personCookie), s.hostOnly(r, browserCookie), tablesCookie, fellCookie, nameCookie} {
		s.dropCookie(w, r, name)
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// unname takes the names off all tables that a browser and its person hold keys of. What is
// not theirs any longer is left out, and so is a table that cannot be opened: nobody sees its
// names, and it keeps nobody from being deleted. On an error some names may be gone already:
// it can be asked for again.
func (s *personPages) unname(ctx context.Context, list []seatAt) error {
	for _, at := range list {
		err := s.Server.Unname(ctx, at.ID, at.Key)
		var shut *live.Shut
		switch {
		case err == nil, errors.Is(err, live.ErrUnknown), errors.Is(err, live.ErrForeign), errors.As(err, &shut):
		case errors.Is(err, live.ErrStore), errors.Is(err, live.ErrStale), errors.Is(err, live.ErrClosed):
			return err
		default:
			s.Log.Error("the names of a table that cannot be opened stay in the store", "match", at.ID, "error", err)
		}
	}
	return nil
}
