package persons

import (
	"net/http"

	"signoria/people"
	"signoria/web/page"
)

// The addresses of passkeys. Posts to those that begin are answered with the request for the device,
// as JSON.
const (
	PasskeyBeginPath    = page.SignInPage + "/passkey/begin"
	PasskeyPath         = page.SignInPage + "/passkey"
	NewPasskeyBeginPath = page.SignInPage + "/new-passkey/begin"
	NewPasskeyPath      = page.SignInPage + "/new-passkey"
	DropPasskeyPath     = page.AccountPage + "/passkey/drop"
)

func (s *Pages) passkeyRoutes(handle func(pattern string, do http.HandlerFunc)) {
	handle("POST "+PasskeyBeginPath, s.withParty(s.beginPasskey))
	handle("POST "+PasskeyPath, s.withParty(s.signInPasskey))
	handle("POST "+NewPasskeyBeginPath, s.withParty(s.beginNewPasskey))
	handle("POST "+NewPasskeyPath, s.withParty(s.newPasskey))
	handle("POST "+DropPasskeyPath, s.dropPasskey)
}

// withParty answers only where browsers have passkeys.
func (s *Pages) withParty(do func(w http.ResponseWriter, r *http.Request, at people.Party)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		at, able := s.PartyOf(r)
		if !able {
			s.ErrorPage(w, r, http.StatusNotFound, "error.page")
			return
		}
		if s.mayTry(w, r) {
			do(w, r, at)
		}
	}
}

func (s *Pages) asks(w http.ResponseWriter, r *http.Request, asked []byte, err error) {
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(asked)
}

func (s *Pages) beginPasskey(w http.ResponseWriter, r *http.Request, at people.Party) {
	asked, err := s.Server.People().BeginPasskey(r.Context(), at, s.Token(w, r))
	s.asks(w, r, asked, err)
}

func (s *Pages) signInPasskey(w http.ResponseWriter, r *http.Request, at people.Party) {
	secret, p, err := s.Server.People().SignInByPasskey(r.Context(), at, s.TokenOf(r), r.PostForm.Get("answer"), browserLabel(r.UserAgent()))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.signedInAs(w, r, secret, p)
}

func (s *Pages) beginNewPasskey(w http.ResponseWriter, r *http.Request, at people.Party) {
	p, _, err := s.account(r)
	var asked []byte
	if err == nil {
		asked, err = s.Server.People().BeginNewPasskey(r.Context(), at, s.Token(w, r), p)
	}
	s.asks(w, r, asked, err)
}

func (s *Pages) newPasskey(w http.ResponseWriter, r *http.Request, at people.Party) {
	p, _, err := s.account(r)
	var secret string
	var is people.Person
	if err == nil {
		secret, is, err = s.Server.People().NewPasskey(r.Context(), at, s.TokenOf(r), r.PostForm.Get("answer"), browserLabel(r.UserAgent()), page.LangOf(r), p)
	}
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
	case p == nil:
		s.signedInAs(w, r, secret, is)
	default:
		page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
	}
}

// dropPasskey deletes a passkey of the account.
func (s *Pages) dropPasskey(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.posts(w, r)
	if !ok {
		return
	}
	if err := s.Server.People().DropPasskey(r.Context(), p, r.PostForm.Get("id"), page.LangOf(r)); err != nil {
		s.refuseAccount(w, r, err, nil, false)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}
