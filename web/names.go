package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"signoria/live"
	"signoria/table"
)

// rename changes the names of one's seats at a table, or takes them off.
func (s *site) rename(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.names, "error.names", time.Minute) {
		return
	}
	at := addressed(r)
	if r.PostForm.Get("off") != "" {
		s.answered(w, r, at, nil, s.Server.Unname(r.Context(), at.ID, at.Key))
		return
	}
	names := r.PostForm["name"]
	view, err := s.Server.Rename(r.Context(), at.ID, at.Key, names)
	if err == nil && len(names) > 0 {
		if name := table.TidyName(names[0]); name != "" {
			s.setCookie(w, r, nameCookie, name)
		}
	}
	s.answered(w, r, at, view, err)
}

// unname takes the names off all tables that a browser and its person hold keys of. What is
// not theirs any longer is left out, and so is a table that cannot be opened: nobody sees its
// names, and it keeps nobody from being deleted. On an error some names may be gone already:
// it can be asked for again.
func (s *site) unname(ctx context.Context, list []seatAt) error {
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

// identities are what the browser with a token answers by: its person where one has signed it
// in, and itself. None where the store does not say in time who it is: pages that show what is
// in memory do not wait for that.
func (s *site) identities(r *http.Request, token string) []string {
	ctx, cancel := context.WithTimeout(r.Context(), identityWait)
	defer cancel()
	p, err := s.person(r.WithContext(ctx))
	switch {
	case err != nil:
		return nil
	case p != nil:
		return []string{"person " + p.ID, browserIdentity(token)}
	}
	return []string{browserIdentity(token)}
}

// identityWait is how long a page waits to learn who its reader is, only to say who played
// last.
const identityWait = 250 * time.Millisecond

// answerer is what this browser answers by; one that has no token is given one.
func (s *site) answerer(w http.ResponseWriter, r *http.Request) string {
	token := s.tokenOf(r)
	if token == "" {
		token = s.token(w, r)
	}
	if list := s.identities(r, token); len(list) > 0 {
		return list[0]
	}
	return browserIdentity(token) // the store does not say in time who it is
}

// elsewhere is when somebody else than this browser and its person last answered for the seat
// of a page, in seconds since 1970; 0: nobody did. The store is asked who the person is only
// where it was not this browser.
func (s *site) elsewhere(r *http.Request, at seatAt) int64 {
	token := s.tokenOf(r)
	if token == "" {
		return 0
	}
	last, err := s.Server.Elsewhere(r.Context(), at.ID, at.Key, browserIdentity(token))
	if err == nil && !last.IsZero() {
		last, err = s.Server.Elsewhere(r.Context(), at.ID, at.Key, s.identities(r, token)...)
	}
	if err != nil || last.IsZero() {
		return 0
	}
	return last.Unix()
}

func browserIdentity(token string) string { return "browser " + token }
