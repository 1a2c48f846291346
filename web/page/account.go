package page

import (
	"net/http"

	"signoria/people"
)

// PartyOf is the site as devices with passkeys know it; none where the host has switched accounts
// off, or where browsers have no passkeys: at an address without https or without a name.
func (s *Site) PartyOf(r *http.Request) (people.Party, bool) {
	if !s.MayHaveAccounts() {
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
	return able || s.MayHaveAccounts() && s.Notices.Mail
}
