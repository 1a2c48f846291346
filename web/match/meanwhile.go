package match

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"signoria/kit"
	"signoria/live"
	"signoria/web/page"
	"signoria/web/visitor"
)

// meanwhile is the viewer's open table while they play another game, as the page of that game calls
// them to it.
type meanwhile struct {
	page.Page
	at   page.SeatAt
	name string
	// ready is the time until which they must confirm that they are there; begun means that the
	// game has begun. With neither, the table waits for people.
	ready time.Time
	begun bool
}

// state returns the state of the open table, also as a CSS class: "begun", "ready" or "waits".
func (m meanwhile) state() string {
	switch {
	case m.begun:
		return "begun"
	case !m.ready.IsZero():
		return "ready"
	}
	return "waits"
}

// meanwhileOf returns the open table that waits for the viewer of another match; nil if none does.
// A cookie names it; the cookie is deleted when the table is over, closed or gone.
func (s *Pages) meanwhileOf(w http.ResponseWriter, r *http.Request, beside page.SeatAt) *meanwhile {
	kept := page.Cookie(r, page.MeanwhileCookie)
	id, key, ok := strings.Cut(kept, "/")
	at := page.SeatAt{ID: id, Key: key}
	if !ok || id == beside.ID || !slices.Contains(visitor.Tables(r), at) {
		return nil
	}
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if err == nil && view.Yours != 0 && view.Closed.IsZero() && (view.Status == live.Waiting || view.Status == live.Running) {
		p := s.NewPage(r, "", "")
		return &meanwhile{Page: p, at: at, name: s.Name(p, view.Meta.Name), ready: view.Ready, begun: view.Status == live.Running}
	}
	if err == nil || page.ProblemOf(err).Status < http.StatusInternalServerError {
		s.DropCookie(w, r, page.MeanwhileCookie)
	}
	return nil
}

// called answers with the state of the open table that waits for the viewer of this match.
func (s *Pages) called(w http.ResponseWriter, r *http.Request) {
	m := s.meanwhileOf(w, r, page.Addressed(r))
	if m == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.Render(w, r, http.StatusOK, callTo(*m))
}

// besideMeanwhile adds the call to an open table to the page of a game that is played meanwhile.
func (s *Pages) besideMeanwhile(w http.ResponseWriter, r *http.Request, v *visit, part templ.Component) templ.Component {
	if v.inRoom() {
		return part
	}
	m := s.meanwhileOf(w, r, v.At)
	if m == nil {
		return part
	}
	v.Meanwhile = true
	v.Own = append(slices.Clone(v.Own), "meanwhile")
	look := kit.At(r.Context(), v.At.Base()+page.CalledTail)
	return withCall(part, *m, string(look))
}

// defaultLevel returns the level of the bots of a game that is played meanwhile.
func (v *visit) defaultLevel() string { return page.DefaultLevel(v.levels) }
