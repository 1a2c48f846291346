package visitor

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"sync"

	notify "signoria/notice"
	"signoria/people"
	"signoria/web/page"
)

// Visitors finds who asks: the browser with its token and its list of tables, and the person who
// has signed it in.
type Visitors struct {
	*page.Site
	// PersonBy asks the store who has signed a browser in, by its secret (live.Server.People().Person).
	PersonBy func(ctx context.Context, secret string) (people.Person, error)
}

// New returns what finds who asks.
func New(s *page.Site) *Visitors {
	return &Visitors{s, func(ctx context.Context, secret string) (people.Person, error) {
		return s.Server.People().Person(ctx, secret)
	}}
}

// PersonCookie holds the secret by which a browser is one of a person's. It is minted by
// the server alone; one that the store does not know counts as none.
const PersonCookie = "person"

// requester is who asks by a request, found once: several parts of a page want to know, and a store
// that does not answer is waited for no more than once.
type requester struct {
	find   sync.Once
	person *people.Person
	err    error
}

// askerKey is where the context of a request has its asker.
type askerKey struct{}

// WithRequester is a request of which it is not known yet who asks.
func WithRequester(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), askerKey{}, &requester{}))
}

// Person finds who has signed this browser in; nil where nobody has.
func (s *Visitors) Person(r *http.Request) (*people.Person, error) {
	is, _ := r.Context().Value(askerKey{}).(*requester)
	if is == nil {
		is = &requester{}
	}
	is.find.Do(func() { is.person, is.err = s.findPerson(r) })
	return is.person, is.err
}

func (s *Visitors) findPerson(r *http.Request) (*people.Person, error) {
	secret := page.Cookie(r, s.HostOnly(r, PersonCookie))
	if s.NoPersons || len(secret) != page.TokenLength {
		return nil, nil
	}
	p, err := s.PersonBy(r.Context(), secret)
	if errors.Is(err, people.ErrNobody) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// PersonOf is person for pages that stand without: a store that does not answer is as if
// nobody had signed in.
func (s *Visitors) PersonOf(r *http.Request) *people.Person {
	p, err := s.Person(r)
	if err != nil {
		s.Log.Warn("a person could not be found", "error", err)
	}
	return p
}

// Kept are the matches of this browser and of the person who has signed it in, the last
// used first. The error tells that those of the person could not be read.
func (s *Visitors) Kept(r *http.Request) ([]page.SeatAt, error) {
	own := Tables(r)
	p, err := s.Person(r)
	if p == nil || err != nil {
		return own, err
	}
	held, err := s.Server.People().SavedKeys(r.Context(), *p)
	var list []page.SeatAt
	for _, k := range held {
		list = append(list, page.SeatAt{ID: k.Match, Key: k.Key})
	}
	for _, at := range own {
		if !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list, err
}

// OpenerOf names the person whose browser opens a table, for live.MatchSetup; empty: it is nobody's. While
// the store does not say whose it is no table is opened: it would lack its opener's webhook.
func (s *Visitors) OpenerOf(r *http.Request) (string, error) {
	p, err := s.Person(r)
	if p == nil || err != nil {
		return "", err
	}
	return p.ID, nil
}

// hold notes keys for the person who has signed this browser in, if one has. What cannot
// be noted stands in the browser's own list all the same.
func (s *Visitors) hold(r *http.Request, list ...page.SeatAt) {
	p := s.PersonOf(r)
	if p == nil || len(list) == 0 {
		return
	}
	if err := s.Server.People().SaveKeys(r.Context(), *p, HeldOf(list)...); err != nil {
		s.Log.Warn("a person's key could not be kept", "error", err)
	}
}

// HeldOf returns matches of a browser as a person holds them.
func HeldOf(list []page.SeatAt) (held []people.SavedKey) {
	for _, at := range list {
		held = append(held, people.SavedKey{Match: at.ID, Key: at.Key})
	}
	return held
}

// Token is the browser's token; a browser that has none is given one.
func (s *Visitors) Token(w http.ResponseWriter, r *http.Request) string {
	token := s.TokenOf(r)
	if token == "" {
		token = rand.Text()
	}
	s.SetCookie(w, r, s.HostOnly(r, page.BrowserCookie), token)
	return token
}

// Told is how a person is told; nobody is as somebody who has not said any wish.
func (s *Visitors) Told(r *http.Request, p *people.Person) (people.NotifyView, error) {
	if p == nil {
		return people.NotifyView{Preferences: notify.DefaultPreferences(page.LangOf(r))}, nil
	}
	return s.Server.People().NotifyPrefs(r.Context(), *p)
}

// Seen notes that somebody opens a page of a match by a key.
func (s *Visitors) Seen(r *http.Request, at page.SeatAt) {
	if !s.Notices.Any() {
		return
	}
	if p := s.PersonOf(r); p != nil {
		s.Server.People().MarkSeen(*p)
	} else {
		s.Server.People().MarkSeenByKey(at.ID, at.Key)
	}
}

// SatDown notes that who asks sits at an open table now: they look for none any longer.
func (s *Visitors) SatDown(r *http.Request) {
	if p := s.PersonOf(r); p != nil {
		s.Server.People().SatDown(r.Context(), p.ID)
	}
}

// IsTold tells whether there is a way by which somebody is told anything.
func IsTold(told people.NotifyView) bool {
	return told.Pushes > 0 || told.Confirmed && !told.Stopped || told.Webhook != nil && !told.Webhook.Stopped
}
