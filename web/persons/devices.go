package persons

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"signoria/live"
	"signoria/people"
	"signoria/web/page"
	"signoria/web/visitor"
)

// devicesView is the page of a person's browsers and keys.
type devicesView struct {
	page.Page
	// person is the person who has signed this browser in, nil if none; devices are theirs.
	person  *people.Person
	devices []people.Device
	// rows are the tables that the browser knows; away means that the store did not answer for
	// some.
	rows []visitor.TableRow
	away bool
	// code is a pairing code that has just been made; it ends at expires.
	code    string
	expires time.Time
	// address is the page where the other device enters the code; brought is the code in this
	// page's address.
	address, brought string
	now              time.Time
	// account means that the person can sign in.
	account bool
	// tells means that this server sends notices.
	tells bool
	// muted is the number of persons whom the person has muted, said the number of lines that
	// they have written.
	muted, said int
	// invites means that people may be invited here; takes is from whom this person accepts
	// invitations.
	invites bool
	takes   people.Takes
}

// devices shows what there is of the person.
func (s *Pages) devices(w http.ResponseWriter, r *http.Request) {
	v, err := s.devicesView(r, s.TableRows)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.Render(w, r, http.StatusOK, devicesWhole(v))
}

func (s *Pages) devicesView(r *http.Request, tables func(*http.Request, page.Page, int) ([]visitor.TableRow, bool)) (v devicesView, err error) {
	v = devicesView{Page: s.NewPage(r, "", s.Words(r).T("devices.head")), brought: r.URL.Query().Get("code"), now: s.Clock(), tells: s.Notices.Any()}
	v.Asks, v.Own = v.tells, page.OwnStyles["account"]
	if v.person, err = s.Person(r); err != nil {
		return v, err
	}
	if v.person != nil {
		if v.devices, err = s.Server.People().Devices(r.Context(), *v.person); err != nil {
			return v, err
		}
		account, _, err := s.account(r)
		if err != nil {
			return v, err
		}
		v.account = account != nil
		if v.invites = s.Invites(); v.invites {
			if v.takes, err = s.Server.People().Takes(r.Context(), *v.person); err != nil {
				return v, err
			}
		}
	}
	by := s.IdentitiesWith(r, v.person)
	if v.muted, err = s.Server.Talk().Unheard(r.Context(), by...); err != nil {
		return v, err
	}
	said, err := s.Server.Talk().Own(r.Context(), by...)
	if v.said = len(said); err != nil {
		return v, err
	}
	v.rows, v.away = tables(r, v.Page, visitor.AllRows)
	return v, nil
}

// keptIn lists the tables whose log has a name of the person: old logs, from before names were stored
// outside of it.
func (v devicesView) keptIn() string {
	var list []string
	for _, row := range v.rows {
		if row.View.NamesInLog {
			list = append(list, row.Title+" ("+row.View.Created.UTC().Format("2006-01-02")+")")
		}
	}
	return strings.Join(list, ", ")
}

// newCode makes a pairing code for another browser. A browser without a person becomes the first
// one of a new person, who gets its tables.
func (s *Pages) newCode(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) || !s.May(w, r, s.Limiters.Codes, "error.codes", time.Minute) {
		return
	}
	p, err := s.Person(r)
	if err == nil && p == nil {
		p, err = s.becomePerson(w, r)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	code, expires, err := s.Server.People().PairingCode(r.Context(), *p)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v, err := s.devicesView(r, s.TableRows)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if v.person == nil { // the cookie is set with this answer
		v.person = p
		v.devices = []people.Device{{Created: p.Created, Seen: p.Seen, This: true}}
	}
	v.code, v.expires = code, expires
	v.address = s.PublicAddress(r) + page.DevicesPage
	s.Render(w, r, http.StatusOK, devicesWhole(v))
}

// becomePerson makes a new person of this browser, with the tables it knows.
func (s *Pages) becomePerson(w http.ResponseWriter, r *http.Request) (*people.Person, error) {
	secret, p, err := s.Server.People().CreatePerson(r.Context())
	if err != nil {
		return nil, err
	}
	if err := s.Server.People().SaveKeys(r.Context(), p, visitor.HeldOf(visitor.Tables(r))...); err != nil {
		return nil, err
	}
	s.SetCookie(w, r, s.HostOnly(r, visitor.PersonCookie), secret)
	s.label(r, p)
	return &p, nil
}

// label stores the name of the browser that has just been added to a person. Errors are ignored,
// because only the list of browsers shows it.
func (s *Pages) label(r *http.Request, p people.Person) {
	if err := s.Server.People().Label(r.Context(), p, browserLabel(r.UserAgent())); err != nil {
		s.Log.Warn("what browser it is could not be noted", "error", err)
	}
}

// join signs this browser in with the code of another one. Its own tables are added to the person
// only if the form says so; else they stay in this browser's list.
func (s *Pages) join(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) || !s.May(w, r, s.Limiters.Codes, "error.codes", time.Minute) {
		return
	}
	before := s.PersonOf(r)
	list, err := s.Kept(r)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	secret, p, err := s.Server.People().Join(r.Context(), r.PostForm.Get("code"))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.SetCookie(w, r, s.HostOnly(r, visitor.PersonCookie), secret)
	s.label(r, p)
	if r.PostForm.Get("bring") != "" {
		err = s.Server.People().SaveKeys(r.Context(), p, visitor.HeldOf(list)...)
	} else {
		s.SetCookie(w, r, page.TablesCookie, visitor.FieldsOf(list))
	}
	if before != nil { // whose cookie has just been replaced
		err = errors.Join(err, s.Server.People().SignOut(r.Context(), *before, false))
	}
	if err != nil { // the browser is signed in all the same
		s.Log.Warn("a browser has joined, but not all could be done", "error", err)
	}
	page.Redirect(w, r, page.DevicesPage, http.StatusSeeOther)
}

// signOut signs this browser out, or with "others" all others. A signed-out browser knows no table,
// name or seat.
func (s *Pages) signOut(w http.ResponseWriter, r *http.Request) {
	s.parting(w, r, func(p people.Person, others bool) error { return s.Server.People().SignOut(r.Context(), p, others) })
}

// endDevice ends one other browser of the person.
func (s *Pages) endDevice(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, err := s.Person(r)
	if err == nil && p != nil {
		err = s.Server.People().EndDevice(r.Context(), *p, r.PostForm.Get("id"))
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	page.Redirect(w, r, page.DevicesPage, http.StatusSeeOther)
}

// forget removes the names and lines of this browser and its person from all tables, and deletes
// the person and this browser's cookies.
func (s *Pages) forget(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	list, err := s.Kept(r)
	if err == nil {
		err = s.unname(r.Context(), list)
	}
	if err == nil {
		err = s.Server.Talk().Forget(r.Context(), s.Identities(r)...)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.parting(w, r, func(p people.Person, _ bool) error { return s.Server.People().DeletePerson(r.Context(), p) })
}

func (s *Pages) parting(w http.ResponseWriter, r *http.Request, part func(p people.Person, others bool) error) {
	if !s.Parse(w, r) {
		return
	}
	others := r.PostForm.Get("others") != ""
	p, err := s.Person(r)
	if err == nil && p != nil {
		err = part(*p, others)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if others {
		page.Redirect(w, r, page.DevicesPage, http.StatusSeeOther)
		return
	}
	for _, name := range []string{s.HostOnly(r, visitor.PersonCookie), s.HostOnly(r, page.BrowserCookie), page.TablesCookie, visitor.FellCookie, page.NameCookie, page.SiftCookie, page.MeanwhileCookie} {
		s.DropCookie(w, r, name)
	}
	page.Redirect(w, r, "/", http.StatusSeeOther)
}

// unname removes the names from all tables for which a browser and its person have keys. Seats that
// they have lost are left out, and so are tables that cannot be opened: no one sees their names,
// and they must not prevent the deletion. After an error some names may be removed already; the
// request can be repeated.
func (s *Pages) unname(ctx context.Context, list []page.SeatAt) error {
	for _, at := range list {
		err := s.Server.RemoveNames(ctx, at.ID, at.Key)
		var shut *live.KeyError
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
