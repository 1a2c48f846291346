package page

import (
	"net/http"
	"strings"

	"signoria/people"
)

// PartyOf returns the site as devices with passkeys know it. It is false if the host has switched
// accounts off, or if browsers have no passkeys there: at an address without https or without a name.
func (s *Site) PartyOf(r *http.Request) (people.Party, bool) {
	if !s.MayHaveAccounts() || s.OpenIDOnly {
		return people.Party{}, false
	}
	return people.PartyOf(s.PublicAddress(r))
}

// MayHaveAccounts reports whether the host has left accounts switched on.
func (s *Site) MayHaveAccounts() bool { return !s.NoPersons && !s.NoAccounts }

// Accounts reports whether people can sign in at the address that the request came to: by passkey,
// mail, proxy or OpenID Connect.
func (s *Site) Accounts(r *http.Request) bool {
	_, able := s.PartyOf(r)
	return able || s.MayHaveAccounts() && (s.SignsInByMail() || s.TrustsProxy() || s.OpenID != nil)
}

// SignsInByMail reports whether people may sign in by a mail address.
func (s *Site) SignsInByMail() bool { return s.Notices.Mail && !s.OpenIDOnly }

// TrustsProxy reports whether the host's proxy names the person who has signed in.
func (s *Site) TrustsProxy() bool { return s.BehindProxy && s.UserHeader != "" }

// maxUser is the most bytes that a user name of the proxy may have; a longer one is ignored.
const maxUser = 200

// ProxyUser returns the user that the proxy names in a request; empty if it names none, or several.
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
