package web

import (
	"errors"
	"net/http"
	"time"

	"signoria/live"
)

// rematch opens the rematch of a match that is over, or joins it, and leads there.
func (s *site) rematch(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	at := addressed(r)
	if !s.may(w, r, s.gates.tables, "error.tables", time.Minute) {
		return
	}
	made, err := s.Server.AskRematch(r.Context(), at.ID, at.Key, r.PostForm.Get("promise"), r.PostForm.Get("nonce"), s.clientOf(r))
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	next := seatAt{made.ID, made.Key}
	s.remember(w, r, next)
	http.Redirect(w, r, next.base(), http.StatusSeeOther)
}

// lookForRematch fills in what there is of a rematch, for whoever has a seat.
func (s *site) lookForRematch(r *http.Request, v *matchPage) error {
	if s.NoRematch || v.view.Yours == 0 || !v.view.Closed.IsZero() {
		return nil
	}
	there, err := s.Server.Rematch(r.Context(), v.at.ID, v.at.Key)
	if errors.Is(err, live.ErrStore) {
		return nil // the result stands, whatever the store does
	}
	if err != nil {
		return err
	}
	v.rematch = &there
	if v.seal = there.Promise; !there.There {
		v.seal = s.Server.Promise()
	}
	return nil
}

// again says what the button of a rematch does.
func (v *matchPage) again(there live.Rematch) string {
	switch {
	case !there.There:
		return v.t("ending.rematch")
	case there.Yours:
		return v.t("ending.to_rematch")
	}
	return v.t("ending.join_rematch")
}
