package persons

import (
	"net/http"
	"strings"
	"time"

	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/web/page"
)

// TakesPath is the address of the post that sets from whom a person accepts invitations.
const TakesPath = page.DevicesPage + "/takes"

// guestRoutes registers the handlers of invitations, unless the host has switched them off.
func (s *Pages) guestRoutes(handle func(pattern string, do http.HandlerFunc)) {
	if !s.Invites() {
		return
	}
	handle("GET /m/{id}/{key}"+page.GuestsTail, s.guestsPage)
	handle("POST /m/{id}/{key}"+page.GuestsTail, s.Counted(s.inviteGuests))
	handle("POST "+TakesPath, s.Counted(s.setTakes))
	handle("POST "+page.DeclinePath, s.Counted(s.decline))
}

// guestsView is the page on which the opener of a table invites people.
type guestsView struct {
	page.Page
	at         page.SeatAt
	name       string
	known      bool // the server knows the opener
	companions []people.Companion
	handles    bool // people have handles here
}

// host returns the table and its opener, before the start. If ok is false the request has been
// answered.
func (s *Pages) host(w http.ResponseWriter, r *http.Request) (*live.MatchView, *people.Person, bool) {
	at := page.Addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	var p *people.Person
	if err == nil {
		p, err = s.Person(r)
	}
	switch {
	case err == nil && !view.Creator:
		err = live.ErrForeign
	case err == nil && view.Status != live.Waiting:
		err = live.ErrNotNow
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return nil, nil, false
	}
	return view, p, true
}

func (s *Pages) guestsPage(w http.ResponseWriter, r *http.Request) {
	if view, p, ok := s.host(w, r); ok {
		s.showGuests(w, r, view, p, http.StatusOK, "")
	}
}

func (s *Pages) showGuests(w http.ResponseWriter, r *http.Request, view *live.MatchView, p *people.Person, status int, sentence string) {
	v := guestsView{Page: s.NewPage(r, "", s.Words(r).T("invite.people.head")), at: page.Addressed(r), known: p != nil, handles: s.MayHaveAccounts()}
	v.Path, v.Asks = v.at.Base()+page.GuestsTail, true
	v.name = s.Name(v.Page, view.Meta.Name)
	if p != nil {
		var err error
		if v.companions, err = s.Server.People().Companions(r.Context(), *p, v.at.ID); err != nil {
			s.ErrorFor(w, r, err)
			return
		}
	}
	if sentence != "" {
		v.Notice = page.Notice(v.Words, sentence, nil)
	}
	s.Render(w, r, status, guestsWhole(v))
}

// inviteGuests invites the persons in the form. For a handle the answer is the same whether or not
// it exists, so that handles cannot be probed.
func (s *Pages) inviteGuests(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	view, p, ok := s.host(w, r)
	if !ok {
		return
	}
	if p == nil {
		s.ErrorPage(w, r, http.StatusForbidden, "error.signed_out")
		return
	}
	handle, refs := strings.TrimSpace(r.PostForm.Get("handle")), r.PostForm["who"]
	if handle == "" && len(refs) == 0 {
		s.showGuests(w, r, view, p, http.StatusUnprocessableEntity, s.Words(r).T("invite.people.none"))
		return
	}
	if handle != "" && !s.May(w, r, s.Limiters.Notices, "error.notices", time.Minute) {
		return
	}
	key, err := s.GuestKey(r.Context(), page.Addressed(r), view)
	if err == nil {
		_, err = s.Server.People().Invite(r.Context(), *p, view.ID, key, refs...)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	sentence := s.Words(r).T("invite.people.done")
	if handle != "" {
		s.Server.People().InviteHandle(*p, view.ID, key, handle)
		sentence = s.Words(r).T("invite.people.done_handle", "handle", page.Isolated(handle))
	}
	s.showGuests(w, r, view, p, http.StatusOK, sentence)
}

// decline answers an invitation with no.
func (s *Pages) decline(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.signedIn(w, r)
	if !ok {
		return
	}
	if err := s.Server.People().Decline(r.Context(), p, r.PostForm.Get("match")); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	page.Redirect(w, r, "/", http.StatusSeeOther)
}

// setTakes stores from whom a person accepts invitations.
func (s *Pages) setTakes(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.signedIn(w, r)
	if !ok {
		return
	}
	if err := s.Server.People().SetTakes(r.Context(), p, people.Takes(r.PostForm.Get("takes"))); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	page.Redirect(w, r, page.DevicesPage+"#takes", http.StatusSeeOther)
}

// takesOffered returns the values of that choice with their words.
func takesOffered() []struct {
	value people.Takes
	word  string
} {
	return []struct {
		value people.Takes
		word  string
	}{{people.TakesAnybody, "invite.takes.anybody"}, {people.TakesKnown, "invite.takes.known"}, {people.TakesNobody, "invite.takes.nobody"}}
}

// kinds returns the kinds of notices that this server sends.
func (v noticesView) kinds() (list []notify.Kind) {
	for _, kind := range notify.Kinds() {
		if !(kind == notify.Seeks && !v.looks || kind == notify.Invited && !v.invites) {
			list = append(list, kind)
		}
	}
	return list
}
