package persons

import (
	"net/http"

	"signoria/web/page"
)

// unsubscribePage shows whose mails the token of a mail would end, and ends nothing.
func (s *Pages) unsubscribePage(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Unsubscribing(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address}, err)
}

// unsubscribe ends the mails of the person whom the token names; it needs no other key.
func (s *Pages) unsubscribe(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Unsubscribe(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address, ended: true}, err)
}

// resubscribe undoes unsubscribe.
func (s *Pages) resubscribe(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Resubscribe(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address, resumed: true}, err)
}

// endLookoutsPage asks for confirmation before it ends notices about open tables; it changes
// nothing, because mail programs fetch links.
func (s *Pages) endLookoutsPage(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Unsubscribing(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address, tables: true}, err)
}

// endLookouts ends a person's notices about open tables. The token alone identifies the person.
func (s *Pages) endLookouts(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().EndLookouts(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address, tables: true, ended: true}, err)
}

// unsubscribeView is the page that ends mails.
type unsubscribeView struct {
	page.Page
	address, token string
	ended, resumed bool
	// tables means that it is about open tables alone, not about all mails.
	tables bool
}

func (s *Pages) showUnsubscribe(w http.ResponseWriter, r *http.Request, v unsubscribeView, err error) {
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v.Page, v.token = s.NewPage(r, "", s.Words(r).T("notices.off_head")), r.PathValue("token")
	v.Path, v.Asks = "/", true
	s.Render(w, r, http.StatusOK, unsubscribeWhole(v))
}
