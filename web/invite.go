package web

import (
	"net/http"
	"strconv"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/table"
)

// sit seats the persons of the key's screen. Who sits down by an invitation is
// led to an address of their own.
func (s *matchPages) sit(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	at := addressed(r)
	names := r.PostForm["name"]
	for i := range names {
		names[i] = table.TidyName(names[i])
	}
	if len(names) > 0 && names[0] != "" {
		s.setCookie(w, r, nameCookie, names[0])
	}
	night, err := nightOf(r.PostForm)
	if err != nil {
		s.answered(w, r, at, err)
		return
	}
	key, err := s.Server.Sit(r.Context(), at.ID, at.Key, live.Sitting{Names: names, Nonce: r.PostForm.Get("nonce"), Token: s.token(w, r), Night: night})
	if err == nil && key != at.Key {
		own := seatAt{at.ID, key}
		s.remember(w, r, own, at)
		at = own
	}
	s.answered(w, r, at, err)
}

// invite makes a new invitation to a friend's seat.
func (s *matchPages) invite(w http.ResponseWriter, r *http.Request) {
	s.command(w, r, func(at seatAt) error {
		seat, ok := engine.ParseSeat(r.PostForm.Get("seat"))
		turn, err := strconv.Atoi(r.PostForm.Get("turn"))
		if !ok || err != nil {
			return errForm
		}
		return s.Server.Invite(r.Context(), at.ID, at.Key, seat, turn)
	})
}

// renew makes a new link for one's own seat, and leads to it. How often is bounded for who asks
// and not for the seat, or a thief could use up what its owner needs to take it back.
func (s *matchPages) renew(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.renewals, "error.renewals", time.Minute) {
		return
	}
	at := addressed(r)
	by, err := s.person(r)
	if err != nil { // their other devices would keep a dead link
		s.failWith(w, r, err)
		return
	}
	key, err := s.Server.Renew(r.Context(), at.ID, at.Key, s.token(w, r), by)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	own := seatAt{at.ID, key}
	s.remember(w, r, own, at)
	s.answered(w, r, own, nil)
}
