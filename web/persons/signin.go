package persons

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	notify "signoria/notice"
	"signoria/people"
	"signoria/web/page"
	"signoria/web/visitor"
)

// The addresses of signing in.
const (
	SignInMailPath   = page.SignInPage + "/mail"
	SignInCodePath   = page.SignInPage + "/code"
	SignInTablesPath = page.SignInPage + "/tables"
	SignInProxyPath  = page.SignInPage + "/proxy"
)

// beforeCookie has the secret of the person that a browser had before it signed in to an account,
// until the reader has said whether both are the same person.
const (
	beforeCookie = "before"
	beforeAge    = time.Hour
)

// accountRoutes registers the handlers of accounts, unless the host has switched them off.
func (s *Pages) accountRoutes(handle func(pattern string, do http.HandlerFunc)) {
	if !s.MayHaveAccounts() {
		return
	}
	always := handle
	handle = func(pattern string, do http.HandlerFunc) {
		always(pattern, func(w http.ResponseWriter, r *http.Request) {
			if !s.Accounts(r) { // no way to sign in at this address
				s.ErrorPage(w, r, http.StatusNotFound, "error.page")
				return
			}
			do(w, r)
		})
	}
	if s.SignsInByMail() {
		handle("POST "+SignInMailPath, s.signInMail)
		handle("GET "+SignInCodePath, s.signInCodePage)
		handle("POST "+SignInCodePath, s.signInCode)
		handle("GET "+notify.SignInPath+"/{link}", s.signInLinkPage)
		handle("POST "+notify.SignInPath+"/{link}", s.signInLink)
		handle("POST "+AccountMailPath, s.addressMail)
		handle("POST "+AccountCodePath, s.addAddress)
	}
	if s.TrustsProxy() {
		handle("POST "+SignInProxyPath, s.signInProxy)
	}
	if s.OpenID != nil {
		handle("POST "+SignInOpenIDPath, s.beginOpenID)
		handle("GET "+SignInBackPath, s.endOpenID)
		handle("POST "+AccountOpenIDPath, s.addOpenID)
	}
	handle("POST "+DropOutsidePath, s.dropOutside)
	s.passkeyRoutes(handle)
	handle("GET "+page.SignInPage, s.signInPage)
	handle("GET "+SignInTablesPath, s.signInTablesPage)
	handle("POST "+SignInTablesPath, s.signInTables)
	handle("GET "+page.ArmsPath+"/{arms}", s.ServeArms)
	handle("GET "+page.AccountPage, s.accountPage)
	handle("POST "+page.AccountPage, s.Counted(s.setProfile))
	handle("POST "+AccountDropPath, s.dropSignInAddress)
}

// signInView is a page of signing in.
type signInView struct {
	page.Page
	// mail and passkey mean that one can sign in that way; address is where a link was sent.
	mail    bool
	passkey bool
	// user is the user named by the host's proxy; empty means none.
	user string
	// club is the name of the provider of OpenID Connect; empty means that there is none. On is
	// the address there to which the page redirects.
	club    string
	on      string
	address string
	// link is the secret in the link of a mail.
	link string
	// rows are the tables that the browser has; away means that the store did not answer for
	// some; others is the number of further browsers of the person of before.
	rows   []visitor.TableRow
	away   bool
	others int
	shown  string
}

func (s *Pages) newSignIn(r *http.Request, head string) signInView {
	v := signInView{Page: s.NewPage(r, "account", s.Words(r).T(head)), mail: s.SignsInByMail()}
	_, v.passkey = s.PartyOf(r)
	v.user = s.ProxyUser(r)
	if s.OpenID != nil {
		v.club = s.OpenID.Name()
	}
	v.Path = page.SignInPage // a change of language must not redirect to an address with a secret
	return v
}

// account finds the account that this browser is signed in to; nil means that there is none.
func (s *Pages) account(r *http.Request) (*people.Person, people.Ways, error) {
	p, err := s.Person(r)
	if p == nil || err != nil {
		return nil, people.Ways{}, err
	}
	ways, err := s.Server.People().Ways(r.Context(), *p)
	if err != nil || !ways.Account {
		return nil, people.Ways{}, err
	}
	return p, ways, nil
}

func (s *Pages) signInPage(w http.ResponseWriter, r *http.Request) {
	p, _, err := s.account(r)
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
	case p != nil:
		page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
	default:
		v := s.newSignIn(r, "account.sign_in")
		v.Passkeys = v.passkey
		s.Render(w, r, http.StatusOK, signInWhole(v))
	}
}

// mayTry limits how often a client tries to sign in. If it returns false the request has been
// answered.
func (s *Pages) mayTry(w http.ResponseWriter, r *http.Request) bool {
	return s.Parse(w, r) && s.May(w, r, s.Limiters.Codes, "error.codes", time.Minute)
}

// signInMail mails a code. It never looks up whether the address belongs to an account, so the
// answer and its time cannot reveal that.
func (s *Pages) signInMail(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	err := s.Server.People().SignInMail(r.Context(), s.Token(w, r), r.PostForm.Get("address"), page.LangOf(r), s.ClientOf(r))
	if err != nil {
		s.refuseSignIn(w, r, err, func(v signInView) { s.Render(w, r, page.ProblemOf(err).Status, signInWhole(v)) })
		return
	}
	page.Redirect(w, r, SignInCodePath, http.StatusSeeOther)
}

// refuseSignIn shows a page again with what was wrong, if the person can correct it; else an error
// page.
func (s *Pages) refuseSignIn(w http.ResponseWriter, r *http.Request, err error, show func(signInView)) {
	if page.ProblemOf(err).Status >= http.StatusInternalServerError {
		s.ErrorFor(w, r, err)
		return
	}
	s.NoteRefusal(err)
	v := s.newSignIn(r, "account.sign_in")
	v.Notice = page.Notice(v.Words, v.T(page.ProblemOf(err).Key), nil)
	show(v)
}

func (s *Pages) signInCodePage(w http.ResponseWriter, r *http.Request) {
	s.Render(w, r, http.StatusOK, signInCodeWhole(s.newSignIn(r, "account.code_head")))
}

func (s *Pages) signInCode(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	secret, p, err := s.Server.People().SignInByCode(r.Context(), s.TokenOf(r), r.PostForm.Get("code"), browserLabel(r.UserAgent()))
	if err != nil {
		s.refuseSignIn(w, r, err, func(v signInView) { s.Render(w, r, page.ProblemOf(err).Status, signInCodeWhole(v)) })
		return
	}
	s.signedInAs(w, r, secret, p)
}

// signInLinkPage asks for confirmation, and does not use up the link, because mail programs fetch
// the links of mails.
func (s *Pages) signInLinkPage(w http.ResponseWriter, r *http.Request) {
	v := s.newSignIn(r, "account.sign_in")
	v.link = r.PathValue("link")
	var err error
	if v.address, err = s.Server.People().LinkAddress(r.Context(), v.link); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	s.Render(w, r, http.StatusOK, signInLinkWhole(v))
}

func (s *Pages) signInLink(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	secret, p, err := s.Server.People().SignInByLink(r.Context(), r.PathValue("link"), browserLabel(r.UserAgent()))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.signedInAs(w, r, secret, p)
}

// proxyIssuer is the issuer that stands for the host's proxy.
const proxyIssuer = "proxy"

// signInProxy signs in the user named by the host's proxy.
func (s *Pages) signInProxy(w http.ResponseWriter, r *http.Request) {
	if !s.mayTry(w, r) {
		return
	}
	user := s.ProxyUser(r)
	if user == "" {
		s.ErrorPage(w, r, http.StatusForbidden, "error.signed_out")
		return
	}
	secret, p, err := s.Server.People().SignInOutside(r.Context(), proxyIssuer, user, browserLabel(r.UserAgent()))
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.signedInAs(w, r, secret, p)
}

// signedInAs adds this browser to an account. The tables of the browser stay separate until its reader
// says whose they are. If the browser was signed in to another account, its list of tables is deleted.
func (s *Pages) signedInAs(w http.ResponseWriter, r *http.Request, secret string, now people.Person) {
	before, err := s.Person(r)
	var ways people.Ways
	if err == nil && before != nil {
		ways, err = s.Server.People().Ways(r.Context(), *before)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	own := s.HostOnly(r, visitor.PersonCookie)
	kept := page.Cookie(r, own)
	s.SetCookie(w, r, own, secret)
	asks := len(visitor.Tables(r)) > 0
	switch {
	case before == nil:
	case ways.Account:
		if err := s.Server.People().SignOut(r.Context(), *before, false); err != nil { // the browser is signed in all the same
			s.Log.Warn("a browser has changed its account, but the former does not end", "error", err)
		}
		if before.ID != now.ID {
			s.DropCookie(w, r, page.TablesCookie)
			s.DropCookie(w, r, visitor.FellCookie)
		}
		asks = false
	default:
		s.KeepCookie(w, r, s.HostOnly(r, beforeCookie), kept, beforeAge)
		asks = true
	}
	if asks {
		page.Redirect(w, r, SignInTablesPath, http.StatusSeeOther)
		return
	}
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}

// before returns the person that this browser had before it signed in; nil if there was none, or it
// has been decided.
func (s *Pages) before(r *http.Request) (*people.Person, error) {
	secret := page.Cookie(r, s.HostOnly(r, beforeCookie))
	if len(secret) != page.TokenLength {
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

// ownOf returns the tables of this browser and of its person before it signed in to the account.
func (s *Pages) ownOf(r *http.Request, before *people.Person) ([]page.SeatAt, error) {
	list := visitor.Tables(r)
	if before == nil {
		return list, nil
	}
	held, err := s.Server.People().SavedKeys(r.Context(), *before)
	for _, k := range held {
		if at := (page.SeatAt{ID: k.Match, Key: k.Key}); !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list, err
}

// signInTablesPage asks whether the tables of this browser belong to the account.
func (s *Pages) signInTablesPage(w http.ResponseWriter, r *http.Request) {
	p, _, err := s.account(r)
	var before *people.Person
	var list []page.SeatAt
	v := s.newSignIn(r, "account.tables_head")
	if err == nil {
		before, err = s.before(r)
	}
	if err == nil {
		list, err = s.ownOf(r, before)
	}
	if err == nil && before != nil {
		var devices []people.Device
		devices, err = s.Server.People().Devices(r.Context(), *before)
		v.others = max(0, len(devices)-1)
	}
	if err == nil && p != nil {
		var profile people.Profile
		profile, err = s.Server.People().Profile(r.Context(), p.ID)
		v.shown = profile.Shown()
	}
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
		return
	case p == nil || before == nil && len(list) == 0:
		page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
		return
	}
	v.rows, v.away = s.RowsOf(r, v.Page, list, visitor.AllRows)
	s.Render(w, r, http.StatusOK, signInTablesWhole(v))
}

// signInTables handles the answer. With "yes" the browser's tables are added to the account; with
// anything else they stay in this browser's own list.
func (s *Pages) signInTables(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, _, err := s.account(r)
	var before *people.Person
	var list []page.SeatAt
	if err == nil {
		before, err = s.before(r)
	}
	if err == nil {
		list, err = s.ownOf(r, before)
	}
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
		return
	case p == nil:
		page.Redirect(w, r, page.SignInPage, http.StatusSeeOther)
		return
	}
	if r.PostForm.Get("mine") == "yes" {
		if before != nil {
			err = s.Server.People().Merge(r.Context(), *before, *p)
		}
		if err == nil {
			err = s.Server.People().SaveKeys(r.Context(), *p, visitor.HeldOf(list)...)
		}
	} else {
		s.SetCookie(w, r, page.TablesCookie, visitor.FieldsOf(list))
		if before != nil {
			err = s.Server.People().SignOut(r.Context(), *before, false)
		}
	}
	if err != nil { // the question can be answered again
		s.ErrorFor(w, r, err)
		return
	}
	s.DropCookie(w, r, s.HostOnly(r, beforeCookie))
	page.Redirect(w, r, page.AccountPage, http.StatusSeeOther)
}

// browserLabel returns the names of browser and system, for the list of devices; empty if unknown.
func browserLabel(agent string) string {
	find := func(list [][2]string) string {
		for _, sign := range list {
			if strings.Contains(agent, sign[0]) {
				return sign[1]
			}
		}
		return ""
	}
	browser := find([][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"}, {"Chrom", "Chrome"}, {"CriOS", "Chrome"}, {"Safari/", "Safari"}})
	system := find([][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS", "Mac"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}})
	return strings.Trim(browser+" · "+system, " ·")
}
