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

// meanwhile is the open table of somebody who plays another one until it is ready, as the page of
// that other one calls them to it.
type meanwhile struct {
	page.Page
	at   page.SeatAt
	name string
	// ready is until when they have to say that they are there, begun that the game has begun;
	// neither: people are awaited.
	ready time.Time
	begun bool
}

// state is the word of what there is to say.
func (m meanwhile) state() string {
	switch {
	case m.begun:
		return "begun"
	case !m.ready.IsZero():
		return "ready"
	}
	return "waits"
}

// meanwhileOf is the open table that waits beside a match; nil: none does. The browser keeps which it
// is, and forgets it when the table is over, closed or gone.
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

// called answers with what is to be said now of the open table that waits beside this match.
func (s *Pages) called(w http.ResponseWriter, r *http.Request) {
	m := s.meanwhileOf(w, r, page.Addressed(r))
	if m == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.Render(w, r, http.StatusOK, callTo(*m))
}

// besideMeanwhile puts the call to an open table beside a match that is played meanwhile.
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

// defaultLevel is that of the bots with whom one plays meanwhile.
func (v *visit) defaultLevel() string { return page.DefaultLevel(v.levels) }
