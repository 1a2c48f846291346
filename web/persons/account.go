package persons

import (
	"net/http"
	"slices"
	"time"

	"signoria/people"
	"signoria/web/page"
)

// The addresses of posts from the page of an account.
const (
	AccountMailPath = page.AccountPage + "/mail"
	AccountCodePath = page.AccountPage + "/code"
	AccountDropPath = page.AccountPage + "/mail/drop"
)

// accountView is the page of an account.
type accountView struct {
	page.Page
	profile people.Profile
	ways    people.Ways
	mail    bool
	passkey bool
	// club and issuer are the provider of OpenID Connect; empty means that there is none.
	club, issuer string
	// coded means that a code was sent to add an address.
	coded bool
	now   time.Time
}

// last reports whether only one way to sign in is left.
func (v accountView) last() bool {
	return len(v.ways.Addresses)+len(v.ways.Passkeys)+len(v.ways.Outside) < 2
}

// known reports whether the person can sign in by the provider of OpenID Connect.
func (v accountView) known() bool { return slices.Contains(v.ways.Outside, v.issuer) }

// outsider returns the name of the host's sign-in with this issuer.
func (v accountView) outsider(issuer string) string {
	switch issuer {
	case proxyIssuer:
		return v.T("account.outside_proxy")
	case v.issuer:
		return v.club
	}
	return issuer
}

// with returns the arms of the profile with one part replaced, for the picture of that part. If the
// profile has no arms yet, the other parts are ones that show it well.
func (v accountView) with(part, value string) people.Arms {
	a := v.profile.Arms
	if !a.Whole() {
		a = people.Arms{Field: "gules", Division: "plain", Second: "or", Charge: "lily"}
	}
	other := func(than, rather string) string {
		if than == rather {
			return "argent"
		}
		return rather
	}
	switch part {
	case "field":
		a = people.Arms{Field: value, Division: "plain", Second: other(value, "or"), Charge: a.Charge}
	case "division":
		a.Division = value
	case "second":
		a = people.Arms{Field: value, Division: "plain", Second: other(value, "or"), Charge: a.Charge}
	case "charge":
		a.Charge = value
	}
	return a
}

// named returns the name of a value of a part of arms.
func (v accountView) named(part, value string) string {
	switch part {
	case "division":
		return v.T("account.division." + value)
	case "charge":
		return v.T("account.charge." + value)
	}
	return v.T("account.field." + value)
}

// blazon returns the profile's arms in words.
func (v accountView) blazon() string {
	a := v.profile.Arms
	return v.T("account.part.field") + ": " + v.T("account.field."+a.Field) + ". " + v.T("account.part.division") + ": " + v.T("account.division."+a.Division) + ". " +
		v.T("account.part.second") + ": " + v.T("account.field."+a.Second) + ". " + v.T("account.part.charge") + ": " + v.T("account.charge."+a.Charge) + "."
}

func (v accountView) addresses() []people.SignInAddress { return v.ways.Addresses }

func (s *Pages) accountPage(w http.ResponseWriter, r *http.Request) {
	s.showAccount(w, r, http.StatusOK, "", nil, false)
}

// showAccount answers with the page, a sentence about what was posted, and the profile as it was
// filled in; nil means the stored one.
func (s *Pages) showAccount(w http.ResponseWriter, r *http.Request, status int, sentence string, filled *people.Profile, coded bool) {
	p, ways, err := s.account(r)
	v := accountView{Page: s.NewPage(r, "account", s.Words(r).T("account.head")), ways: ways, mail: s.SignsInByMail(), coded: coded, now: s.Clock()}
	_, v.passkey = s.PartyOf(r)
	if s.OpenID != nil {
		v.club, v.issuer = s.OpenID.Name(), s.OpenID.Issuer()
	}
	v.Path, v.Asks, v.Passkeys = page.AccountPage, true, v.passkey
	if err == nil && p != nil {
		v.profile, err = s.Server.People().Profile(r.Context(), p.ID)
	}
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
		return
	case p == nil:
		page.Redirect(w, r, page.SignInPage, http.StatusSeeOther)
		return
	}
	if filled != nil {
		v.profile = *filled
	}
	if sentence != "" {
		v.Notice = page.Notice(v.Words, sentence, nil)
	}
	s.Render(w, r, status, accountWhole(v))
}

// refuseAccount shows the page again with what was wrong, if the person can correct it; else an error
// page.
func (s *Pages) refuseAccount(w http.ResponseWriter, r *http.Request, err error, filled *people.Profile, coded bool) {
	problem := page.ProblemOf(err)
	if problem.Status >= http.StatusInternalServerError {
		s.ErrorFor(w, r, err)
		return
	}
	s.NoteRefusal(err)
	s.showAccount(w, r, problem.Status, s.Words(r).T(problem.Key), filled, coded)
}

// posts returns the account of the sender of a post; if it is false the request has been answered.
func (s *Pages) posts(w http.ResponseWriter, r *http.Request) (people.Person, bool) {
	p, _, err := s.account(r)
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
	case p == nil:
		s.ErrorPage(w, r, http.StatusForbidden, "error.signed_out")
	default:
		return *p, true
	}
	return people.Person{}, false
}

// setProfile stores handle, name, arms and privacy.
func (s *Pages) setProfile(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.posts(w, r)
	if !ok {
		return
	}
	form := r.PostForm
	is := people.Profile{Handle: form.Get("handle"), Name: form.Get("name"), Privacy: people.Privacy(form.Get("privacy"))}
	is.Arms = people.Arms{Field: form.Get("field"), Division: form.Get("division"), Second: form.Get("second"), Charge: form.Get("charge")}
	if form.Get("bare") != "" {
		is.Arms = people.Arms{}
	}
	if form.Get("lot") != "" { // arms drawn at random are shown and not stored yet
		is.Arms = people.RandomArms()
		s.showAccount(w, r, http.StatusOK, "", &is, false)
		return
	}
	if err := s.Server.People().SetProfile(r.Context(), p, is); err != nil {
		s.refuseAccount(w, r, err, &is, false)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}

// addressMail sends a code to another address by which the person wants to sign in.
func (s *Pages) addressMail(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	if _, ok := s.posts(w, r); !ok {
		return
	}
	err := s.Server.People().AddressMail(r.Context(), s.Token(w, r), r.PostForm.Get("address"), page.LangOf(r), s.ClientOf(r))
	if err != nil {
		s.refuseAccount(w, r, err, nil, false)
		return
	}
	s.showAccount(w, r, http.StatusOK, "", nil, true)
}

// addAddress accepts the code that addressMail has sent.
func (s *Pages) addAddress(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	p, ok := s.posts(w, r)
	if !ok {
		return
	}
	if err := s.Server.People().AddAddress(r.Context(), p, s.TokenOf(r), r.PostForm.Get("code"), page.LangOf(r)); err != nil {
		s.refuseAccount(w, r, err, nil, true)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}

// dropSignInAddress deletes the address by which the person signs in.
func (s *Pages) dropSignInAddress(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.posts(w, r)
	if !ok {
		return
	}
	if err := s.Server.People().DropSignInAddress(r.Context(), p, r.PostForm.Get("key"), page.LangOf(r)); err != nil {
		s.refuseAccount(w, r, err, nil, false)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}
