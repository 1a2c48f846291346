package start

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"signoria/live"
	"signoria/people"
	"signoria/web/page"
	"signoria/web/visitor"
)

// The fields of people who are invited with a new table: one for each companion, and one for the
// handle of another person.
const (
	GuestField  = "guest-"
	HandleField = "handle"
)

// guests are the people whom the form of a new table invites.
type guests struct {
	refs   []string
	handle string
}

// guestsOf reads the guests of a form.
func guestsOf(form url.Values) (g guests) {
	for name := range form {
		if ref, ok := strings.CutPrefix(name, GuestField); ok && form.Get(name) != "" {
			g.refs = append(g.refs, ref)
		}
	}
	g.handle = strings.TrimSpace(form.Get(HandleField))
	return g
}

// len returns the number of guests.
func (g guests) len() int {
	if g.handle != "" {
		return len(g.refs) + 1
	}
	return len(g.refs)
}

// guestsFor returns the people whom the reader may invite with a new table; none if the store does
// not answer.
func (s *Pages) guestsFor(r *http.Request) []people.Companion {
	p := s.PersonOf(r)
	if p == nil || !s.Invites() {
		return nil
	}
	ctx, cancel := s.PartTimeout(r.Context(), visitor.TablesWait)
	defer cancel()
	list, err := s.Server.People().Companions(ctx, *p, "")
	if err != nil {
		s.Log.Warn("people whom somebody has played with cannot be read", "error", err)
	}
	return list
}

// isForGuests reports whether a new table has a seat for someone at another screen.
func isForGuests(p live.MatchSetup) bool {
	for _, seat := range p.Seats {
		if seat.Bot == "" && seat.Screen > 0 {
			return true
		}
	}
	return false
}

// mayInvite reports whether the form invites no one, or may do so now; else it has answered the
// request. Tries of handles are limited.
func (s *Pages) mayInvite(w http.ResponseWriter, r *http.Request, g guests) bool {
	return g.handle == "" || s.May(w, r, s.Limiters.Notices, "error.notices", time.Minute)
}

// invite invites people to a new table, and returns the path to which the opener is redirected. If not
// all could be invited, because the store did not answer, the day's invitations are used up or a
// person is gone, that is the page of the table's invitations. The table and its invitations are not
// written in one transaction: if the server ends between both, nobody is invited; that page shows it
// and can invite them.
func (s *Pages) invite(r *http.Request, at page.SeatAt, g guests) (to string) {
	p, err := s.Person(r)
	invited := 0
	if err == nil && p != nil {
		var view *live.MatchView
		var key string
		if view, err = s.Server.View(r.Context(), at.ID, at.Key); err == nil {
			key, err = s.GuestKey(r.Context(), at, view)
		}
		if err == nil {
			invited, err = s.Server.People().Invite(r.Context(), *p, at.ID, key, g.refs...)
		}
		if err == nil && g.handle != "" {
			s.Server.People().InviteHandle(*p, at.ID, key, g.handle)
		}
	}
	if err == nil && invited == len(g.refs) && p != nil {
		return at.Base()
	}
	if err != nil {
		s.Log.Warn("people could not be invited to a new table", "match", at.ID, "error", err)
	}
	return at.Base() + page.GuestsTail
}
