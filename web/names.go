package web

import (
	"net/http"
	"time"

	"signoria/table"
)

// rename changes the names of one's seats at a table, or takes them off.
func (s *matchPages) rename(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.names, "error.names", time.Minute) {
		return
	}
	at := addressed(r)
	if r.PostForm.Get("off") != "" {
		s.answered(w, r, at, s.Server.Unname(r.Context(), at.ID, at.Key))
		return
	}
	names := r.PostForm["name"]
	err := s.Server.Rename(r.Context(), at.ID, at.Key, names)
	if err == nil && len(names) > 0 {
		if name := table.TidyName(names[0]); name != "" {
			s.setCookie(w, r, nameCookie, name)
		}
	}
	s.answered(w, r, at, err)
}
