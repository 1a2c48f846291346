package history

import (
	"fmt"
	"net/http"

	"signoria/web/page"
)

// record sends the match as a file.
func (s *Pages) record(w http.ResponseWriter, r *http.Request) {
	at := page.Addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", view.Meta.Name+"-"+view.ID+".jsonl"))
	if err := s.Server.Record(r.Context(), at.ID, at.Key, w); err != nil {
		s.Log.Error("a record could not be sent", "route", r.Pattern, "error", err)
		panic(http.ErrAbortHandler) // half a record must not look like a whole one
	}
}
