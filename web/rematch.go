package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"signoria/engine"
	"signoria/live"
)

// rematch opens the rematch of a match that is over, or joins it, and leads there.
func (s *historyPages) rematch(w http.ResponseWriter, r *http.Request) {
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

// rematch is what there is of a rematch; seal is the promise of its shuffle.
type rematch struct {
	live.Rematch
	seal string
}

// lookForRematch is what there is of a rematch, for whoever has a seat; nil for others.
func (s *historyPages) lookForRematch(r *http.Request, v *played) (*rematch, error) {
	if s.NoRematch || v.view.Yours == 0 || !v.view.Closed.IsZero() {
		return nil, nil
	}
	there, err := s.Server.Rematch(r.Context(), v.at.ID, v.at.Key)
	if errors.Is(err, live.ErrStore) {
		return nil, nil // the result stands, whatever the store does
	}
	if err != nil {
		return nil, err
	}
	seal := there.Promise
	if !there.There {
		seal = s.Server.Promise()
	}
	return &rematch{there, seal}, nil
}

// again says what the button of a rematch does.
func (v *played) again(there live.Rematch) string {
	switch {
	case !there.There:
		return v.t("ending.rematch")
	case there.Yours:
		return v.t("ending.to_rematch")
	}
	return v.t("ending.join_rematch")
}

// againPath leads to the form of another table of the same kind.
func (v *played) againPath() string {
	query := url.Values{"title": {v.view.Meta.Name}, "seats": {strconv.Itoa(v.view.Options.Seats)}}
	for name, value := range v.view.Options.Set {
		query.Set(optionField(name), value)
	}
	if own := v.view.Yours.First(); own != engine.NoSeat && v.game.sides(v.Words) != nil {
		query.Set("side", own.String())
	}
	if v.view.Agreed {
		query.Set(adviserField, "1")
	}
	if v.view.Clock.Pace != "" && v.timed() {
		query.Set(paceField, v.view.Clock.Pace)
	}
	if v.view.StandIn != "" {
		query.Set(standInField, v.view.StandIn)
	}
	return "/?" + query.Encode()
}
