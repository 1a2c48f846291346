package match

import (
	"net/http"
	"slices"

	"signoria/web/visitor"
)

// tellOf fills in what a page of a match says of notices: whether its person is told
// anything, and anything of it.
func (s *Pages) tellOf(r *http.Request, v *visit) {
	if !v.tells || v.View.Yours == 0 {
		return
	}
	p := s.PersonOf(r)
	if p == nil {
		return
	}
	told, err := s.Server.People().Told(r.Context(), *p)
	if err != nil {
		s.Log.Warn("the page of a match cannot say of notices", "error", err)
		return
	}
	v.Told, v.Muted = visitor.IsTold(told), slices.Contains(told.Muted, v.At.ID)
}
