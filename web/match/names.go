package match

import (
	"net/http"
	"time"

	"signoria/table"
	"signoria/web/page"
)

// rename changes or removes the names of the viewer's seats at a table.
func (s *Pages) rename(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) || !s.May(w, r, s.Limiters.Names, "error.names", time.Minute) {
		return
	}
	at := page.Addressed(r)
	if r.PostForm.Get("off") != "" {
		s.answered(w, r, at, nil, s.Server.RemoveNames(r.Context(), at.ID, at.Key))
		return
	}
	names := r.PostForm["name"]
	view, err := s.Server.Rename(r.Context(), at.ID, at.Key, names)
	if err == nil && len(names) > 0 {
		if name := table.TidyName(names[0]); name != "" {
			s.SetCookie(w, r, page.NameCookie, name)
		}
	}
	s.answered(w, r, at, view, err)
}
