package start

import (
	"net/http"

	"signoria/web/page"
)

// about says what the program is.
func (s *Pages) about(w http.ResponseWriter, r *http.Request) {
	p := s.NewPage(r, "", s.Words(r).T("about.head"))
	s.Render(w, r, http.StatusOK, page.SitePage(p, aboutPage(p, s.About)))
}
