package start

import (
	"context"
	"net/http"
	"strings"

	"signoria/people"
	"signoria/web/page"
	"signoria/web/visitor"
)

// asked is an invitation as the home page shows it.
type asked struct {
	match, title, who, pace string
	at                      page.SeatAt
	free                    int
}

// invitations returns the tables to which the reader is asked and at which a seat is free; nothing
// where the store does not answer.
func (s *Pages) invitations(r *http.Request, p page.Page) (list []asked) {
	if !s.Invites() {
		return nil
	}
	person := s.PersonOf(r)
	if person == nil {
		return nil
	}
	ctx, cancel := s.PartTimeout(r.Context(), visitor.TablesWait)
	defer cancel()
	waiting, err := s.Server.People().Invitations(ctx, *person)
	if err != nil {
		s.Log.Warn("invitations cannot be read", "error", err)
	}
	for _, i := range waiting {
		if is, ok := s.askedBy(ctx, p, i); ok {
			list = append(list, is)
		}
	}
	return list
}

// askedBy returns an invitation with what its key shows of the table; ok is false if it leads to no
// seat any more.
func (s *Pages) askedBy(ctx context.Context, p page.Page, i people.Invitation) (is asked, ok bool) {
	view, err := s.Server.View(ctx, i.Match, i.Key)
	if err != nil || view.Invited == 0 {
		return is, false
	}
	is = asked{match: i.Match, title: s.Name(p, view.Meta.Name), at: page.SeatAt{ID: i.Match, Key: i.Key}, free: view.Invited.Len()}
	is.pace, _ = p.PaceWords(page.PaceName(view.Clock.Settings), view.Clock.Settings)
	for _, info := range view.Seats {
		if info.Bot == "" && info.Screen == 0 && is.who == "" {
			is.who = info.Name
		}
	}
	return is, true
}

// askedWords says who invites, how the table is played, and how many seats are free.
func (v homeView) askedWords(is asked) string {
	words := []string{is.pace, v.T("lobby.free", "n", is.free)}
	if is.who != "" {
		words = append([]string{v.T("invite.home.who", "name", page.Isolated(is.who))}, words...)
	}
	return strings.Join(words, " · ")
}

// invitedSeat returns the address at which the reader accepts an invitation to a match; empty if
// they have none.
func (s *Pages) invitedSeat(r *http.Request, match string) string {
	p := s.PersonOf(r)
	if !s.Invites() || p == nil {
		return ""
	}
	list, err := s.Server.People().Invitations(r.Context(), *p)
	if err != nil {
		s.Log.Warn("invitations cannot be read", "error", err)
	}
	for _, i := range list {
		if i.Match == match {
			return page.SeatAt{ID: i.Match, Key: i.Key}.Base()
		}
	}
	return ""
}

// declinePath answers an invitation with no.
const declinePath = page.DeclinePath
