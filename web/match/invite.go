package match

import (
	"net/http"
	"strconv"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
	"signoria/web/page"
)

// sit seats the persons of the key's screen. A person who sits down by an invitation is redirected to
// an address of their own.
func (s *Pages) sit(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	names := r.PostForm["name"]
	for i := range names {
		names[i] = table.TidyName(names[i])
	}
	if len(names) > 0 && names[0] != "" {
		s.SetCookie(w, r, page.NameCookie, names[0])
	}
	night, err := page.NightOf(r.PostForm)
	if err != nil {
		s.answered(w, r, at, nil, err)
		return
	}
	sitting := live.SitInput{Names: names, Nonce: r.PostForm.Get("nonce"), Token: s.Token(w, r), Night: night, Again: r.PostForm.Get("again") != ""}
	if p := s.PersonOf(r); p != nil {
		sitting.Person = p.ID
	}
	if field := r.PostForm.Get("seat"); field != "" {
		seat, ok := engine.ParseSeat(field)
		if !ok {
			s.answered(w, r, at, nil, page.ErrForm)
			return
		}
		sitting.Seat = engine.SeatsOf(seat)
	}
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	public := err == nil && view.AnySeat && view.JoinKey == at.Key // one seat for a person, or one could take all that wait for others
	if (public || r.PostForm.Has("any") && !sitting.Again) && s.ownSeat(w, r, at) {
		return
	}
	if public && !s.May(w, r, s.Limiters.Tables, "error.seats", time.Minute) {
		return
	}
	key, err := s.Server.Sit(r.Context(), at.ID, at.Key, sitting)
	if err == nil && key != at.Key {
		own := page.SeatAt{ID: at.ID, Key: key}
		s.Remember(w, r, own, at)
		at = own
		if public {
			s.SatDown(r)
		}
	}
	s.answered(w, r, at, nil, err)
}

// invite makes a new invitation to a friend's seat.
func (s *Pages) invite(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		turn, err := strconv.Atoi(r.PostForm.Get("turn"))
		if !ok || err != nil {
			return nil, page.ErrForm
		}
		return s.Server.Invite(r.Context(), at.ID, at.Key, seat, turn)
	})
}

// open makes a new link for all free seats.
func (s *Pages) open(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at page.SeatAt) (*live.MatchView, error) {
		turn, err := strconv.Atoi(r.PostForm.Get("turn"))
		if err != nil {
			return nil, page.ErrForm
		}
		return s.Server.Open(r.Context(), at.ID, at.Key, turn)
	})
}

// renew replaces the link of the viewer's own seat and redirects to the new one. The rate limit
// counts the sender and not the seat; otherwise a thief of the link could use up what the owner
// needs to take the seat back.
func (s *Pages) renew(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) || !s.May(w, r, s.Limiters.Renewals, "error.renewals", time.Minute) {
		return
	}
	at := page.Addressed(r)
	by, err := s.Person(r)
	if err != nil { // otherwise their other devices would keep a dead link
		s.ErrorFor(w, r, err)
		return
	}
	key, err := s.Server.Renew(r.Context(), at.ID, at.Key, s.Token(w, r), by)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	own := page.SeatAt{ID: at.ID, Key: key}
	s.Remember(w, r, own, at)
	s.answered(w, r, own, nil, nil)
}
