package match

import (
	"net/http"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
)

// openedKey in an address means that the table was opened because no open one fitted.
const openedKey = "opened"

// ready says that the persons of a seat are there.
func (s *Pages) ready(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) { return s.Server.Ready(r.Context(), at.ID, at.Key) })
}

// fill lets bots take the free seats.
func (s *Pages) fill(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) { return s.Server.FillNow(r.Context(), at.ID, at.Key) })
}

// await keeps the free seats for people.
func (s *Pages) await(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) { return s.Server.Await(r.Context(), at.ID, at.Key) })
}

// vacate frees a seat of an open table. A person who has freed their own seat is redirected to the
// home page, because they no longer have a part in the table.
func (s *Pages) vacate(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
	if !ok {
		s.answered(w, r, at, nil, page.ErrForm)
		return
	}
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	own := err == nil && view.Yours.Has(seat)
	if err = s.Server.GetUp(r.Context(), at.ID, at.Key, seat); err == nil && own {
		s.Forget(w, r, at)
		page.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	s.answered(w, r, at, nil, err)
}
