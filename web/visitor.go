package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"sync"

	notify "signoria/notice"
	"signoria/people"
)

// visitors finds who asks: the browser with its token and its list of tables, and the person who
// has signed it in.
type visitors struct {
	*site
	// personBy asks the store who has signed a browser in, by its secret (live.Server.People().Person).
	personBy func(ctx context.Context, secret string) (people.Person, error)
}

// newVisitors returns what finds who asks.
func newVisitors(s *site) *visitors {
	return &visitors{s, func(ctx context.Context, secret string) (people.Person, error) {
		return s.Server.People().Person(ctx, secret)
	}}
}

// personCookie holds the secret by which a browser is one of a person's. It is minted by
// the server alone; one that the store does not know counts as none.
const personCookie = "person"

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
func (s *visitors) person(r *http.Request) (*people.Person, error) {
	is, _ := r.Context().Value(askerKey{}).(*asker)
	if is == nil {
		is = &asker{}
	}
	is.find.Do(func() { is.person, is.err = s.findPerson(r) })
	return is.person, is.err
}

func (s *visitors) findPerson(r *http.Request) (*people.Person, error) {
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
func (s *visitors) personOf(r *http.Request) *people.Person {
	p, err := s.person(r)
	if err != nil {
		s.Log.Warn("a person could not be found", "error", err)
	}
	return p
}

// kept are the matches of this browser and of the person who has signed it in, the last
// used first. The error tells that those of the person could not be read.
func (s *visitors) kept(r *http.Request) ([]seatAt, error) {
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
func (s *visitors) hold(r *http.Request, list ...seatAt) {
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

// token is the browser's token; a browser that has none is given one.
func (s *visitors) token(w http.ResponseWriter, r *http.Request) string {
	token := s.tokenOf(r)
	if token == "" {
		token = rand.Text()
	}
	s.setCookie(w, r, s.hostOnly(r, browserCookie), token)
	return token
}

// told is how a person is told; nobody is as somebody who has not said any wish.
func (s *visitors) told(r *http.Request, p *people.Person) (people.ToldView, error) {
	if p == nil {
		return people.ToldView{Wishes: notify.Usual(langOf(r))}, nil
	}
	return s.Server.People().Told(r.Context(), *p)
}

// seen notes that somebody opens a page of a match by a key.
func (s *visitors) seen(r *http.Request, at seatAt) {
	if !s.notices.Any() {
		return
	}
	if p := s.personOf(r); p != nil {
		s.Server.People().Eyes(*p)
	} else {
		s.Server.People().EyesAt(at.ID, at.Key)
	}
}

// isTold tells whether there is a way by which somebody is told anything.
func isTold(told people.ToldView) bool { return told.Pushes > 0 || told.Confirmed && !told.Stopped }
