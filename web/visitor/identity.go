package visitor

import (
	"context"
	"net/http"
	"time"

	"signoria/live"
	"signoria/web/page"
)

// identities are what the browser with a token answers by: its person where one has signed it
// in, and itself. None where the store does not say in time who it is: pages that show what is
// in memory do not wait for that.
func (s *Visitors) identities(r *http.Request, token string) []string {
	ctx, cancel := context.WithTimeout(r.Context(), identityWait)
	defer cancel()
	p, err := s.Person(r.WithContext(ctx))
	switch {
	case err != nil:
		return nil
	case p != nil:
		return []string{live.PersonIdentity(p.ID), browserIdentity(token)}
	}
	return []string{browserIdentity(token)}
}

// Identities are by what a browser and its person are known that have said something, in the order
// in which they are (SpeaksAs); none where the store does not say in time who it is.
func (s *Visitors) Identities(r *http.Request) []string {
	token := s.TokenOf(r)
	if token == "" {
		return nil
	}
	return s.identities(r, token)
}

// SpeaksAs are by what who posts is known, by the first of which they write: the person who has
// signed this browser in, and the browser. One that has no token is given one. The error tells
// that it could not be found out who it is.
func (s *Visitors) SpeaksAs(w http.ResponseWriter, r *http.Request) ([]string, error) {
	token := s.TokenOf(r)
	if token == "" {
		token = s.Token(w, r)
	}
	p, err := s.Person(r)
	switch {
	case err != nil:
		return nil, err
	case p != nil:
		return []string{"person " + p.ID, browserIdentity(token)}, nil
	}
	return []string{browserIdentity(token)}, nil
}

// identityWait is how long a page waits to learn who its reader is, only to say who played
// last.
const identityWait = 250 * time.Millisecond

// Answerer is what this browser answers by; one that has no token is given one.
func (s *Visitors) Answerer(w http.ResponseWriter, r *http.Request) string {
	token := s.TokenOf(r)
	if token == "" {
		token = s.Token(w, r)
	}
	if list := s.identities(r, token); len(list) > 0 {
		return list[0]
	}
	return browserIdentity(token) // the store does not say in time who it is
}

// Elsewhere is when somebody else than this browser and its person last answered for the seat
// of a page, in seconds since 1970; 0: nobody did. The store is asked who the person is only
// where it was not this browser.
func (s *Visitors) Elsewhere(r *http.Request, at page.SeatAt) int64 {
	token := s.TokenOf(r)
	if token == "" {
		return 0
	}
	last, err := s.Server.LastPlayedElsewhere(r.Context(), at.ID, at.Key, browserIdentity(token))
	if err == nil && !last.IsZero() {
		last, err = s.Server.LastPlayedElsewhere(r.Context(), at.ID, at.Key, s.identities(r, token)...)
	}
	if err != nil || last.IsZero() {
		return 0
	}
	return last.Unix()
}

func browserIdentity(token string) string { return "browser " + token }
