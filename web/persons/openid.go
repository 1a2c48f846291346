package persons

import (
	"encoding/json"
	"errors"
	"net/http"

	"signoria/people"
	"signoria/people/openid"
	"signoria/web/page"
)

// The addresses of signing in by the host's provider of OpenID Connect. The provider redirects to
// SignInBackPath, so the host registers it there.
const (
	SignInOpenIDPath  = page.SignInPage + "/openid"
	SignInBackPath    = page.SignInPage + "/openid/back"
	AccountOpenIDPath = page.AccountPage + "/openid"
	DropOutsidePath   = page.AccountPage + "/outside/drop"
)

// errLate means that a browser comes back from the provider without a running sign-in of its own.
var errLate = errors.New("persons: this browser has begun no such sign-in, or it has ended")

// sentOut is stored in a cookie of a browser that signs in at the provider. For is the person who
// adds the provider to their account; empty means a sign-in.
type sentOut struct {
	openid.Begun
	For string `json:"for,omitempty"`
}

// beginOpenID sends the browser to the provider to sign in.
func (s *Pages) beginOpenID(w http.ResponseWriter, r *http.Request) {
	if s.mayTry(w, r) {
		s.sendOut(w, r, "")
	}
}

// addOpenID sends a person with an account to the provider, to add it as a way to sign in.
func (s *Pages) addOpenID(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	if p, ok := s.posts(w, r); ok {
		s.sendOut(w, r, p.ID)
	}
}

// sendOut answers with a page that redirects by itself, because the Content-Security-Policy lets a
// form redirect to no other site.
func (s *Pages) sendOut(w http.ResponseWriter, r *http.Request, person string) {
	begun, err := s.OpenID.Begin(r.Context())
	if err != nil {
		s.refuseOpenID(w, r, err)
		return
	}
	kept, err := json.Marshal(sentOut{begun, person})
	if err == nil {
		err = s.Server.People().BeginOutside(r.Context(), s.Token(w, r), begun.State, string(kept))
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v := s.newSignIn(r, "account.club_on")
	v.on = begun.Address
	w.Header().Set("Refresh", "0; url="+begun.Address)
	w.Header().Set("Referrer-Policy", "no-referrer")
	s.Render(w, r, http.StatusOK, signInOnWhole(v))
}

// endOpenID handles the redirect back from the provider. It accepts only a sign-in that this
// browser has begun, once. Nothing of the address is repeated on the page or in the log.
func (s *Pages) endOpenID(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	if !s.mayTry(w, r) {
		return
	}
	asked := r.URL.Query()
	kept, err := s.Server.People().EndOutside(r.Context(), s.TokenOf(r), asked.Get("state"))
	var sent sentOut
	switch {
	case errors.Is(err, people.ErrSignIn):
		s.refuseOpenID(w, r, errLate)
		return
	case err != nil:
		s.ErrorFor(w, r, err)
		return
	}
	if json.Unmarshal([]byte(kept), &sent) != nil {
		s.refuseOpenID(w, r, errLate)
		return
	}
	subject, err := s.answered(r, sent.Begun)
	if err != nil {
		s.refuseOpenID(w, r, err)
		return
	}
	if sent.For != "" {
		s.known(w, r, sent.For, subject)
		return
	}
	secret, p, err := s.Server.People().SignInOutside(r.Context(), s.OpenID.Issuer(), subject, browserLabel(r.UserAgent()))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.signedInAs(w, r, secret, p)
}

// answered returns the subject for which the provider vouches in the address of its redirect.
func (s *Pages) answered(r *http.Request, begun openid.Begun) (string, error) {
	asked := r.URL.Query()
	switch {
	case asked.Has("iss") && asked.Get("iss") != s.OpenID.Issuer(): // RFC 9207: another provider
		return "", openid.ErrAnswer
	case asked.Has("error"):
		return "", openid.Refusal(asked.Get("error"))
	}
	return s.OpenID.End(r.Context(), begun, asked.Get("code"))
}

// known stores that the person may sign in by the provider, if they are still signed in.
func (s *Pages) known(w http.ResponseWriter, r *http.Request, person, subject string) {
	p, _, err := s.account(r)
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
		return
	case p == nil || p.ID != person:
		s.refuseOpenID(w, r, errLate)
		return
	}
	err = s.Server.People().AddOutside(r.Context(), *p, s.OpenID.Issuer(), subject, page.LangOf(r))
	switch {
	case errors.Is(err, people.ErrTakenAddress):
		s.showAccount(w, r, http.StatusConflict, s.Words(r).T("error.openid_taken"), nil, false)
		return
	case err != nil:
		s.refuseAccount(w, r, err, nil, false)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}

// dropOutside removes a sign-in of the host's own from the account.
func (s *Pages) dropOutside(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.posts(w, r)
	if !ok {
		return
	}
	if err := s.Server.People().DropOutside(r.Context(), p, r.PostForm.Get("issuer"), page.LangOf(r)); err != nil {
		s.refuseAccount(w, r, err, nil, false)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}

// refuseOpenID shows why the sign-in failed, next to the other ways to sign in.
func (s *Pages) refuseOpenID(w http.ResponseWriter, r *http.Request, err error) {
	status, key := http.StatusBadGateway, "error.openid_answer"
	switch {
	case errors.Is(err, errLate):
		status, key = http.StatusForbidden, "error.openid_late"
	case errors.Is(err, openid.ErrDenied):
		status, key = http.StatusForbidden, "error.openid_denied"
	case errors.Is(err, openid.ErrAway):
		status, key = http.StatusServiceUnavailable, "error.openid_away"
	case errors.Is(err, openid.ErrSetup):
		key = "error.openid_setup"
	}
	if status >= http.StatusInternalServerError {
		s.Log.Warn("nobody can sign in by OpenID Connect", "issuer", s.OpenID.Issuer(), "error", err)
	}
	if p, _, err := s.account(r); p != nil && err == nil {
		s.showAccount(w, r, status, s.Words(r).T(key), nil, false)
		return
	}
	v := s.newSignIn(r, "account.sign_in")
	v.Notice = page.Notice(v.Words, v.T(key), nil)
	v.Passkeys = v.passkey
	s.Render(w, r, status, signInWhole(v))
}
