package web

import "net/http"

// unsubscribePage shows whose mails the token of a mail would end, and ends nothing.
func (s *personPages) unsubscribePage(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Unsubscribing(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address}, err)
}

// unsubscribe ends them. The token alone says whose; who posts does not matter.
func (s *personPages) unsubscribe(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Unsubscribe(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address, ended: true}, err)
}

// resubscribe takes that back.
func (s *personPages) resubscribe(w http.ResponseWriter, r *http.Request) {
	address, err := s.Server.People().Resubscribe(r.Context(), r.PathValue("token"))
	s.showUnsubscribe(w, r, unsubscribeView{address: address, resumed: true}, err)
}

// unsubscribeView is the page of who wants no more mails.
type unsubscribeView struct {
	page
	address, token string
	ended, resumed bool
}

func (s *personPages) showUnsubscribe(w http.ResponseWriter, r *http.Request, v unsubscribeView, err error) {
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	v.page, v.token = s.newPage(r, "", s.words(r).T("notices.off_head")), r.PathValue("token")
	v.Path, v.Asks = "/", true
	s.render(w, r, http.StatusOK, unsubscribeWhole(v))
}
