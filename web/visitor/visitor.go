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

// Visitors finds out who sent a request: the browser with its token and its list of tables, and the
// person who has signed it in.
type Visitors struct {
	*page.Site
	// PersonBy returns from the store the person who has signed a browser in, by the browser's
	// secret (live.Server.People().Person).
	PersonBy func(ctx context.Context, secret string) (people.Person, error)
}

// New returns the Visitors of a site.
func New(s *page.Site) *Visitors {
	return &Visitors{s, func(ctx context.Context, secret string) (people.Person, error) {
		return s.Server.People().Person(ctx, secret)
	}}
}

// PersonCookie has the secret that signs a browser in to a person. Only the server makes secrets; an
// unknown one counts as none.
const PersonCookie = "person"

// requester caches who sent a request, so that several parts of a page ask the store at most once
// and wait for it at most once.
type requester struct {
	find   sync.Once
	person *people.Person
	err    error
}

// requesterKey is the key of a request's requester in its context.
type requesterKey struct{}

// WithRequester returns the request with an empty requester in its context.
func WithRequester(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), requesterKey{}, &requester{}))
}

// Person returns the person who has signed this browser in; nil if none has.
func (s *Visitors) Person(r *http.Request) (*people.Person, error) {
	is, _ := r.Context().Value(requesterKey{}).(*requester)
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

// PersonOf is Person for pages that work without the store: if it does not answer, PersonOf returns
// nil.
func (s *Visitors) PersonOf(r *http.Request) *people.Person {
	p, err := s.Person(r)
	if err != nil {
		s.Log.Warn("a person could not be found", "error", err)
	}
	return p
}

// Kept returns the matches of this browser and of its person, the last used first. The error means
// that those of the person could not be read.
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

// OpenerOf returns the id of the person whose browser opens a table, for live.MatchSetup; empty if
// none is signed in. If the store does not answer it returns an error and no table is opened,
// because the table would lack its opener's webhook.
func (s *Visitors) OpenerOf(r *http.Request) (string, error) {
	p, err := s.Person(r)
	if p == nil || err != nil {
		return "", err
	}
	return p.ID, nil
}

// hold stores keys for the person who has signed this browser in, if any. Errors are ignored,
// because the browser's own list has the keys, too.
func (s *Visitors) hold(r *http.Request, list ...page.SeatAt) {
	p := s.PersonOf(r)
	if p == nil || len(list) == 0 {
		return
	}
	if err := s.Server.People().SaveKeys(r.Context(), *p, HeldOf(list)...); err != nil {
		s.Log.Warn("a person's key could not be kept", "error", err)
	}
}

// HeldOf returns matches of a browser in the form in which people.SaveKeys stores them.
func HeldOf(list []page.SeatAt) (held []people.SavedKey) {
	for _, at := range list {
		held = append(held, people.SavedKey{Match: at.ID, Key: at.Key})
	}
	return held
}

// Token returns the browser's token; a browser that has none is given one.
func (s *Visitors) Token(w http.ResponseWriter, r *http.Request) string {
	token := s.TokenOf(r)
	if token == "" {
		token = rand.Text()
	}
	s.SetCookie(w, r, s.HostOnly(r, page.BrowserCookie), token)
	return token
}

// Told returns a person's notice settings; for nil, those of a person who has set none.
func (s *Visitors) Told(r *http.Request, p *people.Person) (people.NotifyView, error) {
	if p == nil {
		return people.NotifyView{Preferences: notify.DefaultPreferences(page.LangOf(r))}, nil
	}
	return s.Server.People().NotifyPrefs(r.Context(), *p)
}

// Seen notes that a page of a match was opened with a key.
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

// SatDown ends the searches for open tables of the sender, who has a seat now.
func (s *Visitors) SatDown(r *http.Request) {
	if p := s.PersonOf(r); p != nil {
		s.Server.People().SatDown(r.Context(), p.ID)
	}
}

// IsTold reports whether a person gets notices by any channel.
func IsTold(told people.NotifyView) bool {
	return told.Pushes > 0 || told.Confirmed && !told.Stopped || told.Webhook != nil && !told.Webhook.Stopped
}
