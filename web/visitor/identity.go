package visitor

import (
	"net/http"
	"time"

	"signoria/live"
	"signoria/people"
	"signoria/web/page"
)

// identities returns the identities of the browser with a token: its signed-in person first, if
// any, and the browser. It returns none if the store does not answer within identityWait, because
// pages that need only memory do not wait for the store.
func (s *Visitors) identities(r *http.Request, token string) []string {
	ctx, cancel := s.PartTimeout(r.Context(), identityWait)
	defer cancel()
	p, err := s.Person(r.WithContext(ctx))
	if err != nil {
		return nil
	}
	return identitiesOf(p, token)
}

// identitiesOf returns the identities of a person, nil for none, at the browser with a token.
func identitiesOf(p *people.Person, token string) []string {
	if p != nil {
		return []string{live.PersonIdentity(p.ID), browserIdentity(token)}
	}
	return []string{browserIdentity(token)}
}

// IdentitiesWith returns the identities of a browser whose person has been read; nil means that nobody
// is signed in.
func (s *Visitors) IdentitiesWith(r *http.Request, p *people.Person) []string {
	token := s.TokenOf(r)
	if token == "" {
		return nil
	}
	return identitiesOf(p, token)
}

// Identities returns the identities under which a browser and its person have talked, in the order
// of SpeaksAs; none if the store does not answer in time.
func (s *Visitors) Identities(r *http.Request) []string {
	token := s.TokenOf(r)
	if token == "" {
		return nil
	}
	return s.identities(r, token)
}

// SpeaksAs returns the identities of the sender of a post, the one to write under first: the
// signed-in person, then the browser. A browser without a token gets one. The error means that the
// store did not say who is signed in.
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

// identityWait is how long a page waits for its reader's identity, which it needs only to name who
// played last.
const identityWait = 250 * time.Millisecond

// Answerer returns the identity under which this browser answers; a browser without a token gets
// one.
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

// Elsewhere returns when another browser or person last answered for the seat of a page, in seconds
// since 1970; 0 means none did. The store is asked for the person only if it was not this browser.
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
