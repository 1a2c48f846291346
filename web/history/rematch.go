package history

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
)

// rematch opens or joins the rematch of a finished match, and redirects to it.
func (s *Pages) rematch(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	if !s.May(w, r, s.Limiters.Tables, "error.tables", time.Minute) {
		return
	}
	opener, err := s.OpenerOf(r)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	made, err := s.Server.AskRematch(r.Context(), at.ID, at.Key,
		live.MatchSetup{Promise: r.PostForm.Get("promise"), Nonce: r.PostForm.Get("nonce"), Client: s.ClientOf(r), Opener: opener})
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	next := page.SeatAt{ID: made.ID, Key: made.Key}
	s.Remember(w, r, next)
	page.Redirect(w, r, next.Base(), http.StatusSeeOther)
}

// asked answers the open pages of a finished match with the banner of a proposed rematch, empty if
// there is none. Other requests are redirected to the result.
func (s *Pages) asked(w http.ResponseWriter, r *http.Request) {
	v, ok := s.ended(w, r)
	if !ok {
		return
	}
	if !page.IsLive(r) {
		page.Redirect(w, r, v.At.Base()+"/result#rematch", http.StatusSeeOther)
		return
	}
	var there live.Rematch
	if v.View.Yours != 0 && v.View.Closed.IsZero() { // spectators of this table have no part in the next
		var err error
		if there, err = s.Server.Rematch(r.Context(), v.At.ID, v.At.Key); err != nil {
			s.ErrorFor(w, r, err)
			return
		}
	}
	s.Render(w, r, http.StatusOK, rematchBanner(v, there))
}

// rematch is the state of a rematch; seal is the promise of its shuffle, which the form posts back.
type rematch struct {
	live.Rematch
	seal string
}

// lookForRematch returns the state of a rematch for the holder of a seat; nil for others.
func (s *Pages) lookForRematch(r *http.Request, v *played) (*rematch, error) {
	if s.NoRematch || v.View.Yours == 0 || !v.View.Closed.IsZero() {
		return nil, nil
	}
	there, err := s.Server.Rematch(r.Context(), v.At.ID, v.At.Key)
	if errors.Is(err, live.ErrStore) {
		return nil, nil // the result is shown even if the store fails
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

// again returns the words of the button of a rematch.
func (v *played) again(there live.Rematch) string {
	switch {
	case !there.There:
		return v.T("ending.rematch")
	case there.Yours:
		return v.T("ending.to_rematch")
	}
	return v.T("ending.join_rematch")
}

// againPath returns the address of the form for another table of the same kind.
func (v *played) againPath() string {
	query := url.Values{"title": {v.View.Meta.Name}, "seats": {strconv.Itoa(v.View.Options.Seats)}}
	for name, value := range v.View.Options.Set {
		query.Set(page.OptionField(name), value)
	}
	if own := v.View.Yours.First(); own != engine.NoSeat && v.Game.Sides(v.Words) != nil {
		query.Set("side", own.String())
	}
	if v.View.Agreed {
		query.Set(page.AdviserField, "1")
	}
	if v.View.Clock.Pace != "" && v.HasClocks() {
		query.Set(page.PaceField, v.View.Clock.Pace)
	}
	if v.View.StandIn != "" {
		query.Set(page.StandInField, v.View.StandIn)
	}
	return page.NewPath + "?" + query.Encode()
}
