package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"signoria/people"
)

// personCookie holds the secret by which a browser is one of a person's. It is minted by
// the server alone; one that the store does not know counts as none.
const personCookie = "person"

// devicesPage is where a person's browsers and keys are looked after.
const devicesPage = "/devices"

// asker is who asks by a request, found once: several parts of a page want to know, and a store
// that does not answer is waited for no more than once.
type asker struct {
	find   sync.Once
	person *people.Person
	err    error
}

// askerKey is where the context of a request has its asker.
type askerKey struct{}

// asking is a request of which it is not known yet who asks.
func asking(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), askerKey{}, &asker{}))
}

// person finds who has signed this browser in; nil where nobody has.
func (s *site) person(r *http.Request) (*people.Person, error) {
	is, _ := r.Context().Value(askerKey{}).(*asker)
	if is == nil {
		is = &asker{}
	}
	is.find.Do(func() { is.person, is.err = s.findPerson(r) })
	return is.person, is.err
}

func (s *site) findPerson(r *http.Request) (*people.Person, error) {
	secret := cookie(r, s.hostOnly(r, personCookie))
	if s.NoPersons || len(secret) != tokenLength {
		return nil, nil
	}
	p, err := s.personBy(r.Context(), secret)
	if errors.Is(err, people.ErrNobody) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// personOf is person for pages that stand without: a store that does not answer is as if
// nobody had signed in.
func (s *site) personOf(r *http.Request) *people.Person {
	p, err := s.person(r)
	if err != nil {
		s.Log.Warn("a person could not be found", "error", err)
	}
	return p
}

// kept are the matches of this browser and of the person who has signed it in, the last
// used first. The error tells that those of the person could not be read.
func (s *site) kept(r *http.Request) ([]seatAt, error) {
	own := tables(r)
	p, err := s.person(r)
	if p == nil || err != nil {
		return own, err
	}
	held, err := s.Server.People().Kept(r.Context(), *p)
	var list []seatAt
	for _, k := range held {
		list = append(list, seatAt{k.Match, k.Key})
	}
	for _, at := range own {
		if !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list, err
}

// hold notes keys for the person who has signed this browser in, if one has. What cannot
// be noted stands in the browser's own list all the same.
func (s *site) hold(r *http.Request, list ...seatAt) {
	p := s.personOf(r)
	if p == nil || len(list) == 0 {
		return
	}
	if err := s.Server.People().Keep(r.Context(), *p, heldOf(list)...); err != nil {
		s.Log.Warn("a person's key could not be kept", "error", err)
	}
}

func heldOf(list []seatAt) (held []people.Held) {
	for _, at := range list {
		held = append(held, people.Held{Match: at.ID, Key: at.Key})
	}
	return held
}

// mySeat leads from the address of a match that holds no key, /m/<match>/me, to the seat
// of the person or browser that asks; rest is what follows "me".
func (s *site) mySeat(rest string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		list, err := s.kept(r)
		for _, at := range list {
			if at.ID == url.PathEscape(r.PathValue("id")) {
				to := at.base() + rest
				if r.URL.RawQuery != "" {
					to += "?" + r.URL.RawQuery
				}
				http.Redirect(w, r, to, http.StatusSeeOther)
				return
			}
		}
		if err != nil {
			s.failWith(w, r, err)
			return
		}
		s.fail(w, r, http.StatusNotFound, "error.my_seat")
	}
}

// nextTable leads to the table that waits most urgently for this browser's person; but
// not to the one they come from.
func (s *site) nextTable(w http.ResponseWriter, r *http.Request) {
	rows, _ := s.tableRows(r, s.newPage(r, "", ""), mostRows)
	from := r.URL.Query().Get("from")
	for _, row := range rows {
		if row.yours && row.ID != from {
			http.Redirect(w, r, row.base(), http.StatusSeeOther)
			return
		}
	}
	http.Redirect(w, r, "/#tables", http.StatusSeeOther)
}

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
func (s *site) devices(w http.ResponseWriter, r *http.Request) {
	v, err := s.devicesView(r)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, devicesWhole(v))
}

func (s *site) devicesView(r *http.Request) (v devicesView, err error) {
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
func (s *site) newCode(w http.ResponseWriter, r *http.Request) {
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
func (s *site) becomePerson(w http.ResponseWriter, r *http.Request) (*people.Person, error) {
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
func (s *site) join(w http.ResponseWriter, r *http.Request) {
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
func (s *site) signOut(w http.ResponseWriter, r *http.Request) {
	s.parting(w, r, func(p people.Person, others bool) error { return s.Server.People().SignOut(r.Context(), p, others) })
}

// forget takes the names off all tables of this browser and its person, and deletes the
// person and what this browser knows.
func (s *site) forget(w http.ResponseWriter, r *http.Request) {
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

func (s *site) parting(w http.ResponseWriter, r *http.Request, part func(p people.Person, others bool) error) {
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

// dropCookie has the browser forget a cookie.
func (s *site) dropCookie(w http.ResponseWriter, r *http.Request, name string) {
	http.SetCookie(w, &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(r)})
}
