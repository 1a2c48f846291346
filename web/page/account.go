package page

import (
	"net/http"
	"strings"

	"signoria/people"
)

// PartyOf is the site as devices with passkeys know it; none where the host has switched accounts
// off, or where browsers have no passkeys: at an address without https or without a name.
func (s *Site) PartyOf(r *http.Request) (people.Party, bool) {
	if !s.MayHaveAccounts() || s.OpenIDOnly {
		return people.Party{}, false
	}
	return people.PartyOf(s.PublicAddress(r))
}

// MayHaveAccounts tells that the host has not switched accounts off.
func (s *Site) MayHaveAccounts() bool { return !s.NoPersons && !s.NoAccounts }

// Accounts tells that persons can come back from anywhere at the address that a request came to:
// there is a way to sign in.
func (s *Site) Accounts(r *http.Request) bool {
	_, able := s.PartyOf(r)
	return able || s.MayHaveAccounts() && (s.SignsInByMail() || s.TrustsProxy() || s.OpenID != nil)
}

// SignsInByMail tells that persons may sign in by a mail address.
func (s *Site) SignsInByMail() bool { return s.Notices.Mail && !s.OpenIDOnly }

// TrustsProxy tells that a proxy of the host's says who has signed in.
func (s *Site) TrustsProxy() bool { return s.BehindProxy && s.UserHeader != "" }

// maxUser is how many bytes the name has by which a proxy knows somebody.
const maxUser = 200

// ProxyUser is whom the proxy names in a request; empty: nobody.
func (s *Site) ProxyUser(r *http.Request) string {
	if !s.TrustsProxy() || !s.MayHaveAccounts() {
		return ""
	}
	named := r.Header.Values(s.UserHeader)
	if len(named) != 1 || len(named[0]) > maxUser {
		return ""
	}
	return strings.TrimSpace(named[0])
}
